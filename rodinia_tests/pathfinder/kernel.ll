; ModuleID = 'rodinia_tests/pathfinder/kernel.cu'
source_filename = "rodinia_tests/pathfinder/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ14dynproc_kerneliPKiS0_PiiiiE4prev = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@_ZZ14dynproc_kerneliPKiS0_PiiiiE6result = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z14dynproc_kerneliPKiS0_Piiii(i32 noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef writeonly %3, i32 noundef %4, i32 noundef %5, i32 noundef %6) local_unnamed_addr #0 {
  %8 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %9 = shl nsw i32 %0, 1
  %10 = sub nsw i32 256, %9
  %11 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %12 = mul nsw i32 %10, %11
  %13 = sub nsw i32 %12, %6
  %14 = add nsw i32 %13, %8
  %15 = icmp sgt i32 %14, -1
  %16 = icmp slt i32 %14, %4
  %17 = and i1 %15, %16
  %18 = sub nsw i32 0, %13
  %19 = tail call noundef i32 @__nv_max(i32 noundef 0, i32 noundef %18) #4
  %20 = xor i32 %13, -1
  %21 = add i32 %20, %4
  %22 = tail call noundef i32 @__nv_min(i32 noundef 255, i32 noundef %21) #4
  %23 = add nsw i32 %8, -1
  %24 = tail call noundef i32 @__nv_max(i32 noundef %23, i32 noundef %19) #4
  %25 = add nuw nsw i32 %8, 1
  %26 = tail call noundef i32 @__nv_min(i32 noundef %25, i32 noundef %22) #4
  br i1 %17, label %27, label %33

27:                                               ; preds = %7
  %28 = zext nneg i32 %8 to i64
  %29 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14dynproc_kerneliPKiS0_PiiiiE4prev to ptr), i64 0, i64 %28
  %30 = zext nneg i32 %14 to i64
  %31 = getelementptr inbounds i32, ptr %2, i64 %30
  %32 = load i32, ptr %31, align 4, !tbaa !5
  store i32 %32, ptr %29, align 4, !tbaa !5
  br label %33

33:                                               ; preds = %27, %7
  tail call void @llvm.nvvm.barrier0()
  %34 = sub nsw i32 254, %8
  %35 = icmp sgt i32 %0, 0
  br i1 %35, label %36, label %76

36:                                               ; preds = %33
  %37 = sext i32 %24 to i64
  %38 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14dynproc_kerneliPKiS0_PiiiiE4prev to ptr), i64 0, i64 %37
  %39 = zext nneg i32 %8 to i64
  %40 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14dynproc_kerneliPKiS0_PiiiiE4prev to ptr), i64 0, i64 %39
  %41 = sext i32 %26 to i64
  %42 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14dynproc_kerneliPKiS0_PiiiiE4prev to ptr), i64 0, i64 %41
  %43 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14dynproc_kerneliPKiS0_PiiiiE6result to ptr), i64 0, i64 %39
  %44 = add nsw i32 %0, -1
  br label %45

45:                                               ; preds = %70, %36
  %46 = phi i32 [ 0, %36 ], [ %47, %70 ]
  %47 = add nuw nsw i32 %46, 1
  %48 = icmp ugt i32 %8, %46
  %49 = icmp sle i32 %46, %34
  %50 = select i1 %48, i1 %49, i1 false
  %51 = select i1 %50, i1 %17, i1 false
  br i1 %51, label %52, label %65

52:                                               ; preds = %45
  %53 = load i32, ptr %38, align 4, !tbaa !5
  %54 = load i32, ptr %40, align 4, !tbaa !5
  %55 = tail call noundef i32 @__nv_min(i32 noundef %53, i32 noundef %54) #4
  %56 = load i32, ptr %42, align 4, !tbaa !5
  %57 = tail call noundef i32 @__nv_min(i32 noundef %55, i32 noundef %56) #4
  %58 = add nsw i32 %46, %5
  %59 = mul nsw i32 %58, %4
  %60 = add nsw i32 %59, %14
  %61 = sext i32 %60 to i64
  %62 = getelementptr inbounds i32, ptr %1, i64 %61
  %63 = load i32, ptr %62, align 4, !tbaa !5
  %64 = add nsw i32 %63, %57
  store i32 %64, ptr %43, align 4, !tbaa !5
  br label %65

65:                                               ; preds = %45, %52
  tail call void @llvm.nvvm.barrier0()
  %66 = icmp eq i32 %46, %44
  br i1 %66, label %71, label %67

67:                                               ; preds = %65
  br i1 %51, label %68, label %70

68:                                               ; preds = %67
  %69 = load i32, ptr %43, align 4, !tbaa !5
  store i32 %69, ptr %40, align 4, !tbaa !5
  br label %70

70:                                               ; preds = %68, %67
  tail call void @llvm.nvvm.barrier0()
  br label %45

71:                                               ; preds = %65
  br i1 %51, label %72, label %76

72:                                               ; preds = %71
  %73 = zext nneg i32 %14 to i64
  %74 = getelementptr inbounds i32, ptr %3, i64 %73
  %75 = load i32, ptr %43, align 4, !tbaa !5
  store i32 %75, ptr %74, align 4, !tbaa !5
  br label %76

76:                                               ; preds = %33, %72, %71
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_max(i32 noundef, i32 noundef) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_min(i32 noundef, i32 noundef) local_unnamed_addr #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" }
attributes #4 = { convergent nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @_Z14dynproc_kerneliPKiS0_Piiii, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
