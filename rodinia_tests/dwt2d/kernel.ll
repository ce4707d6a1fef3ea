; ModuleID = 'rodinia_tests/dwt2d/kernel.cu'
source_filename = "rodinia_tests/dwt2d/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%"struct.dwt_cuda::Window" = type { [12 x [68 x i32]] }
%"struct.dwt_cuda::Window.0" = type { [16 x [72 x float]] }
%"struct.dwt_cuda::Window.1" = type { [12 x [132 x i32]] }
%"struct.dwt_cuda::Window.2" = type { [16 x [136 x float]] }
%"struct.dwt_cuda::Window.3" = type { [12 x [196 x i32]] }
%"struct.dwt_cuda::Window.4" = type { [16 x [200 x float]] }

$_Z21c_CopySrcToComponentsIiEvPT_S1_S1_PKhi = comdat any

$_Z21c_CopySrcToComponentsIfEvPT_S1_S1_PKhi = comdat any

$_Z20c_CopySrcToComponentIiEvPT_PKhi = comdat any

$_Z20c_CopySrcToComponentIfEvPT_PKhi = comdat any

$_ZN8dwt_cuda12fdwt53KernelILi64ELi8EEEvPKiPiS3_iiiii = comdat any

$_ZN8dwt_cuda12fdwt97KernelILi64ELi8EEEvPKfPfS3_iiiii = comdat any

$_ZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_Piiiiii = comdat any

$_ZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_Pfiiiii = comdat any

$_ZN8dwt_cuda12fdwt53KernelILi128ELi8EEEvPKiPiS3_iiiii = comdat any

$_ZN8dwt_cuda12fdwt97KernelILi128ELi8EEEvPKfPfS3_iiiii = comdat any

$_ZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_Piiiiii = comdat any

$_ZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_Pfiiiii = comdat any

$_ZN8dwt_cuda12fdwt53KernelILi192ELi8EEEvPKiPiS3_iiiii = comdat any

$_ZN8dwt_cuda12fdwt97KernelILi192ELi8EEEvPKfPfS3_iiiii = comdat any

$_ZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_Piiiiii = comdat any

$_ZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_Pfiiiii = comdat any

$_ZN8dwt_cuda6WindowINS_6lift53ELi64ELi8EE9transformEbb = comdat any

$_ZN8dwt_cuda6WindowINS_6lift97ELi64ELi8EE9transformEbb = comdat any

$_ZN8dwt_cuda6WindowINS_6lift53ELi128ELi8EE9transformEbb = comdat any

$_ZN8dwt_cuda6WindowINS_6lift97ELi128ELi8EE9transformEbb = comdat any

$_ZN8dwt_cuda6WindowINS_6lift53ELi192ELi8EE9transformEbb = comdat any

$_ZN8dwt_cuda6WindowINS_6lift97ELi192ELi8EE9transformEbb = comdat any

$_ZZ21c_CopySrcToComponentsIiEvPT_S1_S1_PKhiE5sData = comdat any

$_ZZ21c_CopySrcToComponentsIfEvPT_S1_S1_PKhiE5sData = comdat any

$_ZZ20c_CopySrcToComponentIiEvPT_PKhiE5sData = comdat any

$_ZZ20c_CopySrcToComponentIfEvPT_PKhiE5sData = comdat any

$_ZZN8dwt_cuda12fdwt53KernelILi64ELi8EEEvPKiPiS3_iiiiiE6window = comdat any

$_ZZN8dwt_cuda12fdwt97KernelILi64ELi8EEEvPKfPfS3_iiiiiE6window = comdat any

$_ZZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_PiiiiiiE6window = comdat any

$_ZZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_PfiiiiiE6window = comdat any

$_ZZN8dwt_cuda12fdwt53KernelILi128ELi8EEEvPKiPiS3_iiiiiE6window = comdat any

$_ZZN8dwt_cuda12fdwt97KernelILi128ELi8EEEvPKfPfS3_iiiiiE6window = comdat any

$_ZZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_PiiiiiiE6window = comdat any

$_ZZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_PfiiiiiE6window = comdat any

$_ZZN8dwt_cuda12fdwt53KernelILi192ELi8EEEvPKiPiS3_iiiiiE6window = comdat any

$_ZZN8dwt_cuda12fdwt97KernelILi192ELi8EEEvPKfPfS3_iiiiiE6window = comdat any

$_ZZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_PiiiiiiE6window = comdat any

$_ZZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_PfiiiiiE6window = comdat any

@_ZZ21c_CopySrcToComponentsIiEvPT_S1_S1_PKhiE5sData = linkonce_odr dso_local local_unnamed_addr addrspace(3) global [768 x i8] undef, comdat, align 1
@_ZZ21c_CopySrcToComponentsIfEvPT_S1_S1_PKhiE5sData = linkonce_odr dso_local local_unnamed_addr addrspace(3) global [768 x i8] undef, comdat, align 1
@_ZZ20c_CopySrcToComponentIiEvPT_PKhiE5sData = linkonce_odr dso_local local_unnamed_addr addrspace(3) global [256 x i8] undef, comdat, align 1
@_ZZ20c_CopySrcToComponentIfEvPT_PKhiE5sData = linkonce_odr dso_local local_unnamed_addr addrspace(3) global [256 x i8] undef, comdat, align 1
@_ZZN8dwt_cuda12fdwt53KernelILi64ELi8EEEvPKiPiS3_iiiiiE6window = linkonce_odr dso_local addrspace(3) global %"struct.dwt_cuda::Window" undef, comdat, align 4
@_ZZN8dwt_cuda12fdwt97KernelILi64ELi8EEEvPKfPfS3_iiiiiE6window = linkonce_odr dso_local addrspace(3) global %"struct.dwt_cuda::Window.0" undef, comdat, align 4
@_ZZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_PiiiiiiE6window = linkonce_odr dso_local addrspace(3) global %"struct.dwt_cuda::Window" undef, comdat, align 4
@_ZZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_PfiiiiiE6window = linkonce_odr dso_local addrspace(3) global %"struct.dwt_cuda::Window.0" undef, comdat, align 4
@_ZZN8dwt_cuda12fdwt53KernelILi128ELi8EEEvPKiPiS3_iiiiiE6window = linkonce_odr dso_local addrspace(3) global %"struct.dwt_cuda::Window.1" undef, comdat, align 4
@_ZZN8dwt_cuda12fdwt97KernelILi128ELi8EEEvPKfPfS3_iiiiiE6window = linkonce_odr dso_local addrspace(3) global %"struct.dwt_cuda::Window.2" undef, comdat, align 4
@_ZZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_PiiiiiiE6window = linkonce_odr dso_local addrspace(3) global %"struct.dwt_cuda::Window.1" undef, comdat, align 4
@_ZZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_PfiiiiiE6window = linkonce_odr dso_local addrspace(3) global %"struct.dwt_cuda::Window.2" undef, comdat, align 4
@_ZZN8dwt_cuda12fdwt53KernelILi192ELi8EEEvPKiPiS3_iiiiiE6window = linkonce_odr dso_local addrspace(3) global %"struct.dwt_cuda::Window.3" undef, comdat, align 4
@_ZZN8dwt_cuda12fdwt97KernelILi192ELi8EEEvPKfPfS3_iiiiiE6window = linkonce_odr dso_local addrspace(3) global %"struct.dwt_cuda::Window.4" undef, comdat, align 4
@_ZZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_PiiiiiiE6window = linkonce_odr dso_local addrspace(3) global %"struct.dwt_cuda::Window.3" undef, comdat, align 4
@_ZZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_PfiiiiiE6window = linkonce_odr dso_local addrspace(3) global %"struct.dwt_cuda::Window.4" undef, comdat, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z21c_CopySrcToComponentsIiEvPT_S1_S1_PKhi(ptr nocapture writeonly %d_r, ptr nocapture writeonly %d_g, ptr nocapture writeonly %d_b, ptr nocapture readonly %d_src, i32 %pixels) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = shl i32 %1, 8
  %cmp55 = icmp ult i32 %0, 768
  br i1 %cmp55, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %mul2 = mul i32 %1, 768
  %mul3 = mul nsw i32 %pixels, 3
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.inc, %entry
  tail call void @llvm.nvvm.barrier0()
  %add10 = add nsw i32 %mul, %0
  %cmp11 = icmp slt i32 %add10, %pixels
  br i1 %cmp11, label %if.then12, label %if.end33

for.body:                                         ; preds = %for.body.lr.ph, %for.inc
  %i.056 = phi i32 [ %0, %for.body.lr.ph ], [ %add9, %for.inc ]
  %add = add nsw i32 %i.056, %mul2
  %cmp4 = icmp slt i32 %add, %mul3
  br i1 %cmp4, label %if.then, label %for.inc

if.then:                                          ; preds = %for.body
  %idxprom7 = zext nneg i32 %i.056 to i64
  %arrayidx8 = getelementptr inbounds [768 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ21c_CopySrcToComponentsIiEvPT_S1_S1_PKhiE5sData to ptr), i64 0, i64 %idxprom7
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i8, ptr %d_src, i64 %idxprom
  %2 = load i8, ptr %arrayidx, align 1, !tbaa !44
  store i8 %2, ptr %arrayidx8, align 1, !tbaa !44
  br label %for.inc

for.inc:                                          ; preds = %for.body, %if.then
  %add9 = add nuw nsw i32 %i.056, 256
  %cmp = icmp ult i32 %i.056, 512
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !47

if.then12:                                        ; preds = %for.cond.cleanup
  %idxprom14 = sext i32 %add10 to i64
  %arrayidx15 = getelementptr inbounds i32, ptr %d_r, i64 %idxprom14
  %mul16 = mul nuw nsw i32 %0, 3
  %idxprom17 = zext nneg i32 %mul16 to i64
  %arrayidx18 = getelementptr inbounds [768 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ21c_CopySrcToComponentsIiEvPT_S1_S1_PKhiE5sData to ptr), i64 0, i64 %idxprom17
  %3 = load i8, ptr %arrayidx18, align 1, !tbaa !44
  %conv.i = zext i8 %3 to i32
  %sub.i = add nsw i32 %conv.i, -128
  store i32 %sub.i, ptr %arrayidx15, align 4, !tbaa !49
  %arrayidx21 = getelementptr inbounds i32, ptr %d_g, i64 %idxprom14
  %add23 = add nuw nsw i32 %mul16, 1
  %idxprom24 = zext nneg i32 %add23 to i64
  %arrayidx25 = getelementptr inbounds [768 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ21c_CopySrcToComponentsIiEvPT_S1_S1_PKhiE5sData to ptr), i64 0, i64 %idxprom24
  %4 = load i8, ptr %arrayidx25, align 1, !tbaa !44
  %conv.i51 = zext i8 %4 to i32
  %sub.i52 = add nsw i32 %conv.i51, -128
  store i32 %sub.i52, ptr %arrayidx21, align 4, !tbaa !49
  %arrayidx28 = getelementptr inbounds i32, ptr %d_b, i64 %idxprom14
  %add30 = add nuw nsw i32 %mul16, 2
  %idxprom31 = zext nneg i32 %add30 to i64
  %arrayidx32 = getelementptr inbounds [768 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ21c_CopySrcToComponentsIiEvPT_S1_S1_PKhiE5sData to ptr), i64 0, i64 %idxprom31
  %5 = load i8, ptr %arrayidx32, align 1, !tbaa !44
  %conv.i53 = zext i8 %5 to i32
  %sub.i54 = add nsw i32 %conv.i53, -128
  store i32 %sub.i54, ptr %arrayidx28, align 4, !tbaa !49
  br label %if.end33

if.end33:                                         ; preds = %if.then12, %for.cond.cleanup
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z21c_CopySrcToComponentsIfEvPT_S1_S1_PKhi(ptr nocapture writeonly %d_r, ptr nocapture writeonly %d_g, ptr nocapture writeonly %d_b, ptr nocapture readonly %d_src, i32 %pixels) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = shl i32 %1, 8
  %cmp57 = icmp ult i32 %0, 768
  br i1 %cmp57, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %mul2 = mul i32 %1, 768
  %mul3 = mul nsw i32 %pixels, 3
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.inc, %entry
  tail call void @llvm.nvvm.barrier0()
  %add10 = add nsw i32 %mul, %0
  %cmp11 = icmp slt i32 %add10, %pixels
  br i1 %cmp11, label %if.then12, label %if.end33

for.body:                                         ; preds = %for.body.lr.ph, %for.inc
  %i.058 = phi i32 [ %0, %for.body.lr.ph ], [ %add9, %for.inc ]
  %add = add nsw i32 %i.058, %mul2
  %cmp4 = icmp slt i32 %add, %mul3
  br i1 %cmp4, label %if.then, label %for.inc

if.then:                                          ; preds = %for.body
  %idxprom7 = zext nneg i32 %i.058 to i64
  %arrayidx8 = getelementptr inbounds [768 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ21c_CopySrcToComponentsIfEvPT_S1_S1_PKhiE5sData to ptr), i64 0, i64 %idxprom7
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i8, ptr %d_src, i64 %idxprom
  %2 = load i8, ptr %arrayidx, align 1, !tbaa !44
  store i8 %2, ptr %arrayidx8, align 1, !tbaa !44
  br label %for.inc

for.inc:                                          ; preds = %for.body, %if.then
  %add9 = add nuw nsw i32 %i.058, 256
  %cmp = icmp ult i32 %i.058, 512
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !51

if.then12:                                        ; preds = %for.cond.cleanup
  %idxprom14 = sext i32 %add10 to i64
  %arrayidx15 = getelementptr inbounds float, ptr %d_r, i64 %idxprom14
  %mul16 = mul nuw nsw i32 %0, 3
  %idxprom17 = zext nneg i32 %mul16 to i64
  %arrayidx18 = getelementptr inbounds [768 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ21c_CopySrcToComponentsIfEvPT_S1_S1_PKhiE5sData to ptr), i64 0, i64 %idxprom17
  %3 = load i8, ptr %arrayidx18, align 1, !tbaa !44
  %conv1.i = uitofp i8 %3 to float
  %div.i = fdiv contract float %conv1.i, 2.550000e+02
  %sub.i = fadd contract float %div.i, -5.000000e-01
  store float %sub.i, ptr %arrayidx15, align 4, !tbaa !52
  %arrayidx21 = getelementptr inbounds float, ptr %d_g, i64 %idxprom14
  %add23 = add nuw nsw i32 %mul16, 1
  %idxprom24 = zext nneg i32 %add23 to i64
  %arrayidx25 = getelementptr inbounds [768 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ21c_CopySrcToComponentsIfEvPT_S1_S1_PKhiE5sData to ptr), i64 0, i64 %idxprom24
  %4 = load i8, ptr %arrayidx25, align 1, !tbaa !44
  %conv1.i51 = uitofp i8 %4 to float
  %div.i52 = fdiv contract float %conv1.i51, 2.550000e+02
  %sub.i53 = fadd contract float %div.i52, -5.000000e-01
  store float %sub.i53, ptr %arrayidx21, align 4, !tbaa !52
  %arrayidx28 = getelementptr inbounds float, ptr %d_b, i64 %idxprom14
  %add30 = add nuw nsw i32 %mul16, 2
  %idxprom31 = zext nneg i32 %add30 to i64
  %arrayidx32 = getelementptr inbounds [768 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ21c_CopySrcToComponentsIfEvPT_S1_S1_PKhiE5sData to ptr), i64 0, i64 %idxprom31
  %5 = load i8, ptr %arrayidx32, align 1, !tbaa !44
  %conv1.i54 = uitofp i8 %5 to float
  %div.i55 = fdiv contract float %conv1.i54, 2.550000e+02
  %sub.i56 = fadd contract float %div.i55, -5.000000e-01
  store float %sub.i56, ptr %arrayidx28, align 4, !tbaa !52
  br label %if.end33

if.end33:                                         ; preds = %if.then12, %for.cond.cleanup
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z20c_CopySrcToComponentIiEvPT_PKhi(ptr nocapture writeonly %d_c, ptr nocapture readonly %d_src, i32 %pixels) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = shl i32 %1, 8
  %add = add i32 %mul, %0
  %cmp = icmp slt i32 %add, %pixels
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %idxprom2 = zext nneg i32 %0 to i64
  %arrayidx3 = getelementptr inbounds [256 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ20c_CopySrcToComponentIiEvPT_PKhiE5sData to ptr), i64 0, i64 %idxprom2
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i8, ptr %d_src, i64 %idxprom
  %2 = load i8, ptr %arrayidx, align 1, !tbaa !44
  store i8 %2, ptr %arrayidx3, align 1, !tbaa !44
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp, label %if.then5, label %if.end10

if.then5:                                         ; preds = %if.end
  %idxprom8 = zext nneg i32 %0 to i64
  %arrayidx9 = getelementptr inbounds [256 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ20c_CopySrcToComponentIiEvPT_PKhiE5sData to ptr), i64 0, i64 %idxprom8
  %idxprom6 = sext i32 %add to i64
  %arrayidx7 = getelementptr inbounds i32, ptr %d_c, i64 %idxprom6
  %3 = load i8, ptr %arrayidx9, align 1, !tbaa !44
  %conv.i = zext i8 %3 to i32
  %sub.i = add nsw i32 %conv.i, -128
  store i32 %sub.i, ptr %arrayidx7, align 4, !tbaa !49
  br label %if.end10

if.end10:                                         ; preds = %if.then5, %if.end
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z20c_CopySrcToComponentIfEvPT_PKhi(ptr nocapture writeonly %d_c, ptr nocapture readonly %d_src, i32 %pixels) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = shl i32 %1, 8
  %add = add i32 %mul, %0
  %cmp = icmp slt i32 %add, %pixels
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %idxprom2 = zext nneg i32 %0 to i64
  %arrayidx3 = getelementptr inbounds [256 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ20c_CopySrcToComponentIfEvPT_PKhiE5sData to ptr), i64 0, i64 %idxprom2
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i8, ptr %d_src, i64 %idxprom
  %2 = load i8, ptr %arrayidx, align 1, !tbaa !44
  store i8 %2, ptr %arrayidx3, align 1, !tbaa !44
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp, label %if.then5, label %if.end10

if.then5:                                         ; preds = %if.end
  %idxprom6 = sext i32 %add to i64
  %arrayidx7 = getelementptr inbounds float, ptr %d_c, i64 %idxprom6
  %idxprom8 = zext nneg i32 %0 to i64
  %arrayidx9 = getelementptr inbounds [256 x i8], ptr addrspacecast (ptr addrspace(3) @_ZZ20c_CopySrcToComponentIfEvPT_PKhiE5sData to ptr), i64 0, i64 %idxprom8
  %3 = load i8, ptr %arrayidx9, align 1, !tbaa !44
  %conv1.i = uitofp i8 %3 to float
  %div.i = fdiv contract float %conv1.i, 2.550000e+02
  %sub.i = fadd contract float %div.i, -5.000000e-01
  store float %sub.i, ptr %arrayidx7, align 4, !tbaa !52
  br label %if.end10

if.end10:                                         ; preds = %if.then5, %if.end
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_ZN8dwt_cuda12fdwt53KernelILi64ELi8EEEvPKiPiS3_iiiii(ptr nocapture readonly %in, ptr nocapture writeonly %bands, ptr nocapture writeonly %ll, i32 %sizeX, i32 %sizeY, i32 %pitch, i32 %ll_pitch, i32 %winSteps) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = shl i32 %0, 6
  %sub.i = add i32 %mul.i, -2
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul2.i = mul i32 %1, %winSteps
  %cmp116.i = icmp sgt i32 %winSteps, 0
  br i1 %cmp116.i, label %for.body.lr.ph.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift53ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit

for.body.lr.ph.i:                                 ; preds = %entry
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp9112.i = icmp ult i32 %2, 816
  %cmp.i.i = icmp eq i32 %sizeY, 1
  %sub4.i.i = shl i32 %sizeY, 1
  %mul.i.i = add i32 %sub4.i.i, -2
  %cmp.i95.i = icmp eq i32 %sizeX, 1
  %sub4.i101.i = shl i32 %sizeX, 1
  %mul.i102.i = add i32 %sub4.i101.i, -2
  %add30.i = add nuw nsw i32 %2, 2
  %add31.i = add i32 %mul.i, %2
  %cmp32.i = icmp slt i32 %add31.i, %sizeX
  %idxprom39.i = zext nneg i32 %add30.i to i64
  %add1.i.i = add nsw i32 %sizeY, 1
  %div2.i.i = sdiv i32 %add1.i.i, 2
  %add.i.i = add nsw i32 %sizeX, 1
  %div.i.i = sdiv i32 %add.i.i, 2
  %3 = trunc i32 %2 to i1
  %mul14.i.i = select i1 %3, i32 %div.i.i, i32 0
  %div16.i.i = sdiv i32 %add31.i, 2
  %add15.i.i = add nsw i32 %mul14.i.i, %div16.i.i
  %div6.i.i = ashr exact i32 %add31.i, 1
  br label %for.body.i

for.body.i:                                       ; preds = %for.cond.cleanup27.i, %for.body.lr.ph.i
  %step.0117.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc49.i, %for.cond.cleanup27.i ]
  %add.i = add i32 %step.0117.i, %mul2.i
  %mul3.i = shl i32 %add.i, 3
  %sub4.i = add i32 %mul3.i, -2
  %cmp6.not.i = icmp slt i32 %mul3.i, %sizeY
  br i1 %cmp6.not.i, label %if.end.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift53ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit

if.end.i:                                         ; preds = %for.body.i
  br i1 %cmp9112.i, label %for.body11.i, label %for.cond.cleanup10.i

for.cond.cleanup10.i:                             ; preds = %_ZN8dwt_cudaL7reflectEii.exit110.i, %if.end.i
  tail call void @llvm.nvvm.barrier0()
  tail call void @_ZN8dwt_cuda6WindowINS_6lift53ELi64ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(3264) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt53KernelILi64ELi8EEEvPKiPiS3_iiiiiE6window to ptr), i1 zeroext true, i1 zeroext true) #4
  tail call void @_ZN8dwt_cuda6WindowINS_6lift53ELi64ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(3264) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt53KernelILi64ELi8EEEvPKiPiS3_iiiiiE6window to ptr), i1 zeroext false, i1 zeroext true) #4
  br label %for.body28.i

for.body11.i:                                     ; preds = %if.end.i, %_ZN8dwt_cudaL7reflectEii.exit110.i
  %i.0113.i = phi i32 [ %add24.i, %_ZN8dwt_cudaL7reflectEii.exit110.i ], [ %2, %if.end.i ]
  %div.lhs.trunc.i = trunc i32 %i.0113.i to i16
  %div119.i = udiv i16 %div.lhs.trunc.i, 68
  br i1 %cmp.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, label %while.cond.preheader.i.i

while.cond.preheader.i.i:                         ; preds = %for.body11.i
  %div.zext.i = zext nneg i16 %div119.i to i32
  %add12.i = add nsw i32 %sub4.i, %div.zext.i
  %cmp113.i.i = icmp slt i32 %add12.i, 0
  %cmp214.i.i = icmp sge i32 %add12.i, %sizeY
  %4 = or i1 %cmp113.i.i, %cmp214.i.i
  br i1 %4, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i

while.body.i.i:                                   ; preds = %while.cond.preheader.i.i, %while.body.i.i
  %cmp116.i.i = phi i1 [ %cmp1.i.i, %while.body.i.i ], [ %cmp113.i.i, %while.cond.preheader.i.i ]
  %i.addr.015.i.i = phi i32 [ %cond.i.i, %while.body.i.i ], [ %add12.i, %while.cond.preheader.i.i ]
  %.pn.i.i = select i1 %cmp116.i.i, i32 0, i32 %mul.i.i
  %cond.i.i = sub nsw i32 %.pn.i.i, %i.addr.015.i.i
  %cmp1.i.i = icmp slt i32 %cond.i.i, 0
  %cmp2.i.i = icmp sge i32 %cond.i.i, %sizeY
  %5 = or i1 %cmp1.i.i, %cmp2.i.i
  br i1 %5, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit.i:                  ; preds = %while.body.i.i, %while.cond.preheader.i.i, %for.body11.i
  %retval.0.i.i = phi i32 [ 0, %for.body11.i ], [ %add12.i, %while.cond.preheader.i.i ], [ %cond.i.i, %while.body.i.i ]
  %mul14.i = mul nsw i32 %retval.0.i.i, %sizeX
  %rem.i = urem i32 %i.0113.i, 68
  br i1 %cmp.i95.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i, label %while.cond.preheader.i96.i

while.cond.preheader.i96.i:                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit.i
  %add15.i = add nsw i32 %sub.i, %rem.i
  %cmp113.i97.i = icmp slt i32 %add15.i, 0
  %cmp214.i98.i = icmp sge i32 %add15.i, %sizeX
  %6 = or i1 %cmp113.i97.i, %cmp214.i98.i
  br i1 %6, label %while.body.i103.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i

while.body.i103.i:                                ; preds = %while.cond.preheader.i96.i, %while.body.i103.i
  %cmp116.i104.i = phi i1 [ %cmp1.i108.i, %while.body.i103.i ], [ %cmp113.i97.i, %while.cond.preheader.i96.i ]
  %i.addr.015.i105.i = phi i32 [ %cond.i107.i, %while.body.i103.i ], [ %add15.i, %while.cond.preheader.i96.i ]
  %.pn.i106.i = select i1 %cmp116.i104.i, i32 0, i32 %mul.i102.i
  %cond.i107.i = sub nsw i32 %.pn.i106.i, %i.addr.015.i105.i
  %cmp1.i108.i = icmp slt i32 %cond.i107.i, 0
  %cmp2.i109.i = icmp sge i32 %cond.i107.i, %sizeX
  %7 = or i1 %cmp1.i108.i, %cmp2.i109.i
  br i1 %7, label %while.body.i103.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit110.i:               ; preds = %while.body.i103.i, %while.cond.preheader.i96.i, %_ZN8dwt_cudaL7reflectEii.exit.i
  %retval.0.i99.i = phi i32 [ 0, %_ZN8dwt_cudaL7reflectEii.exit.i ], [ %add15.i, %while.cond.preheader.i96.i ], [ %cond.i107.i, %while.body.i103.i ]
  %add17.i = add nsw i32 %retval.0.i99.i, %mul14.i
  %idxprom.i = sext i32 %add17.i to i64
  %arrayidx.i = getelementptr inbounds i32, ptr %in, i64 %idxprom.i
  %8 = load i32, ptr %arrayidx.i, align 4, !tbaa !49
  %idxprom19.i = zext nneg i16 %div119.i to i64
  %idxprom22.i = zext nneg i32 %rem.i to i64
  %arrayidx23.i = getelementptr inbounds [12 x [68 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt53KernelILi64ELi8EEEvPKiPiS3_iiiiiE6window to ptr), i64 0, i64 %idxprom19.i, i64 %idxprom22.i
  store i32 %8, ptr %arrayidx23.i, align 4, !tbaa !49
  %add24.i = add nuw nsw i32 %i.0113.i, 64
  %cmp9.i = icmp ult i32 %i.0113.i, 752
  br i1 %cmp9.i, label %for.body11.i, label %for.cond.cleanup10.i, !llvm.loop !55

for.cond.cleanup27.i:                             ; preds = %if.end45.i
  tail call void @llvm.nvvm.barrier0()
  %inc49.i = add nuw nsw i32 %step.0117.i, 1
  %exitcond118.not.i = icmp eq i32 %inc49.i, %winSteps
  br i1 %exitcond118.not.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift53ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit, label %for.body.i, !llvm.loop !56

for.body28.i:                                     ; preds = %if.end45.i, %for.cond.cleanup10.i
  %y.0114.i = phi i32 [ 2, %for.cond.cleanup10.i ], [ %inc.i, %if.end45.i ]
  br i1 %cmp32.i, label %land.lhs.true.i, label %if.end45.i

land.lhs.true.i:                                  ; preds = %for.body28.i
  %add33.i = add nsw i32 %y.0114.i, %sub4.i
  %cmp34.i = icmp slt i32 %add33.i, %sizeY
  br i1 %cmp34.i, label %if.then35.i, label %if.end45.i

if.then35.i:                                      ; preds = %land.lhs.true.i
  %idxprom37.i = zext nneg i32 %y.0114.i to i64
  %arrayidx40.i = getelementptr inbounds [12 x [68 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt53KernelILi64ELi8EEEvPKiPiS3_iiiiiE6window to ptr), i64 0, i64 %idxprom37.i, i64 %idxprom39.i
  %9 = load i32, ptr %arrayidx40.i, align 4, !tbaa !49
  %10 = or i32 %y.0114.i, %2
  %11 = and i32 %10, 1
  %or.cond.i.i = icmp eq i32 %11, 0
  br i1 %or.cond.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %if.then35.i
  %div5.i.i = ashr exact i32 %add33.i, 1
  %mul.i111.i = mul nsw i32 %div5.i.i, %ll_pitch
  %add7.i.i = add nsw i32 %mul.i111.i, %div6.i.i
  br label %_ZN8dwt_cudaL10band_placeIiEEPT_S2_S2_iiiiii.exit.i

if.end.i.i:                                       ; preds = %if.then35.i
  %12 = trunc i32 %y.0114.i to i1
  %mul9.i.i = select i1 %12, i32 %div2.i.i, i32 0
  %div10.i.i = sdiv i32 %add33.i, 2
  %add11.i.i = add nsw i32 %mul9.i.i, %div10.i.i
  %mul12.i.i = mul nsw i32 %add11.i.i, %pitch
  %add17.i.i = add i32 %add15.i.i, %mul12.i.i
  br label %_ZN8dwt_cudaL10band_placeIiEEPT_S2_S2_iiiiii.exit.i

_ZN8dwt_cudaL10band_placeIiEEPT_S2_S2_iiiiii.exit.i: ; preds = %if.end.i.i, %if.then.i.i
  %add17.sink.i.i = phi i32 [ %add17.i.i, %if.end.i.i ], [ %add7.i.i, %if.then.i.i ]
  %bands.sink.i.i = phi ptr [ %bands, %if.end.i.i ], [ %ll, %if.then.i.i ]
  %idxprom18.i.i = sext i32 %add17.sink.i.i to i64
  %arrayidx19.i.i = getelementptr inbounds i32, ptr %bands.sink.i.i, i64 %idxprom18.i.i
  store i32 %9, ptr %arrayidx19.i.i, align 4, !tbaa !49
  br label %if.end45.i

if.end45.i:                                       ; preds = %_ZN8dwt_cudaL10band_placeIiEEPT_S2_S2_iiiiii.exit.i, %land.lhs.true.i, %for.body28.i
  %inc.i = add nuw nsw i32 %y.0114.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, 10
  br i1 %exitcond.not.i, label %for.cond.cleanup27.i, label %for.body28.i, !llvm.loop !57

_ZN8dwt_cudaL15forward_windowsINS_6lift53ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit: ; preds = %for.body.i, %for.cond.cleanup27.i, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_ZN8dwt_cuda12fdwt97KernelILi64ELi8EEEvPKfPfS3_iiiii(ptr nocapture readonly %in, ptr nocapture writeonly %bands, ptr nocapture writeonly %ll, i32 %sizeX, i32 %sizeY, i32 %pitch, i32 %ll_pitch, i32 %winSteps) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = shl i32 %0, 6
  %sub.i = add i32 %mul.i, -4
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul2.i = mul i32 %1, %winSteps
  %cmp116.i = icmp sgt i32 %winSteps, 0
  br i1 %cmp116.i, label %for.body.lr.ph.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift97ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit

for.body.lr.ph.i:                                 ; preds = %entry
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp.i.i = icmp eq i32 %sizeY, 1
  %cmp.i95.i = icmp eq i32 %sizeX, 1
  %sub4.i.i = shl i32 %sizeY, 1
  %mul.i.i = add i32 %sub4.i.i, -2
  %sub4.i101.i = shl i32 %sizeX, 1
  %mul.i102.i = add i32 %sub4.i101.i, -2
  %add30.i = add nuw nsw i32 %2, 4
  %add31.i = add i32 %mul.i, %2
  %cmp32.i = icmp slt i32 %add31.i, %sizeX
  %idxprom39.i = zext nneg i32 %add30.i to i64
  %and.i.i = and i32 %2, 1
  %tobool.i.not.i = icmp eq i32 %and.i.i, 0
  %cond.v.i.i.i = select i1 %tobool.i.not.i, float 0x3FEA033860000000, float 0x3FF3AECB00000000
  %add1.i.i = add nsw i32 %sizeY, 1
  %div2.i.i = sdiv i32 %add1.i.i, 2
  %add.i.i = add nsw i32 %sizeX, 1
  %div.i.i = sdiv i32 %add.i.i, 2
  %3 = trunc i32 %2 to i1
  %mul14.i.i = select i1 %3, i32 %div.i.i, i32 0
  %div16.i.i = sdiv i32 %add31.i, 2
  %add15.i.i = add nsw i32 %mul14.i.i, %div16.i.i
  %div6.i.i = ashr exact i32 %add31.i, 1
  br label %for.body.i

for.body.i:                                       ; preds = %for.cond.cleanup27.i, %for.body.lr.ph.i
  %step.0117.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc49.i, %for.cond.cleanup27.i ]
  %add.i = add i32 %step.0117.i, %mul2.i
  %mul3.i = shl i32 %add.i, 3
  %sub4.i = add i32 %mul3.i, -4
  %cmp6.not.i = icmp slt i32 %mul3.i, %sizeY
  br i1 %cmp6.not.i, label %for.body11.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift97ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit

for.cond.cleanup10.i:                             ; preds = %_ZN8dwt_cudaL7reflectEii.exit110.i
  tail call void @llvm.nvvm.barrier0()
  tail call void @_ZN8dwt_cuda6WindowINS_6lift97ELi64ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(4608) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt97KernelILi64ELi8EEEvPKfPfS3_iiiiiE6window to ptr), i1 zeroext true, i1 zeroext true) #4
  tail call void @_ZN8dwt_cuda6WindowINS_6lift97ELi64ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(4608) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt97KernelILi64ELi8EEEvPKfPfS3_iiiiiE6window to ptr), i1 zeroext false, i1 zeroext true) #4
  br label %for.body28.i

for.body11.i:                                     ; preds = %for.body.i, %_ZN8dwt_cudaL7reflectEii.exit110.i
  %i.0113.i = phi i32 [ %add24.i, %_ZN8dwt_cudaL7reflectEii.exit110.i ], [ %2, %for.body.i ]
  %i.0113.i.frozen = freeze i32 %i.0113.i
  %div.i = udiv i32 %i.0113.i.frozen, 72
  br i1 %cmp.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, label %while.cond.preheader.i.i

while.cond.preheader.i.i:                         ; preds = %for.body11.i
  %add12.i = add nsw i32 %div.i, %sub4.i
  %cmp113.i.i = icmp slt i32 %add12.i, 0
  %cmp214.i.i = icmp sge i32 %add12.i, %sizeY
  %4 = or i1 %cmp113.i.i, %cmp214.i.i
  br i1 %4, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i

while.body.i.i:                                   ; preds = %while.cond.preheader.i.i, %while.body.i.i
  %cmp116.i.i = phi i1 [ %cmp1.i.i, %while.body.i.i ], [ %cmp113.i.i, %while.cond.preheader.i.i ]
  %i.addr.015.i.i = phi i32 [ %cond.i.i, %while.body.i.i ], [ %add12.i, %while.cond.preheader.i.i ]
  %.pn.i.i = select i1 %cmp116.i.i, i32 0, i32 %mul.i.i
  %cond.i.i = sub nsw i32 %.pn.i.i, %i.addr.015.i.i
  %cmp1.i.i = icmp slt i32 %cond.i.i, 0
  %cmp2.i.i = icmp sge i32 %cond.i.i, %sizeY
  %5 = or i1 %cmp1.i.i, %cmp2.i.i
  br i1 %5, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit.i:                  ; preds = %while.body.i.i, %while.cond.preheader.i.i, %for.body11.i
  %retval.0.i.i = phi i32 [ 0, %for.body11.i ], [ %add12.i, %while.cond.preheader.i.i ], [ %cond.i.i, %while.body.i.i ]
  %mul14.i = mul nsw i32 %retval.0.i.i, %sizeX
  %6 = mul i32 %div.i, 72
  %rem.i.decomposed = sub i32 %i.0113.i.frozen, %6
  br i1 %cmp.i95.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i, label %while.cond.preheader.i96.i

while.cond.preheader.i96.i:                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit.i
  %add15.i = add nsw i32 %sub.i, %rem.i.decomposed
  %cmp113.i97.i = icmp slt i32 %add15.i, 0
  %cmp214.i98.i = icmp sge i32 %add15.i, %sizeX
  %7 = or i1 %cmp113.i97.i, %cmp214.i98.i
  br i1 %7, label %while.body.i103.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i

while.body.i103.i:                                ; preds = %while.cond.preheader.i96.i, %while.body.i103.i
  %cmp116.i104.i = phi i1 [ %cmp1.i108.i, %while.body.i103.i ], [ %cmp113.i97.i, %while.cond.preheader.i96.i ]
  %i.addr.015.i105.i = phi i32 [ %cond.i107.i, %while.body.i103.i ], [ %add15.i, %while.cond.preheader.i96.i ]
  %.pn.i106.i = select i1 %cmp116.i104.i, i32 0, i32 %mul.i102.i
  %cond.i107.i = sub nsw i32 %.pn.i106.i, %i.addr.015.i105.i
  %cmp1.i108.i = icmp slt i32 %cond.i107.i, 0
  %cmp2.i109.i = icmp sge i32 %cond.i107.i, %sizeX
  %8 = or i1 %cmp1.i108.i, %cmp2.i109.i
  br i1 %8, label %while.body.i103.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit110.i:               ; preds = %while.body.i103.i, %while.cond.preheader.i96.i, %_ZN8dwt_cudaL7reflectEii.exit.i
  %retval.0.i99.i = phi i32 [ 0, %_ZN8dwt_cudaL7reflectEii.exit.i ], [ %add15.i, %while.cond.preheader.i96.i ], [ %cond.i107.i, %while.body.i103.i ]
  %add17.i = add nsw i32 %retval.0.i99.i, %mul14.i
  %idxprom.i = sext i32 %add17.i to i64
  %arrayidx.i = getelementptr inbounds float, ptr %in, i64 %idxprom.i
  %9 = load float, ptr %arrayidx.i, align 4, !tbaa !52
  %idxprom19.i = zext nneg i32 %div.i to i64
  %idxprom22.i = zext nneg i32 %rem.i.decomposed to i64
  %arrayidx23.i = getelementptr inbounds [16 x [72 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt97KernelILi64ELi8EEEvPKfPfS3_iiiiiE6window to ptr), i64 0, i64 %idxprom19.i, i64 %idxprom22.i
  store float %9, ptr %arrayidx23.i, align 4, !tbaa !52
  %add24.i = add nuw nsw i32 %i.0113.i, 64
  %cmp9.i = icmp ult i32 %i.0113.i, 1088
  br i1 %cmp9.i, label %for.body11.i, label %for.cond.cleanup10.i, !llvm.loop !58

for.cond.cleanup27.i:                             ; preds = %if.end45.i
  tail call void @llvm.nvvm.barrier0()
  %inc49.i = add nuw nsw i32 %step.0117.i, 1
  %exitcond118.not.i = icmp eq i32 %inc49.i, %winSteps
  br i1 %exitcond118.not.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift97ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit, label %for.body.i, !llvm.loop !59

for.body28.i:                                     ; preds = %if.end45.i, %for.cond.cleanup10.i
  %y.0114.i = phi i32 [ 4, %for.cond.cleanup10.i ], [ %inc.i, %if.end45.i ]
  br i1 %cmp32.i, label %land.lhs.true.i, label %if.end45.i

land.lhs.true.i:                                  ; preds = %for.body28.i
  %add33.i = add nsw i32 %y.0114.i, %sub4.i
  %cmp34.i = icmp slt i32 %add33.i, %sizeY
  br i1 %cmp34.i, label %if.then35.i, label %if.end45.i

if.then35.i:                                      ; preds = %land.lhs.true.i
  %idxprom37.i = zext nneg i32 %y.0114.i to i64
  %arrayidx40.i = getelementptr inbounds [16 x [72 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt97KernelILi64ELi8EEEvPKfPfS3_iiiiiE6window to ptr), i64 0, i64 %idxprom37.i, i64 %idxprom39.i
  %10 = load float, ptr %arrayidx40.i, align 4, !tbaa !52
  %cond.i.i.i = fmul contract float %cond.v.i.i.i, %10
  %and1.i.i = and i32 %y.0114.i, 1
  %tobool2.i.not.i = icmp eq i32 %and1.i.i, 0
  %cond.v.i6.i.i = select i1 %tobool2.i.not.i, float 0x3FEA033860000000, float 0x3FF3AECB00000000
  %cond.i7.i.i = fmul contract float %cond.v.i6.i.i, %cond.i.i.i
  %11 = or i32 %y.0114.i, %2
  %12 = and i32 %11, 1
  %or.cond.i.i = icmp eq i32 %12, 0
  br i1 %or.cond.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %if.then35.i
  %div5.i.i = ashr exact i32 %add33.i, 1
  %mul.i112.i = mul nsw i32 %div5.i.i, %ll_pitch
  %add7.i.i = add nsw i32 %mul.i112.i, %div6.i.i
  br label %_ZN8dwt_cudaL10band_placeIfEEPT_S2_S2_iiiiii.exit.i

if.end.i.i:                                       ; preds = %if.then35.i
  %13 = trunc i32 %y.0114.i to i1
  %mul9.i.i = select i1 %13, i32 %div2.i.i, i32 0
  %div10.i.i = sdiv i32 %add33.i, 2
  %add11.i.i = add nsw i32 %mul9.i.i, %div10.i.i
  %mul12.i.i = mul nsw i32 %add11.i.i, %pitch
  %add17.i.i = add i32 %add15.i.i, %mul12.i.i
  br label %_ZN8dwt_cudaL10band_placeIfEEPT_S2_S2_iiiiii.exit.i

_ZN8dwt_cudaL10band_placeIfEEPT_S2_S2_iiiiii.exit.i: ; preds = %if.end.i.i, %if.then.i.i
  %add17.sink.i.i = phi i32 [ %add17.i.i, %if.end.i.i ], [ %add7.i.i, %if.then.i.i ]
  %bands.sink.i.i = phi ptr [ %bands, %if.end.i.i ], [ %ll, %if.then.i.i ]
  %idxprom18.i.i = sext i32 %add17.sink.i.i to i64
  %arrayidx19.i.i = getelementptr inbounds float, ptr %bands.sink.i.i, i64 %idxprom18.i.i
  store float %cond.i7.i.i, ptr %arrayidx19.i.i, align 4, !tbaa !52
  br label %if.end45.i

if.end45.i:                                       ; preds = %_ZN8dwt_cudaL10band_placeIfEEPT_S2_S2_iiiiii.exit.i, %land.lhs.true.i, %for.body28.i
  %inc.i = add nuw nsw i32 %y.0114.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, 12
  br i1 %exitcond.not.i, label %for.cond.cleanup27.i, label %for.body28.i, !llvm.loop !60

_ZN8dwt_cudaL15forward_windowsINS_6lift97ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit: ; preds = %for.body.i, %for.cond.cleanup27.i, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_ZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_Piiiiii(ptr nocapture readonly %bands, ptr nocapture readonly %ll, ptr nocapture writeonly %out, i32 %sizeX, i32 %sizeY, i32 %pitch, i32 %ll_pitch, i32 %winSteps) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = shl i32 %0, 6
  %sub.i = add i32 %mul.i, -2
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul2.i = mul i32 %1, %winSteps
  %cmp113.i = icmp sgt i32 %winSteps, 0
  br i1 %cmp113.i, label %for.body.lr.ph.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift53ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit

for.body.lr.ph.i:                                 ; preds = %entry
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp9110.i = icmp ult i32 %2, 816
  %cmp.i.i = icmp eq i32 %sizeX, 1
  %sub4.i.i = shl i32 %sizeX, 1
  %mul.i.i = add i32 %sub4.i.i, -2
  %cmp.i93.i = icmp eq i32 %sizeY, 1
  %sub4.i99.i = shl i32 %sizeY, 1
  %mul.i100.i = add i32 %sub4.i99.i, -2
  %add1.i.i = add nsw i32 %sizeY, 1
  %div2.i.i = sdiv i32 %add1.i.i, 2
  %add.i.i = add nsw i32 %sizeX, 1
  %div.i.i = sdiv i32 %add.i.i, 2
  %add28.i = add nuw nsw i32 %2, 2
  %add29.i = add i32 %mul.i, %2
  %cmp30.i = icmp slt i32 %add29.i, %sizeX
  %idxprom37.i = zext nneg i32 %add28.i to i64
  %arrayidx38.i = getelementptr inbounds [12 x [68 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 2, i64 %idxprom37.i
  %arrayidx38.1.i = getelementptr inbounds [12 x [68 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 3, i64 %idxprom37.i
  %arrayidx38.2.i = getelementptr inbounds [12 x [68 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 4, i64 %idxprom37.i
  %arrayidx38.3.i = getelementptr inbounds [12 x [68 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 5, i64 %idxprom37.i
  %arrayidx38.4.i = getelementptr inbounds [12 x [68 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 6, i64 %idxprom37.i
  %arrayidx38.5.i = getelementptr inbounds [12 x [68 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 7, i64 %idxprom37.i
  %arrayidx38.6.i = getelementptr inbounds [12 x [68 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 8, i64 %idxprom37.i
  %arrayidx38.7.i = getelementptr inbounds [12 x [68 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 9, i64 %idxprom37.i
  br label %for.body.i

for.body.i:                                       ; preds = %if.end45.7.i, %for.body.lr.ph.i
  %step.0114.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc49.i, %if.end45.7.i ]
  %add.i = add i32 %step.0114.i, %mul2.i
  %mul3.i = shl i32 %add.i, 3
  %sub4.i = add i32 %mul3.i, -2
  %cmp6.not.i = icmp slt i32 %mul3.i, %sizeY
  br i1 %cmp6.not.i, label %if.end.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift53ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit

if.end.i:                                         ; preds = %for.body.i
  br i1 %cmp9110.i, label %for.body11.i, label %for.cond.cleanup10.i

for.cond.cleanup10.i:                             ; preds = %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i, %if.end.i
  tail call void @llvm.nvvm.barrier0()
  tail call void @_ZN8dwt_cuda6WindowINS_6lift53ELi64ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(3264) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i1 zeroext false, i1 zeroext false) #4
  tail call void @_ZN8dwt_cuda6WindowINS_6lift53ELi64ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(3264) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i1 zeroext true, i1 zeroext false) #4
  br i1 %cmp30.i, label %if.then33.i, label %if.end45.7.i

for.body11.i:                                     ; preds = %if.end.i, %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i
  %i.0111.i = phi i32 [ %add20.i, %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i ], [ %2, %if.end.i ]
  %rem.lhs.trunc.i = trunc i32 %i.0111.i to i16
  %rem.lhs.trunc.i.frozen = freeze i16 %rem.lhs.trunc.i
  %div116.i = udiv i16 %rem.lhs.trunc.i.frozen, 68
  %3 = mul i16 %div116.i, 68
  %rem115.i.decomposed = sub i16 %rem.lhs.trunc.i.frozen, %3
  %div.zext.i = zext nneg i16 %div116.i to i32
  br i1 %cmp.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, label %while.cond.preheader.i.i

while.cond.preheader.i.i:                         ; preds = %for.body11.i
  %rem.zext.i = zext nneg i16 %rem115.i.decomposed to i32
  %add12.i = add nsw i32 %sub.i, %rem.zext.i
  %cmp113.i.i = icmp slt i32 %add12.i, 0
  %cmp214.i.i = icmp sge i32 %add12.i, %sizeX
  %4 = or i1 %cmp113.i.i, %cmp214.i.i
  br i1 %4, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i

while.body.i.i:                                   ; preds = %while.cond.preheader.i.i, %while.body.i.i
  %cmp116.i.i = phi i1 [ %cmp1.i.i, %while.body.i.i ], [ %cmp113.i.i, %while.cond.preheader.i.i ]
  %i.addr.015.i.i = phi i32 [ %cond.i.i, %while.body.i.i ], [ %add12.i, %while.cond.preheader.i.i ]
  %.pn.i.i = select i1 %cmp116.i.i, i32 0, i32 %mul.i.i
  %cond.i.i = sub nsw i32 %.pn.i.i, %i.addr.015.i.i
  %cmp1.i.i = icmp slt i32 %cond.i.i, 0
  %cmp2.i.i = icmp sge i32 %cond.i.i, %sizeX
  %5 = or i1 %cmp1.i.i, %cmp2.i.i
  br i1 %5, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit.i:                  ; preds = %while.body.i.i, %while.cond.preheader.i.i, %for.body11.i
  %retval.0.i.i = phi i32 [ 0, %for.body11.i ], [ %add12.i, %while.cond.preheader.i.i ], [ %cond.i.i, %while.body.i.i ]
  br i1 %cmp.i93.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i, label %while.cond.preheader.i94.i

while.cond.preheader.i94.i:                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit.i
  %add14.i = add nsw i32 %sub4.i, %div.zext.i
  %cmp113.i95.i = icmp slt i32 %add14.i, 0
  %cmp214.i96.i = icmp sge i32 %add14.i, %sizeY
  %6 = or i1 %cmp113.i95.i, %cmp214.i96.i
  br i1 %6, label %while.body.i101.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i

while.body.i101.i:                                ; preds = %while.cond.preheader.i94.i, %while.body.i101.i
  %cmp116.i102.i = phi i1 [ %cmp1.i106.i, %while.body.i101.i ], [ %cmp113.i95.i, %while.cond.preheader.i94.i ]
  %i.addr.015.i103.i = phi i32 [ %cond.i105.i, %while.body.i101.i ], [ %add14.i, %while.cond.preheader.i94.i ]
  %.pn.i104.i = select i1 %cmp116.i102.i, i32 0, i32 %mul.i100.i
  %cond.i105.i = sub nsw i32 %.pn.i104.i, %i.addr.015.i103.i
  %cmp1.i106.i = icmp slt i32 %cond.i105.i, 0
  %cmp2.i107.i = icmp sge i32 %cond.i105.i, %sizeY
  %7 = or i1 %cmp1.i106.i, %cmp2.i107.i
  br i1 %7, label %while.body.i101.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit108.i:               ; preds = %while.body.i101.i, %while.cond.preheader.i94.i, %_ZN8dwt_cudaL7reflectEii.exit.i
  %retval.0.i97.i = phi i32 [ 0, %_ZN8dwt_cudaL7reflectEii.exit.i ], [ %add14.i, %while.cond.preheader.i94.i ], [ %cond.i105.i, %while.body.i101.i ]
  %8 = or i32 %retval.0.i97.i, %retval.0.i.i
  %9 = and i32 %8, 1
  %or.cond.i.i = icmp eq i32 %9, 0
  br i1 %or.cond.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %_ZN8dwt_cudaL7reflectEii.exit108.i
  %div527.i.i = lshr exact i32 %retval.0.i97.i, 1
  %mul.i109.i = mul nsw i32 %div527.i.i, %ll_pitch
  %div628.i.i = lshr exact i32 %retval.0.i.i, 1
  %add7.i.i = add nsw i32 %mul.i109.i, %div628.i.i
  br label %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i

if.end.i.i:                                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit108.i
  %10 = trunc i32 %retval.0.i97.i to i1
  %mul9.i.i = select i1 %10, i32 %div2.i.i, i32 0
  %div1029.i.i = lshr i32 %retval.0.i97.i, 1
  %add11.i.i = add nsw i32 %mul9.i.i, %div1029.i.i
  %mul12.i.i = mul nsw i32 %add11.i.i, %pitch
  %11 = trunc i32 %retval.0.i.i to i1
  %mul14.i.i = select i1 %11, i32 %div.i.i, i32 0
  %div1630.i.i = lshr i32 %retval.0.i.i, 1
  %add15.i.i = add i32 %mul14.i.i, %div1630.i.i
  %add17.i.i = add i32 %add15.i.i, %mul12.i.i
  br label %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i

_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i: ; preds = %if.end.i.i, %if.then.i.i
  %add17.sink.i.i = phi i32 [ %add17.i.i, %if.end.i.i ], [ %add7.i.i, %if.then.i.i ]
  %bands.sink.i.i = phi ptr [ %bands, %if.end.i.i ], [ %ll, %if.then.i.i ]
  %idxprom18.i.i = sext i32 %add17.sink.i.i to i64
  %arrayidx19.i.i = getelementptr inbounds i32, ptr %bands.sink.i.i, i64 %idxprom18.i.i
  %12 = load i32, ptr %arrayidx19.i.i, align 4, !tbaa !49
  %idxprom.i = zext nneg i16 %div116.i to i64
  %idxprom18.i = zext nneg i16 %rem115.i.decomposed to i64
  %arrayidx19.i = getelementptr inbounds [12 x [68 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 %idxprom.i, i64 %idxprom18.i
  store i32 %12, ptr %arrayidx19.i, align 4, !tbaa !49
  %add20.i = add nuw nsw i32 %i.0111.i, 64
  %cmp9.i = icmp ult i32 %i.0111.i, 752
  br i1 %cmp9.i, label %for.body11.i, label %for.cond.cleanup10.i, !llvm.loop !61

if.then33.i:                                      ; preds = %for.cond.cleanup10.i
  %13 = load i32, ptr %arrayidx38.i, align 4, !tbaa !49
  %mul40.i = mul nsw i32 %mul3.i, %sizeX
  %add42.i = add i32 %mul40.i, %add29.i
  %idxprom43.i = sext i32 %add42.i to i64
  %arrayidx44.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.i
  store i32 %13, ptr %arrayidx44.i, align 4, !tbaa !49
  %add31.1.i = or disjoint i32 %mul3.i, 1
  %cmp32.1.i = icmp slt i32 %add31.1.i, %sizeY
  br i1 %cmp32.1.i, label %if.then33.1.i, label %land.lhs.true.2.i

if.then33.1.i:                                    ; preds = %if.then33.i
  %mul40.1.i = mul nsw i32 %add31.1.i, %sizeX
  %add42.1.i = add i32 %mul40.1.i, %add29.i
  %idxprom43.1.i = sext i32 %add42.1.i to i64
  %arrayidx44.1.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.1.i
  %14 = load i32, ptr %arrayidx38.1.i, align 4, !tbaa !49
  store i32 %14, ptr %arrayidx44.1.i, align 4, !tbaa !49
  br label %land.lhs.true.2.i

land.lhs.true.2.i:                                ; preds = %if.then33.i, %if.then33.1.i
  %add31.2.i = or disjoint i32 %mul3.i, 2
  %cmp32.2.i = icmp slt i32 %add31.2.i, %sizeY
  br i1 %cmp32.2.i, label %if.then33.2.i, label %land.lhs.true.3.i

if.then33.2.i:                                    ; preds = %land.lhs.true.2.i
  %mul40.2.i = mul nsw i32 %add31.2.i, %sizeX
  %add42.2.i = add i32 %mul40.2.i, %add29.i
  %idxprom43.2.i = sext i32 %add42.2.i to i64
  %arrayidx44.2.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.2.i
  %15 = load i32, ptr %arrayidx38.2.i, align 4, !tbaa !49
  store i32 %15, ptr %arrayidx44.2.i, align 4, !tbaa !49
  br label %land.lhs.true.3.i

land.lhs.true.3.i:                                ; preds = %land.lhs.true.2.i, %if.then33.2.i
  %add31.3.i = or disjoint i32 %mul3.i, 3
  %cmp32.3.i = icmp slt i32 %add31.3.i, %sizeY
  br i1 %cmp32.3.i, label %if.then33.3.i, label %land.lhs.true.4.i

if.then33.3.i:                                    ; preds = %land.lhs.true.3.i
  %mul40.3.i = mul nsw i32 %add31.3.i, %sizeX
  %add42.3.i = add i32 %mul40.3.i, %add29.i
  %idxprom43.3.i = sext i32 %add42.3.i to i64
  %arrayidx44.3.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.3.i
  %16 = load i32, ptr %arrayidx38.3.i, align 4, !tbaa !49
  store i32 %16, ptr %arrayidx44.3.i, align 4, !tbaa !49
  br label %land.lhs.true.4.i

land.lhs.true.4.i:                                ; preds = %land.lhs.true.3.i, %if.then33.3.i
  %add31.4.i = or disjoint i32 %mul3.i, 4
  %cmp32.4.i = icmp slt i32 %add31.4.i, %sizeY
  br i1 %cmp32.4.i, label %if.then33.4.i, label %land.lhs.true.5.i

if.then33.4.i:                                    ; preds = %land.lhs.true.4.i
  %mul40.4.i = mul nsw i32 %add31.4.i, %sizeX
  %add42.4.i = add i32 %mul40.4.i, %add29.i
  %idxprom43.4.i = sext i32 %add42.4.i to i64
  %arrayidx44.4.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.4.i
  %17 = load i32, ptr %arrayidx38.4.i, align 4, !tbaa !49
  store i32 %17, ptr %arrayidx44.4.i, align 4, !tbaa !49
  br label %land.lhs.true.5.i

land.lhs.true.5.i:                                ; preds = %land.lhs.true.4.i, %if.then33.4.i
  %add31.5.i = or disjoint i32 %mul3.i, 5
  %cmp32.5.i = icmp slt i32 %add31.5.i, %sizeY
  br i1 %cmp32.5.i, label %if.then33.5.i, label %land.lhs.true.6.i

if.then33.5.i:                                    ; preds = %land.lhs.true.5.i
  %mul40.5.i = mul nsw i32 %add31.5.i, %sizeX
  %add42.5.i = add i32 %mul40.5.i, %add29.i
  %idxprom43.5.i = sext i32 %add42.5.i to i64
  %arrayidx44.5.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.5.i
  %18 = load i32, ptr %arrayidx38.5.i, align 4, !tbaa !49
  store i32 %18, ptr %arrayidx44.5.i, align 4, !tbaa !49
  br label %land.lhs.true.6.i

land.lhs.true.6.i:                                ; preds = %land.lhs.true.5.i, %if.then33.5.i
  %add31.6.i = or disjoint i32 %mul3.i, 6
  %cmp32.6.i = icmp slt i32 %add31.6.i, %sizeY
  br i1 %cmp32.6.i, label %if.then33.6.i, label %land.lhs.true.7.i

if.then33.6.i:                                    ; preds = %land.lhs.true.6.i
  %mul40.6.i = mul nsw i32 %add31.6.i, %sizeX
  %add42.6.i = add i32 %mul40.6.i, %add29.i
  %idxprom43.6.i = sext i32 %add42.6.i to i64
  %arrayidx44.6.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.6.i
  %19 = load i32, ptr %arrayidx38.6.i, align 4, !tbaa !49
  store i32 %19, ptr %arrayidx44.6.i, align 4, !tbaa !49
  br label %land.lhs.true.7.i

land.lhs.true.7.i:                                ; preds = %land.lhs.true.6.i, %if.then33.6.i
  %add31.7.i = or disjoint i32 %mul3.i, 7
  %cmp32.7.i = icmp slt i32 %add31.7.i, %sizeY
  br i1 %cmp32.7.i, label %if.then33.7.i, label %if.end45.7.i

if.then33.7.i:                                    ; preds = %land.lhs.true.7.i
  %mul40.7.i = mul nsw i32 %add31.7.i, %sizeX
  %add42.7.i = add i32 %mul40.7.i, %add29.i
  %idxprom43.7.i = sext i32 %add42.7.i to i64
  %arrayidx44.7.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.7.i
  %20 = load i32, ptr %arrayidx38.7.i, align 4, !tbaa !49
  store i32 %20, ptr %arrayidx44.7.i, align 4, !tbaa !49
  br label %if.end45.7.i

if.end45.7.i:                                     ; preds = %if.then33.7.i, %land.lhs.true.7.i, %for.cond.cleanup10.i
  tail call void @llvm.nvvm.barrier0()
  %inc49.i = add nuw nsw i32 %step.0114.i, 1
  %exitcond.not.i = icmp eq i32 %inc49.i, %winSteps
  br i1 %exitcond.not.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift53ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit, label %for.body.i, !llvm.loop !62

_ZN8dwt_cudaL15reverse_windowsINS_6lift53ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit: ; preds = %for.body.i, %if.end45.7.i, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_ZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_Pfiiiii(ptr nocapture readonly %bands, ptr nocapture readonly %ll, ptr nocapture writeonly %out, i32 %sizeX, i32 %sizeY, i32 %pitch, i32 %ll_pitch, i32 %winSteps) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = shl i32 %0, 6
  %sub.i = add i32 %mul.i, -4
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul2.i = mul i32 %1, %winSteps
  %cmp113.i = icmp sgt i32 %winSteps, 0
  br i1 %cmp113.i, label %for.body.lr.ph.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift97ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit

for.body.lr.ph.i:                                 ; preds = %entry
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp.i.i = icmp eq i32 %sizeX, 1
  %cmp.i93.i = icmp eq i32 %sizeY, 1
  %sub4.i.i = shl i32 %sizeX, 1
  %mul.i.i = add i32 %sub4.i.i, -2
  %sub4.i99.i = shl i32 %sizeY, 1
  %mul.i100.i = add i32 %sub4.i99.i, -2
  %add1.i.i = add nsw i32 %sizeY, 1
  %div2.i.i = sdiv i32 %add1.i.i, 2
  %add.i.i = add nsw i32 %sizeX, 1
  %div.i.i = sdiv i32 %add.i.i, 2
  %add28.i = add nuw nsw i32 %2, 4
  %add29.i = add i32 %mul.i, %2
  %cmp30.i = icmp slt i32 %add29.i, %sizeX
  %idxprom37.i = zext nneg i32 %add28.i to i64
  %arrayidx38.i = getelementptr inbounds [16 x [72 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 4, i64 %idxprom37.i
  %arrayidx38.1.i = getelementptr inbounds [16 x [72 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 5, i64 %idxprom37.i
  %arrayidx38.2.i = getelementptr inbounds [16 x [72 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 6, i64 %idxprom37.i
  %arrayidx38.3.i = getelementptr inbounds [16 x [72 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 7, i64 %idxprom37.i
  %arrayidx38.4.i = getelementptr inbounds [16 x [72 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 8, i64 %idxprom37.i
  %arrayidx38.5.i = getelementptr inbounds [16 x [72 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 9, i64 %idxprom37.i
  %arrayidx38.6.i = getelementptr inbounds [16 x [72 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 10, i64 %idxprom37.i
  %arrayidx38.7.i = getelementptr inbounds [16 x [72 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 11, i64 %idxprom37.i
  br label %for.body.i

for.body.i:                                       ; preds = %if.end45.7.i, %for.body.lr.ph.i
  %step.0114.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc49.i, %if.end45.7.i ]
  %add.i = add i32 %step.0114.i, %mul2.i
  %mul3.i = shl i32 %add.i, 3
  %sub4.i = add i32 %mul3.i, -4
  %cmp6.not.i = icmp slt i32 %mul3.i, %sizeY
  br i1 %cmp6.not.i, label %for.body11.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift97ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit

for.cond.cleanup10.i:                             ; preds = %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i
  tail call void @llvm.nvvm.barrier0()
  tail call void @_ZN8dwt_cuda6WindowINS_6lift97ELi64ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(4608) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i1 zeroext false, i1 zeroext false) #4
  tail call void @_ZN8dwt_cuda6WindowINS_6lift97ELi64ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(4608) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i1 zeroext true, i1 zeroext false) #4
  br i1 %cmp30.i, label %if.then33.i, label %if.end45.7.i

for.body11.i:                                     ; preds = %for.body.i, %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i
  %i.0111.i = phi i32 [ %add20.i, %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i ], [ %2, %for.body.i ]
  %i.0111.i.frozen = freeze i32 %i.0111.i
  %div.i = udiv i32 %i.0111.i.frozen, 72
  %3 = mul i32 %div.i, 72
  %rem.i.decomposed = sub i32 %i.0111.i.frozen, %3
  br i1 %cmp.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, label %while.cond.preheader.i.i

while.cond.preheader.i.i:                         ; preds = %for.body11.i
  %add12.i = add nsw i32 %sub.i, %rem.i.decomposed
  %cmp113.i.i = icmp slt i32 %add12.i, 0
  %cmp214.i.i = icmp sge i32 %add12.i, %sizeX
  %4 = or i1 %cmp113.i.i, %cmp214.i.i
  br i1 %4, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i

while.body.i.i:                                   ; preds = %while.cond.preheader.i.i, %while.body.i.i
  %cmp116.i.i = phi i1 [ %cmp1.i.i, %while.body.i.i ], [ %cmp113.i.i, %while.cond.preheader.i.i ]
  %i.addr.015.i.i = phi i32 [ %cond.i.i, %while.body.i.i ], [ %add12.i, %while.cond.preheader.i.i ]
  %.pn.i.i = select i1 %cmp116.i.i, i32 0, i32 %mul.i.i
  %cond.i.i = sub nsw i32 %.pn.i.i, %i.addr.015.i.i
  %cmp1.i.i = icmp slt i32 %cond.i.i, 0
  %cmp2.i.i = icmp sge i32 %cond.i.i, %sizeX
  %5 = or i1 %cmp1.i.i, %cmp2.i.i
  br i1 %5, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit.i:                  ; preds = %while.body.i.i, %while.cond.preheader.i.i, %for.body11.i
  %retval.0.i.i = phi i32 [ 0, %for.body11.i ], [ %add12.i, %while.cond.preheader.i.i ], [ %cond.i.i, %while.body.i.i ]
  br i1 %cmp.i93.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i, label %while.cond.preheader.i94.i

while.cond.preheader.i94.i:                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit.i
  %add14.i = add nsw i32 %sub4.i, %div.i
  %cmp113.i95.i = icmp slt i32 %add14.i, 0
  %cmp214.i96.i = icmp sge i32 %add14.i, %sizeY
  %6 = or i1 %cmp113.i95.i, %cmp214.i96.i
  br i1 %6, label %while.body.i101.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i

while.body.i101.i:                                ; preds = %while.cond.preheader.i94.i, %while.body.i101.i
  %cmp116.i102.i = phi i1 [ %cmp1.i106.i, %while.body.i101.i ], [ %cmp113.i95.i, %while.cond.preheader.i94.i ]
  %i.addr.015.i103.i = phi i32 [ %cond.i105.i, %while.body.i101.i ], [ %add14.i, %while.cond.preheader.i94.i ]
  %.pn.i104.i = select i1 %cmp116.i102.i, i32 0, i32 %mul.i100.i
  %cond.i105.i = sub nsw i32 %.pn.i104.i, %i.addr.015.i103.i
  %cmp1.i106.i = icmp slt i32 %cond.i105.i, 0
  %cmp2.i107.i = icmp sge i32 %cond.i105.i, %sizeY
  %7 = or i1 %cmp1.i106.i, %cmp2.i107.i
  br i1 %7, label %while.body.i101.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit108.i:               ; preds = %while.body.i101.i, %while.cond.preheader.i94.i, %_ZN8dwt_cudaL7reflectEii.exit.i
  %retval.0.i97.i = phi i32 [ 0, %_ZN8dwt_cudaL7reflectEii.exit.i ], [ %add14.i, %while.cond.preheader.i94.i ], [ %cond.i105.i, %while.body.i101.i ]
  %8 = or i32 %retval.0.i97.i, %retval.0.i.i
  %9 = and i32 %8, 1
  %or.cond.i.i = icmp eq i32 %9, 0
  br i1 %or.cond.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %_ZN8dwt_cudaL7reflectEii.exit108.i
  %div527.i.i = lshr exact i32 %retval.0.i97.i, 1
  %mul.i109.i = mul nsw i32 %div527.i.i, %ll_pitch
  %div628.i.i = lshr exact i32 %retval.0.i.i, 1
  %add7.i.i = add nsw i32 %mul.i109.i, %div628.i.i
  br label %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i

if.end.i.i:                                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit108.i
  %10 = trunc i32 %retval.0.i97.i to i1
  %mul9.i.i = select i1 %10, i32 %div2.i.i, i32 0
  %div1029.i.i = lshr i32 %retval.0.i97.i, 1
  %add11.i.i = add nsw i32 %mul9.i.i, %div1029.i.i
  %mul12.i.i = mul nsw i32 %add11.i.i, %pitch
  %11 = trunc i32 %retval.0.i.i to i1
  %mul14.i.i = select i1 %11, i32 %div.i.i, i32 0
  %div1630.i.i = lshr i32 %retval.0.i.i, 1
  %add15.i.i = add i32 %mul14.i.i, %div1630.i.i
  %add17.i.i = add i32 %add15.i.i, %mul12.i.i
  br label %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i

_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i: ; preds = %if.end.i.i, %if.then.i.i
  %add17.sink.i.i = phi i32 [ %add17.i.i, %if.end.i.i ], [ %add7.i.i, %if.then.i.i ]
  %bands.sink.i.i = phi ptr [ %bands, %if.end.i.i ], [ %ll, %if.then.i.i ]
  %idxprom18.i.i = sext i32 %add17.sink.i.i to i64
  %arrayidx19.i.i = getelementptr inbounds float, ptr %bands.sink.i.i, i64 %idxprom18.i.i
  %12 = load float, ptr %arrayidx19.i.i, align 4, !tbaa !52
  %and.i110.i = and i32 %rem.i.decomposed, 1
  %tobool.i.not.i = icmp eq i32 %and.i110.i, 0
  %cond.v.i.i.i = select i1 %tobool.i.not.i, float 0x3FF3AECB00000000, float 0x3FEA033860000000
  %cond.i.i.i = fmul contract float %cond.v.i.i.i, %12
  %and1.i.i = and i32 %div.i, 1
  %tobool2.i.not.i = icmp eq i32 %and1.i.i, 0
  %cond.v.i6.i.i = select i1 %tobool2.i.not.i, float 0x3FF3AECB00000000, float 0x3FEA033860000000
  %cond.i7.i.i = fmul contract float %cond.v.i6.i.i, %cond.i.i.i
  %idxprom.i = zext nneg i32 %div.i to i64
  %idxprom18.i = zext nneg i32 %rem.i.decomposed to i64
  %arrayidx19.i = getelementptr inbounds [16 x [72 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 %idxprom.i, i64 %idxprom18.i
  store float %cond.i7.i.i, ptr %arrayidx19.i, align 4, !tbaa !52
  %add20.i = add nuw nsw i32 %i.0111.i, 64
  %cmp9.i = icmp ult i32 %i.0111.i, 1088
  br i1 %cmp9.i, label %for.body11.i, label %for.cond.cleanup10.i, !llvm.loop !63

if.then33.i:                                      ; preds = %for.cond.cleanup10.i
  %13 = load float, ptr %arrayidx38.i, align 4, !tbaa !52
  %mul40.i = mul nsw i32 %mul3.i, %sizeX
  %add42.i = add i32 %mul40.i, %add29.i
  %idxprom43.i = sext i32 %add42.i to i64
  %arrayidx44.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.i
  store float %13, ptr %arrayidx44.i, align 4, !tbaa !52
  %add31.1.i = or disjoint i32 %mul3.i, 1
  %cmp32.1.i = icmp slt i32 %add31.1.i, %sizeY
  br i1 %cmp32.1.i, label %if.then33.1.i, label %land.lhs.true.2.i

if.then33.1.i:                                    ; preds = %if.then33.i
  %mul40.1.i = mul nsw i32 %add31.1.i, %sizeX
  %add42.1.i = add i32 %mul40.1.i, %add29.i
  %idxprom43.1.i = sext i32 %add42.1.i to i64
  %arrayidx44.1.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.1.i
  %14 = load float, ptr %arrayidx38.1.i, align 4, !tbaa !52
  store float %14, ptr %arrayidx44.1.i, align 4, !tbaa !52
  br label %land.lhs.true.2.i

land.lhs.true.2.i:                                ; preds = %if.then33.i, %if.then33.1.i
  %add31.2.i = or disjoint i32 %mul3.i, 2
  %cmp32.2.i = icmp slt i32 %add31.2.i, %sizeY
  br i1 %cmp32.2.i, label %if.then33.2.i, label %land.lhs.true.3.i

if.then33.2.i:                                    ; preds = %land.lhs.true.2.i
  %mul40.2.i = mul nsw i32 %add31.2.i, %sizeX
  %add42.2.i = add i32 %mul40.2.i, %add29.i
  %idxprom43.2.i = sext i32 %add42.2.i to i64
  %arrayidx44.2.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.2.i
  %15 = load float, ptr %arrayidx38.2.i, align 4, !tbaa !52
  store float %15, ptr %arrayidx44.2.i, align 4, !tbaa !52
  br label %land.lhs.true.3.i

land.lhs.true.3.i:                                ; preds = %land.lhs.true.2.i, %if.then33.2.i
  %add31.3.i = or disjoint i32 %mul3.i, 3
  %cmp32.3.i = icmp slt i32 %add31.3.i, %sizeY
  br i1 %cmp32.3.i, label %if.then33.3.i, label %land.lhs.true.4.i

if.then33.3.i:                                    ; preds = %land.lhs.true.3.i
  %mul40.3.i = mul nsw i32 %add31.3.i, %sizeX
  %add42.3.i = add i32 %mul40.3.i, %add29.i
  %idxprom43.3.i = sext i32 %add42.3.i to i64
  %arrayidx44.3.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.3.i
  %16 = load float, ptr %arrayidx38.3.i, align 4, !tbaa !52
  store float %16, ptr %arrayidx44.3.i, align 4, !tbaa !52
  br label %land.lhs.true.4.i

land.lhs.true.4.i:                                ; preds = %land.lhs.true.3.i, %if.then33.3.i
  %add31.4.i = or disjoint i32 %mul3.i, 4
  %cmp32.4.i = icmp slt i32 %add31.4.i, %sizeY
  br i1 %cmp32.4.i, label %if.then33.4.i, label %land.lhs.true.5.i

if.then33.4.i:                                    ; preds = %land.lhs.true.4.i
  %mul40.4.i = mul nsw i32 %add31.4.i, %sizeX
  %add42.4.i = add i32 %mul40.4.i, %add29.i
  %idxprom43.4.i = sext i32 %add42.4.i to i64
  %arrayidx44.4.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.4.i
  %17 = load float, ptr %arrayidx38.4.i, align 4, !tbaa !52
  store float %17, ptr %arrayidx44.4.i, align 4, !tbaa !52
  br label %land.lhs.true.5.i

land.lhs.true.5.i:                                ; preds = %land.lhs.true.4.i, %if.then33.4.i
  %add31.5.i = or disjoint i32 %mul3.i, 5
  %cmp32.5.i = icmp slt i32 %add31.5.i, %sizeY
  br i1 %cmp32.5.i, label %if.then33.5.i, label %land.lhs.true.6.i

if.then33.5.i:                                    ; preds = %land.lhs.true.5.i
  %mul40.5.i = mul nsw i32 %add31.5.i, %sizeX
  %add42.5.i = add i32 %mul40.5.i, %add29.i
  %idxprom43.5.i = sext i32 %add42.5.i to i64
  %arrayidx44.5.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.5.i
  %18 = load float, ptr %arrayidx38.5.i, align 4, !tbaa !52
  store float %18, ptr %arrayidx44.5.i, align 4, !tbaa !52
  br label %land.lhs.true.6.i

land.lhs.true.6.i:                                ; preds = %land.lhs.true.5.i, %if.then33.5.i
  %add31.6.i = or disjoint i32 %mul3.i, 6
  %cmp32.6.i = icmp slt i32 %add31.6.i, %sizeY
  br i1 %cmp32.6.i, label %if.then33.6.i, label %land.lhs.true.7.i

if.then33.6.i:                                    ; preds = %land.lhs.true.6.i
  %mul40.6.i = mul nsw i32 %add31.6.i, %sizeX
  %add42.6.i = add i32 %mul40.6.i, %add29.i
  %idxprom43.6.i = sext i32 %add42.6.i to i64
  %arrayidx44.6.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.6.i
  %19 = load float, ptr %arrayidx38.6.i, align 4, !tbaa !52
  store float %19, ptr %arrayidx44.6.i, align 4, !tbaa !52
  br label %land.lhs.true.7.i

land.lhs.true.7.i:                                ; preds = %land.lhs.true.6.i, %if.then33.6.i
  %add31.7.i = or disjoint i32 %mul3.i, 7
  %cmp32.7.i = icmp slt i32 %add31.7.i, %sizeY
  br i1 %cmp32.7.i, label %if.then33.7.i, label %if.end45.7.i

if.then33.7.i:                                    ; preds = %land.lhs.true.7.i
  %mul40.7.i = mul nsw i32 %add31.7.i, %sizeX
  %add42.7.i = add i32 %mul40.7.i, %add29.i
  %idxprom43.7.i = sext i32 %add42.7.i to i64
  %arrayidx44.7.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.7.i
  %20 = load float, ptr %arrayidx38.7.i, align 4, !tbaa !52
  store float %20, ptr %arrayidx44.7.i, align 4, !tbaa !52
  br label %if.end45.7.i

if.end45.7.i:                                     ; preds = %if.then33.7.i, %land.lhs.true.7.i, %for.cond.cleanup10.i
  tail call void @llvm.nvvm.barrier0()
  %inc49.i = add nuw nsw i32 %step.0114.i, 1
  %exitcond.not.i = icmp eq i32 %inc49.i, %winSteps
  br i1 %exitcond.not.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift97ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit, label %for.body.i, !llvm.loop !64

_ZN8dwt_cudaL15reverse_windowsINS_6lift97ELi64ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit: ; preds = %for.body.i, %if.end45.7.i, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_ZN8dwt_cuda12fdwt53KernelILi128ELi8EEEvPKiPiS3_iiiii(ptr nocapture readonly %in, ptr nocapture writeonly %bands, ptr nocapture writeonly %ll, i32 %sizeX, i32 %sizeY, i32 %pitch, i32 %ll_pitch, i32 %winSteps) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = shl i32 %0, 7
  %sub.i = add i32 %mul.i, -2
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul2.i = mul i32 %1, %winSteps
  %cmp115.i = icmp sgt i32 %winSteps, 0
  br i1 %cmp115.i, label %for.body.lr.ph.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift53ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit

for.body.lr.ph.i:                                 ; preds = %entry
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp.i.i = icmp eq i32 %sizeY, 1
  %cmp.i95.i = icmp eq i32 %sizeX, 1
  %sub4.i.i = shl i32 %sizeY, 1
  %mul.i.i = add i32 %sub4.i.i, -2
  %sub4.i101.i = shl i32 %sizeX, 1
  %mul.i102.i = add i32 %sub4.i101.i, -2
  %add30.i = add nuw nsw i32 %2, 2
  %add31.i = add i32 %mul.i, %2
  %cmp32.i = icmp slt i32 %add31.i, %sizeX
  %idxprom39.i = zext nneg i32 %add30.i to i64
  %add1.i.i = add nsw i32 %sizeY, 1
  %div2.i.i = sdiv i32 %add1.i.i, 2
  %add.i.i = add nsw i32 %sizeX, 1
  %div.i.i = sdiv i32 %add.i.i, 2
  %3 = trunc i32 %2 to i1
  %mul14.i.i = select i1 %3, i32 %div.i.i, i32 0
  %div16.i.i = sdiv i32 %add31.i, 2
  %add15.i.i = add nsw i32 %mul14.i.i, %div16.i.i
  %div6.i.i = ashr exact i32 %add31.i, 1
  br label %for.body.i

for.body.i:                                       ; preds = %for.cond.cleanup27.i, %for.body.lr.ph.i
  %step.0116.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc49.i, %for.cond.cleanup27.i ]
  %add.i = add i32 %step.0116.i, %mul2.i
  %mul3.i = shl i32 %add.i, 3
  %sub4.i = add i32 %mul3.i, -2
  %cmp6.not.i = icmp slt i32 %mul3.i, %sizeY
  br i1 %cmp6.not.i, label %for.body11.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift53ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit

for.cond.cleanup10.i:                             ; preds = %_ZN8dwt_cudaL7reflectEii.exit110.i
  tail call void @llvm.nvvm.barrier0()
  tail call void @_ZN8dwt_cuda6WindowINS_6lift53ELi128ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(6336) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt53KernelILi128ELi8EEEvPKiPiS3_iiiiiE6window to ptr), i1 zeroext true, i1 zeroext true) #4
  tail call void @_ZN8dwt_cuda6WindowINS_6lift53ELi128ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(6336) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt53KernelILi128ELi8EEEvPKiPiS3_iiiiiE6window to ptr), i1 zeroext false, i1 zeroext true) #4
  br label %for.body28.i

for.body11.i:                                     ; preds = %for.body.i, %_ZN8dwt_cudaL7reflectEii.exit110.i
  %i.0112.i = phi i32 [ %add24.i, %_ZN8dwt_cudaL7reflectEii.exit110.i ], [ %2, %for.body.i ]
  %i.0112.i.frozen = freeze i32 %i.0112.i
  %div.i = udiv i32 %i.0112.i.frozen, 132
  br i1 %cmp.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, label %while.cond.preheader.i.i

while.cond.preheader.i.i:                         ; preds = %for.body11.i
  %add12.i = add nsw i32 %div.i, %sub4.i
  %cmp113.i.i = icmp slt i32 %add12.i, 0
  %cmp214.i.i = icmp sge i32 %add12.i, %sizeY
  %4 = or i1 %cmp113.i.i, %cmp214.i.i
  br i1 %4, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i

while.body.i.i:                                   ; preds = %while.cond.preheader.i.i, %while.body.i.i
  %cmp116.i.i = phi i1 [ %cmp1.i.i, %while.body.i.i ], [ %cmp113.i.i, %while.cond.preheader.i.i ]
  %i.addr.015.i.i = phi i32 [ %cond.i.i, %while.body.i.i ], [ %add12.i, %while.cond.preheader.i.i ]
  %.pn.i.i = select i1 %cmp116.i.i, i32 0, i32 %mul.i.i
  %cond.i.i = sub nsw i32 %.pn.i.i, %i.addr.015.i.i
  %cmp1.i.i = icmp slt i32 %cond.i.i, 0
  %cmp2.i.i = icmp sge i32 %cond.i.i, %sizeY
  %5 = or i1 %cmp1.i.i, %cmp2.i.i
  br i1 %5, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit.i:                  ; preds = %while.body.i.i, %while.cond.preheader.i.i, %for.body11.i
  %retval.0.i.i = phi i32 [ 0, %for.body11.i ], [ %add12.i, %while.cond.preheader.i.i ], [ %cond.i.i, %while.body.i.i ]
  %mul14.i = mul nsw i32 %retval.0.i.i, %sizeX
  %6 = mul i32 %div.i, 132
  %rem.i.decomposed = sub i32 %i.0112.i.frozen, %6
  br i1 %cmp.i95.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i, label %while.cond.preheader.i96.i

while.cond.preheader.i96.i:                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit.i
  %add15.i = add nsw i32 %sub.i, %rem.i.decomposed
  %cmp113.i97.i = icmp slt i32 %add15.i, 0
  %cmp214.i98.i = icmp sge i32 %add15.i, %sizeX
  %7 = or i1 %cmp113.i97.i, %cmp214.i98.i
  br i1 %7, label %while.body.i103.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i

while.body.i103.i:                                ; preds = %while.cond.preheader.i96.i, %while.body.i103.i
  %cmp116.i104.i = phi i1 [ %cmp1.i108.i, %while.body.i103.i ], [ %cmp113.i97.i, %while.cond.preheader.i96.i ]
  %i.addr.015.i105.i = phi i32 [ %cond.i107.i, %while.body.i103.i ], [ %add15.i, %while.cond.preheader.i96.i ]
  %.pn.i106.i = select i1 %cmp116.i104.i, i32 0, i32 %mul.i102.i
  %cond.i107.i = sub nsw i32 %.pn.i106.i, %i.addr.015.i105.i
  %cmp1.i108.i = icmp slt i32 %cond.i107.i, 0
  %cmp2.i109.i = icmp sge i32 %cond.i107.i, %sizeX
  %8 = or i1 %cmp1.i108.i, %cmp2.i109.i
  br i1 %8, label %while.body.i103.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit110.i:               ; preds = %while.body.i103.i, %while.cond.preheader.i96.i, %_ZN8dwt_cudaL7reflectEii.exit.i
  %retval.0.i99.i = phi i32 [ 0, %_ZN8dwt_cudaL7reflectEii.exit.i ], [ %add15.i, %while.cond.preheader.i96.i ], [ %cond.i107.i, %while.body.i103.i ]
  %add17.i = add nsw i32 %retval.0.i99.i, %mul14.i
  %idxprom.i = sext i32 %add17.i to i64
  %arrayidx.i = getelementptr inbounds i32, ptr %in, i64 %idxprom.i
  %9 = load i32, ptr %arrayidx.i, align 4, !tbaa !49
  %idxprom19.i = zext nneg i32 %div.i to i64
  %idxprom22.i = zext nneg i32 %rem.i.decomposed to i64
  %arrayidx23.i = getelementptr inbounds [12 x [132 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt53KernelILi128ELi8EEEvPKiPiS3_iiiiiE6window to ptr), i64 0, i64 %idxprom19.i, i64 %idxprom22.i
  store i32 %9, ptr %arrayidx23.i, align 4, !tbaa !49
  %add24.i = add nuw nsw i32 %i.0112.i, 128
  %cmp9.i = icmp ult i32 %i.0112.i, 1456
  br i1 %cmp9.i, label %for.body11.i, label %for.cond.cleanup10.i, !llvm.loop !65

for.cond.cleanup27.i:                             ; preds = %if.end45.i
  tail call void @llvm.nvvm.barrier0()
  %inc49.i = add nuw nsw i32 %step.0116.i, 1
  %exitcond117.not.i = icmp eq i32 %inc49.i, %winSteps
  br i1 %exitcond117.not.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift53ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit, label %for.body.i, !llvm.loop !66

for.body28.i:                                     ; preds = %if.end45.i, %for.cond.cleanup10.i
  %y.0113.i = phi i32 [ 2, %for.cond.cleanup10.i ], [ %inc.i, %if.end45.i ]
  br i1 %cmp32.i, label %land.lhs.true.i, label %if.end45.i

land.lhs.true.i:                                  ; preds = %for.body28.i
  %add33.i = add nsw i32 %y.0113.i, %sub4.i
  %cmp34.i = icmp slt i32 %add33.i, %sizeY
  br i1 %cmp34.i, label %if.then35.i, label %if.end45.i

if.then35.i:                                      ; preds = %land.lhs.true.i
  %idxprom37.i = zext nneg i32 %y.0113.i to i64
  %arrayidx40.i = getelementptr inbounds [12 x [132 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt53KernelILi128ELi8EEEvPKiPiS3_iiiiiE6window to ptr), i64 0, i64 %idxprom37.i, i64 %idxprom39.i
  %10 = load i32, ptr %arrayidx40.i, align 4, !tbaa !49
  %11 = or i32 %y.0113.i, %2
  %12 = and i32 %11, 1
  %or.cond.i.i = icmp eq i32 %12, 0
  br i1 %or.cond.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %if.then35.i
  %div5.i.i = ashr exact i32 %add33.i, 1
  %mul.i111.i = mul nsw i32 %div5.i.i, %ll_pitch
  %add7.i.i = add nsw i32 %mul.i111.i, %div6.i.i
  br label %_ZN8dwt_cudaL10band_placeIiEEPT_S2_S2_iiiiii.exit.i

if.end.i.i:                                       ; preds = %if.then35.i
  %13 = trunc i32 %y.0113.i to i1
  %mul9.i.i = select i1 %13, i32 %div2.i.i, i32 0
  %div10.i.i = sdiv i32 %add33.i, 2
  %add11.i.i = add nsw i32 %mul9.i.i, %div10.i.i
  %mul12.i.i = mul nsw i32 %add11.i.i, %pitch
  %add17.i.i = add i32 %add15.i.i, %mul12.i.i
  br label %_ZN8dwt_cudaL10band_placeIiEEPT_S2_S2_iiiiii.exit.i

_ZN8dwt_cudaL10band_placeIiEEPT_S2_S2_iiiiii.exit.i: ; preds = %if.end.i.i, %if.then.i.i
  %add17.sink.i.i = phi i32 [ %add17.i.i, %if.end.i.i ], [ %add7.i.i, %if.then.i.i ]
  %bands.sink.i.i = phi ptr [ %bands, %if.end.i.i ], [ %ll, %if.then.i.i ]
  %idxprom18.i.i = sext i32 %add17.sink.i.i to i64
  %arrayidx19.i.i = getelementptr inbounds i32, ptr %bands.sink.i.i, i64 %idxprom18.i.i
  store i32 %10, ptr %arrayidx19.i.i, align 4, !tbaa !49
  br label %if.end45.i

if.end45.i:                                       ; preds = %_ZN8dwt_cudaL10band_placeIiEEPT_S2_S2_iiiiii.exit.i, %land.lhs.true.i, %for.body28.i
  %inc.i = add nuw nsw i32 %y.0113.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, 10
  br i1 %exitcond.not.i, label %for.cond.cleanup27.i, label %for.body28.i, !llvm.loop !67

_ZN8dwt_cudaL15forward_windowsINS_6lift53ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit: ; preds = %for.body.i, %for.cond.cleanup27.i, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_ZN8dwt_cuda12fdwt97KernelILi128ELi8EEEvPKfPfS3_iiiii(ptr nocapture readonly %in, ptr nocapture writeonly %bands, ptr nocapture writeonly %ll, i32 %sizeX, i32 %sizeY, i32 %pitch, i32 %ll_pitch, i32 %winSteps) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = shl i32 %0, 7
  %sub.i = add i32 %mul.i, -4
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul2.i = mul i32 %1, %winSteps
  %cmp116.i = icmp sgt i32 %winSteps, 0
  br i1 %cmp116.i, label %for.body.lr.ph.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift97ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit

for.body.lr.ph.i:                                 ; preds = %entry
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp.i.i = icmp eq i32 %sizeY, 1
  %cmp.i95.i = icmp eq i32 %sizeX, 1
  %sub4.i.i = shl i32 %sizeY, 1
  %mul.i.i = add i32 %sub4.i.i, -2
  %sub4.i101.i = shl i32 %sizeX, 1
  %mul.i102.i = add i32 %sub4.i101.i, -2
  %add30.i = add nuw nsw i32 %2, 4
  %add31.i = add i32 %mul.i, %2
  %cmp32.i = icmp slt i32 %add31.i, %sizeX
  %idxprom39.i = zext nneg i32 %add30.i to i64
  %and.i.i = and i32 %2, 1
  %tobool.i.not.i = icmp eq i32 %and.i.i, 0
  %cond.v.i.i.i = select i1 %tobool.i.not.i, float 0x3FEA033860000000, float 0x3FF3AECB00000000
  %add1.i.i = add nsw i32 %sizeY, 1
  %div2.i.i = sdiv i32 %add1.i.i, 2
  %add.i.i = add nsw i32 %sizeX, 1
  %div.i.i = sdiv i32 %add.i.i, 2
  %3 = trunc i32 %2 to i1
  %mul14.i.i = select i1 %3, i32 %div.i.i, i32 0
  %div16.i.i = sdiv i32 %add31.i, 2
  %add15.i.i = add nsw i32 %mul14.i.i, %div16.i.i
  %div6.i.i = ashr exact i32 %add31.i, 1
  br label %for.body.i

for.body.i:                                       ; preds = %for.cond.cleanup27.i, %for.body.lr.ph.i
  %step.0117.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc49.i, %for.cond.cleanup27.i ]
  %add.i = add i32 %step.0117.i, %mul2.i
  %mul3.i = shl i32 %add.i, 3
  %sub4.i = add i32 %mul3.i, -4
  %cmp6.not.i = icmp slt i32 %mul3.i, %sizeY
  br i1 %cmp6.not.i, label %for.body11.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift97ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit

for.cond.cleanup10.i:                             ; preds = %_ZN8dwt_cudaL7reflectEii.exit110.i
  tail call void @llvm.nvvm.barrier0()
  tail call void @_ZN8dwt_cuda6WindowINS_6lift97ELi128ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(8704) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt97KernelILi128ELi8EEEvPKfPfS3_iiiiiE6window to ptr), i1 zeroext true, i1 zeroext true) #4
  tail call void @_ZN8dwt_cuda6WindowINS_6lift97ELi128ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(8704) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt97KernelILi128ELi8EEEvPKfPfS3_iiiiiE6window to ptr), i1 zeroext false, i1 zeroext true) #4
  br label %for.body28.i

for.body11.i:                                     ; preds = %for.body.i, %_ZN8dwt_cudaL7reflectEii.exit110.i
  %i.0113.i = phi i32 [ %add24.i, %_ZN8dwt_cudaL7reflectEii.exit110.i ], [ %2, %for.body.i ]
  %i.0113.i.frozen = freeze i32 %i.0113.i
  %div.i = udiv i32 %i.0113.i.frozen, 136
  br i1 %cmp.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, label %while.cond.preheader.i.i

while.cond.preheader.i.i:                         ; preds = %for.body11.i
  %add12.i = add nsw i32 %div.i, %sub4.i
  %cmp113.i.i = icmp slt i32 %add12.i, 0
  %cmp214.i.i = icmp sge i32 %add12.i, %sizeY
  %4 = or i1 %cmp113.i.i, %cmp214.i.i
  br i1 %4, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i

while.body.i.i:                                   ; preds = %while.cond.preheader.i.i, %while.body.i.i
  %cmp116.i.i = phi i1 [ %cmp1.i.i, %while.body.i.i ], [ %cmp113.i.i, %while.cond.preheader.i.i ]
  %i.addr.015.i.i = phi i32 [ %cond.i.i, %while.body.i.i ], [ %add12.i, %while.cond.preheader.i.i ]
  %.pn.i.i = select i1 %cmp116.i.i, i32 0, i32 %mul.i.i
  %cond.i.i = sub nsw i32 %.pn.i.i, %i.addr.015.i.i
  %cmp1.i.i = icmp slt i32 %cond.i.i, 0
  %cmp2.i.i = icmp sge i32 %cond.i.i, %sizeY
  %5 = or i1 %cmp1.i.i, %cmp2.i.i
  br i1 %5, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit.i:                  ; preds = %while.body.i.i, %while.cond.preheader.i.i, %for.body11.i
  %retval.0.i.i = phi i32 [ 0, %for.body11.i ], [ %add12.i, %while.cond.preheader.i.i ], [ %cond.i.i, %while.body.i.i ]
  %mul14.i = mul nsw i32 %retval.0.i.i, %sizeX
  %6 = mul i32 %div.i, 136
  %rem.i.decomposed = sub i32 %i.0113.i.frozen, %6
  br i1 %cmp.i95.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i, label %while.cond.preheader.i96.i

while.cond.preheader.i96.i:                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit.i
  %add15.i = add nsw i32 %sub.i, %rem.i.decomposed
  %cmp113.i97.i = icmp slt i32 %add15.i, 0
  %cmp214.i98.i = icmp sge i32 %add15.i, %sizeX
  %7 = or i1 %cmp113.i97.i, %cmp214.i98.i
  br i1 %7, label %while.body.i103.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i

while.body.i103.i:                                ; preds = %while.cond.preheader.i96.i, %while.body.i103.i
  %cmp116.i104.i = phi i1 [ %cmp1.i108.i, %while.body.i103.i ], [ %cmp113.i97.i, %while.cond.preheader.i96.i ]
  %i.addr.015.i105.i = phi i32 [ %cond.i107.i, %while.body.i103.i ], [ %add15.i, %while.cond.preheader.i96.i ]
  %.pn.i106.i = select i1 %cmp116.i104.i, i32 0, i32 %mul.i102.i
  %cond.i107.i = sub nsw i32 %.pn.i106.i, %i.addr.015.i105.i
  %cmp1.i108.i = icmp slt i32 %cond.i107.i, 0
  %cmp2.i109.i = icmp sge i32 %cond.i107.i, %sizeX
  %8 = or i1 %cmp1.i108.i, %cmp2.i109.i
  br i1 %8, label %while.body.i103.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit110.i:               ; preds = %while.body.i103.i, %while.cond.preheader.i96.i, %_ZN8dwt_cudaL7reflectEii.exit.i
  %retval.0.i99.i = phi i32 [ 0, %_ZN8dwt_cudaL7reflectEii.exit.i ], [ %add15.i, %while.cond.preheader.i96.i ], [ %cond.i107.i, %while.body.i103.i ]
  %add17.i = add nsw i32 %retval.0.i99.i, %mul14.i
  %idxprom.i = sext i32 %add17.i to i64
  %arrayidx.i = getelementptr inbounds float, ptr %in, i64 %idxprom.i
  %9 = load float, ptr %arrayidx.i, align 4, !tbaa !52
  %idxprom19.i = zext nneg i32 %div.i to i64
  %idxprom22.i = zext nneg i32 %rem.i.decomposed to i64
  %arrayidx23.i = getelementptr inbounds [16 x [136 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt97KernelILi128ELi8EEEvPKfPfS3_iiiiiE6window to ptr), i64 0, i64 %idxprom19.i, i64 %idxprom22.i
  store float %9, ptr %arrayidx23.i, align 4, !tbaa !52
  %add24.i = add nuw nsw i32 %i.0113.i, 128
  %cmp9.i = icmp ult i32 %i.0113.i, 2048
  br i1 %cmp9.i, label %for.body11.i, label %for.cond.cleanup10.i, !llvm.loop !68

for.cond.cleanup27.i:                             ; preds = %if.end45.i
  tail call void @llvm.nvvm.barrier0()
  %inc49.i = add nuw nsw i32 %step.0117.i, 1
  %exitcond118.not.i = icmp eq i32 %inc49.i, %winSteps
  br i1 %exitcond118.not.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift97ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit, label %for.body.i, !llvm.loop !69

for.body28.i:                                     ; preds = %if.end45.i, %for.cond.cleanup10.i
  %y.0114.i = phi i32 [ 4, %for.cond.cleanup10.i ], [ %inc.i, %if.end45.i ]
  br i1 %cmp32.i, label %land.lhs.true.i, label %if.end45.i

land.lhs.true.i:                                  ; preds = %for.body28.i
  %add33.i = add nsw i32 %y.0114.i, %sub4.i
  %cmp34.i = icmp slt i32 %add33.i, %sizeY
  br i1 %cmp34.i, label %if.then35.i, label %if.end45.i

if.then35.i:                                      ; preds = %land.lhs.true.i
  %idxprom37.i = zext nneg i32 %y.0114.i to i64
  %arrayidx40.i = getelementptr inbounds [16 x [136 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt97KernelILi128ELi8EEEvPKfPfS3_iiiiiE6window to ptr), i64 0, i64 %idxprom37.i, i64 %idxprom39.i
  %10 = load float, ptr %arrayidx40.i, align 4, !tbaa !52
  %cond.i.i.i = fmul contract float %cond.v.i.i.i, %10
  %and1.i.i = and i32 %y.0114.i, 1
  %tobool2.i.not.i = icmp eq i32 %and1.i.i, 0
  %cond.v.i6.i.i = select i1 %tobool2.i.not.i, float 0x3FEA033860000000, float 0x3FF3AECB00000000
  %cond.i7.i.i = fmul contract float %cond.v.i6.i.i, %cond.i.i.i
  %11 = or i32 %y.0114.i, %2
  %12 = and i32 %11, 1
  %or.cond.i.i = icmp eq i32 %12, 0
  br i1 %or.cond.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %if.then35.i
  %div5.i.i = ashr exact i32 %add33.i, 1
  %mul.i112.i = mul nsw i32 %div5.i.i, %ll_pitch
  %add7.i.i = add nsw i32 %mul.i112.i, %div6.i.i
  br label %_ZN8dwt_cudaL10band_placeIfEEPT_S2_S2_iiiiii.exit.i

if.end.i.i:                                       ; preds = %if.then35.i
  %13 = trunc i32 %y.0114.i to i1
  %mul9.i.i = select i1 %13, i32 %div2.i.i, i32 0
  %div10.i.i = sdiv i32 %add33.i, 2
  %add11.i.i = add nsw i32 %mul9.i.i, %div10.i.i
  %mul12.i.i = mul nsw i32 %add11.i.i, %pitch
  %add17.i.i = add i32 %add15.i.i, %mul12.i.i
  br label %_ZN8dwt_cudaL10band_placeIfEEPT_S2_S2_iiiiii.exit.i

_ZN8dwt_cudaL10band_placeIfEEPT_S2_S2_iiiiii.exit.i: ; preds = %if.end.i.i, %if.then.i.i
  %add17.sink.i.i = phi i32 [ %add17.i.i, %if.end.i.i ], [ %add7.i.i, %if.then.i.i ]
  %bands.sink.i.i = phi ptr [ %bands, %if.end.i.i ], [ %ll, %if.then.i.i ]
  %idxprom18.i.i = sext i32 %add17.sink.i.i to i64
  %arrayidx19.i.i = getelementptr inbounds float, ptr %bands.sink.i.i, i64 %idxprom18.i.i
  store float %cond.i7.i.i, ptr %arrayidx19.i.i, align 4, !tbaa !52
  br label %if.end45.i

if.end45.i:                                       ; preds = %_ZN8dwt_cudaL10band_placeIfEEPT_S2_S2_iiiiii.exit.i, %land.lhs.true.i, %for.body28.i
  %inc.i = add nuw nsw i32 %y.0114.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, 12
  br i1 %exitcond.not.i, label %for.cond.cleanup27.i, label %for.body28.i, !llvm.loop !70

_ZN8dwt_cudaL15forward_windowsINS_6lift97ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit: ; preds = %for.body.i, %for.cond.cleanup27.i, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_ZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_Piiiiii(ptr nocapture readonly %bands, ptr nocapture readonly %ll, ptr nocapture writeonly %out, i32 %sizeX, i32 %sizeY, i32 %pitch, i32 %ll_pitch, i32 %winSteps) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = shl i32 %0, 7
  %sub.i = add i32 %mul.i, -2
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul2.i = mul i32 %1, %winSteps
  %cmp112.i = icmp sgt i32 %winSteps, 0
  br i1 %cmp112.i, label %for.body.lr.ph.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift53ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit

for.body.lr.ph.i:                                 ; preds = %entry
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp.i.i = icmp eq i32 %sizeX, 1
  %cmp.i93.i = icmp eq i32 %sizeY, 1
  %sub4.i.i = shl i32 %sizeX, 1
  %mul.i.i = add i32 %sub4.i.i, -2
  %sub4.i99.i = shl i32 %sizeY, 1
  %mul.i100.i = add i32 %sub4.i99.i, -2
  %add1.i.i = add nsw i32 %sizeY, 1
  %div2.i.i = sdiv i32 %add1.i.i, 2
  %add.i.i = add nsw i32 %sizeX, 1
  %div.i.i = sdiv i32 %add.i.i, 2
  %add28.i = add nuw nsw i32 %2, 2
  %add29.i = add i32 %mul.i, %2
  %cmp30.i = icmp slt i32 %add29.i, %sizeX
  %idxprom37.i = zext nneg i32 %add28.i to i64
  %arrayidx38.i = getelementptr inbounds [12 x [132 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 2, i64 %idxprom37.i
  %arrayidx38.1.i = getelementptr inbounds [12 x [132 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 3, i64 %idxprom37.i
  %arrayidx38.2.i = getelementptr inbounds [12 x [132 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 4, i64 %idxprom37.i
  %arrayidx38.3.i = getelementptr inbounds [12 x [132 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 5, i64 %idxprom37.i
  %arrayidx38.4.i = getelementptr inbounds [12 x [132 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 6, i64 %idxprom37.i
  %arrayidx38.5.i = getelementptr inbounds [12 x [132 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 7, i64 %idxprom37.i
  %arrayidx38.6.i = getelementptr inbounds [12 x [132 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 8, i64 %idxprom37.i
  %arrayidx38.7.i = getelementptr inbounds [12 x [132 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 9, i64 %idxprom37.i
  br label %for.body.i

for.body.i:                                       ; preds = %if.end45.7.i, %for.body.lr.ph.i
  %step.0113.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc49.i, %if.end45.7.i ]
  %add.i = add i32 %step.0113.i, %mul2.i
  %mul3.i = shl i32 %add.i, 3
  %sub4.i = add i32 %mul3.i, -2
  %cmp6.not.i = icmp slt i32 %mul3.i, %sizeY
  br i1 %cmp6.not.i, label %for.body11.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift53ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit

for.cond.cleanup10.i:                             ; preds = %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i
  tail call void @llvm.nvvm.barrier0()
  tail call void @_ZN8dwt_cuda6WindowINS_6lift53ELi128ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(6336) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i1 zeroext false, i1 zeroext false) #4
  tail call void @_ZN8dwt_cuda6WindowINS_6lift53ELi128ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(6336) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i1 zeroext true, i1 zeroext false) #4
  br i1 %cmp30.i, label %if.then33.i, label %if.end45.7.i

for.body11.i:                                     ; preds = %for.body.i, %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i
  %i.0110.i = phi i32 [ %add20.i, %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i ], [ %2, %for.body.i ]
  %i.0110.i.frozen = freeze i32 %i.0110.i
  %div.i = udiv i32 %i.0110.i.frozen, 132
  %3 = mul i32 %div.i, 132
  %rem.i.decomposed = sub i32 %i.0110.i.frozen, %3
  br i1 %cmp.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, label %while.cond.preheader.i.i

while.cond.preheader.i.i:                         ; preds = %for.body11.i
  %add12.i = add nsw i32 %sub.i, %rem.i.decomposed
  %cmp113.i.i = icmp slt i32 %add12.i, 0
  %cmp214.i.i = icmp sge i32 %add12.i, %sizeX
  %4 = or i1 %cmp113.i.i, %cmp214.i.i
  br i1 %4, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i

while.body.i.i:                                   ; preds = %while.cond.preheader.i.i, %while.body.i.i
  %cmp116.i.i = phi i1 [ %cmp1.i.i, %while.body.i.i ], [ %cmp113.i.i, %while.cond.preheader.i.i ]
  %i.addr.015.i.i = phi i32 [ %cond.i.i, %while.body.i.i ], [ %add12.i, %while.cond.preheader.i.i ]
  %.pn.i.i = select i1 %cmp116.i.i, i32 0, i32 %mul.i.i
  %cond.i.i = sub nsw i32 %.pn.i.i, %i.addr.015.i.i
  %cmp1.i.i = icmp slt i32 %cond.i.i, 0
  %cmp2.i.i = icmp sge i32 %cond.i.i, %sizeX
  %5 = or i1 %cmp1.i.i, %cmp2.i.i
  br i1 %5, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit.i:                  ; preds = %while.body.i.i, %while.cond.preheader.i.i, %for.body11.i
  %retval.0.i.i = phi i32 [ 0, %for.body11.i ], [ %add12.i, %while.cond.preheader.i.i ], [ %cond.i.i, %while.body.i.i ]
  br i1 %cmp.i93.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i, label %while.cond.preheader.i94.i

while.cond.preheader.i94.i:                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit.i
  %add14.i = add nsw i32 %sub4.i, %div.i
  %cmp113.i95.i = icmp slt i32 %add14.i, 0
  %cmp214.i96.i = icmp sge i32 %add14.i, %sizeY
  %6 = or i1 %cmp113.i95.i, %cmp214.i96.i
  br i1 %6, label %while.body.i101.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i

while.body.i101.i:                                ; preds = %while.cond.preheader.i94.i, %while.body.i101.i
  %cmp116.i102.i = phi i1 [ %cmp1.i106.i, %while.body.i101.i ], [ %cmp113.i95.i, %while.cond.preheader.i94.i ]
  %i.addr.015.i103.i = phi i32 [ %cond.i105.i, %while.body.i101.i ], [ %add14.i, %while.cond.preheader.i94.i ]
  %.pn.i104.i = select i1 %cmp116.i102.i, i32 0, i32 %mul.i100.i
  %cond.i105.i = sub nsw i32 %.pn.i104.i, %i.addr.015.i103.i
  %cmp1.i106.i = icmp slt i32 %cond.i105.i, 0
  %cmp2.i107.i = icmp sge i32 %cond.i105.i, %sizeY
  %7 = or i1 %cmp1.i106.i, %cmp2.i107.i
  br i1 %7, label %while.body.i101.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit108.i:               ; preds = %while.body.i101.i, %while.cond.preheader.i94.i, %_ZN8dwt_cudaL7reflectEii.exit.i
  %retval.0.i97.i = phi i32 [ 0, %_ZN8dwt_cudaL7reflectEii.exit.i ], [ %add14.i, %while.cond.preheader.i94.i ], [ %cond.i105.i, %while.body.i101.i ]
  %8 = or i32 %retval.0.i97.i, %retval.0.i.i
  %9 = and i32 %8, 1
  %or.cond.i.i = icmp eq i32 %9, 0
  br i1 %or.cond.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %_ZN8dwt_cudaL7reflectEii.exit108.i
  %div527.i.i = lshr exact i32 %retval.0.i97.i, 1
  %mul.i109.i = mul nsw i32 %div527.i.i, %ll_pitch
  %div628.i.i = lshr exact i32 %retval.0.i.i, 1
  %add7.i.i = add nsw i32 %mul.i109.i, %div628.i.i
  br label %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i

if.end.i.i:                                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit108.i
  %10 = trunc i32 %retval.0.i97.i to i1
  %mul9.i.i = select i1 %10, i32 %div2.i.i, i32 0
  %div1029.i.i = lshr i32 %retval.0.i97.i, 1
  %add11.i.i = add nsw i32 %mul9.i.i, %div1029.i.i
  %mul12.i.i = mul nsw i32 %add11.i.i, %pitch
  %11 = trunc i32 %retval.0.i.i to i1
  %mul14.i.i = select i1 %11, i32 %div.i.i, i32 0
  %div1630.i.i = lshr i32 %retval.0.i.i, 1
  %add15.i.i = add i32 %mul14.i.i, %div1630.i.i
  %add17.i.i = add i32 %add15.i.i, %mul12.i.i
  br label %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i

_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i: ; preds = %if.end.i.i, %if.then.i.i
  %add17.sink.i.i = phi i32 [ %add17.i.i, %if.end.i.i ], [ %add7.i.i, %if.then.i.i ]
  %bands.sink.i.i = phi ptr [ %bands, %if.end.i.i ], [ %ll, %if.then.i.i ]
  %idxprom18.i.i = sext i32 %add17.sink.i.i to i64
  %arrayidx19.i.i = getelementptr inbounds i32, ptr %bands.sink.i.i, i64 %idxprom18.i.i
  %12 = load i32, ptr %arrayidx19.i.i, align 4, !tbaa !49
  %idxprom.i = zext nneg i32 %div.i to i64
  %idxprom18.i = zext nneg i32 %rem.i.decomposed to i64
  %arrayidx19.i = getelementptr inbounds [12 x [132 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 %idxprom.i, i64 %idxprom18.i
  store i32 %12, ptr %arrayidx19.i, align 4, !tbaa !49
  %add20.i = add nuw nsw i32 %i.0110.i, 128
  %cmp9.i = icmp ult i32 %i.0110.i, 1456
  br i1 %cmp9.i, label %for.body11.i, label %for.cond.cleanup10.i, !llvm.loop !71

if.then33.i:                                      ; preds = %for.cond.cleanup10.i
  %13 = load i32, ptr %arrayidx38.i, align 4, !tbaa !49
  %mul40.i = mul nsw i32 %mul3.i, %sizeX
  %add42.i = add i32 %mul40.i, %add29.i
  %idxprom43.i = sext i32 %add42.i to i64
  %arrayidx44.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.i
  store i32 %13, ptr %arrayidx44.i, align 4, !tbaa !49
  %add31.1.i = or disjoint i32 %mul3.i, 1
  %cmp32.1.i = icmp slt i32 %add31.1.i, %sizeY
  br i1 %cmp32.1.i, label %if.then33.1.i, label %land.lhs.true.2.i

if.then33.1.i:                                    ; preds = %if.then33.i
  %mul40.1.i = mul nsw i32 %add31.1.i, %sizeX
  %add42.1.i = add i32 %mul40.1.i, %add29.i
  %idxprom43.1.i = sext i32 %add42.1.i to i64
  %arrayidx44.1.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.1.i
  %14 = load i32, ptr %arrayidx38.1.i, align 4, !tbaa !49
  store i32 %14, ptr %arrayidx44.1.i, align 4, !tbaa !49
  br label %land.lhs.true.2.i

land.lhs.true.2.i:                                ; preds = %if.then33.i, %if.then33.1.i
  %add31.2.i = or disjoint i32 %mul3.i, 2
  %cmp32.2.i = icmp slt i32 %add31.2.i, %sizeY
  br i1 %cmp32.2.i, label %if.then33.2.i, label %land.lhs.true.3.i

if.then33.2.i:                                    ; preds = %land.lhs.true.2.i
  %mul40.2.i = mul nsw i32 %add31.2.i, %sizeX
  %add42.2.i = add i32 %mul40.2.i, %add29.i
  %idxprom43.2.i = sext i32 %add42.2.i to i64
  %arrayidx44.2.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.2.i
  %15 = load i32, ptr %arrayidx38.2.i, align 4, !tbaa !49
  store i32 %15, ptr %arrayidx44.2.i, align 4, !tbaa !49
  br label %land.lhs.true.3.i

land.lhs.true.3.i:                                ; preds = %land.lhs.true.2.i, %if.then33.2.i
  %add31.3.i = or disjoint i32 %mul3.i, 3
  %cmp32.3.i = icmp slt i32 %add31.3.i, %sizeY
  br i1 %cmp32.3.i, label %if.then33.3.i, label %land.lhs.true.4.i

if.then33.3.i:                                    ; preds = %land.lhs.true.3.i
  %mul40.3.i = mul nsw i32 %add31.3.i, %sizeX
  %add42.3.i = add i32 %mul40.3.i, %add29.i
  %idxprom43.3.i = sext i32 %add42.3.i to i64
  %arrayidx44.3.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.3.i
  %16 = load i32, ptr %arrayidx38.3.i, align 4, !tbaa !49
  store i32 %16, ptr %arrayidx44.3.i, align 4, !tbaa !49
  br label %land.lhs.true.4.i

land.lhs.true.4.i:                                ; preds = %land.lhs.true.3.i, %if.then33.3.i
  %add31.4.i = or disjoint i32 %mul3.i, 4
  %cmp32.4.i = icmp slt i32 %add31.4.i, %sizeY
  br i1 %cmp32.4.i, label %if.then33.4.i, label %land.lhs.true.5.i

if.then33.4.i:                                    ; preds = %land.lhs.true.4.i
  %mul40.4.i = mul nsw i32 %add31.4.i, %sizeX
  %add42.4.i = add i32 %mul40.4.i, %add29.i
  %idxprom43.4.i = sext i32 %add42.4.i to i64
  %arrayidx44.4.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.4.i
  %17 = load i32, ptr %arrayidx38.4.i, align 4, !tbaa !49
  store i32 %17, ptr %arrayidx44.4.i, align 4, !tbaa !49
  br label %land.lhs.true.5.i

land.lhs.true.5.i:                                ; preds = %land.lhs.true.4.i, %if.then33.4.i
  %add31.5.i = or disjoint i32 %mul3.i, 5
  %cmp32.5.i = icmp slt i32 %add31.5.i, %sizeY
  br i1 %cmp32.5.i, label %if.then33.5.i, label %land.lhs.true.6.i

if.then33.5.i:                                    ; preds = %land.lhs.true.5.i
  %mul40.5.i = mul nsw i32 %add31.5.i, %sizeX
  %add42.5.i = add i32 %mul40.5.i, %add29.i
  %idxprom43.5.i = sext i32 %add42.5.i to i64
  %arrayidx44.5.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.5.i
  %18 = load i32, ptr %arrayidx38.5.i, align 4, !tbaa !49
  store i32 %18, ptr %arrayidx44.5.i, align 4, !tbaa !49
  br label %land.lhs.true.6.i

land.lhs.true.6.i:                                ; preds = %land.lhs.true.5.i, %if.then33.5.i
  %add31.6.i = or disjoint i32 %mul3.i, 6
  %cmp32.6.i = icmp slt i32 %add31.6.i, %sizeY
  br i1 %cmp32.6.i, label %if.then33.6.i, label %land.lhs.true.7.i

if.then33.6.i:                                    ; preds = %land.lhs.true.6.i
  %mul40.6.i = mul nsw i32 %add31.6.i, %sizeX
  %add42.6.i = add i32 %mul40.6.i, %add29.i
  %idxprom43.6.i = sext i32 %add42.6.i to i64
  %arrayidx44.6.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.6.i
  %19 = load i32, ptr %arrayidx38.6.i, align 4, !tbaa !49
  store i32 %19, ptr %arrayidx44.6.i, align 4, !tbaa !49
  br label %land.lhs.true.7.i

land.lhs.true.7.i:                                ; preds = %land.lhs.true.6.i, %if.then33.6.i
  %add31.7.i = or disjoint i32 %mul3.i, 7
  %cmp32.7.i = icmp slt i32 %add31.7.i, %sizeY
  br i1 %cmp32.7.i, label %if.then33.7.i, label %if.end45.7.i

if.then33.7.i:                                    ; preds = %land.lhs.true.7.i
  %mul40.7.i = mul nsw i32 %add31.7.i, %sizeX
  %add42.7.i = add i32 %mul40.7.i, %add29.i
  %idxprom43.7.i = sext i32 %add42.7.i to i64
  %arrayidx44.7.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.7.i
  %20 = load i32, ptr %arrayidx38.7.i, align 4, !tbaa !49
  store i32 %20, ptr %arrayidx44.7.i, align 4, !tbaa !49
  br label %if.end45.7.i

if.end45.7.i:                                     ; preds = %if.then33.7.i, %land.lhs.true.7.i, %for.cond.cleanup10.i
  tail call void @llvm.nvvm.barrier0()
  %inc49.i = add nuw nsw i32 %step.0113.i, 1
  %exitcond.not.i = icmp eq i32 %inc49.i, %winSteps
  br i1 %exitcond.not.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift53ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit, label %for.body.i, !llvm.loop !72

_ZN8dwt_cudaL15reverse_windowsINS_6lift53ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit: ; preds = %for.body.i, %if.end45.7.i, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_ZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_Pfiiiii(ptr nocapture readonly %bands, ptr nocapture readonly %ll, ptr nocapture writeonly %out, i32 %sizeX, i32 %sizeY, i32 %pitch, i32 %ll_pitch, i32 %winSteps) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = shl i32 %0, 7
  %sub.i = add i32 %mul.i, -4
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul2.i = mul i32 %1, %winSteps
  %cmp113.i = icmp sgt i32 %winSteps, 0
  br i1 %cmp113.i, label %for.body.lr.ph.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift97ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit

for.body.lr.ph.i:                                 ; preds = %entry
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp.i.i = icmp eq i32 %sizeX, 1
  %cmp.i93.i = icmp eq i32 %sizeY, 1
  %sub4.i.i = shl i32 %sizeX, 1
  %mul.i.i = add i32 %sub4.i.i, -2
  %sub4.i99.i = shl i32 %sizeY, 1
  %mul.i100.i = add i32 %sub4.i99.i, -2
  %add1.i.i = add nsw i32 %sizeY, 1
  %div2.i.i = sdiv i32 %add1.i.i, 2
  %add.i.i = add nsw i32 %sizeX, 1
  %div.i.i = sdiv i32 %add.i.i, 2
  %add28.i = add nuw nsw i32 %2, 4
  %add29.i = add i32 %mul.i, %2
  %cmp30.i = icmp slt i32 %add29.i, %sizeX
  %idxprom37.i = zext nneg i32 %add28.i to i64
  %arrayidx38.i = getelementptr inbounds [16 x [136 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 4, i64 %idxprom37.i
  %arrayidx38.1.i = getelementptr inbounds [16 x [136 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 5, i64 %idxprom37.i
  %arrayidx38.2.i = getelementptr inbounds [16 x [136 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 6, i64 %idxprom37.i
  %arrayidx38.3.i = getelementptr inbounds [16 x [136 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 7, i64 %idxprom37.i
  %arrayidx38.4.i = getelementptr inbounds [16 x [136 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 8, i64 %idxprom37.i
  %arrayidx38.5.i = getelementptr inbounds [16 x [136 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 9, i64 %idxprom37.i
  %arrayidx38.6.i = getelementptr inbounds [16 x [136 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 10, i64 %idxprom37.i
  %arrayidx38.7.i = getelementptr inbounds [16 x [136 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 11, i64 %idxprom37.i
  br label %for.body.i

for.body.i:                                       ; preds = %if.end45.7.i, %for.body.lr.ph.i
  %step.0114.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc49.i, %if.end45.7.i ]
  %add.i = add i32 %step.0114.i, %mul2.i
  %mul3.i = shl i32 %add.i, 3
  %sub4.i = add i32 %mul3.i, -4
  %cmp6.not.i = icmp slt i32 %mul3.i, %sizeY
  br i1 %cmp6.not.i, label %for.body11.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift97ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit

for.cond.cleanup10.i:                             ; preds = %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i
  tail call void @llvm.nvvm.barrier0()
  tail call void @_ZN8dwt_cuda6WindowINS_6lift97ELi128ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(8704) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i1 zeroext false, i1 zeroext false) #4
  tail call void @_ZN8dwt_cuda6WindowINS_6lift97ELi128ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(8704) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i1 zeroext true, i1 zeroext false) #4
  br i1 %cmp30.i, label %if.then33.i, label %if.end45.7.i

for.body11.i:                                     ; preds = %for.body.i, %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i
  %i.0111.i = phi i32 [ %add20.i, %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i ], [ %2, %for.body.i ]
  %i.0111.i.frozen = freeze i32 %i.0111.i
  %div.i = udiv i32 %i.0111.i.frozen, 136
  %3 = mul i32 %div.i, 136
  %rem.i.decomposed = sub i32 %i.0111.i.frozen, %3
  br i1 %cmp.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, label %while.cond.preheader.i.i

while.cond.preheader.i.i:                         ; preds = %for.body11.i
  %add12.i = add nsw i32 %sub.i, %rem.i.decomposed
  %cmp113.i.i = icmp slt i32 %add12.i, 0
  %cmp214.i.i = icmp sge i32 %add12.i, %sizeX
  %4 = or i1 %cmp113.i.i, %cmp214.i.i
  br i1 %4, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i

while.body.i.i:                                   ; preds = %while.cond.preheader.i.i, %while.body.i.i
  %cmp116.i.i = phi i1 [ %cmp1.i.i, %while.body.i.i ], [ %cmp113.i.i, %while.cond.preheader.i.i ]
  %i.addr.015.i.i = phi i32 [ %cond.i.i, %while.body.i.i ], [ %add12.i, %while.cond.preheader.i.i ]
  %.pn.i.i = select i1 %cmp116.i.i, i32 0, i32 %mul.i.i
  %cond.i.i = sub nsw i32 %.pn.i.i, %i.addr.015.i.i
  %cmp1.i.i = icmp slt i32 %cond.i.i, 0
  %cmp2.i.i = icmp sge i32 %cond.i.i, %sizeX
  %5 = or i1 %cmp1.i.i, %cmp2.i.i
  br i1 %5, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit.i:                  ; preds = %while.body.i.i, %while.cond.preheader.i.i, %for.body11.i
  %retval.0.i.i = phi i32 [ 0, %for.body11.i ], [ %add12.i, %while.cond.preheader.i.i ], [ %cond.i.i, %while.body.i.i ]
  br i1 %cmp.i93.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i, label %while.cond.preheader.i94.i

while.cond.preheader.i94.i:                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit.i
  %add14.i = add nsw i32 %sub4.i, %div.i
  %cmp113.i95.i = icmp slt i32 %add14.i, 0
  %cmp214.i96.i = icmp sge i32 %add14.i, %sizeY
  %6 = or i1 %cmp113.i95.i, %cmp214.i96.i
  br i1 %6, label %while.body.i101.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i

while.body.i101.i:                                ; preds = %while.cond.preheader.i94.i, %while.body.i101.i
  %cmp116.i102.i = phi i1 [ %cmp1.i106.i, %while.body.i101.i ], [ %cmp113.i95.i, %while.cond.preheader.i94.i ]
  %i.addr.015.i103.i = phi i32 [ %cond.i105.i, %while.body.i101.i ], [ %add14.i, %while.cond.preheader.i94.i ]
  %.pn.i104.i = select i1 %cmp116.i102.i, i32 0, i32 %mul.i100.i
  %cond.i105.i = sub nsw i32 %.pn.i104.i, %i.addr.015.i103.i
  %cmp1.i106.i = icmp slt i32 %cond.i105.i, 0
  %cmp2.i107.i = icmp sge i32 %cond.i105.i, %sizeY
  %7 = or i1 %cmp1.i106.i, %cmp2.i107.i
  br i1 %7, label %while.body.i101.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit108.i:               ; preds = %while.body.i101.i, %while.cond.preheader.i94.i, %_ZN8dwt_cudaL7reflectEii.exit.i
  %retval.0.i97.i = phi i32 [ 0, %_ZN8dwt_cudaL7reflectEii.exit.i ], [ %add14.i, %while.cond.preheader.i94.i ], [ %cond.i105.i, %while.body.i101.i ]
  %8 = or i32 %retval.0.i97.i, %retval.0.i.i
  %9 = and i32 %8, 1
  %or.cond.i.i = icmp eq i32 %9, 0
  br i1 %or.cond.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %_ZN8dwt_cudaL7reflectEii.exit108.i
  %div527.i.i = lshr exact i32 %retval.0.i97.i, 1
  %mul.i109.i = mul nsw i32 %div527.i.i, %ll_pitch
  %div628.i.i = lshr exact i32 %retval.0.i.i, 1
  %add7.i.i = add nsw i32 %mul.i109.i, %div628.i.i
  br label %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i

if.end.i.i:                                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit108.i
  %10 = trunc i32 %retval.0.i97.i to i1
  %mul9.i.i = select i1 %10, i32 %div2.i.i, i32 0
  %div1029.i.i = lshr i32 %retval.0.i97.i, 1
  %add11.i.i = add nsw i32 %mul9.i.i, %div1029.i.i
  %mul12.i.i = mul nsw i32 %add11.i.i, %pitch
  %11 = trunc i32 %retval.0.i.i to i1
  %mul14.i.i = select i1 %11, i32 %div.i.i, i32 0
  %div1630.i.i = lshr i32 %retval.0.i.i, 1
  %add15.i.i = add i32 %mul14.i.i, %div1630.i.i
  %add17.i.i = add i32 %add15.i.i, %mul12.i.i
  br label %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i

_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i: ; preds = %if.end.i.i, %if.then.i.i
  %add17.sink.i.i = phi i32 [ %add17.i.i, %if.end.i.i ], [ %add7.i.i, %if.then.i.i ]
  %bands.sink.i.i = phi ptr [ %bands, %if.end.i.i ], [ %ll, %if.then.i.i ]
  %idxprom18.i.i = sext i32 %add17.sink.i.i to i64
  %arrayidx19.i.i = getelementptr inbounds float, ptr %bands.sink.i.i, i64 %idxprom18.i.i
  %12 = load float, ptr %arrayidx19.i.i, align 4, !tbaa !52
  %and.i110.i = and i32 %rem.i.decomposed, 1
  %tobool.i.not.i = icmp eq i32 %and.i110.i, 0
  %cond.v.i.i.i = select i1 %tobool.i.not.i, float 0x3FF3AECB00000000, float 0x3FEA033860000000
  %cond.i.i.i = fmul contract float %cond.v.i.i.i, %12
  %and1.i.i = and i32 %div.i, 1
  %tobool2.i.not.i = icmp eq i32 %and1.i.i, 0
  %cond.v.i6.i.i = select i1 %tobool2.i.not.i, float 0x3FF3AECB00000000, float 0x3FEA033860000000
  %cond.i7.i.i = fmul contract float %cond.v.i6.i.i, %cond.i.i.i
  %idxprom.i = zext nneg i32 %div.i to i64
  %idxprom18.i = zext nneg i32 %rem.i.decomposed to i64
  %arrayidx19.i = getelementptr inbounds [16 x [136 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 %idxprom.i, i64 %idxprom18.i
  store float %cond.i7.i.i, ptr %arrayidx19.i, align 4, !tbaa !52
  %add20.i = add nuw nsw i32 %i.0111.i, 128
  %cmp9.i = icmp ult i32 %i.0111.i, 2048
  br i1 %cmp9.i, label %for.body11.i, label %for.cond.cleanup10.i, !llvm.loop !73

if.then33.i:                                      ; preds = %for.cond.cleanup10.i
  %13 = load float, ptr %arrayidx38.i, align 4, !tbaa !52
  %mul40.i = mul nsw i32 %mul3.i, %sizeX
  %add42.i = add i32 %mul40.i, %add29.i
  %idxprom43.i = sext i32 %add42.i to i64
  %arrayidx44.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.i
  store float %13, ptr %arrayidx44.i, align 4, !tbaa !52
  %add31.1.i = or disjoint i32 %mul3.i, 1
  %cmp32.1.i = icmp slt i32 %add31.1.i, %sizeY
  br i1 %cmp32.1.i, label %if.then33.1.i, label %land.lhs.true.2.i

if.then33.1.i:                                    ; preds = %if.then33.i
  %mul40.1.i = mul nsw i32 %add31.1.i, %sizeX
  %add42.1.i = add i32 %mul40.1.i, %add29.i
  %idxprom43.1.i = sext i32 %add42.1.i to i64
  %arrayidx44.1.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.1.i
  %14 = load float, ptr %arrayidx38.1.i, align 4, !tbaa !52
  store float %14, ptr %arrayidx44.1.i, align 4, !tbaa !52
  br label %land.lhs.true.2.i

land.lhs.true.2.i:                                ; preds = %if.then33.i, %if.then33.1.i
  %add31.2.i = or disjoint i32 %mul3.i, 2
  %cmp32.2.i = icmp slt i32 %add31.2.i, %sizeY
  br i1 %cmp32.2.i, label %if.then33.2.i, label %land.lhs.true.3.i

if.then33.2.i:                                    ; preds = %land.lhs.true.2.i
  %mul40.2.i = mul nsw i32 %add31.2.i, %sizeX
  %add42.2.i = add i32 %mul40.2.i, %add29.i
  %idxprom43.2.i = sext i32 %add42.2.i to i64
  %arrayidx44.2.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.2.i
  %15 = load float, ptr %arrayidx38.2.i, align 4, !tbaa !52
  store float %15, ptr %arrayidx44.2.i, align 4, !tbaa !52
  br label %land.lhs.true.3.i

land.lhs.true.3.i:                                ; preds = %land.lhs.true.2.i, %if.then33.2.i
  %add31.3.i = or disjoint i32 %mul3.i, 3
  %cmp32.3.i = icmp slt i32 %add31.3.i, %sizeY
  br i1 %cmp32.3.i, label %if.then33.3.i, label %land.lhs.true.4.i

if.then33.3.i:                                    ; preds = %land.lhs.true.3.i
  %mul40.3.i = mul nsw i32 %add31.3.i, %sizeX
  %add42.3.i = add i32 %mul40.3.i, %add29.i
  %idxprom43.3.i = sext i32 %add42.3.i to i64
  %arrayidx44.3.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.3.i
  %16 = load float, ptr %arrayidx38.3.i, align 4, !tbaa !52
  store float %16, ptr %arrayidx44.3.i, align 4, !tbaa !52
  br label %land.lhs.true.4.i

land.lhs.true.4.i:                                ; preds = %land.lhs.true.3.i, %if.then33.3.i
  %add31.4.i = or disjoint i32 %mul3.i, 4
  %cmp32.4.i = icmp slt i32 %add31.4.i, %sizeY
  br i1 %cmp32.4.i, label %if.then33.4.i, label %land.lhs.true.5.i

if.then33.4.i:                                    ; preds = %land.lhs.true.4.i
  %mul40.4.i = mul nsw i32 %add31.4.i, %sizeX
  %add42.4.i = add i32 %mul40.4.i, %add29.i
  %idxprom43.4.i = sext i32 %add42.4.i to i64
  %arrayidx44.4.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.4.i
  %17 = load float, ptr %arrayidx38.4.i, align 4, !tbaa !52
  store float %17, ptr %arrayidx44.4.i, align 4, !tbaa !52
  br label %land.lhs.true.5.i

land.lhs.true.5.i:                                ; preds = %land.lhs.true.4.i, %if.then33.4.i
  %add31.5.i = or disjoint i32 %mul3.i, 5
  %cmp32.5.i = icmp slt i32 %add31.5.i, %sizeY
  br i1 %cmp32.5.i, label %if.then33.5.i, label %land.lhs.true.6.i

if.then33.5.i:                                    ; preds = %land.lhs.true.5.i
  %mul40.5.i = mul nsw i32 %add31.5.i, %sizeX
  %add42.5.i = add i32 %mul40.5.i, %add29.i
  %idxprom43.5.i = sext i32 %add42.5.i to i64
  %arrayidx44.5.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.5.i
  %18 = load float, ptr %arrayidx38.5.i, align 4, !tbaa !52
  store float %18, ptr %arrayidx44.5.i, align 4, !tbaa !52
  br label %land.lhs.true.6.i

land.lhs.true.6.i:                                ; preds = %land.lhs.true.5.i, %if.then33.5.i
  %add31.6.i = or disjoint i32 %mul3.i, 6
  %cmp32.6.i = icmp slt i32 %add31.6.i, %sizeY
  br i1 %cmp32.6.i, label %if.then33.6.i, label %land.lhs.true.7.i

if.then33.6.i:                                    ; preds = %land.lhs.true.6.i
  %mul40.6.i = mul nsw i32 %add31.6.i, %sizeX
  %add42.6.i = add i32 %mul40.6.i, %add29.i
  %idxprom43.6.i = sext i32 %add42.6.i to i64
  %arrayidx44.6.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.6.i
  %19 = load float, ptr %arrayidx38.6.i, align 4, !tbaa !52
  store float %19, ptr %arrayidx44.6.i, align 4, !tbaa !52
  br label %land.lhs.true.7.i

land.lhs.true.7.i:                                ; preds = %land.lhs.true.6.i, %if.then33.6.i
  %add31.7.i = or disjoint i32 %mul3.i, 7
  %cmp32.7.i = icmp slt i32 %add31.7.i, %sizeY
  br i1 %cmp32.7.i, label %if.then33.7.i, label %if.end45.7.i

if.then33.7.i:                                    ; preds = %land.lhs.true.7.i
  %mul40.7.i = mul nsw i32 %add31.7.i, %sizeX
  %add42.7.i = add i32 %mul40.7.i, %add29.i
  %idxprom43.7.i = sext i32 %add42.7.i to i64
  %arrayidx44.7.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.7.i
  %20 = load float, ptr %arrayidx38.7.i, align 4, !tbaa !52
  store float %20, ptr %arrayidx44.7.i, align 4, !tbaa !52
  br label %if.end45.7.i

if.end45.7.i:                                     ; preds = %if.then33.7.i, %land.lhs.true.7.i, %for.cond.cleanup10.i
  tail call void @llvm.nvvm.barrier0()
  %inc49.i = add nuw nsw i32 %step.0114.i, 1
  %exitcond.not.i = icmp eq i32 %inc49.i, %winSteps
  br i1 %exitcond.not.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift97ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit, label %for.body.i, !llvm.loop !74

_ZN8dwt_cudaL15reverse_windowsINS_6lift97ELi128ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit: ; preds = %for.body.i, %if.end45.7.i, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_ZN8dwt_cuda12fdwt53KernelILi192ELi8EEEvPKiPiS3_iiiii(ptr nocapture readonly %in, ptr nocapture writeonly %bands, ptr nocapture writeonly %ll, i32 %sizeX, i32 %sizeY, i32 %pitch, i32 %ll_pitch, i32 %winSteps) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = mul i32 %0, 192
  %sub.i = add i32 %mul.i, -2
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul2.i = mul i32 %1, %winSteps
  %cmp115.i = icmp sgt i32 %winSteps, 0
  br i1 %cmp115.i, label %for.body.lr.ph.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift53ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit

for.body.lr.ph.i:                                 ; preds = %entry
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp.i.i = icmp eq i32 %sizeY, 1
  %cmp.i95.i = icmp eq i32 %sizeX, 1
  %sub4.i.i = shl i32 %sizeY, 1
  %mul.i.i = add i32 %sub4.i.i, -2
  %sub4.i101.i = shl i32 %sizeX, 1
  %mul.i102.i = add i32 %sub4.i101.i, -2
  %add30.i = add nuw nsw i32 %2, 2
  %add31.i = add i32 %mul.i, %2
  %cmp32.i = icmp slt i32 %add31.i, %sizeX
  %idxprom39.i = zext nneg i32 %add30.i to i64
  %add1.i.i = add nsw i32 %sizeY, 1
  %div2.i.i = sdiv i32 %add1.i.i, 2
  %add.i.i = add nsw i32 %sizeX, 1
  %div.i.i = sdiv i32 %add.i.i, 2
  %3 = trunc i32 %2 to i1
  %mul14.i.i = select i1 %3, i32 %div.i.i, i32 0
  %div16.i.i = sdiv i32 %add31.i, 2
  %add15.i.i = add nsw i32 %mul14.i.i, %div16.i.i
  %div6.i.i = ashr exact i32 %add31.i, 1
  br label %for.body.i

for.body.i:                                       ; preds = %for.cond.cleanup27.i, %for.body.lr.ph.i
  %step.0116.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc49.i, %for.cond.cleanup27.i ]
  %add.i = add i32 %step.0116.i, %mul2.i
  %mul3.i = shl i32 %add.i, 3
  %sub4.i = add i32 %mul3.i, -2
  %cmp6.not.i = icmp slt i32 %mul3.i, %sizeY
  br i1 %cmp6.not.i, label %for.body11.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift53ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit

for.cond.cleanup10.i:                             ; preds = %_ZN8dwt_cudaL7reflectEii.exit110.i
  tail call void @llvm.nvvm.barrier0()
  tail call void @_ZN8dwt_cuda6WindowINS_6lift53ELi192ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(9408) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt53KernelILi192ELi8EEEvPKiPiS3_iiiiiE6window to ptr), i1 zeroext true, i1 zeroext true) #4
  tail call void @_ZN8dwt_cuda6WindowINS_6lift53ELi192ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(9408) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt53KernelILi192ELi8EEEvPKiPiS3_iiiiiE6window to ptr), i1 zeroext false, i1 zeroext true) #4
  br label %for.body28.i

for.body11.i:                                     ; preds = %for.body.i, %_ZN8dwt_cudaL7reflectEii.exit110.i
  %i.0112.i = phi i32 [ %add24.i, %_ZN8dwt_cudaL7reflectEii.exit110.i ], [ %2, %for.body.i ]
  %i.0112.i.frozen = freeze i32 %i.0112.i
  %div.i = udiv i32 %i.0112.i.frozen, 196
  br i1 %cmp.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, label %while.cond.preheader.i.i

while.cond.preheader.i.i:                         ; preds = %for.body11.i
  %add12.i = add nsw i32 %div.i, %sub4.i
  %cmp113.i.i = icmp slt i32 %add12.i, 0
  %cmp214.i.i = icmp sge i32 %add12.i, %sizeY
  %4 = or i1 %cmp113.i.i, %cmp214.i.i
  br i1 %4, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i

while.body.i.i:                                   ; preds = %while.cond.preheader.i.i, %while.body.i.i
  %cmp116.i.i = phi i1 [ %cmp1.i.i, %while.body.i.i ], [ %cmp113.i.i, %while.cond.preheader.i.i ]
  %i.addr.015.i.i = phi i32 [ %cond.i.i, %while.body.i.i ], [ %add12.i, %while.cond.preheader.i.i ]
  %.pn.i.i = select i1 %cmp116.i.i, i32 0, i32 %mul.i.i
  %cond.i.i = sub nsw i32 %.pn.i.i, %i.addr.015.i.i
  %cmp1.i.i = icmp slt i32 %cond.i.i, 0
  %cmp2.i.i = icmp sge i32 %cond.i.i, %sizeY
  %5 = or i1 %cmp1.i.i, %cmp2.i.i
  br i1 %5, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit.i:                  ; preds = %while.body.i.i, %while.cond.preheader.i.i, %for.body11.i
  %retval.0.i.i = phi i32 [ 0, %for.body11.i ], [ %add12.i, %while.cond.preheader.i.i ], [ %cond.i.i, %while.body.i.i ]
  %mul14.i = mul nsw i32 %retval.0.i.i, %sizeX
  %6 = mul i32 %div.i, 196
  %rem.i.decomposed = sub i32 %i.0112.i.frozen, %6
  br i1 %cmp.i95.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i, label %while.cond.preheader.i96.i

while.cond.preheader.i96.i:                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit.i
  %add15.i = add nsw i32 %sub.i, %rem.i.decomposed
  %cmp113.i97.i = icmp slt i32 %add15.i, 0
  %cmp214.i98.i = icmp sge i32 %add15.i, %sizeX
  %7 = or i1 %cmp113.i97.i, %cmp214.i98.i
  br i1 %7, label %while.body.i103.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i

while.body.i103.i:                                ; preds = %while.cond.preheader.i96.i, %while.body.i103.i
  %cmp116.i104.i = phi i1 [ %cmp1.i108.i, %while.body.i103.i ], [ %cmp113.i97.i, %while.cond.preheader.i96.i ]
  %i.addr.015.i105.i = phi i32 [ %cond.i107.i, %while.body.i103.i ], [ %add15.i, %while.cond.preheader.i96.i ]
  %.pn.i106.i = select i1 %cmp116.i104.i, i32 0, i32 %mul.i102.i
  %cond.i107.i = sub nsw i32 %.pn.i106.i, %i.addr.015.i105.i
  %cmp1.i108.i = icmp slt i32 %cond.i107.i, 0
  %cmp2.i109.i = icmp sge i32 %cond.i107.i, %sizeX
  %8 = or i1 %cmp1.i108.i, %cmp2.i109.i
  br i1 %8, label %while.body.i103.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit110.i:               ; preds = %while.body.i103.i, %while.cond.preheader.i96.i, %_ZN8dwt_cudaL7reflectEii.exit.i
  %retval.0.i99.i = phi i32 [ 0, %_ZN8dwt_cudaL7reflectEii.exit.i ], [ %add15.i, %while.cond.preheader.i96.i ], [ %cond.i107.i, %while.body.i103.i ]
  %add17.i = add nsw i32 %retval.0.i99.i, %mul14.i
  %idxprom.i = sext i32 %add17.i to i64
  %arrayidx.i = getelementptr inbounds i32, ptr %in, i64 %idxprom.i
  %9 = load i32, ptr %arrayidx.i, align 4, !tbaa !49
  %idxprom19.i = zext nneg i32 %div.i to i64
  %idxprom22.i = zext nneg i32 %rem.i.decomposed to i64
  %arrayidx23.i = getelementptr inbounds [12 x [196 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt53KernelILi192ELi8EEEvPKiPiS3_iiiiiE6window to ptr), i64 0, i64 %idxprom19.i, i64 %idxprom22.i
  store i32 %9, ptr %arrayidx23.i, align 4, !tbaa !49
  %add24.i = add nuw nsw i32 %i.0112.i, 192
  %cmp9.i = icmp ult i32 %i.0112.i, 2160
  br i1 %cmp9.i, label %for.body11.i, label %for.cond.cleanup10.i, !llvm.loop !75

for.cond.cleanup27.i:                             ; preds = %if.end45.i
  tail call void @llvm.nvvm.barrier0()
  %inc49.i = add nuw nsw i32 %step.0116.i, 1
  %exitcond117.not.i = icmp eq i32 %inc49.i, %winSteps
  br i1 %exitcond117.not.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift53ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit, label %for.body.i, !llvm.loop !76

for.body28.i:                                     ; preds = %if.end45.i, %for.cond.cleanup10.i
  %y.0113.i = phi i32 [ 2, %for.cond.cleanup10.i ], [ %inc.i, %if.end45.i ]
  br i1 %cmp32.i, label %land.lhs.true.i, label %if.end45.i

land.lhs.true.i:                                  ; preds = %for.body28.i
  %add33.i = add nsw i32 %y.0113.i, %sub4.i
  %cmp34.i = icmp slt i32 %add33.i, %sizeY
  br i1 %cmp34.i, label %if.then35.i, label %if.end45.i

if.then35.i:                                      ; preds = %land.lhs.true.i
  %idxprom37.i = zext nneg i32 %y.0113.i to i64
  %arrayidx40.i = getelementptr inbounds [12 x [196 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt53KernelILi192ELi8EEEvPKiPiS3_iiiiiE6window to ptr), i64 0, i64 %idxprom37.i, i64 %idxprom39.i
  %10 = load i32, ptr %arrayidx40.i, align 4, !tbaa !49
  %11 = or i32 %y.0113.i, %2
  %12 = and i32 %11, 1
  %or.cond.i.i = icmp eq i32 %12, 0
  br i1 %or.cond.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %if.then35.i
  %div5.i.i = ashr exact i32 %add33.i, 1
  %mul.i111.i = mul nsw i32 %div5.i.i, %ll_pitch
  %add7.i.i = add nsw i32 %mul.i111.i, %div6.i.i
  br label %_ZN8dwt_cudaL10band_placeIiEEPT_S2_S2_iiiiii.exit.i

if.end.i.i:                                       ; preds = %if.then35.i
  %13 = trunc i32 %y.0113.i to i1
  %mul9.i.i = select i1 %13, i32 %div2.i.i, i32 0
  %div10.i.i = sdiv i32 %add33.i, 2
  %add11.i.i = add nsw i32 %mul9.i.i, %div10.i.i
  %mul12.i.i = mul nsw i32 %add11.i.i, %pitch
  %add17.i.i = add i32 %add15.i.i, %mul12.i.i
  br label %_ZN8dwt_cudaL10band_placeIiEEPT_S2_S2_iiiiii.exit.i

_ZN8dwt_cudaL10band_placeIiEEPT_S2_S2_iiiiii.exit.i: ; preds = %if.end.i.i, %if.then.i.i
  %add17.sink.i.i = phi i32 [ %add17.i.i, %if.end.i.i ], [ %add7.i.i, %if.then.i.i ]
  %bands.sink.i.i = phi ptr [ %bands, %if.end.i.i ], [ %ll, %if.then.i.i ]
  %idxprom18.i.i = sext i32 %add17.sink.i.i to i64
  %arrayidx19.i.i = getelementptr inbounds i32, ptr %bands.sink.i.i, i64 %idxprom18.i.i
  store i32 %10, ptr %arrayidx19.i.i, align 4, !tbaa !49
  br label %if.end45.i

if.end45.i:                                       ; preds = %_ZN8dwt_cudaL10band_placeIiEEPT_S2_S2_iiiiii.exit.i, %land.lhs.true.i, %for.body28.i
  %inc.i = add nuw nsw i32 %y.0113.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, 10
  br i1 %exitcond.not.i, label %for.cond.cleanup27.i, label %for.body28.i, !llvm.loop !77

_ZN8dwt_cudaL15forward_windowsINS_6lift53ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit: ; preds = %for.body.i, %for.cond.cleanup27.i, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_ZN8dwt_cuda12fdwt97KernelILi192ELi8EEEvPKfPfS3_iiiii(ptr nocapture readonly %in, ptr nocapture writeonly %bands, ptr nocapture writeonly %ll, i32 %sizeX, i32 %sizeY, i32 %pitch, i32 %ll_pitch, i32 %winSteps) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = mul i32 %0, 192
  %sub.i = add i32 %mul.i, -4
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul2.i = mul i32 %1, %winSteps
  %cmp116.i = icmp sgt i32 %winSteps, 0
  br i1 %cmp116.i, label %for.body.lr.ph.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift97ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit

for.body.lr.ph.i:                                 ; preds = %entry
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp.i.i = icmp eq i32 %sizeY, 1
  %cmp.i95.i = icmp eq i32 %sizeX, 1
  %sub4.i.i = shl i32 %sizeY, 1
  %mul.i.i = add i32 %sub4.i.i, -2
  %sub4.i101.i = shl i32 %sizeX, 1
  %mul.i102.i = add i32 %sub4.i101.i, -2
  %add30.i = add nuw nsw i32 %2, 4
  %add31.i = add i32 %mul.i, %2
  %cmp32.i = icmp slt i32 %add31.i, %sizeX
  %idxprom39.i = zext nneg i32 %add30.i to i64
  %and.i.i = and i32 %2, 1
  %tobool.i.not.i = icmp eq i32 %and.i.i, 0
  %cond.v.i.i.i = select i1 %tobool.i.not.i, float 0x3FEA033860000000, float 0x3FF3AECB00000000
  %add1.i.i = add nsw i32 %sizeY, 1
  %div2.i.i = sdiv i32 %add1.i.i, 2
  %add.i.i = add nsw i32 %sizeX, 1
  %div.i.i = sdiv i32 %add.i.i, 2
  %3 = trunc i32 %2 to i1
  %mul14.i.i = select i1 %3, i32 %div.i.i, i32 0
  %div16.i.i = sdiv i32 %add31.i, 2
  %add15.i.i = add nsw i32 %mul14.i.i, %div16.i.i
  %div6.i.i = ashr exact i32 %add31.i, 1
  br label %for.body.i

for.body.i:                                       ; preds = %for.cond.cleanup27.i, %for.body.lr.ph.i
  %step.0117.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc49.i, %for.cond.cleanup27.i ]
  %add.i = add i32 %step.0117.i, %mul2.i
  %mul3.i = shl i32 %add.i, 3
  %sub4.i = add i32 %mul3.i, -4
  %cmp6.not.i = icmp slt i32 %mul3.i, %sizeY
  br i1 %cmp6.not.i, label %for.body11.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift97ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit

for.cond.cleanup10.i:                             ; preds = %_ZN8dwt_cudaL7reflectEii.exit110.i
  tail call void @llvm.nvvm.barrier0()
  tail call void @_ZN8dwt_cuda6WindowINS_6lift97ELi192ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(12800) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt97KernelILi192ELi8EEEvPKfPfS3_iiiiiE6window to ptr), i1 zeroext true, i1 zeroext true) #4
  tail call void @_ZN8dwt_cuda6WindowINS_6lift97ELi192ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(12800) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt97KernelILi192ELi8EEEvPKfPfS3_iiiiiE6window to ptr), i1 zeroext false, i1 zeroext true) #4
  br label %for.body28.i

for.body11.i:                                     ; preds = %for.body.i, %_ZN8dwt_cudaL7reflectEii.exit110.i
  %i.0113.i = phi i32 [ %add24.i, %_ZN8dwt_cudaL7reflectEii.exit110.i ], [ %2, %for.body.i ]
  %i.0113.i.frozen = freeze i32 %i.0113.i
  %div.i = udiv i32 %i.0113.i.frozen, 200
  br i1 %cmp.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, label %while.cond.preheader.i.i

while.cond.preheader.i.i:                         ; preds = %for.body11.i
  %add12.i = add nsw i32 %div.i, %sub4.i
  %cmp113.i.i = icmp slt i32 %add12.i, 0
  %cmp214.i.i = icmp sge i32 %add12.i, %sizeY
  %4 = or i1 %cmp113.i.i, %cmp214.i.i
  br i1 %4, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i

while.body.i.i:                                   ; preds = %while.cond.preheader.i.i, %while.body.i.i
  %cmp116.i.i = phi i1 [ %cmp1.i.i, %while.body.i.i ], [ %cmp113.i.i, %while.cond.preheader.i.i ]
  %i.addr.015.i.i = phi i32 [ %cond.i.i, %while.body.i.i ], [ %add12.i, %while.cond.preheader.i.i ]
  %.pn.i.i = select i1 %cmp116.i.i, i32 0, i32 %mul.i.i
  %cond.i.i = sub nsw i32 %.pn.i.i, %i.addr.015.i.i
  %cmp1.i.i = icmp slt i32 %cond.i.i, 0
  %cmp2.i.i = icmp sge i32 %cond.i.i, %sizeY
  %5 = or i1 %cmp1.i.i, %cmp2.i.i
  br i1 %5, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit.i:                  ; preds = %while.body.i.i, %while.cond.preheader.i.i, %for.body11.i
  %retval.0.i.i = phi i32 [ 0, %for.body11.i ], [ %add12.i, %while.cond.preheader.i.i ], [ %cond.i.i, %while.body.i.i ]
  %mul14.i = mul nsw i32 %retval.0.i.i, %sizeX
  %6 = mul i32 %div.i, 200
  %rem.i.decomposed = sub i32 %i.0113.i.frozen, %6
  br i1 %cmp.i95.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i, label %while.cond.preheader.i96.i

while.cond.preheader.i96.i:                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit.i
  %add15.i = add nsw i32 %sub.i, %rem.i.decomposed
  %cmp113.i97.i = icmp slt i32 %add15.i, 0
  %cmp214.i98.i = icmp sge i32 %add15.i, %sizeX
  %7 = or i1 %cmp113.i97.i, %cmp214.i98.i
  br i1 %7, label %while.body.i103.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i

while.body.i103.i:                                ; preds = %while.cond.preheader.i96.i, %while.body.i103.i
  %cmp116.i104.i = phi i1 [ %cmp1.i108.i, %while.body.i103.i ], [ %cmp113.i97.i, %while.cond.preheader.i96.i ]
  %i.addr.015.i105.i = phi i32 [ %cond.i107.i, %while.body.i103.i ], [ %add15.i, %while.cond.preheader.i96.i ]
  %.pn.i106.i = select i1 %cmp116.i104.i, i32 0, i32 %mul.i102.i
  %cond.i107.i = sub nsw i32 %.pn.i106.i, %i.addr.015.i105.i
  %cmp1.i108.i = icmp slt i32 %cond.i107.i, 0
  %cmp2.i109.i = icmp sge i32 %cond.i107.i, %sizeX
  %8 = or i1 %cmp1.i108.i, %cmp2.i109.i
  br i1 %8, label %while.body.i103.i, label %_ZN8dwt_cudaL7reflectEii.exit110.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit110.i:               ; preds = %while.body.i103.i, %while.cond.preheader.i96.i, %_ZN8dwt_cudaL7reflectEii.exit.i
  %retval.0.i99.i = phi i32 [ 0, %_ZN8dwt_cudaL7reflectEii.exit.i ], [ %add15.i, %while.cond.preheader.i96.i ], [ %cond.i107.i, %while.body.i103.i ]
  %add17.i = add nsw i32 %retval.0.i99.i, %mul14.i
  %idxprom.i = sext i32 %add17.i to i64
  %arrayidx.i = getelementptr inbounds float, ptr %in, i64 %idxprom.i
  %9 = load float, ptr %arrayidx.i, align 4, !tbaa !52
  %idxprom19.i = zext nneg i32 %div.i to i64
  %idxprom22.i = zext nneg i32 %rem.i.decomposed to i64
  %arrayidx23.i = getelementptr inbounds [16 x [200 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt97KernelILi192ELi8EEEvPKfPfS3_iiiiiE6window to ptr), i64 0, i64 %idxprom19.i, i64 %idxprom22.i
  store float %9, ptr %arrayidx23.i, align 4, !tbaa !52
  %add24.i = add nuw nsw i32 %i.0113.i, 192
  %cmp9.i = icmp ult i32 %i.0113.i, 3008
  br i1 %cmp9.i, label %for.body11.i, label %for.cond.cleanup10.i, !llvm.loop !78

for.cond.cleanup27.i:                             ; preds = %if.end45.i
  tail call void @llvm.nvvm.barrier0()
  %inc49.i = add nuw nsw i32 %step.0117.i, 1
  %exitcond118.not.i = icmp eq i32 %inc49.i, %winSteps
  br i1 %exitcond118.not.i, label %_ZN8dwt_cudaL15forward_windowsINS_6lift97ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit, label %for.body.i, !llvm.loop !79

for.body28.i:                                     ; preds = %if.end45.i, %for.cond.cleanup10.i
  %y.0114.i = phi i32 [ 4, %for.cond.cleanup10.i ], [ %inc.i, %if.end45.i ]
  br i1 %cmp32.i, label %land.lhs.true.i, label %if.end45.i

land.lhs.true.i:                                  ; preds = %for.body28.i
  %add33.i = add nsw i32 %y.0114.i, %sub4.i
  %cmp34.i = icmp slt i32 %add33.i, %sizeY
  br i1 %cmp34.i, label %if.then35.i, label %if.end45.i

if.then35.i:                                      ; preds = %land.lhs.true.i
  %idxprom37.i = zext nneg i32 %y.0114.i to i64
  %arrayidx40.i = getelementptr inbounds [16 x [200 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12fdwt97KernelILi192ELi8EEEvPKfPfS3_iiiiiE6window to ptr), i64 0, i64 %idxprom37.i, i64 %idxprom39.i
  %10 = load float, ptr %arrayidx40.i, align 4, !tbaa !52
  %cond.i.i.i = fmul contract float %cond.v.i.i.i, %10
  %and1.i.i = and i32 %y.0114.i, 1
  %tobool2.i.not.i = icmp eq i32 %and1.i.i, 0
  %cond.v.i6.i.i = select i1 %tobool2.i.not.i, float 0x3FEA033860000000, float 0x3FF3AECB00000000
  %cond.i7.i.i = fmul contract float %cond.v.i6.i.i, %cond.i.i.i
  %11 = or i32 %y.0114.i, %2
  %12 = and i32 %11, 1
  %or.cond.i.i = icmp eq i32 %12, 0
  br i1 %or.cond.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %if.then35.i
  %div5.i.i = ashr exact i32 %add33.i, 1
  %mul.i112.i = mul nsw i32 %div5.i.i, %ll_pitch
  %add7.i.i = add nsw i32 %mul.i112.i, %div6.i.i
  br label %_ZN8dwt_cudaL10band_placeIfEEPT_S2_S2_iiiiii.exit.i

if.end.i.i:                                       ; preds = %if.then35.i
  %13 = trunc i32 %y.0114.i to i1
  %mul9.i.i = select i1 %13, i32 %div2.i.i, i32 0
  %div10.i.i = sdiv i32 %add33.i, 2
  %add11.i.i = add nsw i32 %mul9.i.i, %div10.i.i
  %mul12.i.i = mul nsw i32 %add11.i.i, %pitch
  %add17.i.i = add i32 %add15.i.i, %mul12.i.i
  br label %_ZN8dwt_cudaL10band_placeIfEEPT_S2_S2_iiiiii.exit.i

_ZN8dwt_cudaL10band_placeIfEEPT_S2_S2_iiiiii.exit.i: ; preds = %if.end.i.i, %if.then.i.i
  %add17.sink.i.i = phi i32 [ %add17.i.i, %if.end.i.i ], [ %add7.i.i, %if.then.i.i ]
  %bands.sink.i.i = phi ptr [ %bands, %if.end.i.i ], [ %ll, %if.then.i.i ]
  %idxprom18.i.i = sext i32 %add17.sink.i.i to i64
  %arrayidx19.i.i = getelementptr inbounds float, ptr %bands.sink.i.i, i64 %idxprom18.i.i
  store float %cond.i7.i.i, ptr %arrayidx19.i.i, align 4, !tbaa !52
  br label %if.end45.i

if.end45.i:                                       ; preds = %_ZN8dwt_cudaL10band_placeIfEEPT_S2_S2_iiiiii.exit.i, %land.lhs.true.i, %for.body28.i
  %inc.i = add nuw nsw i32 %y.0114.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, 12
  br i1 %exitcond.not.i, label %for.cond.cleanup27.i, label %for.body28.i, !llvm.loop !80

_ZN8dwt_cudaL15forward_windowsINS_6lift97ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleEPS6_S9_iiiii.exit: ; preds = %for.body.i, %for.cond.cleanup27.i, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_ZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_Piiiiii(ptr nocapture readonly %bands, ptr nocapture readonly %ll, ptr nocapture writeonly %out, i32 %sizeX, i32 %sizeY, i32 %pitch, i32 %ll_pitch, i32 %winSteps) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = mul i32 %0, 192
  %sub.i = add i32 %mul.i, -2
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul2.i = mul i32 %1, %winSteps
  %cmp112.i = icmp sgt i32 %winSteps, 0
  br i1 %cmp112.i, label %for.body.lr.ph.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift53ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit

for.body.lr.ph.i:                                 ; preds = %entry
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp.i.i = icmp eq i32 %sizeX, 1
  %cmp.i93.i = icmp eq i32 %sizeY, 1
  %sub4.i.i = shl i32 %sizeX, 1
  %mul.i.i = add i32 %sub4.i.i, -2
  %sub4.i99.i = shl i32 %sizeY, 1
  %mul.i100.i = add i32 %sub4.i99.i, -2
  %add1.i.i = add nsw i32 %sizeY, 1
  %div2.i.i = sdiv i32 %add1.i.i, 2
  %add.i.i = add nsw i32 %sizeX, 1
  %div.i.i = sdiv i32 %add.i.i, 2
  %add28.i = add nuw nsw i32 %2, 2
  %add29.i = add i32 %mul.i, %2
  %cmp30.i = icmp slt i32 %add29.i, %sizeX
  %idxprom37.i = zext nneg i32 %add28.i to i64
  %arrayidx38.i = getelementptr inbounds [12 x [196 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 2, i64 %idxprom37.i
  %arrayidx38.1.i = getelementptr inbounds [12 x [196 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 3, i64 %idxprom37.i
  %arrayidx38.2.i = getelementptr inbounds [12 x [196 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 4, i64 %idxprom37.i
  %arrayidx38.3.i = getelementptr inbounds [12 x [196 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 5, i64 %idxprom37.i
  %arrayidx38.4.i = getelementptr inbounds [12 x [196 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 6, i64 %idxprom37.i
  %arrayidx38.5.i = getelementptr inbounds [12 x [196 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 7, i64 %idxprom37.i
  %arrayidx38.6.i = getelementptr inbounds [12 x [196 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 8, i64 %idxprom37.i
  %arrayidx38.7.i = getelementptr inbounds [12 x [196 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 9, i64 %idxprom37.i
  br label %for.body.i

for.body.i:                                       ; preds = %if.end45.7.i, %for.body.lr.ph.i
  %step.0113.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc49.i, %if.end45.7.i ]
  %add.i = add i32 %step.0113.i, %mul2.i
  %mul3.i = shl i32 %add.i, 3
  %sub4.i = add i32 %mul3.i, -2
  %cmp6.not.i = icmp slt i32 %mul3.i, %sizeY
  br i1 %cmp6.not.i, label %for.body11.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift53ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit

for.cond.cleanup10.i:                             ; preds = %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i
  tail call void @llvm.nvvm.barrier0()
  tail call void @_ZN8dwt_cuda6WindowINS_6lift53ELi192ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(9408) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i1 zeroext false, i1 zeroext false) #4
  tail call void @_ZN8dwt_cuda6WindowINS_6lift53ELi192ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(9408) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i1 zeroext true, i1 zeroext false) #4
  br i1 %cmp30.i, label %if.then33.i, label %if.end45.7.i

for.body11.i:                                     ; preds = %for.body.i, %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i
  %i.0110.i = phi i32 [ %add20.i, %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i ], [ %2, %for.body.i ]
  %i.0110.i.frozen = freeze i32 %i.0110.i
  %div.i = udiv i32 %i.0110.i.frozen, 196
  %3 = mul i32 %div.i, 196
  %rem.i.decomposed = sub i32 %i.0110.i.frozen, %3
  br i1 %cmp.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, label %while.cond.preheader.i.i

while.cond.preheader.i.i:                         ; preds = %for.body11.i
  %add12.i = add nsw i32 %sub.i, %rem.i.decomposed
  %cmp113.i.i = icmp slt i32 %add12.i, 0
  %cmp214.i.i = icmp sge i32 %add12.i, %sizeX
  %4 = or i1 %cmp113.i.i, %cmp214.i.i
  br i1 %4, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i

while.body.i.i:                                   ; preds = %while.cond.preheader.i.i, %while.body.i.i
  %cmp116.i.i = phi i1 [ %cmp1.i.i, %while.body.i.i ], [ %cmp113.i.i, %while.cond.preheader.i.i ]
  %i.addr.015.i.i = phi i32 [ %cond.i.i, %while.body.i.i ], [ %add12.i, %while.cond.preheader.i.i ]
  %.pn.i.i = select i1 %cmp116.i.i, i32 0, i32 %mul.i.i
  %cond.i.i = sub nsw i32 %.pn.i.i, %i.addr.015.i.i
  %cmp1.i.i = icmp slt i32 %cond.i.i, 0
  %cmp2.i.i = icmp sge i32 %cond.i.i, %sizeX
  %5 = or i1 %cmp1.i.i, %cmp2.i.i
  br i1 %5, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit.i:                  ; preds = %while.body.i.i, %while.cond.preheader.i.i, %for.body11.i
  %retval.0.i.i = phi i32 [ 0, %for.body11.i ], [ %add12.i, %while.cond.preheader.i.i ], [ %cond.i.i, %while.body.i.i ]
  br i1 %cmp.i93.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i, label %while.cond.preheader.i94.i

while.cond.preheader.i94.i:                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit.i
  %add14.i = add nsw i32 %sub4.i, %div.i
  %cmp113.i95.i = icmp slt i32 %add14.i, 0
  %cmp214.i96.i = icmp sge i32 %add14.i, %sizeY
  %6 = or i1 %cmp113.i95.i, %cmp214.i96.i
  br i1 %6, label %while.body.i101.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i

while.body.i101.i:                                ; preds = %while.cond.preheader.i94.i, %while.body.i101.i
  %cmp116.i102.i = phi i1 [ %cmp1.i106.i, %while.body.i101.i ], [ %cmp113.i95.i, %while.cond.preheader.i94.i ]
  %i.addr.015.i103.i = phi i32 [ %cond.i105.i, %while.body.i101.i ], [ %add14.i, %while.cond.preheader.i94.i ]
  %.pn.i104.i = select i1 %cmp116.i102.i, i32 0, i32 %mul.i100.i
  %cond.i105.i = sub nsw i32 %.pn.i104.i, %i.addr.015.i103.i
  %cmp1.i106.i = icmp slt i32 %cond.i105.i, 0
  %cmp2.i107.i = icmp sge i32 %cond.i105.i, %sizeY
  %7 = or i1 %cmp1.i106.i, %cmp2.i107.i
  br i1 %7, label %while.body.i101.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit108.i:               ; preds = %while.body.i101.i, %while.cond.preheader.i94.i, %_ZN8dwt_cudaL7reflectEii.exit.i
  %retval.0.i97.i = phi i32 [ 0, %_ZN8dwt_cudaL7reflectEii.exit.i ], [ %add14.i, %while.cond.preheader.i94.i ], [ %cond.i105.i, %while.body.i101.i ]
  %8 = or i32 %retval.0.i97.i, %retval.0.i.i
  %9 = and i32 %8, 1
  %or.cond.i.i = icmp eq i32 %9, 0
  br i1 %or.cond.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %_ZN8dwt_cudaL7reflectEii.exit108.i
  %div527.i.i = lshr exact i32 %retval.0.i97.i, 1
  %mul.i109.i = mul nsw i32 %div527.i.i, %ll_pitch
  %div628.i.i = lshr exact i32 %retval.0.i.i, 1
  %add7.i.i = add nsw i32 %mul.i109.i, %div628.i.i
  br label %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i

if.end.i.i:                                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit108.i
  %10 = trunc i32 %retval.0.i97.i to i1
  %mul9.i.i = select i1 %10, i32 %div2.i.i, i32 0
  %div1029.i.i = lshr i32 %retval.0.i97.i, 1
  %add11.i.i = add nsw i32 %mul9.i.i, %div1029.i.i
  %mul12.i.i = mul nsw i32 %add11.i.i, %pitch
  %11 = trunc i32 %retval.0.i.i to i1
  %mul14.i.i = select i1 %11, i32 %div.i.i, i32 0
  %div1630.i.i = lshr i32 %retval.0.i.i, 1
  %add15.i.i = add i32 %mul14.i.i, %div1630.i.i
  %add17.i.i = add i32 %add15.i.i, %mul12.i.i
  br label %_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i

_ZN8dwt_cudaL10band_placeIKiEEPT_S3_S3_iiiiii.exit.i: ; preds = %if.end.i.i, %if.then.i.i
  %add17.sink.i.i = phi i32 [ %add17.i.i, %if.end.i.i ], [ %add7.i.i, %if.then.i.i ]
  %bands.sink.i.i = phi ptr [ %bands, %if.end.i.i ], [ %ll, %if.then.i.i ]
  %idxprom18.i.i = sext i32 %add17.sink.i.i to i64
  %arrayidx19.i.i = getelementptr inbounds i32, ptr %bands.sink.i.i, i64 %idxprom18.i.i
  %12 = load i32, ptr %arrayidx19.i.i, align 4, !tbaa !49
  %idxprom.i = zext nneg i32 %div.i to i64
  %idxprom18.i = zext nneg i32 %rem.i.decomposed to i64
  %arrayidx19.i = getelementptr inbounds [12 x [196 x i32]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_PiiiiiiE6window to ptr), i64 0, i64 %idxprom.i, i64 %idxprom18.i
  store i32 %12, ptr %arrayidx19.i, align 4, !tbaa !49
  %add20.i = add nuw nsw i32 %i.0110.i, 192
  %cmp9.i = icmp ult i32 %i.0110.i, 2160
  br i1 %cmp9.i, label %for.body11.i, label %for.cond.cleanup10.i, !llvm.loop !81

if.then33.i:                                      ; preds = %for.cond.cleanup10.i
  %13 = load i32, ptr %arrayidx38.i, align 4, !tbaa !49
  %mul40.i = mul nsw i32 %mul3.i, %sizeX
  %add42.i = add i32 %mul40.i, %add29.i
  %idxprom43.i = sext i32 %add42.i to i64
  %arrayidx44.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.i
  store i32 %13, ptr %arrayidx44.i, align 4, !tbaa !49
  %add31.1.i = or disjoint i32 %mul3.i, 1
  %cmp32.1.i = icmp slt i32 %add31.1.i, %sizeY
  br i1 %cmp32.1.i, label %if.then33.1.i, label %land.lhs.true.2.i

if.then33.1.i:                                    ; preds = %if.then33.i
  %mul40.1.i = mul nsw i32 %add31.1.i, %sizeX
  %add42.1.i = add i32 %mul40.1.i, %add29.i
  %idxprom43.1.i = sext i32 %add42.1.i to i64
  %arrayidx44.1.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.1.i
  %14 = load i32, ptr %arrayidx38.1.i, align 4, !tbaa !49
  store i32 %14, ptr %arrayidx44.1.i, align 4, !tbaa !49
  br label %land.lhs.true.2.i

land.lhs.true.2.i:                                ; preds = %if.then33.i, %if.then33.1.i
  %add31.2.i = or disjoint i32 %mul3.i, 2
  %cmp32.2.i = icmp slt i32 %add31.2.i, %sizeY
  br i1 %cmp32.2.i, label %if.then33.2.i, label %land.lhs.true.3.i

if.then33.2.i:                                    ; preds = %land.lhs.true.2.i
  %mul40.2.i = mul nsw i32 %add31.2.i, %sizeX
  %add42.2.i = add i32 %mul40.2.i, %add29.i
  %idxprom43.2.i = sext i32 %add42.2.i to i64
  %arrayidx44.2.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.2.i
  %15 = load i32, ptr %arrayidx38.2.i, align 4, !tbaa !49
  store i32 %15, ptr %arrayidx44.2.i, align 4, !tbaa !49
  br label %land.lhs.true.3.i

land.lhs.true.3.i:                                ; preds = %land.lhs.true.2.i, %if.then33.2.i
  %add31.3.i = or disjoint i32 %mul3.i, 3
  %cmp32.3.i = icmp slt i32 %add31.3.i, %sizeY
  br i1 %cmp32.3.i, label %if.then33.3.i, label %land.lhs.true.4.i

if.then33.3.i:                                    ; preds = %land.lhs.true.3.i
  %mul40.3.i = mul nsw i32 %add31.3.i, %sizeX
  %add42.3.i = add i32 %mul40.3.i, %add29.i
  %idxprom43.3.i = sext i32 %add42.3.i to i64
  %arrayidx44.3.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.3.i
  %16 = load i32, ptr %arrayidx38.3.i, align 4, !tbaa !49
  store i32 %16, ptr %arrayidx44.3.i, align 4, !tbaa !49
  br label %land.lhs.true.4.i

land.lhs.true.4.i:                                ; preds = %land.lhs.true.3.i, %if.then33.3.i
  %add31.4.i = or disjoint i32 %mul3.i, 4
  %cmp32.4.i = icmp slt i32 %add31.4.i, %sizeY
  br i1 %cmp32.4.i, label %if.then33.4.i, label %land.lhs.true.5.i

if.then33.4.i:                                    ; preds = %land.lhs.true.4.i
  %mul40.4.i = mul nsw i32 %add31.4.i, %sizeX
  %add42.4.i = add i32 %mul40.4.i, %add29.i
  %idxprom43.4.i = sext i32 %add42.4.i to i64
  %arrayidx44.4.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.4.i
  %17 = load i32, ptr %arrayidx38.4.i, align 4, !tbaa !49
  store i32 %17, ptr %arrayidx44.4.i, align 4, !tbaa !49
  br label %land.lhs.true.5.i

land.lhs.true.5.i:                                ; preds = %land.lhs.true.4.i, %if.then33.4.i
  %add31.5.i = or disjoint i32 %mul3.i, 5
  %cmp32.5.i = icmp slt i32 %add31.5.i, %sizeY
  br i1 %cmp32.5.i, label %if.then33.5.i, label %land.lhs.true.6.i

if.then33.5.i:                                    ; preds = %land.lhs.true.5.i
  %mul40.5.i = mul nsw i32 %add31.5.i, %sizeX
  %add42.5.i = add i32 %mul40.5.i, %add29.i
  %idxprom43.5.i = sext i32 %add42.5.i to i64
  %arrayidx44.5.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.5.i
  %18 = load i32, ptr %arrayidx38.5.i, align 4, !tbaa !49
  store i32 %18, ptr %arrayidx44.5.i, align 4, !tbaa !49
  br label %land.lhs.true.6.i

land.lhs.true.6.i:                                ; preds = %land.lhs.true.5.i, %if.then33.5.i
  %add31.6.i = or disjoint i32 %mul3.i, 6
  %cmp32.6.i = icmp slt i32 %add31.6.i, %sizeY
  br i1 %cmp32.6.i, label %if.then33.6.i, label %land.lhs.true.7.i

if.then33.6.i:                                    ; preds = %land.lhs.true.6.i
  %mul40.6.i = mul nsw i32 %add31.6.i, %sizeX
  %add42.6.i = add i32 %mul40.6.i, %add29.i
  %idxprom43.6.i = sext i32 %add42.6.i to i64
  %arrayidx44.6.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.6.i
  %19 = load i32, ptr %arrayidx38.6.i, align 4, !tbaa !49
  store i32 %19, ptr %arrayidx44.6.i, align 4, !tbaa !49
  br label %land.lhs.true.7.i

land.lhs.true.7.i:                                ; preds = %land.lhs.true.6.i, %if.then33.6.i
  %add31.7.i = or disjoint i32 %mul3.i, 7
  %cmp32.7.i = icmp slt i32 %add31.7.i, %sizeY
  br i1 %cmp32.7.i, label %if.then33.7.i, label %if.end45.7.i

if.then33.7.i:                                    ; preds = %land.lhs.true.7.i
  %mul40.7.i = mul nsw i32 %add31.7.i, %sizeX
  %add42.7.i = add i32 %mul40.7.i, %add29.i
  %idxprom43.7.i = sext i32 %add42.7.i to i64
  %arrayidx44.7.i = getelementptr inbounds i32, ptr %out, i64 %idxprom43.7.i
  %20 = load i32, ptr %arrayidx38.7.i, align 4, !tbaa !49
  store i32 %20, ptr %arrayidx44.7.i, align 4, !tbaa !49
  br label %if.end45.7.i

if.end45.7.i:                                     ; preds = %if.then33.7.i, %land.lhs.true.7.i, %for.cond.cleanup10.i
  tail call void @llvm.nvvm.barrier0()
  %inc49.i = add nuw nsw i32 %step.0113.i, 1
  %exitcond.not.i = icmp eq i32 %inc49.i, %winSteps
  br i1 %exitcond.not.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift53ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit, label %for.body.i, !llvm.loop !82

_ZN8dwt_cudaL15reverse_windowsINS_6lift53ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit: ; preds = %for.body.i, %if.end45.7.i, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_ZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_Pfiiiii(ptr nocapture readonly %bands, ptr nocapture readonly %ll, ptr nocapture writeonly %out, i32 %sizeX, i32 %sizeY, i32 %pitch, i32 %ll_pitch, i32 %winSteps) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = mul i32 %0, 192
  %sub.i = add i32 %mul.i, -4
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul2.i = mul i32 %1, %winSteps
  %cmp113.i = icmp sgt i32 %winSteps, 0
  br i1 %cmp113.i, label %for.body.lr.ph.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift97ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit

for.body.lr.ph.i:                                 ; preds = %entry
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp.i.i = icmp eq i32 %sizeX, 1
  %cmp.i93.i = icmp eq i32 %sizeY, 1
  %sub4.i.i = shl i32 %sizeX, 1
  %mul.i.i = add i32 %sub4.i.i, -2
  %sub4.i99.i = shl i32 %sizeY, 1
  %mul.i100.i = add i32 %sub4.i99.i, -2
  %add1.i.i = add nsw i32 %sizeY, 1
  %div2.i.i = sdiv i32 %add1.i.i, 2
  %add.i.i = add nsw i32 %sizeX, 1
  %div.i.i = sdiv i32 %add.i.i, 2
  %add28.i = add nuw nsw i32 %2, 4
  %add29.i = add i32 %mul.i, %2
  %cmp30.i = icmp slt i32 %add29.i, %sizeX
  %idxprom37.i = zext nneg i32 %add28.i to i64
  %arrayidx38.i = getelementptr inbounds [16 x [200 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 4, i64 %idxprom37.i
  %arrayidx38.1.i = getelementptr inbounds [16 x [200 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 5, i64 %idxprom37.i
  %arrayidx38.2.i = getelementptr inbounds [16 x [200 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 6, i64 %idxprom37.i
  %arrayidx38.3.i = getelementptr inbounds [16 x [200 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 7, i64 %idxprom37.i
  %arrayidx38.4.i = getelementptr inbounds [16 x [200 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 8, i64 %idxprom37.i
  %arrayidx38.5.i = getelementptr inbounds [16 x [200 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 9, i64 %idxprom37.i
  %arrayidx38.6.i = getelementptr inbounds [16 x [200 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 10, i64 %idxprom37.i
  %arrayidx38.7.i = getelementptr inbounds [16 x [200 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 11, i64 %idxprom37.i
  br label %for.body.i

for.body.i:                                       ; preds = %if.end45.7.i, %for.body.lr.ph.i
  %step.0114.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc49.i, %if.end45.7.i ]
  %add.i = add i32 %step.0114.i, %mul2.i
  %mul3.i = shl i32 %add.i, 3
  %sub4.i = add i32 %mul3.i, -4
  %cmp6.not.i = icmp slt i32 %mul3.i, %sizeY
  br i1 %cmp6.not.i, label %for.body11.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift97ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit

for.cond.cleanup10.i:                             ; preds = %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i
  tail call void @llvm.nvvm.barrier0()
  tail call void @_ZN8dwt_cuda6WindowINS_6lift97ELi192ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(12800) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i1 zeroext false, i1 zeroext false) #4
  tail call void @_ZN8dwt_cuda6WindowINS_6lift97ELi192ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(12800) addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i1 zeroext true, i1 zeroext false) #4
  br i1 %cmp30.i, label %if.then33.i, label %if.end45.7.i

for.body11.i:                                     ; preds = %for.body.i, %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i
  %i.0111.i = phi i32 [ %add20.i, %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i ], [ %2, %for.body.i ]
  %i.0111.i.frozen = freeze i32 %i.0111.i
  %div.i = udiv i32 %i.0111.i.frozen, 200
  %3 = mul i32 %div.i, 200
  %rem.i.decomposed = sub i32 %i.0111.i.frozen, %3
  br i1 %cmp.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, label %while.cond.preheader.i.i

while.cond.preheader.i.i:                         ; preds = %for.body11.i
  %add12.i = add nsw i32 %sub.i, %rem.i.decomposed
  %cmp113.i.i = icmp slt i32 %add12.i, 0
  %cmp214.i.i = icmp sge i32 %add12.i, %sizeX
  %4 = or i1 %cmp113.i.i, %cmp214.i.i
  br i1 %4, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i

while.body.i.i:                                   ; preds = %while.cond.preheader.i.i, %while.body.i.i
  %cmp116.i.i = phi i1 [ %cmp1.i.i, %while.body.i.i ], [ %cmp113.i.i, %while.cond.preheader.i.i ]
  %i.addr.015.i.i = phi i32 [ %cond.i.i, %while.body.i.i ], [ %add12.i, %while.cond.preheader.i.i ]
  %.pn.i.i = select i1 %cmp116.i.i, i32 0, i32 %mul.i.i
  %cond.i.i = sub nsw i32 %.pn.i.i, %i.addr.015.i.i
  %cmp1.i.i = icmp slt i32 %cond.i.i, 0
  %cmp2.i.i = icmp sge i32 %cond.i.i, %sizeX
  %5 = or i1 %cmp1.i.i, %cmp2.i.i
  br i1 %5, label %while.body.i.i, label %_ZN8dwt_cudaL7reflectEii.exit.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit.i:                  ; preds = %while.body.i.i, %while.cond.preheader.i.i, %for.body11.i
  %retval.0.i.i = phi i32 [ 0, %for.body11.i ], [ %add12.i, %while.cond.preheader.i.i ], [ %cond.i.i, %while.body.i.i ]
  br i1 %cmp.i93.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i, label %while.cond.preheader.i94.i

while.cond.preheader.i94.i:                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit.i
  %add14.i = add nsw i32 %sub4.i, %div.i
  %cmp113.i95.i = icmp slt i32 %add14.i, 0
  %cmp214.i96.i = icmp sge i32 %add14.i, %sizeY
  %6 = or i1 %cmp113.i95.i, %cmp214.i96.i
  br i1 %6, label %while.body.i101.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i

while.body.i101.i:                                ; preds = %while.cond.preheader.i94.i, %while.body.i101.i
  %cmp116.i102.i = phi i1 [ %cmp1.i106.i, %while.body.i101.i ], [ %cmp113.i95.i, %while.cond.preheader.i94.i ]
  %i.addr.015.i103.i = phi i32 [ %cond.i105.i, %while.body.i101.i ], [ %add14.i, %while.cond.preheader.i94.i ]
  %.pn.i104.i = select i1 %cmp116.i102.i, i32 0, i32 %mul.i100.i
  %cond.i105.i = sub nsw i32 %.pn.i104.i, %i.addr.015.i103.i
  %cmp1.i106.i = icmp slt i32 %cond.i105.i, 0
  %cmp2.i107.i = icmp sge i32 %cond.i105.i, %sizeY
  %7 = or i1 %cmp1.i106.i, %cmp2.i107.i
  br i1 %7, label %while.body.i101.i, label %_ZN8dwt_cudaL7reflectEii.exit108.i, !llvm.loop !54

_ZN8dwt_cudaL7reflectEii.exit108.i:               ; preds = %while.body.i101.i, %while.cond.preheader.i94.i, %_ZN8dwt_cudaL7reflectEii.exit.i
  %retval.0.i97.i = phi i32 [ 0, %_ZN8dwt_cudaL7reflectEii.exit.i ], [ %add14.i, %while.cond.preheader.i94.i ], [ %cond.i105.i, %while.body.i101.i ]
  %8 = or i32 %retval.0.i97.i, %retval.0.i.i
  %9 = and i32 %8, 1
  %or.cond.i.i = icmp eq i32 %9, 0
  br i1 %or.cond.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %_ZN8dwt_cudaL7reflectEii.exit108.i
  %div527.i.i = lshr exact i32 %retval.0.i97.i, 1
  %mul.i109.i = mul nsw i32 %div527.i.i, %ll_pitch
  %div628.i.i = lshr exact i32 %retval.0.i.i, 1
  %add7.i.i = add nsw i32 %mul.i109.i, %div628.i.i
  br label %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i

if.end.i.i:                                       ; preds = %_ZN8dwt_cudaL7reflectEii.exit108.i
  %10 = trunc i32 %retval.0.i97.i to i1
  %mul9.i.i = select i1 %10, i32 %div2.i.i, i32 0
  %div1029.i.i = lshr i32 %retval.0.i97.i, 1
  %add11.i.i = add nsw i32 %mul9.i.i, %div1029.i.i
  %mul12.i.i = mul nsw i32 %add11.i.i, %pitch
  %11 = trunc i32 %retval.0.i.i to i1
  %mul14.i.i = select i1 %11, i32 %div.i.i, i32 0
  %div1630.i.i = lshr i32 %retval.0.i.i, 1
  %add15.i.i = add i32 %mul14.i.i, %div1630.i.i
  %add17.i.i = add i32 %add15.i.i, %mul12.i.i
  br label %_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i

_ZN8dwt_cudaL10band_placeIKfEEPT_S3_S3_iiiiii.exit.i: ; preds = %if.end.i.i, %if.then.i.i
  %add17.sink.i.i = phi i32 [ %add17.i.i, %if.end.i.i ], [ %add7.i.i, %if.then.i.i ]
  %bands.sink.i.i = phi ptr [ %bands, %if.end.i.i ], [ %ll, %if.then.i.i ]
  %idxprom18.i.i = sext i32 %add17.sink.i.i to i64
  %arrayidx19.i.i = getelementptr inbounds float, ptr %bands.sink.i.i, i64 %idxprom18.i.i
  %12 = load float, ptr %arrayidx19.i.i, align 4, !tbaa !52
  %and.i110.i = and i32 %rem.i.decomposed, 1
  %tobool.i.not.i = icmp eq i32 %and.i110.i, 0
  %cond.v.i.i.i = select i1 %tobool.i.not.i, float 0x3FF3AECB00000000, float 0x3FEA033860000000
  %cond.i.i.i = fmul contract float %cond.v.i.i.i, %12
  %and1.i.i = and i32 %div.i, 1
  %tobool2.i.not.i = icmp eq i32 %and1.i.i, 0
  %cond.v.i6.i.i = select i1 %tobool2.i.not.i, float 0x3FF3AECB00000000, float 0x3FEA033860000000
  %cond.i7.i.i = fmul contract float %cond.v.i6.i.i, %cond.i.i.i
  %idxprom.i = zext nneg i32 %div.i to i64
  %idxprom18.i = zext nneg i32 %rem.i.decomposed to i64
  %arrayidx19.i = getelementptr inbounds [16 x [200 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_PfiiiiiE6window to ptr), i64 0, i64 %idxprom.i, i64 %idxprom18.i
  store float %cond.i7.i.i, ptr %arrayidx19.i, align 4, !tbaa !52
  %add20.i = add nuw nsw i32 %i.0111.i, 192
  %cmp9.i = icmp ult i32 %i.0111.i, 3008
  br i1 %cmp9.i, label %for.body11.i, label %for.cond.cleanup10.i, !llvm.loop !83

if.then33.i:                                      ; preds = %for.cond.cleanup10.i
  %13 = load float, ptr %arrayidx38.i, align 4, !tbaa !52
  %mul40.i = mul nsw i32 %mul3.i, %sizeX
  %add42.i = add i32 %mul40.i, %add29.i
  %idxprom43.i = sext i32 %add42.i to i64
  %arrayidx44.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.i
  store float %13, ptr %arrayidx44.i, align 4, !tbaa !52
  %add31.1.i = or disjoint i32 %mul3.i, 1
  %cmp32.1.i = icmp slt i32 %add31.1.i, %sizeY
  br i1 %cmp32.1.i, label %if.then33.1.i, label %land.lhs.true.2.i

if.then33.1.i:                                    ; preds = %if.then33.i
  %mul40.1.i = mul nsw i32 %add31.1.i, %sizeX
  %add42.1.i = add i32 %mul40.1.i, %add29.i
  %idxprom43.1.i = sext i32 %add42.1.i to i64
  %arrayidx44.1.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.1.i
  %14 = load float, ptr %arrayidx38.1.i, align 4, !tbaa !52
  store float %14, ptr %arrayidx44.1.i, align 4, !tbaa !52
  br label %land.lhs.true.2.i

land.lhs.true.2.i:                                ; preds = %if.then33.i, %if.then33.1.i
  %add31.2.i = or disjoint i32 %mul3.i, 2
  %cmp32.2.i = icmp slt i32 %add31.2.i, %sizeY
  br i1 %cmp32.2.i, label %if.then33.2.i, label %land.lhs.true.3.i

if.then33.2.i:                                    ; preds = %land.lhs.true.2.i
  %mul40.2.i = mul nsw i32 %add31.2.i, %sizeX
  %add42.2.i = add i32 %mul40.2.i, %add29.i
  %idxprom43.2.i = sext i32 %add42.2.i to i64
  %arrayidx44.2.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.2.i
  %15 = load float, ptr %arrayidx38.2.i, align 4, !tbaa !52
  store float %15, ptr %arrayidx44.2.i, align 4, !tbaa !52
  br label %land.lhs.true.3.i

land.lhs.true.3.i:                                ; preds = %land.lhs.true.2.i, %if.then33.2.i
  %add31.3.i = or disjoint i32 %mul3.i, 3
  %cmp32.3.i = icmp slt i32 %add31.3.i, %sizeY
  br i1 %cmp32.3.i, label %if.then33.3.i, label %land.lhs.true.4.i

if.then33.3.i:                                    ; preds = %land.lhs.true.3.i
  %mul40.3.i = mul nsw i32 %add31.3.i, %sizeX
  %add42.3.i = add i32 %mul40.3.i, %add29.i
  %idxprom43.3.i = sext i32 %add42.3.i to i64
  %arrayidx44.3.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.3.i
  %16 = load float, ptr %arrayidx38.3.i, align 4, !tbaa !52
  store float %16, ptr %arrayidx44.3.i, align 4, !tbaa !52
  br label %land.lhs.true.4.i

land.lhs.true.4.i:                                ; preds = %land.lhs.true.3.i, %if.then33.3.i
  %add31.4.i = or disjoint i32 %mul3.i, 4
  %cmp32.4.i = icmp slt i32 %add31.4.i, %sizeY
  br i1 %cmp32.4.i, label %if.then33.4.i, label %land.lhs.true.5.i

if.then33.4.i:                                    ; preds = %land.lhs.true.4.i
  %mul40.4.i = mul nsw i32 %add31.4.i, %sizeX
  %add42.4.i = add i32 %mul40.4.i, %add29.i
  %idxprom43.4.i = sext i32 %add42.4.i to i64
  %arrayidx44.4.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.4.i
  %17 = load float, ptr %arrayidx38.4.i, align 4, !tbaa !52
  store float %17, ptr %arrayidx44.4.i, align 4, !tbaa !52
  br label %land.lhs.true.5.i

land.lhs.true.5.i:                                ; preds = %land.lhs.true.4.i, %if.then33.4.i
  %add31.5.i = or disjoint i32 %mul3.i, 5
  %cmp32.5.i = icmp slt i32 %add31.5.i, %sizeY
  br i1 %cmp32.5.i, label %if.then33.5.i, label %land.lhs.true.6.i

if.then33.5.i:                                    ; preds = %land.lhs.true.5.i
  %mul40.5.i = mul nsw i32 %add31.5.i, %sizeX
  %add42.5.i = add i32 %mul40.5.i, %add29.i
  %idxprom43.5.i = sext i32 %add42.5.i to i64
  %arrayidx44.5.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.5.i
  %18 = load float, ptr %arrayidx38.5.i, align 4, !tbaa !52
  store float %18, ptr %arrayidx44.5.i, align 4, !tbaa !52
  br label %land.lhs.true.6.i

land.lhs.true.6.i:                                ; preds = %land.lhs.true.5.i, %if.then33.5.i
  %add31.6.i = or disjoint i32 %mul3.i, 6
  %cmp32.6.i = icmp slt i32 %add31.6.i, %sizeY
  br i1 %cmp32.6.i, label %if.then33.6.i, label %land.lhs.true.7.i

if.then33.6.i:                                    ; preds = %land.lhs.true.6.i
  %mul40.6.i = mul nsw i32 %add31.6.i, %sizeX
  %add42.6.i = add i32 %mul40.6.i, %add29.i
  %idxprom43.6.i = sext i32 %add42.6.i to i64
  %arrayidx44.6.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.6.i
  %19 = load float, ptr %arrayidx38.6.i, align 4, !tbaa !52
  store float %19, ptr %arrayidx44.6.i, align 4, !tbaa !52
  br label %land.lhs.true.7.i

land.lhs.true.7.i:                                ; preds = %land.lhs.true.6.i, %if.then33.6.i
  %add31.7.i = or disjoint i32 %mul3.i, 7
  %cmp32.7.i = icmp slt i32 %add31.7.i, %sizeY
  br i1 %cmp32.7.i, label %if.then33.7.i, label %if.end45.7.i

if.then33.7.i:                                    ; preds = %land.lhs.true.7.i
  %mul40.7.i = mul nsw i32 %add31.7.i, %sizeX
  %add42.7.i = add i32 %mul40.7.i, %add29.i
  %idxprom43.7.i = sext i32 %add42.7.i to i64
  %arrayidx44.7.i = getelementptr inbounds float, ptr %out, i64 %idxprom43.7.i
  %20 = load float, ptr %arrayidx38.7.i, align 4, !tbaa !52
  store float %20, ptr %arrayidx44.7.i, align 4, !tbaa !52
  br label %if.end45.7.i

if.end45.7.i:                                     ; preds = %if.then33.7.i, %land.lhs.true.7.i, %for.cond.cleanup10.i
  tail call void @llvm.nvvm.barrier0()
  %inc49.i = add nuw nsw i32 %step.0114.i, 1
  %exitcond.not.i = icmp eq i32 %inc49.i, %winSteps
  br i1 %exitcond.not.i, label %_ZN8dwt_cudaL15reverse_windowsINS_6lift97ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit, label %for.body.i, !llvm.loop !84

_ZN8dwt_cudaL15reverse_windowsINS_6lift97ELi192ELi8EEEvRNS_6WindowIT_XT0_EXT1_EEEPKNS3_6sampleES8_PS6_iiiii.exit: ; preds = %for.body.i, %if.end45.7.i, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZN8dwt_cuda6WindowINS_6lift53ELi64ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(3264) %this, i1 zeroext %along_x, i1 zeroext %forward) local_unnamed_addr #3 comdat align 2 {
entry:
  %cond7 = select i1 %along_x, i32 68, i32 1
  %cond9 = select i1 %along_x, i32 1, i32 68
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp1476 = icmp ult i32 %0, 408
  %sub34 = select i1 %along_x, i32 67, i32 11
  %idxprom = select i1 %along_x, i64 -1, i64 -68
  %idxprom43 = zext nneg i32 %cond9 to i64
  %not.forward = xor i1 %forward, true
  br i1 %cmp1476, label %for.body16.preheader, label %for.cond.cleanup15

for.body16.preheader:                             ; preds = %entry
  %1 = zext i1 %not.forward to i16
  br label %for.body16

for.cond.cleanup15:                               ; preds = %if.end, %entry
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp1476, label %for.body16.1.preheader, label %for.cond.cleanup15.1

for.body16.1.preheader:                           ; preds = %for.cond.cleanup15
  %2 = zext i1 %forward to i16
  br label %for.body16.1

for.body16.1:                                     ; preds = %for.body16.1.preheader, %if.end.1
  %i.077.1 = phi i32 [ %add45.1, %if.end.1 ], [ %0, %for.body16.1.preheader ]
  %div19.1.lhs.trunc = trunc i32 %i.077.1 to i16
  br i1 %along_x, label %cond.true18.1, label %cond.false20.1

cond.false20.1:                                   ; preds = %for.body16.1
  %rem21.184 = urem i16 %div19.1.lhs.trunc, 68
  br label %cond.end22.1

cond.true18.1:                                    ; preds = %for.body16.1
  %div19.181 = udiv i16 %div19.1.lhs.trunc, 34
  br label %cond.end22.1

cond.end22.1:                                     ; preds = %cond.true18.1, %cond.false20.1
  %div19.181.sink = phi i16 [ %div19.181, %cond.true18.1 ], [ %rem21.184, %cond.false20.1 ]
  %div19.1.zext = zext nneg i16 %div19.181.sink to i32
  %rem26.1.lhs.trunc = trunc i32 %i.077.1 to i16
  br i1 %along_x, label %cond.true25.1, label %cond.false27.1

cond.false27.1:                                   ; preds = %cond.end22.1
  %div28.183 = udiv i16 %rem26.1.lhs.trunc, 68
  br label %cond.end29.1

cond.true25.1:                                    ; preds = %cond.end22.1
  %rem26.182 = urem i16 %rem26.1.lhs.trunc, 34
  br label %cond.end29.1

cond.end29.1:                                     ; preds = %cond.true25.1, %cond.false27.1
  %rem26.182.sink = phi i16 [ %rem26.182, %cond.true25.1 ], [ %div28.183, %cond.false27.1 ]
  %3 = shl nuw nsw i16 %rem26.182.sink, 1
  %4 = or disjoint i16 %3, %2
  %5 = xor i16 %4, 1
  %add.1 = zext nneg i16 %5 to i32
  %cmp32.not.1 = icmp ne i16 %4, 1
  %cmp35.1 = icmp ugt i32 %sub34, %add.1
  %or.cond.1 = select i1 %cmp32.not.1, i1 %cmp35.1, i1 false
  br i1 %or.cond.1, label %if.then.1, label %if.end.1

if.then.1:                                        ; preds = %cond.end29.1
  %mul36.1 = mul nuw nsw i32 %cond7, %div19.1.zext
  %idx.ext.1 = zext nneg i32 %mul36.1 to i64
  %add.ptr.1 = getelementptr inbounds i32, ptr %this, i64 %idx.ext.1
  %mul37.1 = mul nuw nsw i32 %cond9, %add.1
  %idx.ext38.1 = zext nneg i32 %mul37.1 to i64
  %add.ptr39.1 = getelementptr inbounds i32, ptr %add.ptr.1, i64 %idx.ext38.1
  %6 = load i32, ptr %add.ptr39.1, align 4, !tbaa !49
  %arrayidx42.1 = getelementptr inbounds i32, ptr %add.ptr39.1, i64 %idxprom
  %7 = load i32, ptr %arrayidx42.1, align 4, !tbaa !49
  %arrayidx44.1 = getelementptr inbounds i32, ptr %add.ptr39.1, i64 %idxprom43
  %8 = load i32, ptr %arrayidx44.1, align 4, !tbaa !49
  %add.i.1 = add nsw i32 %8, %7
  %shr.i.1 = ashr i32 %add.i.1, 1
  %add2.i.1 = add nsw i32 %add.i.1, 2
  %shr3.i.1 = ashr i32 %add2.i.1, 2
  %cond8.i.1 = select i1 %forward, i32 %shr3.i.1, i32 %shr.i.1
  %add9.i.1 = add nsw i32 %cond8.i.1, %6
  store i32 %add9.i.1, ptr %add.ptr39.1, align 4, !tbaa !49
  br label %if.end.1

if.end.1:                                         ; preds = %if.then.1, %cond.end29.1
  %add45.1 = add nuw nsw i32 %i.077.1, 64
  %cmp14.1 = icmp ult i32 %i.077.1, 344
  br i1 %cmp14.1, label %for.body16.1, label %for.cond.cleanup15.1, !llvm.loop !85

for.cond.cleanup15.1:                             ; preds = %if.end.1, %for.cond.cleanup15
  tail call void @llvm.nvvm.barrier0()
  ret void

for.body16:                                       ; preds = %for.body16.preheader, %if.end
  %i.077 = phi i32 [ %add45, %if.end ], [ %0, %for.body16.preheader ]
  %div19.lhs.trunc = trunc i32 %i.077 to i16
  br i1 %along_x, label %cond.true18, label %cond.false20

cond.true18:                                      ; preds = %for.body16
  %div1979 = udiv i16 %div19.lhs.trunc, 34
  br label %cond.end22

cond.false20:                                     ; preds = %for.body16
  %rem2186 = urem i16 %div19.lhs.trunc, 68
  br label %cond.end22

cond.end22:                                       ; preds = %cond.false20, %cond.true18
  %rem2186.sink = phi i16 [ %rem2186, %cond.false20 ], [ %div1979, %cond.true18 ]
  %rem21.zext = zext nneg i16 %rem2186.sink to i32
  %rem26.lhs.trunc = trunc i32 %i.077 to i16
  br i1 %along_x, label %cond.true25, label %cond.false27

cond.true25:                                      ; preds = %cond.end22
  %rem2680 = urem i16 %rem26.lhs.trunc, 34
  br label %cond.end29

cond.false27:                                     ; preds = %cond.end22
  %div2885 = udiv i16 %rem26.lhs.trunc, 68
  br label %cond.end29

cond.end29:                                       ; preds = %cond.false27, %cond.true25
  %div2885.sink = phi i16 [ %div2885, %cond.false27 ], [ %rem2680, %cond.true25 ]
  %9 = shl nuw nsw i16 %div2885.sink, 1
  %10 = or disjoint i16 %9, %1
  %11 = xor i16 %10, 1
  %add = zext nneg i16 %11 to i32
  %cmp32.not = icmp ne i16 %10, 1
  %cmp35 = icmp ugt i32 %sub34, %add
  %or.cond = select i1 %cmp32.not, i1 %cmp35, i1 false
  br i1 %or.cond, label %if.then, label %if.end

if.then:                                          ; preds = %cond.end29
  %mul36 = mul nuw nsw i32 %cond7, %rem21.zext
  %idx.ext = zext nneg i32 %mul36 to i64
  %add.ptr = getelementptr inbounds i32, ptr %this, i64 %idx.ext
  %mul37 = mul nuw nsw i32 %cond9, %add
  %idx.ext38 = zext nneg i32 %mul37 to i64
  %add.ptr39 = getelementptr inbounds i32, ptr %add.ptr, i64 %idx.ext38
  %12 = load i32, ptr %add.ptr39, align 4, !tbaa !49
  %arrayidx42 = getelementptr inbounds i32, ptr %add.ptr39, i64 %idxprom
  %13 = load i32, ptr %arrayidx42, align 4, !tbaa !49
  %arrayidx44 = getelementptr inbounds i32, ptr %add.ptr39, i64 %idxprom43
  %14 = load i32, ptr %arrayidx44, align 4, !tbaa !49
  %add.i = add nsw i32 %14, %13
  %shr.i = ashr i32 %add.i, 1
  %add2.i = add nsw i32 %add.i, 2
  %shr3.i = ashr i32 %add2.i, 2
  %cond8.i.v = select i1 %forward, i32 %shr.i, i32 %shr3.i
  %add9.i = sub i32 %12, %cond8.i.v
  store i32 %add9.i, ptr %add.ptr39, align 4, !tbaa !49
  br label %if.end

if.end:                                           ; preds = %if.then, %cond.end29
  %add45 = add nuw nsw i32 %i.077, 64
  %cmp14 = icmp ult i32 %i.077, 344
  br i1 %cmp14, label %for.body16, label %for.cond.cleanup15, !llvm.loop !85
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZN8dwt_cuda6WindowINS_6lift97ELi64ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(4608) %this, i1 zeroext %along_x, i1 zeroext %forward) local_unnamed_addr #3 comdat align 2 {
entry:
  %cond7 = select i1 %along_x, i64 72, i64 1
  %cond9 = select i1 %along_x, i32 1, i32 72
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp1476 = icmp ult i32 %0, 576
  %sub34 = select i1 %along_x, i32 71, i32 15
  %idxprom = select i1 %along_x, i64 -1, i64 -72
  %idxprom43 = zext nneg i32 %cond9 to i64
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.cond.cleanup15
  ret void

for.body:                                         ; preds = %entry, %for.cond.cleanup15
  %s.078 = phi i32 [ 0, %entry ], [ %inc, %for.cond.cleanup15 ]
  %sub = sub nuw nsw i32 3, %s.078
  %cond11 = select i1 %forward, i32 %s.078, i32 %sub
  %rem = and i32 %cond11, 1
  br i1 %cmp1476, label %for.body16.lr.ph, label %for.cond.cleanup15

for.body16.lr.ph:                                 ; preds = %for.body
  %cmp4.i = icmp eq i32 %cond11, 2
  %cond.i = select contract i1 %cmp4.i, float 0x3FEC40CEC0000000, float 0x3FDC626AA0000000
  br label %for.body16

for.cond.cleanup15:                               ; preds = %if.end, %for.body
  tail call void @llvm.nvvm.barrier0()
  %inc = add nuw nsw i32 %s.078, 1
  %exitcond.not = icmp eq i32 %inc, 4
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !86

for.body16:                                       ; preds = %for.body16.lr.ph, %if.end
  %i.077 = phi i32 [ %0, %for.body16.lr.ph ], [ %add45, %if.end ]
  %div19.lhs.trunc = trunc i32 %i.077 to i16
  br i1 %along_x, label %cond.true18, label %cond.false20

cond.true18:                                      ; preds = %for.body16
  %div1979 = udiv i16 %div19.lhs.trunc, 36
  br label %cond.end22

cond.false20:                                     ; preds = %for.body16
  %rem2182 = urem i16 %div19.lhs.trunc, 72
  br label %cond.end22

cond.end22:                                       ; preds = %cond.false20, %cond.true18
  %rem2182.sink = phi i16 [ %rem2182, %cond.false20 ], [ %div1979, %cond.true18 ]
  %rem21.zext = zext nneg i16 %rem2182.sink to i64
  %rem26.lhs.trunc = trunc i32 %i.077 to i16
  br i1 %along_x, label %cond.true25, label %cond.false27

cond.true25:                                      ; preds = %cond.end22
  %rem2680 = urem i16 %rem26.lhs.trunc, 36
  br label %cond.end29

cond.false27:                                     ; preds = %cond.end22
  %div2881 = udiv i16 %rem26.lhs.trunc, 72
  br label %cond.end29

cond.end29:                                       ; preds = %cond.false27, %cond.true25
  %div2881.sink = phi i16 [ %div2881, %cond.false27 ], [ %rem2680, %cond.true25 ]
  %1 = shl nuw nsw i16 %div2881.sink, 1
  %mul31 = zext nneg i16 %1 to i32
  %2 = or disjoint i32 %rem, %mul31
  %add = xor i32 %2, 1
  %cmp32.not = icmp ne i32 %2, 1
  %cmp35 = icmp ult i32 %add, %sub34
  %or.cond = select i1 %cmp32.not, i1 %cmp35, i1 false
  br i1 %or.cond, label %if.then, label %if.end

if.then:                                          ; preds = %cond.end29
  %mul36 = mul nuw nsw i64 %cond7, %rem21.zext
  %add.ptr = getelementptr inbounds float, ptr %this, i64 %mul36
  %mul37 = mul nuw nsw i32 %add, %cond9
  %idx.ext38 = zext nneg i32 %mul37 to i64
  %add.ptr39 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext38
  %3 = load float, ptr %add.ptr39, align 4, !tbaa !52
  %arrayidx42 = getelementptr inbounds float, ptr %add.ptr39, i64 %idxprom
  %4 = load float, ptr %arrayidx42, align 4, !tbaa !52
  %arrayidx44 = getelementptr inbounds float, ptr %add.ptr39, i64 %idxprom43
  %5 = load float, ptr %arrayidx44, align 4, !tbaa !52
  switch i32 %cond11, label %cond.false3.i [
    i32 0, label %_ZN8dwt_cuda6lift975applyEibRfff.exit
    i32 1, label %cond.end6.fold.split.i
  ]

cond.false3.i:                                    ; preds = %if.then
  br label %_ZN8dwt_cuda6lift975applyEibRfff.exit

cond.end6.fold.split.i:                           ; preds = %if.then
  br label %_ZN8dwt_cuda6lift975applyEibRfff.exit

_ZN8dwt_cuda6lift975applyEibRfff.exit:            ; preds = %if.then, %cond.false3.i, %cond.end6.fold.split.i
  %cond7.i = phi contract float [ 0xBFF960CE60000000, %if.then ], [ %cond.i, %cond.false3.i ], [ 0xBFAB2035C0000000, %cond.end6.fold.split.i ]
  %add.i = fadd contract float %4, %5
  %mul.i = fmul contract float %add.i, %cond7.i
  %fneg.i = fneg contract float %mul.i
  %cond11.i = select contract i1 %forward, float %mul.i, float %fneg.i
  %add12.i = fadd contract float %3, %cond11.i
  store float %add12.i, ptr %add.ptr39, align 4, !tbaa !52
  br label %if.end

if.end:                                           ; preds = %_ZN8dwt_cuda6lift975applyEibRfff.exit, %cond.end29
  %add45 = add nuw nsw i32 %i.077, 64
  %cmp14 = icmp ult i32 %i.077, 512
  br i1 %cmp14, label %for.body16, label %for.cond.cleanup15, !llvm.loop !87
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZN8dwt_cuda6WindowINS_6lift53ELi128ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(6336) %this, i1 zeroext %along_x, i1 zeroext %forward) local_unnamed_addr #3 comdat align 2 {
entry:
  %cond7 = select i1 %along_x, i32 132, i32 1
  %cond9 = select i1 %along_x, i32 1, i32 132
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp1476 = icmp ult i32 %0, 792
  %sub34 = select i1 %along_x, i32 131, i32 11
  %idxprom = select i1 %along_x, i64 -1, i64 -132
  %idxprom43 = zext nneg i32 %cond9 to i64
  %not.forward = xor i1 %forward, true
  br i1 %cmp1476, label %for.body16.preheader, label %for.cond.cleanup15

for.body16.preheader:                             ; preds = %entry
  %1 = zext i1 %not.forward to i16
  br label %for.body16

for.cond.cleanup15:                               ; preds = %if.end, %entry
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp1476, label %for.body16.1.preheader, label %for.cond.cleanup15.1

for.body16.1.preheader:                           ; preds = %for.cond.cleanup15
  %2 = zext i1 %forward to i16
  br label %for.body16.1

for.body16.1:                                     ; preds = %for.body16.1.preheader, %if.end.1
  %i.077.1 = phi i32 [ %add45.1, %if.end.1 ], [ %0, %for.body16.1.preheader ]
  %div19.1.lhs.trunc = trunc i32 %i.077.1 to i16
  br i1 %along_x, label %cond.true18.1, label %cond.false20.1

cond.false20.1:                                   ; preds = %for.body16.1
  %rem21.184 = urem i16 %div19.1.lhs.trunc, 132
  br label %cond.end22.1

cond.true18.1:                                    ; preds = %for.body16.1
  %div19.181 = udiv i16 %div19.1.lhs.trunc, 66
  br label %cond.end22.1

cond.end22.1:                                     ; preds = %cond.true18.1, %cond.false20.1
  %div19.181.sink = phi i16 [ %div19.181, %cond.true18.1 ], [ %rem21.184, %cond.false20.1 ]
  %div19.1.zext = zext nneg i16 %div19.181.sink to i32
  %rem26.1.lhs.trunc = trunc i32 %i.077.1 to i16
  br i1 %along_x, label %cond.true25.1, label %cond.false27.1

cond.false27.1:                                   ; preds = %cond.end22.1
  %div28.183 = udiv i16 %rem26.1.lhs.trunc, 132
  br label %cond.end29.1

cond.true25.1:                                    ; preds = %cond.end22.1
  %rem26.182 = urem i16 %rem26.1.lhs.trunc, 66
  br label %cond.end29.1

cond.end29.1:                                     ; preds = %cond.true25.1, %cond.false27.1
  %rem26.182.sink = phi i16 [ %rem26.182, %cond.true25.1 ], [ %div28.183, %cond.false27.1 ]
  %3 = shl nuw nsw i16 %rem26.182.sink, 1
  %4 = or disjoint i16 %3, %2
  %5 = xor i16 %4, 1
  %add.1 = zext nneg i16 %5 to i32
  %cmp32.not.1 = icmp ne i16 %4, 1
  %cmp35.1 = icmp ugt i32 %sub34, %add.1
  %or.cond.1 = select i1 %cmp32.not.1, i1 %cmp35.1, i1 false
  br i1 %or.cond.1, label %if.then.1, label %if.end.1

if.then.1:                                        ; preds = %cond.end29.1
  %mul36.1 = mul nuw nsw i32 %cond7, %div19.1.zext
  %idx.ext.1 = zext nneg i32 %mul36.1 to i64
  %add.ptr.1 = getelementptr inbounds i32, ptr %this, i64 %idx.ext.1
  %mul37.1 = mul nuw nsw i32 %cond9, %add.1
  %idx.ext38.1 = zext nneg i32 %mul37.1 to i64
  %add.ptr39.1 = getelementptr inbounds i32, ptr %add.ptr.1, i64 %idx.ext38.1
  %6 = load i32, ptr %add.ptr39.1, align 4, !tbaa !49
  %arrayidx42.1 = getelementptr inbounds i32, ptr %add.ptr39.1, i64 %idxprom
  %7 = load i32, ptr %arrayidx42.1, align 4, !tbaa !49
  %arrayidx44.1 = getelementptr inbounds i32, ptr %add.ptr39.1, i64 %idxprom43
  %8 = load i32, ptr %arrayidx44.1, align 4, !tbaa !49
  %add.i.1 = add nsw i32 %8, %7
  %shr.i.1 = ashr i32 %add.i.1, 1
  %add2.i.1 = add nsw i32 %add.i.1, 2
  %shr3.i.1 = ashr i32 %add2.i.1, 2
  %cond8.i.1 = select i1 %forward, i32 %shr3.i.1, i32 %shr.i.1
  %add9.i.1 = add nsw i32 %cond8.i.1, %6
  store i32 %add9.i.1, ptr %add.ptr39.1, align 4, !tbaa !49
  br label %if.end.1

if.end.1:                                         ; preds = %if.then.1, %cond.end29.1
  %add45.1 = add nuw nsw i32 %i.077.1, 128
  %cmp14.1 = icmp ult i32 %i.077.1, 664
  br i1 %cmp14.1, label %for.body16.1, label %for.cond.cleanup15.1, !llvm.loop !88

for.cond.cleanup15.1:                             ; preds = %if.end.1, %for.cond.cleanup15
  tail call void @llvm.nvvm.barrier0()
  ret void

for.body16:                                       ; preds = %for.body16.preheader, %if.end
  %i.077 = phi i32 [ %add45, %if.end ], [ %0, %for.body16.preheader ]
  %div19.lhs.trunc = trunc i32 %i.077 to i16
  br i1 %along_x, label %cond.true18, label %cond.false20

cond.true18:                                      ; preds = %for.body16
  %div1979 = udiv i16 %div19.lhs.trunc, 66
  br label %cond.end22

cond.false20:                                     ; preds = %for.body16
  %rem2186 = urem i16 %div19.lhs.trunc, 132
  br label %cond.end22

cond.end22:                                       ; preds = %cond.false20, %cond.true18
  %rem2186.sink = phi i16 [ %rem2186, %cond.false20 ], [ %div1979, %cond.true18 ]
  %rem21.zext = zext nneg i16 %rem2186.sink to i32
  %rem26.lhs.trunc = trunc i32 %i.077 to i16
  br i1 %along_x, label %cond.true25, label %cond.false27

cond.true25:                                      ; preds = %cond.end22
  %rem2680 = urem i16 %rem26.lhs.trunc, 66
  br label %cond.end29

cond.false27:                                     ; preds = %cond.end22
  %div2885 = udiv i16 %rem26.lhs.trunc, 132
  br label %cond.end29

cond.end29:                                       ; preds = %cond.false27, %cond.true25
  %div2885.sink = phi i16 [ %div2885, %cond.false27 ], [ %rem2680, %cond.true25 ]
  %9 = shl nuw nsw i16 %div2885.sink, 1
  %10 = or disjoint i16 %9, %1
  %11 = xor i16 %10, 1
  %add = zext nneg i16 %11 to i32
  %cmp32.not = icmp ne i16 %10, 1
  %cmp35 = icmp ugt i32 %sub34, %add
  %or.cond = select i1 %cmp32.not, i1 %cmp35, i1 false
  br i1 %or.cond, label %if.then, label %if.end

if.then:                                          ; preds = %cond.end29
  %mul36 = mul nuw nsw i32 %cond7, %rem21.zext
  %idx.ext = zext nneg i32 %mul36 to i64
  %add.ptr = getelementptr inbounds i32, ptr %this, i64 %idx.ext
  %mul37 = mul nuw nsw i32 %cond9, %add
  %idx.ext38 = zext nneg i32 %mul37 to i64
  %add.ptr39 = getelementptr inbounds i32, ptr %add.ptr, i64 %idx.ext38
  %12 = load i32, ptr %add.ptr39, align 4, !tbaa !49
  %arrayidx42 = getelementptr inbounds i32, ptr %add.ptr39, i64 %idxprom
  %13 = load i32, ptr %arrayidx42, align 4, !tbaa !49
  %arrayidx44 = getelementptr inbounds i32, ptr %add.ptr39, i64 %idxprom43
  %14 = load i32, ptr %arrayidx44, align 4, !tbaa !49
  %add.i = add nsw i32 %14, %13
  %shr.i = ashr i32 %add.i, 1
  %add2.i = add nsw i32 %add.i, 2
  %shr3.i = ashr i32 %add2.i, 2
  %cond8.i.v = select i1 %forward, i32 %shr.i, i32 %shr3.i
  %add9.i = sub i32 %12, %cond8.i.v
  store i32 %add9.i, ptr %add.ptr39, align 4, !tbaa !49
  br label %if.end

if.end:                                           ; preds = %if.then, %cond.end29
  %add45 = add nuw nsw i32 %i.077, 128
  %cmp14 = icmp ult i32 %i.077, 664
  br i1 %cmp14, label %for.body16, label %for.cond.cleanup15, !llvm.loop !88
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZN8dwt_cuda6WindowINS_6lift97ELi128ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(8704) %this, i1 zeroext %along_x, i1 zeroext %forward) local_unnamed_addr #3 comdat align 2 {
entry:
  %cond7 = select i1 %along_x, i32 136, i32 1
  %cond9 = select i1 %along_x, i32 1, i32 136
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %sub34 = select i1 %along_x, i32 135, i32 15
  %idxprom = select i1 %along_x, i64 -1, i64 -136
  %idxprom43 = zext nneg i32 %cond9 to i64
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.cond.cleanup15
  ret void

for.body:                                         ; preds = %entry, %for.cond.cleanup15
  %s.077 = phi i32 [ 0, %entry ], [ %inc, %for.cond.cleanup15 ]
  %sub = sub nuw nsw i32 3, %s.077
  %cond11 = select i1 %forward, i32 %s.077, i32 %sub
  %rem = and i32 %cond11, 1
  %cmp4.i = icmp eq i32 %cond11, 2
  %cond.i = select contract i1 %cmp4.i, float 0x3FEC40CEC0000000, float 0x3FDC626AA0000000
  br label %for.body16

for.cond.cleanup15:                               ; preds = %if.end
  tail call void @llvm.nvvm.barrier0()
  %inc = add nuw nsw i32 %s.077, 1
  %exitcond.not = icmp eq i32 %inc, 4
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !89

for.body16:                                       ; preds = %for.body, %if.end
  %i.076 = phi i32 [ %0, %for.body ], [ %add45, %if.end ]
  br i1 %along_x, label %cond.true18, label %cond.false20

cond.true18:                                      ; preds = %for.body16
  %div19 = udiv i32 %i.076, 68
  br label %cond.end22

cond.false20:                                     ; preds = %for.body16
  %rem21 = urem i32 %i.076, 136
  br label %cond.end22

cond.end22:                                       ; preds = %cond.false20, %cond.true18
  %cond23 = phi i32 [ %div19, %cond.true18 ], [ %rem21, %cond.false20 ]
  br i1 %along_x, label %cond.true25, label %cond.false27

cond.true25:                                      ; preds = %cond.end22
  %rem26 = urem i32 %i.076, 68
  br label %cond.end29

cond.false27:                                     ; preds = %cond.end22
  %div28 = udiv i32 %i.076, 136
  br label %cond.end29

cond.end29:                                       ; preds = %cond.false27, %cond.true25
  %cond30 = phi i32 [ %rem26, %cond.true25 ], [ %div28, %cond.false27 ]
  %mul31 = shl nuw nsw i32 %cond30, 1
  %1 = or disjoint i32 %mul31, %rem
  %add = xor i32 %1, 1
  %cmp32.not = icmp ne i32 %1, 1
  %cmp35 = icmp ult i32 %add, %sub34
  %or.cond = and i1 %cmp32.not, %cmp35
  br i1 %or.cond, label %if.then, label %if.end

if.then:                                          ; preds = %cond.end29
  %mul36 = mul nuw nsw i32 %cond23, %cond7
  %idx.ext = zext nneg i32 %mul36 to i64
  %add.ptr = getelementptr inbounds float, ptr %this, i64 %idx.ext
  %mul37 = mul nuw nsw i32 %add, %cond9
  %idx.ext38 = zext nneg i32 %mul37 to i64
  %add.ptr39 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext38
  %2 = load float, ptr %add.ptr39, align 4, !tbaa !52
  %arrayidx42 = getelementptr inbounds float, ptr %add.ptr39, i64 %idxprom
  %3 = load float, ptr %arrayidx42, align 4, !tbaa !52
  %arrayidx44 = getelementptr inbounds float, ptr %add.ptr39, i64 %idxprom43
  %4 = load float, ptr %arrayidx44, align 4, !tbaa !52
  switch i32 %cond11, label %cond.false3.i [
    i32 0, label %_ZN8dwt_cuda6lift975applyEibRfff.exit
    i32 1, label %cond.end6.fold.split.i
  ]

cond.false3.i:                                    ; preds = %if.then
  br label %_ZN8dwt_cuda6lift975applyEibRfff.exit

cond.end6.fold.split.i:                           ; preds = %if.then
  br label %_ZN8dwt_cuda6lift975applyEibRfff.exit

_ZN8dwt_cuda6lift975applyEibRfff.exit:            ; preds = %if.then, %cond.false3.i, %cond.end6.fold.split.i
  %cond7.i = phi contract float [ 0xBFF960CE60000000, %if.then ], [ %cond.i, %cond.false3.i ], [ 0xBFAB2035C0000000, %cond.end6.fold.split.i ]
  %add.i = fadd contract float %3, %4
  %mul.i = fmul contract float %add.i, %cond7.i
  %fneg.i = fneg contract float %mul.i
  %cond11.i = select contract i1 %forward, float %mul.i, float %fneg.i
  %add12.i = fadd contract float %2, %cond11.i
  store float %add12.i, ptr %add.ptr39, align 4, !tbaa !52
  br label %if.end

if.end:                                           ; preds = %_ZN8dwt_cuda6lift975applyEibRfff.exit, %cond.end29
  %add45 = add nuw nsw i32 %i.076, 128
  %cmp14 = icmp ult i32 %i.076, 960
  br i1 %cmp14, label %for.body16, label %for.cond.cleanup15, !llvm.loop !90
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZN8dwt_cuda6WindowINS_6lift53ELi192ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(9408) %this, i1 zeroext %along_x, i1 zeroext %forward) local_unnamed_addr #3 comdat align 2 {
entry:
  %cond7 = select i1 %along_x, i32 196, i32 1
  %cond9 = select i1 %along_x, i32 1, i32 196
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %sub34 = select i1 %along_x, i32 195, i32 11
  %idxprom = select i1 %along_x, i64 -1, i64 -196
  %idxprom43 = zext nneg i32 %cond9 to i64
  %not.forward = xor i1 %forward, true
  %1 = zext i1 %not.forward to i16
  br label %for.body16

for.cond.cleanup15:                               ; preds = %if.end
  tail call void @llvm.nvvm.barrier0()
  %cond11.1 = zext i1 %forward to i32
  br label %for.body16.1

for.body16.1:                                     ; preds = %if.end.1, %for.cond.cleanup15
  %i.076.1 = phi i32 [ %0, %for.cond.cleanup15 ], [ %add45.1, %if.end.1 ]
  br i1 %along_x, label %cond.true18.1, label %cond.false20.1

cond.false20.1:                                   ; preds = %for.body16.1
  %rem21.1 = urem i32 %i.076.1, 196
  br label %cond.end22.1

cond.true18.1:                                    ; preds = %for.body16.1
  %div19.1 = udiv i32 %i.076.1, 98
  br label %cond.end22.1

cond.end22.1:                                     ; preds = %cond.true18.1, %cond.false20.1
  %cond23.1 = phi i32 [ %div19.1, %cond.true18.1 ], [ %rem21.1, %cond.false20.1 ]
  br i1 %along_x, label %cond.true25.1, label %cond.false27.1

cond.false27.1:                                   ; preds = %cond.end22.1
  %div28.1 = udiv i32 %i.076.1, 196
  br label %cond.end29.1

cond.true25.1:                                    ; preds = %cond.end22.1
  %rem26.1 = urem i32 %i.076.1, 98
  br label %cond.end29.1

cond.end29.1:                                     ; preds = %cond.true25.1, %cond.false27.1
  %cond30.1 = phi i32 [ %rem26.1, %cond.true25.1 ], [ %div28.1, %cond.false27.1 ]
  %mul31.1 = shl nuw nsw i32 %cond30.1, 1
  %2 = or disjoint i32 %mul31.1, %cond11.1
  %add.1 = xor i32 %2, 1
  %cmp32.not.1 = icmp ne i32 %2, 1
  %cmp35.1 = icmp ult i32 %add.1, %sub34
  %or.cond.1 = and i1 %cmp32.not.1, %cmp35.1
  br i1 %or.cond.1, label %if.then.1, label %if.end.1

if.then.1:                                        ; preds = %cond.end29.1
  %mul36.1 = mul nuw nsw i32 %cond23.1, %cond7
  %idx.ext.1 = zext nneg i32 %mul36.1 to i64
  %add.ptr.1 = getelementptr inbounds i32, ptr %this, i64 %idx.ext.1
  %mul37.1 = mul nuw nsw i32 %add.1, %cond9
  %idx.ext38.1 = zext nneg i32 %mul37.1 to i64
  %add.ptr39.1 = getelementptr inbounds i32, ptr %add.ptr.1, i64 %idx.ext38.1
  %3 = load i32, ptr %add.ptr39.1, align 4, !tbaa !49
  %arrayidx42.1 = getelementptr inbounds i32, ptr %add.ptr39.1, i64 %idxprom
  %4 = load i32, ptr %arrayidx42.1, align 4, !tbaa !49
  %arrayidx44.1 = getelementptr inbounds i32, ptr %add.ptr39.1, i64 %idxprom43
  %5 = load i32, ptr %arrayidx44.1, align 4, !tbaa !49
  %add.i.1 = add nsw i32 %5, %4
  %shr.i.1 = ashr i32 %add.i.1, 1
  %add2.i.1 = add nsw i32 %add.i.1, 2
  %shr3.i.1 = ashr i32 %add2.i.1, 2
  %cond8.i.1 = select i1 %forward, i32 %shr3.i.1, i32 %shr.i.1
  %add9.i.1 = add nsw i32 %cond8.i.1, %3
  store i32 %add9.i.1, ptr %add.ptr39.1, align 4, !tbaa !49
  br label %if.end.1

if.end.1:                                         ; preds = %if.then.1, %cond.end29.1
  %add45.1 = add nuw nsw i32 %i.076.1, 192
  %cmp14.1 = icmp ult i32 %i.076.1, 984
  br i1 %cmp14.1, label %for.body16.1, label %for.cond.cleanup15.1, !llvm.loop !91

for.cond.cleanup15.1:                             ; preds = %if.end.1
  tail call void @llvm.nvvm.barrier0()
  ret void

for.body16:                                       ; preds = %entry, %if.end
  %i.076 = phi i32 [ %0, %entry ], [ %add45, %if.end ]
  %div19.lhs.trunc = trunc i32 %i.076 to i16
  br i1 %along_x, label %cond.true18, label %cond.false20

cond.true18:                                      ; preds = %for.body16
  %div1978 = udiv i16 %div19.lhs.trunc, 98
  br label %cond.end22

cond.false20:                                     ; preds = %for.body16
  %rem2181 = urem i16 %div19.lhs.trunc, 196
  br label %cond.end22

cond.end22:                                       ; preds = %cond.false20, %cond.true18
  %rem2181.sink = phi i16 [ %rem2181, %cond.false20 ], [ %div1978, %cond.true18 ]
  %rem21.zext = zext nneg i16 %rem2181.sink to i32
  %rem26.lhs.trunc = trunc i32 %i.076 to i16
  br i1 %along_x, label %cond.true25, label %cond.false27

cond.true25:                                      ; preds = %cond.end22
  %rem2679 = urem i16 %rem26.lhs.trunc, 98
  br label %cond.end29

cond.false27:                                     ; preds = %cond.end22
  %div2880 = udiv i16 %rem26.lhs.trunc, 196
  br label %cond.end29

cond.end29:                                       ; preds = %cond.false27, %cond.true25
  %div2880.sink = phi i16 [ %div2880, %cond.false27 ], [ %rem2679, %cond.true25 ]
  %6 = shl nuw nsw i16 %div2880.sink, 1
  %7 = or disjoint i16 %6, %1
  %8 = xor i16 %7, 1
  %add = zext nneg i16 %8 to i32
  %cmp32.not = icmp ne i16 %7, 1
  %cmp35 = icmp ugt i32 %sub34, %add
  %or.cond = and i1 %cmp32.not, %cmp35
  br i1 %or.cond, label %if.then, label %if.end

if.then:                                          ; preds = %cond.end29
  %mul36 = mul nuw nsw i32 %cond7, %rem21.zext
  %idx.ext = zext nneg i32 %mul36 to i64
  %add.ptr = getelementptr inbounds i32, ptr %this, i64 %idx.ext
  %mul37 = mul nuw nsw i32 %cond9, %add
  %idx.ext38 = zext nneg i32 %mul37 to i64
  %add.ptr39 = getelementptr inbounds i32, ptr %add.ptr, i64 %idx.ext38
  %9 = load i32, ptr %add.ptr39, align 4, !tbaa !49
  %arrayidx42 = getelementptr inbounds i32, ptr %add.ptr39, i64 %idxprom
  %10 = load i32, ptr %arrayidx42, align 4, !tbaa !49
  %arrayidx44 = getelementptr inbounds i32, ptr %add.ptr39, i64 %idxprom43
  %11 = load i32, ptr %arrayidx44, align 4, !tbaa !49
  %add.i = add nsw i32 %11, %10
  %shr.i = ashr i32 %add.i, 1
  %add2.i = add nsw i32 %add.i, 2
  %shr3.i = ashr i32 %add2.i, 2
  %cond8.i.v = select i1 %forward, i32 %shr.i, i32 %shr3.i
  %add9.i = sub i32 %9, %cond8.i.v
  store i32 %add9.i, ptr %add.ptr39, align 4, !tbaa !49
  br label %if.end

if.end:                                           ; preds = %if.then, %cond.end29
  %add45 = add nuw nsw i32 %i.076, 192
  %cmp14 = icmp ult i32 %i.076, 984
  br i1 %cmp14, label %for.body16, label %for.cond.cleanup15, !llvm.loop !91
}

; Function Attrs: convergent mustprogress noinline nounwind
define linkonce_odr dso_local void @_ZN8dwt_cuda6WindowINS_6lift97ELi192ELi8EE9transformEbb(ptr nonnull align 4 dereferenceable(12800) %this, i1 zeroext %along_x, i1 zeroext %forward) local_unnamed_addr #3 comdat align 2 {
entry:
  %cond7 = select i1 %along_x, i32 200, i32 1
  %cond9 = select i1 %along_x, i32 1, i32 200
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %sub34 = select i1 %along_x, i32 199, i32 15
  %idxprom = select i1 %along_x, i64 -1, i64 -200
  %idxprom43 = zext nneg i32 %cond9 to i64
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.cond.cleanup15
  ret void

for.body:                                         ; preds = %entry, %for.cond.cleanup15
  %s.077 = phi i32 [ 0, %entry ], [ %inc, %for.cond.cleanup15 ]
  %sub = sub nuw nsw i32 3, %s.077
  %cond11 = select i1 %forward, i32 %s.077, i32 %sub
  %rem = and i32 %cond11, 1
  %cmp4.i = icmp eq i32 %cond11, 2
  %cond.i = select contract i1 %cmp4.i, float 0x3FEC40CEC0000000, float 0x3FDC626AA0000000
  br label %for.body16

for.cond.cleanup15:                               ; preds = %if.end
  tail call void @llvm.nvvm.barrier0()
  %inc = add nuw nsw i32 %s.077, 1
  %exitcond.not = icmp eq i32 %inc, 4
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !92

for.body16:                                       ; preds = %for.body, %if.end
  %i.076 = phi i32 [ %0, %for.body ], [ %add45, %if.end ]
  br i1 %along_x, label %cond.true18, label %cond.false20

cond.true18:                                      ; preds = %for.body16
  %div19 = udiv i32 %i.076, 100
  br label %cond.end22

cond.false20:                                     ; preds = %for.body16
  %rem21 = urem i32 %i.076, 200
  br label %cond.end22

cond.end22:                                       ; preds = %cond.false20, %cond.true18
  %cond23 = phi i32 [ %div19, %cond.true18 ], [ %rem21, %cond.false20 ]
  br i1 %along_x, label %cond.true25, label %cond.false27

cond.true25:                                      ; preds = %cond.end22
  %rem26 = urem i32 %i.076, 100
  br label %cond.end29

cond.false27:                                     ; preds = %cond.end22
  %div28 = udiv i32 %i.076, 200
  br label %cond.end29

cond.end29:                                       ; preds = %cond.false27, %cond.true25
  %cond30 = phi i32 [ %rem26, %cond.true25 ], [ %div28, %cond.false27 ]
  %mul31 = shl nuw nsw i32 %cond30, 1
  %1 = or disjoint i32 %mul31, %rem
  %add = xor i32 %1, 1
  %cmp32.not = icmp ne i32 %1, 1
  %cmp35 = icmp ult i32 %add, %sub34
  %or.cond = and i1 %cmp32.not, %cmp35
  br i1 %or.cond, label %if.then, label %if.end

if.then:                                          ; preds = %cond.end29
  %mul36 = mul nuw nsw i32 %cond23, %cond7
  %idx.ext = zext nneg i32 %mul36 to i64
  %add.ptr = getelementptr inbounds float, ptr %this, i64 %idx.ext
  %mul37 = mul nuw nsw i32 %add, %cond9
  %idx.ext38 = zext nneg i32 %mul37 to i64
  %add.ptr39 = getelementptr inbounds float, ptr %add.ptr, i64 %idx.ext38
  %2 = load float, ptr %add.ptr39, align 4, !tbaa !52
  %arrayidx42 = getelementptr inbounds float, ptr %add.ptr39, i64 %idxprom
  %3 = load float, ptr %arrayidx42, align 4, !tbaa !52
  %arrayidx44 = getelementptr inbounds float, ptr %add.ptr39, i64 %idxprom43
  %4 = load float, ptr %arrayidx44, align 4, !tbaa !52
  switch i32 %cond11, label %cond.false3.i [
    i32 0, label %_ZN8dwt_cuda6lift975applyEibRfff.exit
    i32 1, label %cond.end6.fold.split.i
  ]

cond.false3.i:                                    ; preds = %if.then
  br label %_ZN8dwt_cuda6lift975applyEibRfff.exit

cond.end6.fold.split.i:                           ; preds = %if.then
  br label %_ZN8dwt_cuda6lift975applyEibRfff.exit

_ZN8dwt_cuda6lift975applyEibRfff.exit:            ; preds = %if.then, %cond.false3.i, %cond.end6.fold.split.i
  %cond7.i = phi contract float [ 0xBFF960CE60000000, %if.then ], [ %cond.i, %cond.false3.i ], [ 0xBFAB2035C0000000, %cond.end6.fold.split.i ]
  %add.i = fadd contract float %3, %4
  %mul.i = fmul contract float %add.i, %cond7.i
  %fneg.i = fneg contract float %mul.i
  %cond11.i = select contract i1 %forward, float %mul.i, float %fneg.i
  %add12.i = fadd contract float %2, %cond11.i
  store float %add12.i, ptr %add.ptr39, align 4, !tbaa !52
  br label %if.end

if.end:                                           ; preds = %_ZN8dwt_cuda6lift975applyEibRfff.exit, %cond.end29
  %add45 = add nuw nsw i32 %i.076, 192
  %cmp14 = icmp ult i32 %i.076, 1408
  br i1 %cmp14, label %for.body16, label %for.cond.cleanup15, !llvm.loop !93
}

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress noinline nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #4 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16, !17, !18, !19, !20, !21, !22, !23, !24, !25, !26, !27, !28, !29, !30, !31, !32, !33, !34, !35, !36, !37, !38, !39}
!llvm.module.flags = !{!40, !41, !42}
!llvm.ident = !{!43}

!0 = !{ptr @_Z21c_CopySrcToComponentsIiEvPT_S1_S1_PKhi, !"kernel", i32 1}
!1 = !{ptr @_Z21c_CopySrcToComponentsIfEvPT_S1_S1_PKhi, !"kernel", i32 1}
!2 = !{ptr @_Z20c_CopySrcToComponentIiEvPT_PKhi, !"kernel", i32 1}
!3 = !{ptr @_Z20c_CopySrcToComponentIfEvPT_PKhi, !"kernel", i32 1}
!4 = !{ptr @_ZN8dwt_cuda12fdwt53KernelILi64ELi8EEEvPKiPiS3_iiiii, !"kernel", i32 1}
!5 = !{ptr @_ZN8dwt_cuda12fdwt53KernelILi64ELi8EEEvPKiPiS3_iiiii, !"maxntidx", i32 64}
!6 = !{ptr @_ZN8dwt_cuda12fdwt53KernelILi64ELi8EEEvPKiPiS3_iiiii, !"minctasm", i32 5}
!7 = !{ptr @_ZN8dwt_cuda12fdwt97KernelILi64ELi8EEEvPKfPfS3_iiiii, !"kernel", i32 1}
!8 = !{ptr @_ZN8dwt_cuda12fdwt97KernelILi64ELi8EEEvPKfPfS3_iiiii, !"maxntidx", i32 64}
!9 = !{ptr @_ZN8dwt_cuda12fdwt97KernelILi64ELi8EEEvPKfPfS3_iiiii, !"minctasm", i32 3}
!10 = !{ptr @_ZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_Piiiiii, !"kernel", i32 1}
!11 = !{ptr @_ZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_Piiiiii, !"maxntidx", i32 64}
!12 = !{ptr @_ZN8dwt_cuda12rdwt53KernelILi64ELi8EEEvPKiS2_Piiiiii, !"minctasm", i32 5}
!13 = !{ptr @_ZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_Pfiiiii, !"kernel", i32 1}
!14 = !{ptr @_ZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_Pfiiiii, !"maxntidx", i32 64}
!15 = !{ptr @_ZN8dwt_cuda12rdwt97KernelILi64ELi8EEEvPKfS2_Pfiiiii, !"minctasm", i32 3}
!16 = !{ptr @_ZN8dwt_cuda12fdwt53KernelILi128ELi8EEEvPKiPiS3_iiiii, !"kernel", i32 1}
!17 = !{ptr @_ZN8dwt_cuda12fdwt53KernelILi128ELi8EEEvPKiPiS3_iiiii, !"maxntidx", i32 128}
!18 = !{ptr @_ZN8dwt_cuda12fdwt53KernelILi128ELi8EEEvPKiPiS3_iiiii, !"minctasm", i32 2}
!19 = !{ptr @_ZN8dwt_cuda12fdwt97KernelILi128ELi8EEEvPKfPfS3_iiiii, !"kernel", i32 1}
!20 = !{ptr @_ZN8dwt_cuda12fdwt97KernelILi128ELi8EEEvPKfPfS3_iiiii, !"maxntidx", i32 128}
!21 = !{ptr @_ZN8dwt_cuda12fdwt97KernelILi128ELi8EEEvPKfPfS3_iiiii, !"minctasm", i32 1}
!22 = !{ptr @_ZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_Piiiiii, !"kernel", i32 1}
!23 = !{ptr @_ZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_Piiiiii, !"maxntidx", i32 128}
!24 = !{ptr @_ZN8dwt_cuda12rdwt53KernelILi128ELi8EEEvPKiS2_Piiiiii, !"minctasm", i32 2}
!25 = !{ptr @_ZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_Pfiiiii, !"kernel", i32 1}
!26 = !{ptr @_ZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_Pfiiiii, !"maxntidx", i32 128}
!27 = !{ptr @_ZN8dwt_cuda12rdwt97KernelILi128ELi8EEEvPKfS2_Pfiiiii, !"minctasm", i32 1}
!28 = !{ptr @_ZN8dwt_cuda12fdwt53KernelILi192ELi8EEEvPKiPiS3_iiiii, !"kernel", i32 1}
!29 = !{ptr @_ZN8dwt_cuda12fdwt53KernelILi192ELi8EEEvPKiPiS3_iiiii, !"maxntidx", i32 192}
!30 = !{ptr @_ZN8dwt_cuda12fdwt53KernelILi192ELi8EEEvPKiPiS3_iiiii, !"minctasm", i32 1}
!31 = !{ptr @_ZN8dwt_cuda12fdwt97KernelILi192ELi8EEEvPKfPfS3_iiiii, !"kernel", i32 1}
!32 = !{ptr @_ZN8dwt_cuda12fdwt97KernelILi192ELi8EEEvPKfPfS3_iiiii, !"maxntidx", i32 192}
!33 = !{ptr @_ZN8dwt_cuda12fdwt97KernelILi192ELi8EEEvPKfPfS3_iiiii, !"minctasm", i32 1}
!34 = !{ptr @_ZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_Piiiiii, !"kernel", i32 1}
!35 = !{ptr @_ZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_Piiiiii, !"maxntidx", i32 192}
!36 = !{ptr @_ZN8dwt_cuda12rdwt53KernelILi192ELi8EEEvPKiS2_Piiiiii, !"minctasm", i32 1}
!37 = !{ptr @_ZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_Pfiiiii, !"kernel", i32 1}
!38 = !{ptr @_ZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_Pfiiiii, !"maxntidx", i32 192}
!39 = !{ptr @_ZN8dwt_cuda12rdwt97KernelILi192ELi8EEEvPKfS2_Pfiiiii, !"minctasm", i32 1}
!40 = !{i32 1, !"wchar_size", i32 4}
!41 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!42 = !{i32 7, !"frame-pointer", i32 2}
!43 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!44 = !{!45, !45, i64 0}
!45 = !{!"omnipotent char", !46, i64 0}
!46 = !{!"Simple C++ TBAA"}
!47 = distinct !{!47, !48}
!48 = !{!"llvm.loop.mustprogress"}
!49 = !{!50, !50, i64 0}
!50 = !{!"int", !45, i64 0}
!51 = distinct !{!51, !48}
!52 = !{!53, !53, i64 0}
!53 = !{!"float", !45, i64 0}
!54 = distinct !{!54, !48}
!55 = distinct !{!55, !48}
!56 = distinct !{!56, !48}
!57 = distinct !{!57, !48}
!58 = distinct !{!58, !48}
!59 = distinct !{!59, !48}
!60 = distinct !{!60, !48}
!61 = distinct !{!61, !48}
!62 = distinct !{!62, !48}
!63 = distinct !{!63, !48}
!64 = distinct !{!64, !48}
!65 = distinct !{!65, !48}
!66 = distinct !{!66, !48}
!67 = distinct !{!67, !48}
!68 = distinct !{!68, !48}
!69 = distinct !{!69, !48}
!70 = distinct !{!70, !48}
!71 = distinct !{!71, !48}
!72 = distinct !{!72, !48}
!73 = distinct !{!73, !48}
!74 = distinct !{!74, !48}
!75 = distinct !{!75, !48}
!76 = distinct !{!76, !48}
!77 = distinct !{!77, !48}
!78 = distinct !{!78, !48}
!79 = distinct !{!79, !48}
!80 = distinct !{!80, !48}
!81 = distinct !{!81, !48}
!82 = distinct !{!82, !48}
!83 = distinct !{!83, !48}
!84 = distinct !{!84, !48}
!85 = distinct !{!85, !48}
!86 = distinct !{!86, !48}
!87 = distinct !{!87, !48}
!88 = distinct !{!88, !48}
!89 = distinct !{!89, !48}
!90 = distinct !{!90, !48}
!91 = distinct !{!91, !48}
!92 = distinct !{!92, !48}
!93 = distinct !{!93, !48}
