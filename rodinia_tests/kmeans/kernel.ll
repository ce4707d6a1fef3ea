; ModuleID = 'rodinia_tests/kmeans/kernel.cu'
source_filename = "rodinia_tests/kmeans/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@c_clusters = dso_local addrspace(4) externally_initialized global [1088 x float] zeroinitializer, align 4
@t_features = dso_local addrspace(1) externally_initialized global i64 undef, align 4
@llvm.compiler.used = appending global [2 x ptr] [ptr addrspacecast (ptr addrspace(4) @c_clusters to ptr), ptr addrspacecast (ptr addrspace(1) @t_features to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @_Z14invert_mappingPKfPfii(ptr nocapture noundef readonly %0, ptr nocapture noundef writeonly %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #0 {
  %5 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %6 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %7 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = mul i32 %6, %7
  %9 = add i32 %8, %5
  %10 = icmp slt i32 %9, %2
  %11 = icmp sgt i32 %3, 0
  %12 = and i1 %10, %11
  br i1 %12, label %13, label %54

13:                                               ; preds = %4
  %14 = mul nsw i32 %9, %3
  %15 = and i32 %3, 1
  %16 = icmp eq i32 %3, 1
  br i1 %16, label %42, label %17

17:                                               ; preds = %13
  %18 = and i32 %3, 2147483646
  br label %19

19:                                               ; preds = %19, %17
  %20 = phi i32 [ 0, %17 ], [ %39, %19 ]
  %21 = phi i32 [ 0, %17 ], [ %40, %19 ]
  %22 = add nsw i32 %20, %14
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds float, ptr %0, i64 %23
  %25 = load float, ptr %24, align 4, !tbaa !7
  %26 = mul nsw i32 %20, %2
  %27 = add nsw i32 %26, %9
  %28 = sext i32 %27 to i64
  %29 = getelementptr inbounds float, ptr %1, i64 %28
  store float %25, ptr %29, align 4, !tbaa !7
  %30 = or disjoint i32 %20, 1
  %31 = add nsw i32 %30, %14
  %32 = sext i32 %31 to i64
  %33 = getelementptr inbounds float, ptr %0, i64 %32
  %34 = load float, ptr %33, align 4, !tbaa !7
  %35 = mul nsw i32 %30, %2
  %36 = add nsw i32 %35, %9
  %37 = sext i32 %36 to i64
  %38 = getelementptr inbounds float, ptr %1, i64 %37
  store float %34, ptr %38, align 4, !tbaa !7
  %39 = add nuw nsw i32 %20, 2
  %40 = add i32 %21, 2
  %41 = icmp eq i32 %40, %18
  br i1 %41, label %42, label %19, !llvm.loop !11

42:                                               ; preds = %19, %13
  %43 = phi i32 [ 0, %13 ], [ %39, %19 ]
  %44 = icmp eq i32 %15, 0
  br i1 %44, label %54, label %45

45:                                               ; preds = %42
  %46 = add nsw i32 %43, %14
  %47 = sext i32 %46 to i64
  %48 = getelementptr inbounds float, ptr %0, i64 %47
  %49 = load float, ptr %48, align 4, !tbaa !7
  %50 = mul nsw i32 %43, %2
  %51 = add nsw i32 %50, %9
  %52 = sext i32 %51 to i64
  %53 = getelementptr inbounds float, ptr %1, i64 %52
  store float %49, ptr %53, align 4, !tbaa !7
  br label %54

54:                                               ; preds = %45, %42, %4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: write)
define dso_local void @_Z11kmeansPointiiiPi(i32 noundef %0, i32 noundef %1, i32 noundef %2, ptr nocapture noundef writeonly %3) local_unnamed_addr #1 {
  %5 = tail call noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %6 = tail call noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %7 = mul i32 %5, %6
  %8 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %9 = add i32 %7, %8
  %10 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %11 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %12 = mul nuw nsw i32 %11, %10
  %13 = mul i32 %12, %9
  %14 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %15 = add i32 %13, %14
  %16 = icmp ult i32 %15, %1
  br i1 %16, label %17, label %56

17:                                               ; preds = %4
  %18 = icmp sgt i32 %2, 0
  br i1 %18, label %19, label %28

19:                                               ; preds = %17
  %20 = icmp sgt i32 %0, 0
  br label %21

21:                                               ; preds = %19, %32
  %22 = phi i32 [ -1, %19 ], [ %36, %32 ]
  %23 = phi i32 [ 0, %19 ], [ %37, %32 ]
  %24 = phi float [ 0x47EFFFFFE0000000, %19 ], [ %35, %32 ]
  br i1 %20, label %25, label %32

25:                                               ; preds = %21
  %26 = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @t_features)
  %27 = mul nuw nsw i32 %23, %0
  br label %39

28:                                               ; preds = %32, %17
  %29 = phi i32 [ -1, %17 ], [ %36, %32 ]
  %30 = zext i32 %15 to i64
  %31 = getelementptr inbounds i32, ptr %3, i64 %30
  store i32 %29, ptr %31, align 4, !tbaa !13
  br label %56

32:                                               ; preds = %39, %21
  %33 = phi float [ 0.000000e+00, %21 ], [ %53, %39 ]
  %34 = fcmp contract olt float %33, %24
  %35 = select i1 %34, float %33, float %24
  %36 = select i1 %34, i32 %23, i32 %22
  %37 = add nuw nsw i32 %23, 1
  %38 = icmp eq i32 %37, %2
  br i1 %38, label %28, label %21, !llvm.loop !15

39:                                               ; preds = %25, %39
  %40 = phi i32 [ 0, %25 ], [ %54, %39 ]
  %41 = phi float [ 0.000000e+00, %25 ], [ %53, %39 ]
  %42 = mul nsw i32 %40, %1
  %43 = add i32 %42, %15
  %44 = tail call noundef i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %26) #4, !srcloc !16
  %45 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %44, i32 %43) #4, !srcloc !17
  %46 = extractvalue { float, float, float, float } %45, 0
  %47 = add nuw nsw i32 %40, %27
  %48 = zext nneg i32 %47 to i64
  %49 = getelementptr inbounds [1088 x float], ptr addrspacecast (ptr addrspace(4) @c_clusters to ptr), i64 0, i64 %48
  %50 = load float, ptr %49, align 4, !tbaa !7
  %51 = fsub contract float %46, %50
  %52 = fmul contract float %51, %51
  %53 = fadd contract float %41, %52
  %54 = add nuw nsw i32 %40, 1
  %55 = icmp eq i32 %54, %0
  br i1 %55, label %32, label %39, !llvm.loop !18

56:                                               ; preds = %4, %28
  ret void
}

; Function Attrs: nofree nosync nounwind memory(none)
declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1)) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #3

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress norecurse nounwind memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { nofree nosync nounwind memory(none) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind memory(none) }

!nvvm.annotations = !{!0, !1, !2}
!llvm.module.flags = !{!3, !4, !5}
!llvm.ident = !{!6}

!0 = !{ptr addrspace(1) @t_features, !"texture", i32 1}
!1 = !{ptr @_Z14invert_mappingPKfPfii, !"kernel", i32 1}
!2 = !{ptr @_Z11kmeansPointiiiPi, !"kernel", i32 1}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!7 = !{!8, !8, i64 0}
!8 = !{!"float", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !9, i64 0}
!15 = distinct !{!15, !12}
!16 = !{i64 2542283}
!17 = !{i64 2150041468}
!18 = distinct !{!18, !12}
