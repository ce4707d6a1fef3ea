; ModuleID = 'printing.cu'
source_filename = "printing.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%printf_args = type { i32, i32, ptr, double }

@.str = private unnamed_addr constant [33 x i8] c"thread %d of block %d: %s %5.2f\0A\00", align 1
@.str1 = private unnamed_addr constant [4 x i8] c"odd\00", align 1
@.str2 = private unnamed_addr constant [5 x i8] c"even\00", align 1

; Function Attrs: mustprogress norecurse nounwind
define dso_local void @hello(i32 %n, float %scale) local_unnamed_addr #0 {
entry:
  %tmp = alloca %printf_args, align 8
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %cmp = icmp slt i32 %add, %n
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %3 = and i32 %add, 1
  %tobool.not = icmp eq i32 %3, 0
  %cond = select i1 %tobool.not, ptr @.str2, ptr @.str1
  %conv = sitofp i32 %add to float
  %mul5 = fmul contract float %conv, %scale
  %conv6 = fpext float %mul5 to double
  store i32 %2, ptr %tmp, align 8
  %4 = getelementptr inbounds i8, ptr %tmp, i64 4
  store i32 %0, ptr %4, align 4
  %5 = getelementptr inbounds i8, ptr %tmp, i64 8
  store ptr %cond, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %tmp, i64 16
  store double %conv6, ptr %6, align 8
  %7 = call i32 @vprintf(ptr nonnull @.str, ptr nonnull %tmp) #2
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

declare i32 @vprintf(ptr, ptr) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @hello, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
