; ModuleID = 'rodinia_tests/kmeans/kernel.cu'
source_filename = "rodinia_tests/kmeans/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@c_clusters = dso_local addrspace(4) externally_initialized global [1088 x float] zeroinitializer, align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(4) @c_clusters to ptr)], section "llvm.metadata"

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
  %25 = load float, ptr %24, align 4, !tbaa !6
  %26 = mul nsw i32 %20, %2
  %27 = add nsw i32 %26, %9
  %28 = sext i32 %27 to i64
  %29 = getelementptr inbounds float, ptr %1, i64 %28
  store float %25, ptr %29, align 4, !tbaa !6
  %30 = or disjoint i32 %20, 1
  %31 = add nsw i32 %30, %14
  %32 = sext i32 %31 to i64
  %33 = getelementptr inbounds float, ptr %0, i64 %32
  %34 = load float, ptr %33, align 4, !tbaa !6
  %35 = mul nsw i32 %30, %2
  %36 = add nsw i32 %35, %9
  %37 = sext i32 %36 to i64
  %38 = getelementptr inbounds float, ptr %1, i64 %37
  store float %34, ptr %38, align 4, !tbaa !6
  %39 = add nuw nsw i32 %20, 2
  %40 = add i32 %21, 2
  %41 = icmp eq i32 %40, %18
  br i1 %41, label %42, label %19, !llvm.loop !10

42:                                               ; preds = %19, %13
  %43 = phi i32 [ 0, %13 ], [ %39, %19 ]
  %44 = icmp eq i32 %15, 0
  br i1 %44, label %54, label %45

45:                                               ; preds = %42
  %46 = add nsw i32 %43, %14
  %47 = sext i32 %46 to i64
  %48 = getelementptr inbounds float, ptr %0, i64 %47
  %49 = load float, ptr %48, align 4, !tbaa !6
  %50 = mul nsw i32 %43, %2
  %51 = add nsw i32 %50, %9
  %52 = sext i32 %51 to i64
  %53 = getelementptr inbounds float, ptr %1, i64 %52
  store float %49, ptr %53, align 4, !tbaa !6
  br label %54

54:                                               ; preds = %45, %42, %4
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: write)
define dso_local void @_Z11kmeansPointiiiPiy(i32 noundef %0, i32 noundef %1, i32 noundef %2, ptr nocapture noundef writeonly %3, i64 noundef %4) local_unnamed_addr #1 {
  %6 = tail call noundef range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %7 = tail call noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %8 = mul i32 %6, %7
  %9 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %10 = add i32 %8, %9
  %11 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %12 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %13 = mul nuw nsw i32 %12, %11
  %14 = mul i32 %13, %10
  %15 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %16 = add i32 %14, %15
  %17 = icmp ult i32 %16, %1
  br i1 %17, label %18, label %55

18:                                               ; preds = %5
  %19 = icmp sgt i32 %2, 0
  br i1 %19, label %20, label %28

20:                                               ; preds = %18
  %21 = icmp sgt i32 %0, 0
  br label %22

22:                                               ; preds = %20, %32
  %23 = phi i32 [ 0, %20 ], [ %37, %32 ]
  %24 = phi float [ 0x47EFFFFFE0000000, %20 ], [ %36, %32 ]
  %25 = phi i32 [ -1, %20 ], [ %35, %32 ]
  br i1 %21, label %26, label %32

26:                                               ; preds = %22
  %27 = mul nuw nsw i32 %23, %0
  br label %39

28:                                               ; preds = %32, %18
  %29 = phi i32 [ -1, %18 ], [ %35, %32 ]
  %30 = zext i32 %16 to i64
  %31 = getelementptr inbounds i32, ptr %3, i64 %30
  store i32 %29, ptr %31, align 4, !tbaa !12
  br label %55

32:                                               ; preds = %39, %22
  %33 = phi float [ 0.000000e+00, %22 ], [ %52, %39 ]
  %34 = fcmp contract olt float %33, %24
  %35 = select i1 %34, i32 %23, i32 %25
  %36 = select i1 %34, float %33, float %24
  %37 = add nuw nsw i32 %23, 1
  %38 = icmp eq i32 %37, %2
  br i1 %38, label %28, label %22, !llvm.loop !14

39:                                               ; preds = %26, %39
  %40 = phi i32 [ 0, %26 ], [ %53, %39 ]
  %41 = phi float [ 0.000000e+00, %26 ], [ %52, %39 ]
  %42 = mul nsw i32 %40, %1
  %43 = add i32 %42, %16
  %44 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %4, i32 %43) #3, !srcloc !15
  %45 = extractvalue { float, float, float, float } %44, 0
  %46 = add nuw nsw i32 %40, %27
  %47 = zext nneg i32 %46 to i64
  %48 = getelementptr inbounds [1088 x float], ptr addrspacecast (ptr addrspace(4) @c_clusters to ptr), i64 0, i64 %47
  %49 = load float, ptr %48, align 4, !tbaa !6
  %50 = fsub contract float %45, %49
  %51 = fmul contract float %50, %50
  %52 = fadd contract float %41, %51
  %53 = add nuw nsw i32 %40, 1
  %54 = icmp eq i32 %53, %0
  br i1 %54, label %32, label %39, !llvm.loop !16

55:                                               ; preds = %5, %28
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress norecurse nounwind memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind memory(none) }

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!5}

!0 = !{ptr @_Z14invert_mappingPKfPfii, !"kernel", i32 1}
!1 = !{ptr @_Z11kmeansPointiiiPiy, !"kernel", i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!6 = !{!7, !7, i64 0}
!7 = !{!"float", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !8, i64 0}
!14 = distinct !{!14, !11}
!15 = !{i64 2150041494}
!16 = distinct !{!16, !11}
