; ModuleID = 'rodinia_tests/bplustree/kernel.cu'
source_filename = "rodinia_tests/bplustree/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.knode = type { i32, [257 x i32], [257 x i32], i8, i32 }
%struct.record = type { i32 }

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z5findKlPK5knodelPK6recordPlS5_PKiPS2_(i64 noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2, ptr nocapture noundef readonly %3, ptr nocapture noundef %4, ptr nocapture noundef %5, ptr nocapture noundef readonly %6, ptr nocapture noundef writeonly %7) local_unnamed_addr #0 {
  %9 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %11 = icmp sgt i64 %0, 0
  %12 = zext nneg i32 %10 to i64
  br i1 %11, label %15, label %13

13:                                               ; preds = %8
  %14 = zext nneg i32 %9 to i64
  br label %23

15:                                               ; preds = %8
  %16 = getelementptr inbounds i64, ptr %4, i64 %12
  %17 = zext nneg i32 %9 to i64
  %18 = getelementptr inbounds i32, ptr %6, i64 %12
  %19 = add nuw nsw i32 %9, 1
  %20 = zext nneg i32 %19 to i64
  %21 = getelementptr inbounds i64, ptr %5, i64 %12
  %22 = icmp eq i32 %9, 0
  br label %34

23:                                               ; preds = %57, %13
  %24 = phi i64 [ %14, %13 ], [ %17, %57 ]
  %25 = getelementptr inbounds i64, ptr %4, i64 %12
  %26 = load i64, ptr %25, align 8, !tbaa !6
  %27 = getelementptr inbounds %struct.knode, ptr %1, i64 %26
  %28 = getelementptr inbounds i8, ptr %27, i64 1032
  %29 = getelementptr inbounds [257 x i32], ptr %28, i64 0, i64 %24
  %30 = load i32, ptr %29, align 4, !tbaa !10
  %31 = getelementptr inbounds i32, ptr %6, i64 %12
  %32 = load i32, ptr %31, align 4, !tbaa !10
  %33 = icmp eq i32 %30, %32
  br i1 %33, label %61, label %69

34:                                               ; preds = %15, %57
  %35 = phi i32 [ 0, %15 ], [ %58, %57 ]
  %36 = load i64, ptr %16, align 8, !tbaa !6
  %37 = getelementptr inbounds %struct.knode, ptr %1, i64 %36
  %38 = getelementptr inbounds i8, ptr %37, i64 1032
  %39 = getelementptr inbounds [257 x i32], ptr %38, i64 0, i64 %17
  %40 = load i32, ptr %39, align 4, !tbaa !10
  %41 = load i32, ptr %18, align 4, !tbaa !10
  %42 = icmp sgt i32 %40, %41
  br i1 %42, label %54, label %43

43:                                               ; preds = %34
  %44 = getelementptr inbounds [257 x i32], ptr %38, i64 0, i64 %20
  %45 = load i32, ptr %44, align 4, !tbaa !10
  %46 = icmp sgt i32 %45, %41
  br i1 %46, label %47, label %54

47:                                               ; preds = %43
  %48 = getelementptr inbounds i8, ptr %37, i64 4
  %49 = getelementptr inbounds [257 x i32], ptr %48, i64 0, i64 %17
  %50 = load i32, ptr %49, align 4, !tbaa !10
  %51 = sext i32 %50 to i64
  %52 = icmp slt i64 %51, %2
  br i1 %52, label %53, label %54

53:                                               ; preds = %47
  store i64 %51, ptr %21, align 8, !tbaa !6
  br label %54

54:                                               ; preds = %47, %53, %43, %34
  tail call void @llvm.nvvm.barrier0()
  br i1 %22, label %55, label %57

55:                                               ; preds = %54
  %56 = load i64, ptr %21, align 8, !tbaa !6
  store i64 %56, ptr %16, align 8, !tbaa !6
  br label %57

57:                                               ; preds = %55, %54
  tail call void @llvm.nvvm.barrier0()
  %58 = add nuw nsw i32 %35, 1
  %59 = zext nneg i32 %58 to i64
  %60 = icmp ult i64 %59, %0
  br i1 %60, label %34, label %23, !llvm.loop !12

61:                                               ; preds = %23
  %62 = getelementptr inbounds i8, ptr %27, i64 4
  %63 = getelementptr inbounds [257 x i32], ptr %62, i64 0, i64 %24
  %64 = load i32, ptr %63, align 4, !tbaa !10
  %65 = sext i32 %64 to i64
  %66 = getelementptr inbounds %struct.record, ptr %3, i64 %65
  %67 = load i32, ptr %66, align 4, !tbaa !14
  %68 = getelementptr inbounds %struct.record, ptr %7, i64 %12
  store i32 %67, ptr %68, align 4, !tbaa !14
  br label %69

69:                                               ; preds = %61, %23
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z10findRangeKlPK5knodelPlS2_S2_S2_PKiS4_PiS5_(i64 noundef %0, ptr nocapture noundef readonly %1, i64 noundef %2, ptr nocapture noundef %3, ptr nocapture noundef %4, ptr nocapture noundef %5, ptr nocapture noundef %6, ptr nocapture noundef readonly %7, ptr nocapture noundef readonly %8, ptr nocapture noundef %9, ptr nocapture noundef writeonly %10) local_unnamed_addr #0 {
  %12 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %13 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %14 = icmp sgt i64 %0, 0
  %15 = zext nneg i32 %13 to i64
  br i1 %14, label %18, label %16

16:                                               ; preds = %11
  %17 = zext nneg i32 %12 to i64
  br label %29

18:                                               ; preds = %11
  %19 = getelementptr inbounds i64, ptr %3, i64 %15
  %20 = zext nneg i32 %12 to i64
  %21 = getelementptr inbounds i32, ptr %7, i64 %15
  %22 = add nuw nsw i32 %12, 1
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds i64, ptr %4, i64 %15
  %25 = getelementptr inbounds i64, ptr %5, i64 %15
  %26 = getelementptr inbounds i32, ptr %8, i64 %15
  %27 = getelementptr inbounds i64, ptr %6, i64 %15
  %28 = icmp eq i32 %12, 0
  br label %40

29:                                               ; preds = %83, %16
  %30 = phi i64 [ %17, %16 ], [ %20, %83 ]
  %31 = getelementptr inbounds i64, ptr %3, i64 %15
  %32 = load i64, ptr %31, align 8, !tbaa !6
  %33 = getelementptr inbounds %struct.knode, ptr %1, i64 %32
  %34 = getelementptr inbounds i8, ptr %33, i64 1032
  %35 = getelementptr inbounds [257 x i32], ptr %34, i64 0, i64 %30
  %36 = load i32, ptr %35, align 4, !tbaa !10
  %37 = getelementptr inbounds i32, ptr %7, i64 %15
  %38 = load i32, ptr %37, align 4, !tbaa !10
  %39 = icmp eq i32 %36, %38
  br i1 %39, label %87, label %92

40:                                               ; preds = %18, %83
  %41 = phi i32 [ 0, %18 ], [ %84, %83 ]
  %42 = load i64, ptr %19, align 8, !tbaa !6
  %43 = getelementptr inbounds %struct.knode, ptr %1, i64 %42
  %44 = getelementptr inbounds i8, ptr %43, i64 1032
  %45 = getelementptr inbounds [257 x i32], ptr %44, i64 0, i64 %20
  %46 = load i32, ptr %45, align 4, !tbaa !10
  %47 = load i32, ptr %21, align 4, !tbaa !10
  %48 = icmp sgt i32 %46, %47
  br i1 %48, label %60, label %49

49:                                               ; preds = %40
  %50 = getelementptr inbounds [257 x i32], ptr %44, i64 0, i64 %23
  %51 = load i32, ptr %50, align 4, !tbaa !10
  %52 = icmp sgt i32 %51, %47
  br i1 %52, label %53, label %60

53:                                               ; preds = %49
  %54 = getelementptr inbounds i8, ptr %43, i64 4
  %55 = getelementptr inbounds [257 x i32], ptr %54, i64 0, i64 %20
  %56 = load i32, ptr %55, align 4, !tbaa !10
  %57 = sext i32 %56 to i64
  %58 = icmp slt i64 %57, %2
  br i1 %58, label %59, label %60

59:                                               ; preds = %53
  store i64 %57, ptr %24, align 8, !tbaa !6
  br label %60

60:                                               ; preds = %53, %59, %49, %40
  %61 = load i64, ptr %25, align 8, !tbaa !6
  %62 = getelementptr inbounds %struct.knode, ptr %1, i64 %61
  %63 = getelementptr inbounds i8, ptr %62, i64 1032
  %64 = getelementptr inbounds [257 x i32], ptr %63, i64 0, i64 %20
  %65 = load i32, ptr %64, align 4, !tbaa !10
  %66 = load i32, ptr %26, align 4, !tbaa !10
  %67 = icmp sgt i32 %65, %66
  br i1 %67, label %79, label %68

68:                                               ; preds = %60
  %69 = getelementptr inbounds [257 x i32], ptr %63, i64 0, i64 %23
  %70 = load i32, ptr %69, align 4, !tbaa !10
  %71 = icmp sgt i32 %70, %66
  br i1 %71, label %72, label %79

72:                                               ; preds = %68
  %73 = getelementptr inbounds i8, ptr %62, i64 4
  %74 = getelementptr inbounds [257 x i32], ptr %73, i64 0, i64 %20
  %75 = load i32, ptr %74, align 4, !tbaa !10
  %76 = sext i32 %75 to i64
  %77 = icmp slt i64 %76, %2
  br i1 %77, label %78, label %79

78:                                               ; preds = %72
  store i64 %76, ptr %27, align 8, !tbaa !6
  br label %79

79:                                               ; preds = %72, %78, %68, %60
  tail call void @llvm.nvvm.barrier0()
  br i1 %28, label %80, label %83

80:                                               ; preds = %79
  %81 = load i64, ptr %24, align 8, !tbaa !6
  store i64 %81, ptr %19, align 8, !tbaa !6
  %82 = load i64, ptr %27, align 8, !tbaa !6
  store i64 %82, ptr %25, align 8, !tbaa !6
  br label %83

83:                                               ; preds = %80, %79
  tail call void @llvm.nvvm.barrier0()
  %84 = add nuw nsw i32 %41, 1
  %85 = zext nneg i32 %84 to i64
  %86 = icmp ult i64 %85, %0
  br i1 %86, label %40, label %29, !llvm.loop !16

87:                                               ; preds = %29
  %88 = getelementptr inbounds i32, ptr %9, i64 %15
  %89 = getelementptr inbounds i8, ptr %33, i64 4
  %90 = getelementptr inbounds [257 x i32], ptr %89, i64 0, i64 %30
  %91 = load i32, ptr %90, align 4, !tbaa !10
  store i32 %91, ptr %88, align 4, !tbaa !10
  br label %92

92:                                               ; preds = %87, %29
  tail call void @llvm.nvvm.barrier0()
  %93 = getelementptr inbounds i64, ptr %5, i64 %15
  %94 = load i64, ptr %93, align 8, !tbaa !6
  %95 = getelementptr inbounds %struct.knode, ptr %1, i64 %94
  %96 = getelementptr inbounds i8, ptr %95, i64 1032
  %97 = getelementptr inbounds [257 x i32], ptr %96, i64 0, i64 %30
  %98 = load i32, ptr %97, align 4, !tbaa !10
  %99 = getelementptr inbounds i32, ptr %8, i64 %15
  %100 = load i32, ptr %99, align 4, !tbaa !10
  %101 = icmp eq i32 %98, %100
  br i1 %101, label %102, label %111

102:                                              ; preds = %92
  %103 = getelementptr inbounds i8, ptr %95, i64 4
  %104 = getelementptr inbounds [257 x i32], ptr %103, i64 0, i64 %30
  %105 = load i32, ptr %104, align 4, !tbaa !10
  %106 = getelementptr inbounds i32, ptr %9, i64 %15
  %107 = load i32, ptr %106, align 4, !tbaa !10
  %108 = add i32 %105, 1
  %109 = sub i32 %108, %107
  %110 = getelementptr inbounds i32, ptr %10, i64 %15
  store i32 %109, ptr %110, align 4, !tbaa !10
  br label %111

111:                                              ; preds = %102, %92
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!5}

!0 = !{ptr @_Z5findKlPK5knodelPK6recordPlS5_PKiPS2_, !"kernel", i32 1}
!1 = !{ptr @_Z10findRangeKlPK5knodelPlS2_S2_S2_PKiS4_PiS5_, !"kernel", i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!6 = !{!7, !7, i64 0}
!7 = !{!"long", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = !{!11, !11, i64 0}
!11 = !{!"int", !8, i64 0}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.mustprogress"}
!14 = !{!15, !11, i64 0}
!15 = !{!"_ZTS6record", !11, i64 0}
!16 = distinct !{!16, !13}
