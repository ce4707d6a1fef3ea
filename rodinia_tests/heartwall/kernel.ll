; ModuleID = 'rodinia_tests/heartwall/kernel.cu'
source_filename = "rodinia_tests/heartwall/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.params_common_change = type { ptr, i32 }
%struct.params_common = type { i32, i32, i32, float, i32, i32, i32, i32, i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, i32 }
%struct.params_unique = type { i32, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }

@common_change = dso_local addrspace(4) externally_initialized global %struct.params_common_change zeroinitializer, align 8
@common = dso_local addrspace(4) externally_initialized global %struct.params_common zeroinitializer, align 8
@unique = dso_local addrspace(4) externally_initialized global [51 x %struct.params_unique] zeroinitializer, align 8
@_ZZ6kernelvE10d_template = internal unnamed_addr addrspace(3) global [2601 x float] undef, align 4
@_ZZ6kernelvE14in_partial_sum = internal unnamed_addr addrspace(3) global [51 x float] undef, align 4
@_ZZ6kernelvE18in_sqr_partial_sum = internal unnamed_addr addrspace(3) global [51 x float] undef, align 4
@_ZZ6kernelvE11par_max_val = internal unnamed_addr addrspace(3) global [131 x float] undef, align 4
@_ZZ6kernelvE11par_max_coo = internal unnamed_addr addrspace(3) global [131 x i32] undef, align 4
@_ZZ6kernelvE12in_final_sum = internal unnamed_addr addrspace(3) global float undef, align 4
@_ZZ6kernelvE16in_sqr_final_sum = internal unnamed_addr addrspace(3) global float undef, align 4
@_ZZ6kernelvE4best = internal unnamed_addr addrspace(3) global i32 undef, align 4
@llvm.compiler.used = appending global [3 x ptr] [ptr addrspacecast (ptr addrspace(4) @common to ptr), ptr addrspacecast (ptr addrspace(4) @common_change to ptr), ptr addrspacecast (ptr addrspace(4) @unique to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z6kernelv() local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds [51 x %struct.params_unique], ptr addrspacecast (ptr addrspace(4) @unique to ptr), i64 0, i64 %idxprom
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %2 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common_change to ptr), i64 8), align 8, !tbaa !5
  %3 = load i32, ptr %arrayidx, align 8, !tbaa !11
  %4 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 40), align 8, !tbaa !13
  %mul = mul nsw i32 %4, %4
  %d_T = getelementptr inbounds i8, ptr %arrayidx, i64 40
  %5 = load ptr, ptr %d_T, align 8, !tbaa !16
  %mul2 = mul nsw i32 %mul, %3
  %idx.ext = sext i32 %mul2 to i64
  %add.ptr = getelementptr inbounds float, ptr %5, i64 %idx.ext
  %d_tRowLoc = getelementptr inbounds i8, ptr %arrayidx, i64 24
  %6 = load ptr, ptr %d_tRowLoc, align 8, !tbaa !17
  %7 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 128), align 8, !tbaa !18
  %mul3 = mul nsw i32 %7, %3
  %idx.ext4 = sext i32 %mul3 to i64
  %add.ptr5 = getelementptr inbounds i32, ptr %6, i64 %idx.ext4
  %d_tColLoc = getelementptr inbounds i8, ptr %arrayidx, i64 32
  %8 = load ptr, ptr %d_tColLoc, align 8, !tbaa !19
  %add.ptr8 = getelementptr inbounds i32, ptr %8, i64 %idx.ext4
  %cmp = icmp eq i32 %2, 0
  br i1 %cmp, label %if.then, label %if.end24

if.then:                                          ; preds = %entry
  %d_Row = getelementptr inbounds i8, ptr %arrayidx, i64 8
  %9 = load ptr, ptr %d_Row, align 8, !tbaa !20
  %idxprom9 = sext i32 %3 to i64
  %arrayidx10 = getelementptr inbounds i32, ptr %9, i64 %idxprom9
  %10 = load i32, ptr %arrayidx10, align 4, !tbaa !21
  %d_Col = getelementptr inbounds i8, ptr %arrayidx, i64 16
  %11 = load ptr, ptr %d_Col, align 8, !tbaa !22
  %arrayidx12 = getelementptr inbounds i32, ptr %11, i64 %idxprom9
  %12 = load i32, ptr %arrayidx12, align 4, !tbaa !21
  %cmp13 = icmp eq i32 %1, 0
  br i1 %cmp13, label %if.then14, label %if.end

if.then14:                                        ; preds = %if.then
  store i32 %10, ptr %add.ptr5, align 4, !tbaa !21
  store i32 %12, ptr %add.ptr8, align 4, !tbaa !21
  br label %if.end

if.end:                                           ; preds = %if.then14, %if.then
  %cmp17777 = icmp ult i32 %1, %mul
  br i1 %cmp17777, label %for.body.lr.ph, label %cleanup

for.body.lr.ph:                                   ; preds = %if.end
  %13 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 4), align 4, !tbaa !23
  %sub = sub i32 %10, %13
  %sub18 = sub i32 %12, %13
  %14 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 20), align 4
  %sub.i = add nsw i32 %14, -1
  %15 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 24), align 8
  %sub3.i = add nsw i32 %15, -1
  %16 = load ptr, ptr addrspacecast (ptr addrspace(4) @common_change to ptr), align 8
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.0778 = phi i32 [ %1, %for.body.lr.ph ], [ %add23, %for.body ]
  %i.0778.frozen = freeze i32 %i.0778
  %.frozen = freeze i32 %4
  %div = sdiv i32 %i.0778.frozen, %.frozen
  %add = add nsw i32 %sub, %div
  %17 = mul i32 %div, %.frozen
  %rem.decomposed = sub i32 %i.0778.frozen, %17
  %add19 = add nsw i32 %sub18, %rem.decomposed
  %call.i7.i = tail call i32 @__nv_max(i32 %add, i32 0) #4
  %call.i9.i = tail call i32 @__nv_min(i32 %call.i7.i, i32 %sub.i) #4
  %call.i.i = tail call i32 @__nv_max(i32 %add19, i32 0) #4
  %call.i8.i = tail call i32 @__nv_min(i32 %call.i.i, i32 %sub3.i) #4
  %mul.i = mul nsw i32 %15, %call.i9.i
  %add.i = add nsw i32 %mul.i, %call.i8.i
  %idxprom.i = sext i32 %add.i to i64
  %arrayidx.i = getelementptr inbounds float, ptr %16, i64 %idxprom.i
  %18 = load float, ptr %arrayidx.i, align 4, !tbaa !24
  %idxprom21 = zext nneg i32 %i.0778 to i64
  %arrayidx22 = getelementptr inbounds float, ptr %add.ptr, i64 %idxprom21
  store float %18, ptr %arrayidx22, align 4, !tbaa !24
  %add23 = add nuw nsw i32 %i.0778, 256
  %cmp17 = icmp ult i32 %add23, %mul
  br i1 %cmp17, label %for.body, label %cleanup, !llvm.loop !25

if.end24:                                         ; preds = %entry
  %19 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 36), align 4, !tbaa !27
  %20 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 44), align 4, !tbaa !28
  %sub25 = add nsw i32 %2, -1
  %idxprom26 = sext i32 %sub25 to i64
  %arrayidx27 = getelementptr inbounds i32, ptr %add.ptr5, i64 %idxprom26
  %21 = load i32, ptr %arrayidx27, align 4, !tbaa !21
  %22 = load i32, ptr addrspacecast (ptr addrspace(4) @common to ptr), align 8, !tbaa !29
  %sub28 = sub i32 %21, %22
  %arrayidx31 = getelementptr inbounds i32, ptr %add.ptr8, i64 %idxprom26
  %23 = load i32, ptr %arrayidx31, align 4, !tbaa !21
  %sub32 = sub i32 %23, %22
  %mul35 = mul nsw i32 %19, %19
  %cmp36741 = icmp ult i32 %1, %mul35
  br i1 %cmp36741, label %for.body38.lr.ph, label %for.cond50.preheader

for.body38.lr.ph:                                 ; preds = %if.end24
  %24 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 20), align 4
  %sub.i718 = add nsw i32 %24, -1
  %25 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 24), align 8
  %sub3.i721 = add nsw i32 %25, -1
  %26 = load ptr, ptr addrspacecast (ptr addrspace(4) @common_change to ptr), align 8
  %d_in2 = getelementptr inbounds i8, ptr %arrayidx, i64 48
  br label %for.body38

for.cond50.preheader:                             ; preds = %for.body38, %if.end24
  %cmp51743 = icmp uge i32 %1, %mul
  br i1 %cmp51743, label %for.cond.cleanup52, label %for.body53

for.body38:                                       ; preds = %for.body38.lr.ph, %for.body38
  %i33.0742 = phi i32 [ %1, %for.body38.lr.ph ], [ %add47, %for.body38 ]
  %i33.0742.frozen = freeze i32 %i33.0742
  %.frozen807 = freeze i32 %19
  %div39 = sdiv i32 %i33.0742.frozen, %.frozen807
  %add40 = add nsw i32 %sub28, %div39
  %27 = mul i32 %div39, %.frozen807
  %rem41.decomposed = sub i32 %i33.0742.frozen, %27
  %add42 = add nsw i32 %sub32, %rem41.decomposed
  %call.i7.i717 = tail call i32 @__nv_max(i32 %add40, i32 0) #4
  %call.i9.i719 = tail call i32 @__nv_min(i32 %call.i7.i717, i32 %sub.i718) #4
  %call.i.i720 = tail call i32 @__nv_max(i32 %add42, i32 0) #4
  %call.i8.i722 = tail call i32 @__nv_min(i32 %call.i.i720, i32 %sub3.i721) #4
  %mul.i723 = mul nsw i32 %25, %call.i9.i719
  %add.i724 = add nsw i32 %mul.i723, %call.i8.i722
  %idxprom.i725 = sext i32 %add.i724 to i64
  %arrayidx.i726 = getelementptr inbounds float, ptr %26, i64 %idxprom.i725
  %28 = load float, ptr %arrayidx.i726, align 4, !tbaa !24
  %29 = load ptr, ptr %d_in2, align 8, !tbaa !30
  %idxprom44 = zext nneg i32 %i33.0742 to i64
  %arrayidx45 = getelementptr inbounds float, ptr %29, i64 %idxprom44
  store float %28, ptr %arrayidx45, align 4, !tbaa !24
  %add47 = add nuw nsw i32 %i33.0742, 256
  %cmp36 = icmp ult i32 %add47, %mul35
  br i1 %cmp36, label %for.body38, label %for.cond50.preheader, !llvm.loop !31

for.cond.cleanup52:                               ; preds = %for.body53, %for.cond50.preheader
  tail call void @llvm.nvvm.barrier0()
  %mul63 = mul nsw i32 %20, %20
  %cmp64745 = icmp ult i32 %1, %mul63
  br i1 %cmp64745, label %for.body66.lr.ph, label %for.cond113.preheader

for.body66.lr.ph:                                 ; preds = %for.cond.cleanup52
  %sub68 = add nsw i32 %4, -1
  %d_in289 = getelementptr inbounds i8, ptr %arrayidx, i64 48
  %d_conv = getelementptr inbounds i8, ptr %arrayidx, i64 56
  br label %for.body66

for.body53:                                       ; preds = %for.cond50.preheader, %for.body53
  %i49.0744 = phi i32 [ %add59, %for.body53 ], [ %1, %for.cond50.preheader ]
  %idxprom54 = zext nneg i32 %i49.0744 to i64
  %arrayidx55 = getelementptr inbounds float, ptr %add.ptr, i64 %idxprom54
  %30 = load float, ptr %arrayidx55, align 4, !tbaa !24
  %arrayidx57 = getelementptr inbounds [2601 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE10d_template to ptr), i64 0, i64 %idxprom54
  store float %30, ptr %arrayidx57, align 4, !tbaa !24
  %add59 = add nuw nsw i32 %i49.0744, 256
  %cmp51 = icmp ult i32 %add59, %mul
  br i1 %cmp51, label %for.body53, label %for.cond.cleanup52, !llvm.loop !32

for.cond113.preheader:                            ; preds = %for.cond.cleanup79, %for.cond.cleanup52
  %cmp114751 = icmp slt i32 %1, %19
  br i1 %cmp114751, label %for.cond119.preheader.lr.ph, label %for.cond.cleanup115

for.cond119.preheader.lr.ph:                      ; preds = %for.cond113.preheader
  %cmp120747 = icmp sgt i32 %20, 0
  %d_in2125 = getelementptr inbounds i8, ptr %arrayidx, i64 48
  %d_column_sum = getelementptr inbounds i8, ptr %arrayidx, i64 80
  %d_column_sqr_sum = getelementptr inbounds i8, ptr %arrayidx, i64 88
  br label %for.cond119.preheader

for.body66:                                       ; preds = %for.body66.lr.ph, %for.cond.cleanup79
  %i61.0746 = phi i32 [ %1, %for.body66.lr.ph ], [ %add110, %for.cond.cleanup79 ]
  %i61.0746.frozen = freeze i32 %i61.0746
  %.frozen808 = freeze i32 %20
  %div67 = sdiv i32 %i61.0746.frozen, %.frozen808
  %sub69 = sub nsw i32 %div67, %sub68
  %31 = mul i32 %div67, %.frozen808
  %rem70.decomposed = sub i32 %i61.0746.frozen, %31
  %sub72 = sub nsw i32 %rem70.decomposed, %sub68
  %sub73 = sub nsw i32 0, %sub69
  %call.i702 = tail call i32 @__nv_max(i32 0, i32 %sub73) #4
  %sub76 = sub nsw i32 %19, %sub69
  %sub81 = sub nsw i32 0, %sub72
  %sub84 = sub nsw i32 %19, %sub72
  br label %for.cond75

for.cond75:                                       ; preds = %for.cond.cleanup87, %for.body66
  %r.0 = phi i32 [ %call.i702, %for.body66 ], [ %inc105, %for.cond.cleanup87 ]
  %sum.0 = phi float [ 0.000000e+00, %for.body66 ], [ %sum.1, %for.cond.cleanup87 ]
  %call.i709 = tail call i32 @__nv_min(i32 %4, i32 %sub76) #4
  %cmp78 = icmp slt i32 %r.0, %call.i709
  br i1 %cmp78, label %for.body80, label %for.cond.cleanup79

for.cond.cleanup79:                               ; preds = %for.cond75
  %32 = load ptr, ptr %d_conv, align 8, !tbaa !33
  %idxprom107 = zext nneg i32 %i61.0746 to i64
  %arrayidx108 = getelementptr inbounds float, ptr %32, i64 %idxprom107
  store float %sum.0, ptr %arrayidx108, align 4, !tbaa !24
  %add110 = add nuw nsw i32 %i61.0746, 256
  %cmp64 = icmp ult i32 %add110, %mul63
  br i1 %cmp64, label %for.body66, label %for.cond113.preheader, !llvm.loop !34

for.body80:                                       ; preds = %for.cond75
  %call.i701 = tail call i32 @__nv_max(i32 0, i32 %sub81) #4
  %add90 = add nsw i32 %r.0, %sub69
  %mul91 = mul nsw i32 %add90, %19
  %add92 = add nsw i32 %mul91, %sub72
  %mul96 = mul nsw i32 %r.0, %4
  br label %for.cond83

for.cond83:                                       ; preds = %for.body88, %for.body80
  %c.0 = phi i32 [ %call.i701, %for.body80 ], [ %inc, %for.body88 ]
  %sum.1 = phi float [ %sum.0, %for.body80 ], [ %add101, %for.body88 ]
  %call.i708 = tail call i32 @__nv_min(i32 %4, i32 %sub84) #4
  %cmp86 = icmp slt i32 %c.0, %call.i708
  br i1 %cmp86, label %for.body88, label %for.cond.cleanup87

for.cond.cleanup87:                               ; preds = %for.cond83
  %inc105 = add nsw i32 %r.0, 1
  br label %for.cond75, !llvm.loop !35

for.body88:                                       ; preds = %for.cond83
  %33 = load ptr, ptr %d_in289, align 8, !tbaa !30
  %add93 = add nsw i32 %add92, %c.0
  %idxprom94 = sext i32 %add93 to i64
  %arrayidx95 = getelementptr inbounds float, ptr %33, i64 %idxprom94
  %34 = load float, ptr %arrayidx95, align 4, !tbaa !24
  %add97 = add nsw i32 %c.0, %mul96
  %idxprom98 = sext i32 %add97 to i64
  %arrayidx99 = getelementptr inbounds [2601 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE10d_template to ptr), i64 0, i64 %idxprom98
  %35 = load float, ptr %arrayidx99, align 4, !tbaa !24
  %mul100 = fmul contract float %34, %35
  %add101 = fadd contract float %sum.1, %mul100
  %inc = add nsw i32 %c.0, 1
  br label %for.cond83, !llvm.loop !36

for.cond119.preheader:                            ; preds = %for.cond119.preheader.lr.ph, %for.cond.cleanup121
  %c112.0752 = phi i32 [ %1, %for.cond119.preheader.lr.ph ], [ %add158, %for.cond.cleanup121 ]
  br i1 %cmp120747, label %for.body122.lr.ph, label %for.cond.cleanup121

for.body122.lr.ph:                                ; preds = %for.cond119.preheader
  %36 = load ptr, ptr %d_column_sum, align 8, !tbaa !37
  %37 = load ptr, ptr %d_column_sqr_sum, align 8, !tbaa !38
  br label %for.body122

for.cond.cleanup115:                              ; preds = %for.cond.cleanup121, %for.cond113.preheader
  tail call void @llvm.nvvm.barrier0()
  %cmp162757 = icmp slt i32 %1, %20
  br i1 %cmp162757, label %for.cond168.preheader.lr.ph, label %for.cond.cleanup163

for.cond168.preheader.lr.ph:                      ; preds = %for.cond.cleanup115
  %d_column_sum174 = getelementptr inbounds i8, ptr %arrayidx, i64 80
  %d_column_sqr_sum180 = getelementptr inbounds i8, ptr %arrayidx, i64 88
  %d_sum = getelementptr inbounds i8, ptr %arrayidx, i64 64
  %d_sqr_sum = getelementptr inbounds i8, ptr %arrayidx, i64 72
  %38 = load ptr, ptr %d_sum, align 8, !tbaa !39
  %39 = load ptr, ptr %d_sqr_sum, align 8, !tbaa !40
  br label %for.cond168.preheader

for.cond.cleanup121:                              ; preds = %if.end145, %for.cond119.preheader
  %add158 = add nuw nsw i32 %c112.0752, 256
  %cmp114 = icmp slt i32 %add158, %19
  br i1 %cmp114, label %for.cond119.preheader, label %for.cond.cleanup115, !llvm.loop !41

for.body122:                                      ; preds = %for.body122.lr.ph, %if.end145
  %sum117.0750 = phi float [ 0.000000e+00, %for.body122.lr.ph ], [ %sum117.2, %if.end145 ]
  %sqr_sum.0749 = phi float [ 0.000000e+00, %for.body122.lr.ph ], [ %sqr_sum.2, %if.end145 ]
  %r118.0748 = phi i32 [ 0, %for.body122.lr.ph ], [ %inc155, %if.end145 ]
  %cmp123 = icmp slt i32 %r118.0748, %19
  br i1 %cmp123, label %if.then124, label %if.end133

if.then124:                                       ; preds = %for.body122
  %40 = load ptr, ptr %d_in2125, align 8, !tbaa !30
  %mul126 = mul nsw i32 %r118.0748, %19
  %add127 = add nsw i32 %mul126, %c112.0752
  %idxprom128 = sext i32 %add127 to i64
  %arrayidx129 = getelementptr inbounds float, ptr %40, i64 %idxprom128
  %41 = load float, ptr %arrayidx129, align 4, !tbaa !24
  %add130 = fadd contract float %sum117.0750, %41
  %mul131 = fmul contract float %41, %41
  %add132 = fadd contract float %sqr_sum.0749, %mul131
  br label %if.end133

if.end133:                                        ; preds = %if.then124, %for.body122
  %sqr_sum.1 = phi float [ %add132, %if.then124 ], [ %sqr_sum.0749, %for.body122 ]
  %sum117.1 = phi float [ %add130, %if.then124 ], [ %sum117.0750, %for.body122 ]
  %cmp134.not = icmp slt i32 %r118.0748, %4
  br i1 %cmp134.not, label %if.end145, label %if.then135

if.then135:                                       ; preds = %if.end133
  %42 = load ptr, ptr %d_in2125, align 8, !tbaa !30
  %sub137 = sub nsw i32 %r118.0748, %4
  %mul138 = mul nsw i32 %sub137, %19
  %add139 = add nsw i32 %mul138, %c112.0752
  %idxprom140 = sext i32 %add139 to i64
  %arrayidx141 = getelementptr inbounds float, ptr %42, i64 %idxprom140
  %43 = load float, ptr %arrayidx141, align 4, !tbaa !24
  %sub142 = fsub contract float %sum117.1, %43
  %mul143 = fmul contract float %43, %43
  %sub144 = fsub contract float %sqr_sum.1, %mul143
  br label %if.end145

if.end145:                                        ; preds = %if.then135, %if.end133
  %sqr_sum.2 = phi float [ %sub144, %if.then135 ], [ %sqr_sum.1, %if.end133 ]
  %sum117.2 = phi float [ %sub142, %if.then135 ], [ %sum117.1, %if.end133 ]
  %mul146 = mul nsw i32 %r118.0748, %19
  %add147 = add nsw i32 %mul146, %c112.0752
  %idxprom148 = sext i32 %add147 to i64
  %arrayidx149 = getelementptr inbounds float, ptr %36, i64 %idxprom148
  store float %sum117.2, ptr %arrayidx149, align 4, !tbaa !24
  %arrayidx153 = getelementptr inbounds float, ptr %37, i64 %idxprom148
  store float %sqr_sum.2, ptr %arrayidx153, align 4, !tbaa !24
  %inc155 = add nuw nsw i32 %r118.0748, 1
  %exitcond.not = icmp eq i32 %inc155, %20
  br i1 %exitcond.not, label %for.cond.cleanup121, label %for.body122, !llvm.loop !42

for.cond168.preheader:                            ; preds = %for.cond168.preheader.lr.ph, %for.cond.cleanup170
  %r160.0758 = phi i32 [ %1, %for.cond168.preheader.lr.ph ], [ %add216, %for.cond.cleanup170 ]
  %mul175 = mul nsw i32 %r160.0758, %19
  %add191 = sub i32 %mul175, %4
  %mul204 = mul nsw i32 %r160.0758, %20
  br label %for.body171

for.cond.cleanup163:                              ; preds = %for.cond.cleanup170, %for.cond.cleanup115
  %cmp218 = icmp slt i32 %1, %4
  br i1 %cmp218, label %for.cond223.preheader, label %if.end249

for.cond223.preheader:                            ; preds = %for.cond.cleanup163
  %mul227 = mul nsw i32 %4, %1
  %44 = add i32 %4, -1
  %xtraiter = and i32 %4, 3
  %45 = icmp ult i32 %44, 3
  br i1 %45, label %for.cond.cleanup225.unr-lcssa, label %for.cond223.preheader.new

for.cond223.preheader.new:                        ; preds = %for.cond223.preheader
  %unroll_iter = and i32 %4, -4
  br label %for.body226

for.cond.cleanup170:                              ; preds = %if.end203
  %add216 = add nuw nsw i32 %r160.0758, 256
  %cmp162 = icmp slt i32 %add216, %20
  br i1 %cmp162, label %for.cond168.preheader, label %for.cond.cleanup163, !llvm.loop !43

for.body171:                                      ; preds = %for.cond168.preheader, %if.end203
  %c167.0756 = phi i32 [ 0, %for.cond168.preheader ], [ %inc213, %if.end203 ]
  %sqr_sum166.0755 = phi float [ 0.000000e+00, %for.cond168.preheader ], [ %sqr_sum166.2, %if.end203 ]
  %sum165.0754 = phi float [ 0.000000e+00, %for.cond168.preheader ], [ %sum165.2, %if.end203 ]
  %cmp172 = icmp slt i32 %c167.0756, %19
  br i1 %cmp172, label %if.then173, label %if.end186

if.then173:                                       ; preds = %for.body171
  %46 = load ptr, ptr %d_column_sum174, align 8, !tbaa !37
  %add176 = add nsw i32 %c167.0756, %mul175
  %idxprom177 = sext i32 %add176 to i64
  %arrayidx178 = getelementptr inbounds float, ptr %46, i64 %idxprom177
  %47 = load float, ptr %arrayidx178, align 4, !tbaa !24
  %add179 = fadd contract float %sum165.0754, %47
  %48 = load ptr, ptr %d_column_sqr_sum180, align 8, !tbaa !38
  %arrayidx184 = getelementptr inbounds float, ptr %48, i64 %idxprom177
  %49 = load float, ptr %arrayidx184, align 4, !tbaa !24
  %add185 = fadd contract float %sqr_sum166.0755, %49
  br label %if.end186

if.end186:                                        ; preds = %if.then173, %for.body171
  %sum165.1 = phi float [ %add179, %if.then173 ], [ %sum165.0754, %for.body171 ]
  %sqr_sum166.1 = phi float [ %add185, %if.then173 ], [ %sqr_sum166.0755, %for.body171 ]
  %cmp187.not = icmp slt i32 %c167.0756, %4
  br i1 %cmp187.not, label %if.end203, label %if.then188

if.then188:                                       ; preds = %if.end186
  %50 = load ptr, ptr %d_column_sum174, align 8, !tbaa !37
  %sub192 = add i32 %add191, %c167.0756
  %idxprom193 = sext i32 %sub192 to i64
  %arrayidx194 = getelementptr inbounds float, ptr %50, i64 %idxprom193
  %51 = load float, ptr %arrayidx194, align 4, !tbaa !24
  %sub195 = fsub contract float %sum165.1, %51
  %52 = load ptr, ptr %d_column_sqr_sum180, align 8, !tbaa !38
  %arrayidx201 = getelementptr inbounds float, ptr %52, i64 %idxprom193
  %53 = load float, ptr %arrayidx201, align 4, !tbaa !24
  %sub202 = fsub contract float %sqr_sum166.1, %53
  br label %if.end203

if.end203:                                        ; preds = %if.then188, %if.end186
  %sum165.2 = phi float [ %sub195, %if.then188 ], [ %sum165.1, %if.end186 ]
  %sqr_sum166.2 = phi float [ %sub202, %if.then188 ], [ %sqr_sum166.1, %if.end186 ]
  %add205 = add nsw i32 %c167.0756, %mul204
  %idxprom206 = sext i32 %add205 to i64
  %arrayidx207 = getelementptr inbounds float, ptr %38, i64 %idxprom206
  store float %sum165.2, ptr %arrayidx207, align 4, !tbaa !24
  %arrayidx211 = getelementptr inbounds float, ptr %39, i64 %idxprom206
  store float %sqr_sum166.2, ptr %arrayidx211, align 4, !tbaa !24
  %inc213 = add nuw nsw i32 %c167.0756, 1
  %exitcond780.not = icmp eq i32 %inc213, %20
  br i1 %exitcond780.not, label %for.cond.cleanup170, label %for.body171, !llvm.loop !44

for.cond.cleanup225.unr-lcssa:                    ; preds = %for.body226, %for.cond223.preheader
  %add231.lcssa.ph = phi float [ poison, %for.cond223.preheader ], [ %add231.3, %for.body226 ]
  %add241.lcssa.ph = phi float [ poison, %for.cond223.preheader ], [ %add241.3, %for.body226 ]
  %c222.0761.unr = phi i32 [ 0, %for.cond223.preheader ], [ %inc243.3, %for.body226 ]
  %sqr_sum221.0760.unr = phi float [ 0.000000e+00, %for.cond223.preheader ], [ %add241.3, %for.body226 ]
  %sum220.0759.unr = phi float [ 0.000000e+00, %for.cond223.preheader ], [ %add231.3, %for.body226 ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %for.cond.cleanup225, label %for.body226.epil

for.body226.epil:                                 ; preds = %for.cond.cleanup225.unr-lcssa, %for.body226.epil
  %c222.0761.epil = phi i32 [ %inc243.epil, %for.body226.epil ], [ %c222.0761.unr, %for.cond.cleanup225.unr-lcssa ]
  %sqr_sum221.0760.epil = phi float [ %add241.epil, %for.body226.epil ], [ %sqr_sum221.0760.unr, %for.cond.cleanup225.unr-lcssa ]
  %sum220.0759.epil = phi float [ %add231.epil, %for.body226.epil ], [ %sum220.0759.unr, %for.cond.cleanup225.unr-lcssa ]
  %epil.iter = phi i32 [ %epil.iter.next, %for.body226.epil ], [ 0, %for.cond.cleanup225.unr-lcssa ]
  %add228.epil = add nsw i32 %c222.0761.epil, %mul227
  %idxprom229.epil = sext i32 %add228.epil to i64
  %arrayidx230.epil = getelementptr inbounds [2601 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE10d_template to ptr), i64 0, i64 %idxprom229.epil
  %54 = load float, ptr %arrayidx230.epil, align 4, !tbaa !24
  %add231.epil = fadd contract float %sum220.0759.epil, %54
  %mul240.epil = fmul contract float %54, %54
  %add241.epil = fadd contract float %sqr_sum221.0760.epil, %mul240.epil
  %inc243.epil = add nuw nsw i32 %c222.0761.epil, 1
  %epil.iter.next = add i32 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i32 %epil.iter.next, %xtraiter
  br i1 %epil.iter.cmp.not, label %for.cond.cleanup225, label %for.body226.epil, !llvm.loop !45

for.cond.cleanup225:                              ; preds = %for.body226.epil, %for.cond.cleanup225.unr-lcssa
  %add231.lcssa = phi float [ %add231.lcssa.ph, %for.cond.cleanup225.unr-lcssa ], [ %add231.epil, %for.body226.epil ]
  %add241.lcssa = phi float [ %add241.lcssa.ph, %for.cond.cleanup225.unr-lcssa ], [ %add241.epil, %for.body226.epil ]
  %idxprom245 = zext nneg i32 %1 to i64
  %arrayidx246 = getelementptr inbounds [51 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE14in_partial_sum to ptr), i64 0, i64 %idxprom245
  store float %add231.lcssa, ptr %arrayidx246, align 4, !tbaa !24
  %arrayidx248 = getelementptr inbounds [51 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE18in_sqr_partial_sum to ptr), i64 0, i64 %idxprom245
  store float %add241.lcssa, ptr %arrayidx248, align 4, !tbaa !24
  br label %if.end249

for.body226:                                      ; preds = %for.body226, %for.cond223.preheader.new
  %c222.0761 = phi i32 [ 0, %for.cond223.preheader.new ], [ %inc243.3, %for.body226 ]
  %sqr_sum221.0760 = phi float [ 0.000000e+00, %for.cond223.preheader.new ], [ %add241.3, %for.body226 ]
  %sum220.0759 = phi float [ 0.000000e+00, %for.cond223.preheader.new ], [ %add231.3, %for.body226 ]
  %niter = phi i32 [ 0, %for.cond223.preheader.new ], [ %niter.next.3, %for.body226 ]
  %add228 = add nsw i32 %c222.0761, %mul227
  %idxprom229 = sext i32 %add228 to i64
  %arrayidx230 = getelementptr inbounds [2601 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE10d_template to ptr), i64 0, i64 %idxprom229
  %55 = load float, ptr %arrayidx230, align 4, !tbaa !24
  %add231 = fadd contract float %sum220.0759, %55
  %mul240 = fmul contract float %55, %55
  %add241 = fadd contract float %sqr_sum221.0760, %mul240
  %inc243 = or disjoint i32 %c222.0761, 1
  %add228.1 = add nsw i32 %inc243, %mul227
  %idxprom229.1 = sext i32 %add228.1 to i64
  %arrayidx230.1 = getelementptr inbounds [2601 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE10d_template to ptr), i64 0, i64 %idxprom229.1
  %56 = load float, ptr %arrayidx230.1, align 4, !tbaa !24
  %add231.1 = fadd contract float %add231, %56
  %mul240.1 = fmul contract float %56, %56
  %add241.1 = fadd contract float %add241, %mul240.1
  %inc243.1 = or disjoint i32 %c222.0761, 2
  %add228.2 = add nsw i32 %inc243.1, %mul227
  %idxprom229.2 = sext i32 %add228.2 to i64
  %arrayidx230.2 = getelementptr inbounds [2601 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE10d_template to ptr), i64 0, i64 %idxprom229.2
  %57 = load float, ptr %arrayidx230.2, align 4, !tbaa !24
  %add231.2 = fadd contract float %add231.1, %57
  %mul240.2 = fmul contract float %57, %57
  %add241.2 = fadd contract float %add241.1, %mul240.2
  %inc243.2 = or disjoint i32 %c222.0761, 3
  %add228.3 = add nsw i32 %inc243.2, %mul227
  %idxprom229.3 = sext i32 %add228.3 to i64
  %arrayidx230.3 = getelementptr inbounds [2601 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE10d_template to ptr), i64 0, i64 %idxprom229.3
  %58 = load float, ptr %arrayidx230.3, align 4, !tbaa !24
  %add231.3 = fadd contract float %add231.2, %58
  %mul240.3 = fmul contract float %58, %58
  %add241.3 = fadd contract float %add241.2, %mul240.3
  %inc243.3 = add nuw nsw i32 %c222.0761, 4
  %niter.next.3 = add i32 %niter, 4
  %niter.ncmp.3 = icmp eq i32 %niter.next.3, %unroll_iter
  br i1 %niter.ncmp.3, label %for.cond.cleanup225.unr-lcssa, label %for.body226, !llvm.loop !47

if.end249:                                        ; preds = %for.cond.cleanup225, %for.cond.cleanup163
  tail call void @llvm.nvvm.barrier0()
  %cmp250 = icmp eq i32 %1, 0
  br i1 %cmp250, label %for.cond254.preheader, label %if.else

for.cond254.preheader:                            ; preds = %if.end249
  %cmp255765 = icmp sgt i32 %4, 0
  br i1 %cmp255765, label %for.body257.preheader, label %for.cond.cleanup256

for.body257.preheader:                            ; preds = %for.cond254.preheader
  %xtraiter795 = and i32 %4, 3
  %59 = icmp ult i32 %4, 4
  br i1 %59, label %for.cond.cleanup256.loopexit.unr-lcssa, label %for.body257.preheader.new

for.body257.preheader.new:                        ; preds = %for.body257.preheader
  %unroll_iter799 = and i32 %4, 2147483644
  br label %for.body257

for.cond.cleanup256.loopexit.unr-lcssa:           ; preds = %for.body257, %for.body257.preheader
  %add260.lcssa.ph = phi float [ poison, %for.body257.preheader ], [ %add260.3, %for.body257 ]
  %i253.0767.unr = phi i32 [ 0, %for.body257.preheader ], [ %inc262.3, %for.body257 ]
  %sum252.0766.unr = phi float [ 0.000000e+00, %for.body257.preheader ], [ %add260.3, %for.body257 ]
  %lcmp.mod797.not = icmp eq i32 %xtraiter795, 0
  br i1 %lcmp.mod797.not, label %for.cond.cleanup256, label %for.body257.epil

for.body257.epil:                                 ; preds = %for.cond.cleanup256.loopexit.unr-lcssa, %for.body257.epil
  %i253.0767.epil = phi i32 [ %inc262.epil, %for.body257.epil ], [ %i253.0767.unr, %for.cond.cleanup256.loopexit.unr-lcssa ]
  %sum252.0766.epil = phi float [ %add260.epil, %for.body257.epil ], [ %sum252.0766.unr, %for.cond.cleanup256.loopexit.unr-lcssa ]
  %epil.iter796 = phi i32 [ %epil.iter796.next, %for.body257.epil ], [ 0, %for.cond.cleanup256.loopexit.unr-lcssa ]
  %idxprom258.epil = zext nneg i32 %i253.0767.epil to i64
  %arrayidx259.epil = getelementptr inbounds [51 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE14in_partial_sum to ptr), i64 0, i64 %idxprom258.epil
  %60 = load float, ptr %arrayidx259.epil, align 4, !tbaa !24
  %add260.epil = fadd contract float %sum252.0766.epil, %60
  %inc262.epil = add nuw nsw i32 %i253.0767.epil, 1
  %epil.iter796.next = add i32 %epil.iter796, 1
  %epil.iter796.cmp.not = icmp eq i32 %epil.iter796.next, %xtraiter795
  br i1 %epil.iter796.cmp.not, label %for.cond.cleanup256, label %for.body257.epil, !llvm.loop !48

for.cond.cleanup256:                              ; preds = %for.cond.cleanup256.loopexit.unr-lcssa, %for.body257.epil, %for.cond254.preheader
  %sum252.0.lcssa = phi float [ 0.000000e+00, %for.cond254.preheader ], [ %add260.lcssa.ph, %for.cond.cleanup256.loopexit.unr-lcssa ], [ %add260.epil, %for.body257.epil ]
  store float %sum252.0.lcssa, ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE12in_final_sum to ptr), align 4, !tbaa !24
  br label %if.end279

for.body257:                                      ; preds = %for.body257, %for.body257.preheader.new
  %i253.0767 = phi i32 [ 0, %for.body257.preheader.new ], [ %inc262.3, %for.body257 ]
  %sum252.0766 = phi float [ 0.000000e+00, %for.body257.preheader.new ], [ %add260.3, %for.body257 ]
  %niter800 = phi i32 [ 0, %for.body257.preheader.new ], [ %niter800.next.3, %for.body257 ]
  %idxprom258 = zext nneg i32 %i253.0767 to i64
  %arrayidx259 = getelementptr inbounds [51 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE14in_partial_sum to ptr), i64 0, i64 %idxprom258
  %61 = load float, ptr %arrayidx259, align 4, !tbaa !24
  %add260 = fadd contract float %sum252.0766, %61
  %inc262 = or disjoint i32 %i253.0767, 1
  %idxprom258.1 = zext nneg i32 %inc262 to i64
  %arrayidx259.1 = getelementptr inbounds [51 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE14in_partial_sum to ptr), i64 0, i64 %idxprom258.1
  %62 = load float, ptr %arrayidx259.1, align 4, !tbaa !24
  %add260.1 = fadd contract float %add260, %62
  %inc262.1 = or disjoint i32 %i253.0767, 2
  %idxprom258.2 = zext nneg i32 %inc262.1 to i64
  %arrayidx259.2 = getelementptr inbounds [51 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE14in_partial_sum to ptr), i64 0, i64 %idxprom258.2
  %63 = load float, ptr %arrayidx259.2, align 4, !tbaa !24
  %add260.2 = fadd contract float %add260.1, %63
  %inc262.2 = or disjoint i32 %i253.0767, 3
  %idxprom258.3 = zext nneg i32 %inc262.2 to i64
  %arrayidx259.3 = getelementptr inbounds [51 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE14in_partial_sum to ptr), i64 0, i64 %idxprom258.3
  %64 = load float, ptr %arrayidx259.3, align 4, !tbaa !24
  %add260.3 = fadd contract float %add260.2, %64
  %inc262.3 = add nuw nsw i32 %i253.0767, 4
  %niter800.next.3 = add i32 %niter800, 4
  %niter800.ncmp.3 = icmp eq i32 %niter800.next.3, %unroll_iter799
  br i1 %niter800.ncmp.3, label %for.cond.cleanup256.loopexit.unr-lcssa, label %for.body257, !llvm.loop !49

if.else:                                          ; preds = %if.end249
  %cmp264 = icmp eq i32 %1, 64
  br i1 %cmp264, label %for.cond268.preheader, label %if.end279

for.cond268.preheader:                            ; preds = %if.else
  %cmp269762 = icmp sgt i32 %4, 0
  br i1 %cmp269762, label %for.body271.preheader, label %for.cond.cleanup270

for.body271.preheader:                            ; preds = %for.cond268.preheader
  %xtraiter789 = and i32 %4, 3
  %65 = icmp ult i32 %4, 4
  br i1 %65, label %for.cond.cleanup270.loopexit.unr-lcssa, label %for.body271.preheader.new

for.body271.preheader.new:                        ; preds = %for.body271.preheader
  %unroll_iter793 = and i32 %4, 2147483644
  br label %for.body271

for.cond.cleanup270.loopexit.unr-lcssa:           ; preds = %for.body271, %for.body271.preheader
  %add274.lcssa.ph = phi float [ poison, %for.body271.preheader ], [ %add274.3, %for.body271 ]
  %i267.0764.unr = phi i32 [ 0, %for.body271.preheader ], [ %inc276.3, %for.body271 ]
  %sum266.0763.unr = phi float [ 0.000000e+00, %for.body271.preheader ], [ %add274.3, %for.body271 ]
  %lcmp.mod791.not = icmp eq i32 %xtraiter789, 0
  br i1 %lcmp.mod791.not, label %for.cond.cleanup270, label %for.body271.epil

for.body271.epil:                                 ; preds = %for.cond.cleanup270.loopexit.unr-lcssa, %for.body271.epil
  %i267.0764.epil = phi i32 [ %inc276.epil, %for.body271.epil ], [ %i267.0764.unr, %for.cond.cleanup270.loopexit.unr-lcssa ]
  %sum266.0763.epil = phi float [ %add274.epil, %for.body271.epil ], [ %sum266.0763.unr, %for.cond.cleanup270.loopexit.unr-lcssa ]
  %epil.iter790 = phi i32 [ %epil.iter790.next, %for.body271.epil ], [ 0, %for.cond.cleanup270.loopexit.unr-lcssa ]
  %idxprom272.epil = zext nneg i32 %i267.0764.epil to i64
  %arrayidx273.epil = getelementptr inbounds [51 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE18in_sqr_partial_sum to ptr), i64 0, i64 %idxprom272.epil
  %66 = load float, ptr %arrayidx273.epil, align 4, !tbaa !24
  %add274.epil = fadd contract float %sum266.0763.epil, %66
  %inc276.epil = add nuw nsw i32 %i267.0764.epil, 1
  %epil.iter790.next = add i32 %epil.iter790, 1
  %epil.iter790.cmp.not = icmp eq i32 %epil.iter790.next, %xtraiter789
  br i1 %epil.iter790.cmp.not, label %for.cond.cleanup270, label %for.body271.epil, !llvm.loop !50

for.cond.cleanup270:                              ; preds = %for.cond.cleanup270.loopexit.unr-lcssa, %for.body271.epil, %for.cond268.preheader
  %sum266.0.lcssa = phi float [ 0.000000e+00, %for.cond268.preheader ], [ %add274.lcssa.ph, %for.cond.cleanup270.loopexit.unr-lcssa ], [ %add274.epil, %for.body271.epil ]
  store float %sum266.0.lcssa, ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE16in_sqr_final_sum to ptr), align 4, !tbaa !24
  br label %if.end279

for.body271:                                      ; preds = %for.body271, %for.body271.preheader.new
  %i267.0764 = phi i32 [ 0, %for.body271.preheader.new ], [ %inc276.3, %for.body271 ]
  %sum266.0763 = phi float [ 0.000000e+00, %for.body271.preheader.new ], [ %add274.3, %for.body271 ]
  %niter794 = phi i32 [ 0, %for.body271.preheader.new ], [ %niter794.next.3, %for.body271 ]
  %idxprom272 = zext nneg i32 %i267.0764 to i64
  %arrayidx273 = getelementptr inbounds [51 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE18in_sqr_partial_sum to ptr), i64 0, i64 %idxprom272
  %67 = load float, ptr %arrayidx273, align 4, !tbaa !24
  %add274 = fadd contract float %sum266.0763, %67
  %inc276 = or disjoint i32 %i267.0764, 1
  %idxprom272.1 = zext nneg i32 %inc276 to i64
  %arrayidx273.1 = getelementptr inbounds [51 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE18in_sqr_partial_sum to ptr), i64 0, i64 %idxprom272.1
  %68 = load float, ptr %arrayidx273.1, align 4, !tbaa !24
  %add274.1 = fadd contract float %add274, %68
  %inc276.1 = or disjoint i32 %i267.0764, 2
  %idxprom272.2 = zext nneg i32 %inc276.1 to i64
  %arrayidx273.2 = getelementptr inbounds [51 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE18in_sqr_partial_sum to ptr), i64 0, i64 %idxprom272.2
  %69 = load float, ptr %arrayidx273.2, align 4, !tbaa !24
  %add274.2 = fadd contract float %add274.1, %69
  %inc276.2 = or disjoint i32 %i267.0764, 3
  %idxprom272.3 = zext nneg i32 %inc276.2 to i64
  %arrayidx273.3 = getelementptr inbounds [51 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE18in_sqr_partial_sum to ptr), i64 0, i64 %idxprom272.3
  %70 = load float, ptr %arrayidx273.3, align 4, !tbaa !24
  %add274.3 = fadd contract float %add274.2, %70
  %inc276.3 = add nuw nsw i32 %i267.0764, 4
  %niter794.next.3 = add i32 %niter794, 4
  %niter794.ncmp.3 = icmp eq i32 %niter794.next.3, %unroll_iter793
  br i1 %niter794.ncmp.3, label %for.cond.cleanup270.loopexit.unr-lcssa, label %for.body271, !llvm.loop !51

if.end279:                                        ; preds = %if.else, %for.cond.cleanup270, %for.cond.cleanup256
  tail call void @llvm.nvvm.barrier0()
  %71 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE12in_final_sum to ptr), align 4, !tbaa !24
  %conv = uitofp nneg i32 %mul to float
  %div280 = fdiv contract float %71, %conv
  %72 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE16in_sqr_final_sum to ptr), align 4, !tbaa !24
  %mul281 = fmul contract float %71, %div280
  %sub282 = fsub contract float %72, %mul281
  %call.i714 = tail call contract float @__nv_sqrtf(float %sub282) #4
  %73 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 4), align 4, !tbaa !23
  %add284 = add nsw i32 %73, %22
  br i1 %cmp162757, label %for.body289.lr.ph, label %for.cond.cleanup288

for.body289.lr.ph:                                ; preds = %if.end279
  %74 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 8), align 8
  %sub299 = sub nsw i32 %add284, %74
  %sub302 = add nsw i32 %20, -1
  %add303 = add nsw i32 %74, %add284
  %d_conv311 = getelementptr inbounds i8, ptr %arrayidx, i64 56
  %d_sum314 = getelementptr inbounds i8, ptr %arrayidx, i64 64
  %d_sqr_sum319 = getelementptr inbounds i8, ptr %arrayidx, i64 72
  br label %for.body289

for.cond.cleanup288:                              ; preds = %if.end355, %if.end279
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp250, label %for.cond366.preheader, label %if.end398

for.cond366.preheader:                            ; preds = %for.cond.cleanup288
  %cmp367771 = icmp sgt i32 %20, 1
  br i1 %cmp367771, label %for.body369.preheader, label %for.cond.cleanup368

for.body369.preheader:                            ; preds = %for.cond366.preheader
  %75 = add nsw i32 %20, -1
  %xtraiter801 = and i32 %75, 1
  %76 = icmp eq i32 %20, 2
  br i1 %76, label %for.cond.cleanup368.loopexit.unr-lcssa, label %for.body369.preheader.new

for.body369.preheader.new:                        ; preds = %for.body369.preheader
  %unroll_iter805 = and i32 %75, -2
  br label %for.body369

for.body289:                                      ; preds = %for.body289.lr.ph, %if.end355
  %r285.0770 = phi i32 [ %1, %for.body289.lr.ph ], [ %add361, %if.end355 ]
  %mul290 = mul nsw i32 %r285.0770, %20
  %sub291 = sub nsw i32 %r285.0770, %add284
  %call.i712 = tail call i32 @__nv_abs(i32 %sub291) #4
  %cmp293.not = icmp sgt i32 %call.i712, %74
  br i1 %cmp293.not, label %if.end355, label %if.then294

if.then294:                                       ; preds = %for.body289
  %add295 = add nuw nsw i32 %r285.0770, 1
  %sub296 = sub nsw i32 %20, %r285.0770
  %call.i707 = tail call i32 @__nv_min(i32 %add295, i32 %sub296) #4
  %call.i = tail call i32 @__nv_max(i32 0, i32 %sub299) #4
  br label %for.cond301

for.cond301:                                      ; preds = %for.body307, %if.then294
  %best_value.0 = phi float [ -1.000000e+00, %if.then294 ], [ %best_value.1, %for.body307 ]
  %best_place.0 = phi i32 [ %mul290, %if.then294 ], [ %best_place.1, %for.body307 ]
  %c298.0 = phi i32 [ %call.i, %if.then294 ], [ %add339, %for.body307 ]
  %call.i706 = tail call i32 @__nv_min(i32 %sub302, i32 %add303) #4
  %cmp305.not = icmp sgt i32 %c298.0, %call.i706
  br i1 %cmp305.not, label %if.end355, label %for.body307

for.body307:                                      ; preds = %for.cond301
  %add310 = add nsw i32 %c298.0, %mul290
  %77 = load ptr, ptr %d_conv311, align 8, !tbaa !33
  %idxprom312 = sext i32 %add310 to i64
  %arrayidx313 = getelementptr inbounds float, ptr %77, i64 %idxprom312
  %78 = load float, ptr %arrayidx313, align 4, !tbaa !24
  %79 = load ptr, ptr %d_sum314, align 8, !tbaa !39
  %arrayidx316 = getelementptr inbounds float, ptr %79, i64 %idxprom312
  %80 = load float, ptr %arrayidx316, align 4, !tbaa !24
  %mul317 = fmul contract float %div280, %80
  %sub318 = fsub contract float %78, %mul317
  %81 = load ptr, ptr %d_sqr_sum319, align 8, !tbaa !40
  %arrayidx321 = getelementptr inbounds float, ptr %81, i64 %idxprom312
  %82 = load float, ptr %arrayidx321, align 4, !tbaa !24
  %mul328 = fmul contract float %80, %80
  %div330 = fdiv contract float %mul328, %conv
  %sub331 = fsub contract float %82, %div330
  %call.i716 = tail call contract float @__nv_fabsf(float %sub331) #4
  %call.i715 = tail call contract float @__nv_sqrtf(float %call.i716) #4
  %mul334 = fmul contract float %call.i714, %call.i715
  %conv335 = fpext float %mul334 to double
  %add336 = fadd contract double %conv335, 1.000000e-10
  %conv337 = fptrunc double %add336 to float
  %call.i705 = tail call i32 @__nv_min(i32 %call.i707, i32 %4) #4
  %add339 = add nsw i32 %c298.0, 1
  %sub340 = sub nsw i32 %20, %c298.0
  %call.i704 = tail call i32 @__nv_min(i32 %add339, i32 %sub340) #4
  %call.i703 = tail call i32 @__nv_min(i32 %call.i704, i32 %4) #4
  %mul343 = mul nsw i32 %call.i703, %call.i705
  %conv344 = sitofp i32 %mul343 to float
  %div345 = fdiv contract float %sub318, %conv337
  %div347 = fdiv contract float %conv344, %conv
  %mul348 = fmul contract float %div345, %div347
  %cmp349 = fcmp contract ogt float %mul348, %best_value.0
  %best_value.1 = select i1 %cmp349, float %mul348, float %best_value.0
  %best_place.1 = select i1 %cmp349, i32 %add310, i32 %best_place.0
  br label %for.cond301, !llvm.loop !52

if.end355:                                        ; preds = %for.cond301, %for.body289
  %best_value.2 = phi float [ -1.000000e+00, %for.body289 ], [ %best_value.0, %for.cond301 ]
  %best_place.2 = phi i32 [ %mul290, %for.body289 ], [ %best_place.0, %for.cond301 ]
  %idxprom356 = zext nneg i32 %r285.0770 to i64
  %arrayidx357 = getelementptr inbounds [131 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE11par_max_val to ptr), i64 0, i64 %idxprom356
  store float %best_value.2, ptr %arrayidx357, align 4, !tbaa !24
  %arrayidx359 = getelementptr inbounds [131 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE11par_max_coo to ptr), i64 0, i64 %idxprom356
  store i32 %best_place.2, ptr %arrayidx359, align 4, !tbaa !21
  %add361 = add nuw nsw i32 %r285.0770, 256
  %cmp287 = icmp slt i32 %add361, %20
  br i1 %cmp287, label %for.body289, label %for.cond.cleanup288, !llvm.loop !53

for.cond.cleanup368.loopexit.unr-lcssa:           ; preds = %for.body369, %for.body369.preheader
  %winner.1.lcssa.ph = phi i32 [ poison, %for.body369.preheader ], [ %winner.1.1, %for.body369 ]
  %r365.0773.unr = phi i32 [ 1, %for.body369.preheader ], [ %inc378.1, %for.body369 ]
  %winner.0772.unr = phi i32 [ 0, %for.body369.preheader ], [ %winner.1.1, %for.body369 ]
  %lcmp.mod803.not = icmp eq i32 %xtraiter801, 0
  br i1 %lcmp.mod803.not, label %for.cond.cleanup368.loopexit, label %for.body369.epil

for.body369.epil:                                 ; preds = %for.cond.cleanup368.loopexit.unr-lcssa
  %idxprom370.epil = zext nneg i32 %r365.0773.unr to i64
  %arrayidx371.epil = getelementptr inbounds [131 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE11par_max_val to ptr), i64 0, i64 %idxprom370.epil
  %83 = load float, ptr %arrayidx371.epil, align 4, !tbaa !24
  %idxprom372.epil = sext i32 %winner.0772.unr to i64
  %arrayidx373.epil = getelementptr inbounds [131 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE11par_max_val to ptr), i64 0, i64 %idxprom372.epil
  %84 = load float, ptr %arrayidx373.epil, align 4, !tbaa !24
  %cmp374.epil = fcmp contract ogt float %83, %84
  %winner.1.epil = select i1 %cmp374.epil, i32 %r365.0773.unr, i32 %winner.0772.unr
  br label %for.cond.cleanup368.loopexit

for.cond.cleanup368.loopexit:                     ; preds = %for.cond.cleanup368.loopexit.unr-lcssa, %for.body369.epil
  %winner.1.lcssa = phi i32 [ %winner.1.lcssa.ph, %for.cond.cleanup368.loopexit.unr-lcssa ], [ %winner.1.epil, %for.body369.epil ]
  %85 = sext i32 %winner.1.lcssa to i64
  br label %for.cond.cleanup368

for.cond.cleanup368:                              ; preds = %for.cond.cleanup368.loopexit, %for.cond366.preheader
  %winner.0.lcssa = phi i64 [ 0, %for.cond366.preheader ], [ %85, %for.cond.cleanup368.loopexit ]
  %arrayidx381 = getelementptr inbounds [131 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE11par_max_coo to ptr), i64 0, i64 %winner.0.lcssa
  %86 = load i32, ptr %arrayidx381, align 4, !tbaa !21
  store i32 %86, ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE4best to ptr), align 4, !tbaa !21
  %87 = load i32, ptr %arrayidx27, align 4, !tbaa !21
  %.frozen809 = freeze i32 %86
  %.frozen810 = freeze i32 %20
  %div385 = sdiv i32 %.frozen809, %.frozen810
  %add386 = sub i32 %87, %add284
  %sub387 = add i32 %add386, %div385
  %idxprom388 = sext i32 %2 to i64
  %arrayidx389 = getelementptr inbounds i32, ptr %add.ptr5, i64 %idxprom388
  store i32 %sub387, ptr %arrayidx389, align 4, !tbaa !21
  %88 = load i32, ptr %arrayidx31, align 4, !tbaa !21
  %89 = mul i32 %div385, %.frozen810
  %rem393.decomposed = sub i32 %.frozen809, %89
  %add394 = sub i32 %88, %add284
  %sub395 = add i32 %add394, %rem393.decomposed
  %arrayidx397 = getelementptr inbounds i32, ptr %add.ptr8, i64 %idxprom388
  store i32 %sub395, ptr %arrayidx397, align 4, !tbaa !21
  br label %if.end398

for.body369:                                      ; preds = %for.body369, %for.body369.preheader.new
  %r365.0773 = phi i32 [ 1, %for.body369.preheader.new ], [ %inc378.1, %for.body369 ]
  %winner.0772 = phi i32 [ 0, %for.body369.preheader.new ], [ %winner.1.1, %for.body369 ]
  %niter806 = phi i32 [ 0, %for.body369.preheader.new ], [ %niter806.next.1, %for.body369 ]
  %idxprom370 = zext nneg i32 %r365.0773 to i64
  %arrayidx371 = getelementptr inbounds [131 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE11par_max_val to ptr), i64 0, i64 %idxprom370
  %90 = load float, ptr %arrayidx371, align 4, !tbaa !24
  %idxprom372 = sext i32 %winner.0772 to i64
  %arrayidx373 = getelementptr inbounds [131 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE11par_max_val to ptr), i64 0, i64 %idxprom372
  %91 = load float, ptr %arrayidx373, align 4, !tbaa !24
  %cmp374 = fcmp contract ogt float %90, %91
  %winner.1 = select i1 %cmp374, i32 %r365.0773, i32 %winner.0772
  %inc378 = add nuw nsw i32 %r365.0773, 1
  %idxprom370.1 = zext nneg i32 %inc378 to i64
  %arrayidx371.1 = getelementptr inbounds [131 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE11par_max_val to ptr), i64 0, i64 %idxprom370.1
  %92 = load float, ptr %arrayidx371.1, align 4, !tbaa !24
  %idxprom372.1 = sext i32 %winner.1 to i64
  %arrayidx373.1 = getelementptr inbounds [131 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE11par_max_val to ptr), i64 0, i64 %idxprom372.1
  %93 = load float, ptr %arrayidx373.1, align 4, !tbaa !24
  %cmp374.1 = fcmp contract ogt float %92, %93
  %winner.1.1 = select i1 %cmp374.1, i32 %inc378, i32 %winner.1
  %inc378.1 = add nuw nsw i32 %r365.0773, 2
  %niter806.next.1 = add i32 %niter806, 2
  %niter806.ncmp.1 = icmp eq i32 %niter806.next.1, %unroll_iter805
  br i1 %niter806.ncmp.1, label %for.cond.cleanup368.loopexit.unr-lcssa, label %for.body369, !llvm.loop !54

if.end398:                                        ; preds = %for.cond.cleanup368, %for.cond.cleanup288
  tail call void @llvm.nvvm.barrier0()
  %94 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 16), align 8, !tbaa !55
  %rem399 = srem i32 %2, %94
  %cmp400 = icmp ne i32 %rem399, 0
  %brmerge = or i1 %cmp400, %cmp51743
  br i1 %brmerge, label %cleanup, label %for.body422.lr.ph

for.body422.lr.ph:                                ; preds = %if.end398
  %95 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE4best to ptr), align 4, !tbaa !21
  %.frozen811 = freeze i32 %95
  %.frozen812 = freeze i32 %20
  %div406 = sdiv i32 %.frozen811, %.frozen812
  %96 = mul i32 %div406, %.frozen812
  %rem414.decomposed = sub i32 %.frozen811, %96
  %97 = load i32, ptr %arrayidx31, align 4, !tbaa !21
  %98 = add i32 %add284, %73
  %99 = load i32, ptr %arrayidx27, align 4, !tbaa !21
  %100 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 12), align 4, !tbaa !56
  %conv427 = fpext float %100 to double
  %sub428 = fsub contract double 1.000000e+00, %conv427
  %add407 = sub i32 %99, %98
  %sub409 = add i32 %add407, %div406
  %add415 = sub i32 %97, %98
  %sub417 = add i32 %add415, %rem414.decomposed
  %101 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 20), align 4
  %sub.i728 = add nsw i32 %101, -1
  %102 = load i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @common to ptr), i64 24), align 8
  %sub3.i731 = add nsw i32 %102, -1
  %103 = load ptr, ptr addrspacecast (ptr addrspace(4) @common_change to ptr), align 8
  br label %for.body422

for.body422:                                      ; preds = %for.body422.lr.ph, %for.body422
  %i418.0776 = phi i32 [ %1, %for.body422.lr.ph ], [ %add441, %for.body422 ]
  %idxprom423 = zext nneg i32 %i418.0776 to i64
  %arrayidx424 = getelementptr inbounds [2601 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6kernelvE10d_template to ptr), i64 0, i64 %idxprom423
  %104 = load float, ptr %arrayidx424, align 4, !tbaa !24
  %mul425 = fmul contract float %100, %104
  %conv426 = fpext float %mul425 to double
  %i418.0776.frozen = freeze i32 %i418.0776
  %.frozen813 = freeze i32 %4
  %div429 = sdiv i32 %i418.0776.frozen, %.frozen813
  %add430 = add nsw i32 %sub409, %div429
  %105 = mul i32 %div429, %.frozen813
  %rem431.decomposed = sub i32 %i418.0776.frozen, %105
  %add432 = add nsw i32 %sub417, %rem431.decomposed
  %call.i7.i727 = tail call i32 @__nv_max(i32 %add430, i32 0) #4
  %call.i9.i729 = tail call i32 @__nv_min(i32 %call.i7.i727, i32 %sub.i728) #4
  %call.i.i730 = tail call i32 @__nv_max(i32 %add432, i32 0) #4
  %call.i8.i732 = tail call i32 @__nv_min(i32 %call.i.i730, i32 %sub3.i731) #4
  %mul.i733 = mul nsw i32 %102, %call.i9.i729
  %add.i734 = add nsw i32 %mul.i733, %call.i8.i732
  %idxprom.i735 = sext i32 %add.i734 to i64
  %arrayidx.i736 = getelementptr inbounds float, ptr %103, i64 %idxprom.i735
  %106 = load float, ptr %arrayidx.i736, align 4, !tbaa !24
  %conv434 = fpext float %106 to double
  %mul435 = fmul contract double %sub428, %conv434
  %add436 = fadd contract double %mul435, %conv426
  %conv437 = fptrunc double %add436 to float
  %arrayidx439 = getelementptr inbounds float, ptr %add.ptr, i64 %idxprom423
  store float %conv437, ptr %arrayidx439, align 4, !tbaa !24
  %add441 = add nuw nsw i32 %i418.0776, 256
  %cmp420 = icmp ult i32 %add441, %mul
  br i1 %cmp420, label %for.body422, label %cleanup, !llvm.loop !57

cleanup:                                          ; preds = %for.body422, %for.body, %if.end398, %if.end
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_max(i32, i32) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_min(i32, i32) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_sqrtf(float) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_abs(i32) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fabsf(float) local_unnamed_addr #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #4 = { convergent nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @_Z6kernelv, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !10, i64 8}
!6 = !{!"_ZTS20params_common_change", !7, i64 0, !10, i64 8}
!7 = !{!"any pointer", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = !{!"int", !8, i64 0}
!11 = !{!12, !10, i64 0}
!12 = !{!"_ZTS13params_unique", !10, i64 0, !7, i64 8, !7, i64 16, !7, i64 24, !7, i64 32, !7, i64 40, !7, i64 48, !7, i64 56, !7, i64 64, !7, i64 72, !7, i64 80, !7, i64 88}
!13 = !{!14, !10, i64 40}
!14 = !{!"_ZTS13params_common", !10, i64 0, !10, i64 4, !10, i64 8, !15, i64 12, !10, i64 16, !10, i64 20, !10, i64 24, !10, i64 28, !10, i64 32, !10, i64 36, !10, i64 40, !10, i64 44, !7, i64 48, !7, i64 56, !7, i64 64, !7, i64 72, !7, i64 80, !7, i64 88, !7, i64 96, !7, i64 104, !7, i64 112, !7, i64 120, !10, i64 128}
!15 = !{!"float", !8, i64 0}
!16 = !{!12, !7, i64 40}
!17 = !{!12, !7, i64 24}
!18 = !{!14, !10, i64 128}
!19 = !{!12, !7, i64 32}
!20 = !{!12, !7, i64 8}
!21 = !{!10, !10, i64 0}
!22 = !{!12, !7, i64 16}
!23 = !{!14, !10, i64 4}
!24 = !{!15, !15, i64 0}
!25 = distinct !{!25, !26}
!26 = !{!"llvm.loop.mustprogress"}
!27 = !{!14, !10, i64 36}
!28 = !{!14, !10, i64 44}
!29 = !{!14, !10, i64 0}
!30 = !{!12, !7, i64 48}
!31 = distinct !{!31, !26}
!32 = distinct !{!32, !26}
!33 = !{!12, !7, i64 56}
!34 = distinct !{!34, !26}
!35 = distinct !{!35, !26}
!36 = distinct !{!36, !26}
!37 = !{!12, !7, i64 80}
!38 = !{!12, !7, i64 88}
!39 = !{!12, !7, i64 64}
!40 = !{!12, !7, i64 72}
!41 = distinct !{!41, !26}
!42 = distinct !{!42, !26}
!43 = distinct !{!43, !26}
!44 = distinct !{!44, !26}
!45 = distinct !{!45, !46}
!46 = !{!"llvm.loop.unroll.disable"}
!47 = distinct !{!47, !26}
!48 = distinct !{!48, !46}
!49 = distinct !{!49, !26}
!50 = distinct !{!50, !46}
!51 = distinct !{!51, !26}
!52 = distinct !{!52, !26}
!53 = distinct !{!53, !26}
!54 = distinct !{!54, !26}
!55 = !{!14, !10, i64 16}
!56 = !{!14, !15, i64 12}
!57 = distinct !{!57, !26}
