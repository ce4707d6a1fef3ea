; ModuleID = 'texture.cu'
source_filename = "texture.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@samples = dso_local addrspace(1) externally_initialized global i64 undef, align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @samples to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite)
define dso_local void @gather_reference(ptr nocapture readonly %where, ptr nocapture writeonly %out, i32 %n) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %cmp = icmp slt i32 %add, %n
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %texsurf_handle = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @samples)
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr %where, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !7
  %4 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle) #4, !srcloc !11
  %5 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %4, i32 %3) #4, !srcloc !12
  %asmresult.i.i = extractvalue { float, float, float, float } %5, 0
  %arrayidx5 = getelementptr inbounds float, ptr %out, i64 %idxprom
  store float %asmresult.i.i, ptr %arrayidx5, align 4, !tbaa !13
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: nofree nosync nounwind memory(none)
declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1)) #1

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: write)
define dso_local void @rotate(i64 %image, ptr nocapture writeonly %out, i32 %width, i32 %height, float %cosine, float %sine) local_unnamed_addr #2 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %3 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %4 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %mul5 = mul nuw nsw i32 %3, %4
  %5 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %add7 = add nuw nsw i32 %mul5, %5
  %cmp.not = icmp slt i32 %add, %width
  %cmp8.not = icmp slt i32 %add7, %height
  %or.cond = select i1 %cmp.not, i1 %cmp8.not, i1 false
  br i1 %or.cond, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %conv = sitofp i32 %add to float
  %conv9 = sitofp i32 %width to float
  %mul10 = fmul contract float %conv9, 5.000000e-01
  %sub = fsub contract float %conv, %mul10
  %conv11 = uitofp nneg i32 %add7 to float
  %conv12 = uitofp nneg i32 %height to float
  %mul13 = fmul contract float %conv12, 5.000000e-01
  %sub14 = fsub contract float %conv11, %mul13
  %mul15 = fmul contract float %sub, %cosine
  %mul16 = fmul contract float %sub14, %sine
  %sub17 = fsub contract float %mul15, %mul16
  %add20 = fadd contract float %mul10, %sub17
  %add21 = fadd contract float %add20, 5.000000e-01
  %mul22 = fmul contract float %sub, %sine
  %mul23 = fmul contract float %sub14, %cosine
  %add24 = fadd contract float %mul22, %mul23
  %add27 = fadd contract float %mul13, %add24
  %add28 = fadd contract float %add27, 5.000000e-01
  %6 = tail call { float, float, float, float } asm "tex.2d.v4.f32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=f,=f,=f,=f,l,f,f"(i64 %image, float %add21, float %add28) #4, !srcloc !15
  %asmresult.i.i = extractvalue { float, float, float, float } %6, 0
  %mul30 = mul nsw i32 %add7, %width
  %add31 = add nsw i32 %mul30, %add
  %idxprom = sext i32 %add31 to i64
  %arrayidx = getelementptr inbounds float, ptr %out, i64 %idxprom
  store float %asmresult.i.i, ptr %arrayidx, align 4, !tbaa !13
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #3

attributes #0 = { convergent mustprogress norecurse nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nofree nosync nounwind memory(none) }
attributes #2 = { convergent mustprogress norecurse nounwind memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind memory(none) }

!nvvm.annotations = !{!0, !1, !2}
!llvm.module.flags = !{!3, !4, !5}
!llvm.ident = !{!6}

!0 = !{ptr addrspace(1) @samples, !"texture", i32 1}
!1 = !{ptr @gather_reference, !"kernel", i32 1}
!2 = !{ptr @rotate, !"kernel", i32 1}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = !{i64 2552700}
!12 = !{i64 2150051885}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !9, i64 0}
!15 = !{i64 2150114477}
