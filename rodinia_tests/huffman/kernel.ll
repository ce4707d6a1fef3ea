; ModuleID = 'rodinia_tests/huffman/kernel.cu'
source_filename = "rodinia_tests/huffman/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

$_Z7prescanILb1ELb0EEvPjPKjS0_iii = comdat any

$_Z7prescanILb1ELb1EEvPjPKjS0_iii = comdat any

$_Z7prescanILb0ELb0EEvPjPKjS0_iii = comdat any

$_Z7prescanILb0ELb1EEvPjPKjS0_iii = comdat any

@_ZZ12histo_kernelPKhlPjE6counts = internal addrspace(3) global [256 x i32] undef, align 4
@sm = external dso_local addrspace(3) global [0 x i32], align 4
@s_data = external dso_local local_unnamed_addr addrspace(3) global [0 x i32], align 4
@_ZZ10uniformAddPjPKjiiiE7uniform = internal unnamed_addr addrspace(3) global i32 undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z12histo_kernelPKhlPj(ptr nocapture readonly %buffer, i64 %size, ptr nocapture %histo) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12histo_kernelPKhlPjE6counts to ptr), i64 0, i64 %idxprom
  store i32 0, ptr %arrayidx, align 4, !tbaa !12
  tail call void @llvm.nvvm.barrier0()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul6 = mul i32 %2, %1
  %add = add i32 %mul6, %0
  %conv = zext i32 %add to i64
  %cmp22 = icmp slt i64 %conv, %size
  br i1 %cmp22, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %3 = tail call range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %mul = mul i32 %1, %3
  %conv11 = sext i32 %mul to i64
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  tail call void @llvm.nvvm.barrier0()
  %arrayidx15 = getelementptr inbounds i32, ptr %histo, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4, !tbaa !12
  %5 = atomicrmw add ptr %arrayidx15, i32 %4 monotonic, align 4
  ret void

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.023 = phi i64 [ %conv, %for.body.lr.ph ], [ %add12, %for.body ]
  %arrayidx7 = getelementptr inbounds i8, ptr %buffer, i64 %i.023
  %6 = load i8, ptr %arrayidx7, align 1, !tbaa !16
  %idxprom8 = zext i8 %6 to i64
  %arrayidx9 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ12histo_kernelPKhlPjE6counts to ptr), i64 0, i64 %idxprom8
  %7 = atomicrmw add ptr %arrayidx9, i32 1 monotonic, align 4
  %add12 = add nsw i64 %i.023, %conv11
  %cmp = icmp slt i64 %add12, %size
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !17
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z26vlc_encode_kernel_sm64huffPKjS0_S0_PjS1_i(ptr nocapture readonly %data, ptr nocapture readonly %gm_codewords, ptr nocapture readonly %gm_codewordlens, ptr nocapture writeonly %out, ptr nocapture writeonly %outidx, i32 %words) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 2048), i64 %idxprom
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %call.i = tail call i32 @__nv_umul24(i32 %2, i32 %0) #5
  %add = add i32 %call.i, %1
  %cmp202 = icmp ult i32 %1, 256
  br i1 %cmp202, label %for.body, label %for.cond16.preheader

for.cond16.preheader:                             ; preds = %for.body, %entry
  %mul = shl nuw nsw i32 %0, 1
  %cmp19.not204 = icmp ugt i32 %1, %mul
  br i1 %cmp19.not204, label %for.cond.cleanup20, label %for.body21

for.body:                                         ; preds = %entry, %for.body
  %i.0203 = phi i32 [ %add14, %for.body ], [ %1, %entry ]
  %idxprom5 = zext nneg i32 %i.0203 to i64
  %arrayidx6 = getelementptr inbounds i32, ptr %gm_codewords, i64 %idxprom5
  %3 = load i32, ptr %arrayidx6, align 4, !tbaa !12
  %arrayidx8 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 %idxprom5
  store i32 %3, ptr %arrayidx8, align 4, !tbaa !12
  %arrayidx10 = getelementptr inbounds i32, ptr %gm_codewordlens, i64 %idxprom5
  %4 = load i32, ptr %arrayidx10, align 4, !tbaa !12
  %arrayidx12 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 1024), i64 %idxprom5
  store i32 %4, ptr %arrayidx12, align 4, !tbaa !12
  %add14 = add nuw nsw i32 %i.0203, %0
  %cmp = icmp ult i32 %add14, 256
  br i1 %cmp, label %for.body, label %for.cond16.preheader, !llvm.loop !19

for.cond.cleanup20:                               ; preds = %for.body21, %for.cond16.preheader
  tail call void @llvm.nvvm.barrier0()
  %cmp28 = icmp ult i32 %add, %words
  br i1 %cmp28, label %if.then, label %if.end

for.body21:                                       ; preds = %for.cond16.preheader, %for.body21
  %i15.0205 = phi i32 [ %add26, %for.body21 ], [ %1, %for.cond16.preheader ]
  %idxprom22 = zext nneg i32 %i15.0205 to i64
  %arrayidx23 = getelementptr inbounds i32, ptr %arrayidx, i64 %idxprom22
  store i32 0, ptr %arrayidx23, align 4, !tbaa !12
  %add26 = add nuw nsw i32 %i15.0205, %0
  %cmp19.not = icmp ugt i32 %add26, %mul
  br i1 %cmp19.not, label %for.cond.cleanup20, label %for.body21, !llvm.loop !20

if.then:                                          ; preds = %for.cond.cleanup20
  %idxprom29 = zext i32 %add to i64
  %arrayidx30 = getelementptr inbounds i32, ptr %data, i64 %idxprom29
  %5 = load i32, ptr %arrayidx30, align 4, !tbaa !12
  %conv37 = and i32 %5, 255
  %idxprom38 = zext nneg i32 %conv37 to i64
  %arrayidx39 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 1024), i64 %idxprom38
  %6 = load i32, ptr %arrayidx39, align 4, !tbaa !12
  %arrayidx41 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 %idxprom38
  %7 = load i32, ptr %arrayidx41, align 4, !tbaa !12
  %conv42 = zext i32 %7 to i64
  %shr.1 = lshr i32 %5, 8
  %conv37.1 = and i32 %shr.1, 255
  %idxprom38.1 = zext nneg i32 %conv37.1 to i64
  %arrayidx39.1 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 1024), i64 %idxprom38.1
  %8 = load i32, ptr %arrayidx39.1, align 4, !tbaa !12
  %sh_prom.1 = zext nneg i32 %8 to i64
  %shl.1 = shl i64 %conv42, %sh_prom.1
  %arrayidx41.1 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 %idxprom38.1
  %9 = load i32, ptr %arrayidx41.1, align 4, !tbaa !12
  %conv42.1 = zext i32 %9 to i64
  %or.1 = or i64 %shl.1, %conv42.1
  %add45.1 = add i32 %8, %6
  %shr.2 = lshr i32 %5, 16
  %conv37.2 = and i32 %shr.2, 255
  %idxprom38.2 = zext nneg i32 %conv37.2 to i64
  %arrayidx39.2 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 1024), i64 %idxprom38.2
  %10 = load i32, ptr %arrayidx39.2, align 4, !tbaa !12
  %sh_prom.2 = zext nneg i32 %10 to i64
  %shl.2 = shl i64 %or.1, %sh_prom.2
  %arrayidx41.2 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 %idxprom38.2
  %11 = load i32, ptr %arrayidx41.2, align 4, !tbaa !12
  %conv42.2 = zext i32 %11 to i64
  %or.2 = or i64 %shl.2, %conv42.2
  %add45.2 = add i32 %10, %add45.1
  %shr.3 = lshr i32 %5, 24
  %idxprom38.3 = zext nneg i32 %shr.3 to i64
  %arrayidx39.3 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 1024), i64 %idxprom38.3
  %12 = load i32, ptr %arrayidx39.3, align 4, !tbaa !12
  %sh_prom.3 = zext nneg i32 %12 to i64
  %shl.3 = shl i64 %or.2, %sh_prom.3
  %arrayidx41.3 = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 %idxprom38.3
  %13 = load i32, ptr %arrayidx41.3, align 4, !tbaa !12
  %conv42.3 = zext i32 %13 to i64
  %or.3 = or i64 %shl.3, %conv42.3
  %add45.3 = add i32 %12, %add45.2
  %sub = sub i32 64, %add45.3
  %sh_prom48 = zext nneg i32 %sub to i64
  %shl49 = shl i64 %or.3, %sh_prom48
  br label %if.end

if.end:                                           ; preds = %if.then, %for.cond.cleanup20
  %length.1 = phi i32 [ %add45.3, %if.then ], [ 0, %for.cond.cleanup20 ]
  %bits.1 = phi i64 [ %shl49, %if.then ], [ 0, %for.cond.cleanup20 ]
  %idxprom50 = zext nneg i32 %1 to i64
  %arrayidx51 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 2048), i64 %idxprom50
  store i32 %length.1, ptr %arrayidx51, align 4, !tbaa !12
  %cmp55.not210 = icmp ult i32 %0, 2
  br i1 %cmp55.not210, label %for.cond.cleanup56, label %for.body57.lr.ph

for.body57.lr.ph:                                 ; preds = %if.end
  %mul60 = shl nuw nsw i32 %1, 1
  %add61 = or disjoint i32 %mul60, 1
  %add67 = add nuw nsw i32 %mul60, 2
  br label %for.body57

for.cond.cleanup56:                               ; preds = %if.end73, %if.end
  %offset.0.lcssa = phi i32 [ 1, %if.end ], [ %mul74, %if.end73 ]
  tail call void @llvm.nvvm.barrier0()
  %cmp78 = icmp eq i32 %1, 0
  br i1 %cmp78, label %if.then79, label %if.end91

for.body57:                                       ; preds = %for.body57.lr.ph, %if.end73
  %d.0212.in = phi i32 [ %0, %for.body57.lr.ph ], [ %d.0212, %if.end73 ]
  %offset.0211 = phi i32 [ 1, %for.body57.lr.ph ], [ %mul74, %if.end73 ]
  %d.0212 = lshr i32 %d.0212.in, 1
  tail call void @llvm.nvvm.barrier0()
  %cmp58 = icmp ult i32 %1, %d.0212
  br i1 %cmp58, label %if.then59, label %if.end73

if.then59:                                        ; preds = %for.body57
  %mul62 = mul i32 %offset.0211, %add61
  %sub63 = add i32 %mul62, -1
  %idxprom64 = zext i32 %sub63 to i64
  %arrayidx65 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 2048), i64 %idxprom64
  %14 = load i32, ptr %arrayidx65, align 4, !tbaa !12
  %mul68 = mul i32 %offset.0211, %add67
  %sub69 = add i32 %mul68, -1
  %idxprom70 = zext i32 %sub69 to i64
  %arrayidx71 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 2048), i64 %idxprom70
  %15 = load i32, ptr %arrayidx71, align 4, !tbaa !12
  %add72 = add i32 %15, %14
  store i32 %add72, ptr %arrayidx71, align 4, !tbaa !12
  br label %if.end73

if.end73:                                         ; preds = %if.then59, %for.body57
  %mul74 = shl i32 %offset.0211, 1
  %cmp55.not = icmp ult i32 %d.0212.in, 4
  br i1 %cmp55.not, label %for.cond.cleanup56, label %for.body57, !llvm.loop !21

if.then79:                                        ; preds = %for.cond.cleanup56
  %idxprom85 = zext nneg i32 %2 to i64
  %arrayidx86 = getelementptr inbounds i32, ptr %outidx, i64 %idxprom85
  %16 = zext nneg i32 %0 to i64
  %17 = getelementptr i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 2048), i64 %16
  %arrayidx83 = getelementptr i8, ptr %17, i64 -4
  %18 = load i32, ptr %arrayidx83, align 4, !tbaa !12
  store i32 %18, ptr %arrayidx86, align 4, !tbaa !12
  store i32 0, ptr %arrayidx83, align 4, !tbaa !12
  br label %if.end91

if.end91:                                         ; preds = %if.then79, %for.cond.cleanup56
  %cmp95214 = icmp ugt i32 %0, 1
  br i1 %cmp95214, label %for.body97.lr.ph, label %for.cond.cleanup96

for.body97.lr.ph:                                 ; preds = %if.end91
  %mul101 = shl nuw nsw i32 %1, 1
  %add102 = or disjoint i32 %mul101, 1
  %add106 = add nuw nsw i32 %mul101, 2
  br label %for.body97

for.cond.cleanup96:                               ; preds = %for.inc119, %if.end91
  tail call void @llvm.nvvm.barrier0()
  %19 = load i32, ptr %arrayidx51, align 4, !tbaa !12
  %rem.i = and i32 %19, 31
  %conv1.i = trunc i64 %bits.1 to i32
  %cmp.i = icmp eq i32 %length.1, 0
  br i1 %cmp.i, label %_ZL8put_bitsPjjyj.exit, label %if.end.i

if.end.i:                                         ; preds = %for.cond.cleanup96
  %shr.i = lshr i64 %bits.1, 32
  %conv.i = trunc nuw i64 %shr.i to i32
  %div40.i = lshr i32 %19, 5
  %idxprom.i = zext nneg i32 %div40.i to i64
  %arrayidx.i = getelementptr inbounds i32, ptr %arrayidx, i64 %idxprom.i
  %shr2.i = lshr i32 %conv.i, %rem.i
  %20 = atomicrmw or ptr %arrayidx.i, i32 %shr2.i monotonic, align 4
  %add.i = add i32 %rem.i, %length.1
  %cmp3.i = icmp ugt i32 %add.i, 32
  br i1 %cmp3.i, label %if.then4.i, label %if.end10.i

if.then4.i:                                       ; preds = %if.end.i
  %arrayidx7.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 4
  %tobool.not.i = icmp eq i32 %rem.i, 0
  %sub.i = sub nuw nsw i32 32, %rem.i
  %shl.i = shl i32 %conv.i, %sub.i
  %cond.i = select i1 %tobool.not.i, i32 0, i32 %shl.i
  %shr8.i = lshr i32 %conv1.i, %rem.i
  %or.i = or i32 %cond.i, %shr8.i
  %21 = atomicrmw or ptr %arrayidx7.i, i32 %or.i monotonic, align 4
  br label %if.end10.i

if.end10.i:                                       ; preds = %if.then4.i, %if.end.i
  %cmp12.i = icmp ugt i32 %add.i, 64
  br i1 %cmp12.i, label %if.then13.i, label %_ZL8put_bitsPjjyj.exit

if.then13.i:                                      ; preds = %if.end10.i
  %arrayidx16.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 8
  %sub17.i = sub nuw nsw i32 32, %rem.i
  %shl18.i = shl i32 %conv1.i, %sub17.i
  %22 = atomicrmw or ptr %arrayidx16.i, i32 %shl18.i monotonic, align 4
  br label %_ZL8put_bitsPjjyj.exit

_ZL8put_bitsPjjyj.exit:                           ; preds = %for.cond.cleanup96, %if.end10.i, %if.then13.i
  tail call void @llvm.nvvm.barrier0()
  %cmp128217 = icmp ult i32 %1, %mul
  br i1 %cmp128217, label %for.body130.lr.ph, label %for.cond.cleanup129

for.body130.lr.ph:                                ; preds = %_ZL8put_bitsPjjyj.exit
  %factor.op.mul = mul i32 %2, %0
  %mul134.reass = shl i32 %factor.op.mul, 1
  br label %for.body130

for.body97:                                       ; preds = %for.body97.lr.ph, %for.inc119
  %d92.0216 = phi i32 [ 1, %for.body97.lr.ph ], [ %mul120, %for.inc119 ]
  %offset.1215 = phi i32 [ %offset.0.lcssa, %for.body97.lr.ph ], [ %shr98, %for.inc119 ]
  %shr98 = lshr i32 %offset.1215, 1
  tail call void @llvm.nvvm.barrier0()
  %cmp99 = icmp ult i32 %1, %d92.0216
  br i1 %cmp99, label %if.then100, label %for.inc119

if.then100:                                       ; preds = %for.body97
  %mul103 = mul i32 %shr98, %add102
  %sub104 = add i32 %mul103, -1
  %mul107 = mul i32 %shr98, %add106
  %sub108 = add i32 %mul107, -1
  %idxprom109 = zext i32 %sub104 to i64
  %arrayidx110 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 2048), i64 %idxprom109
  %23 = load i32, ptr %arrayidx110, align 4, !tbaa !12
  %idxprom111 = zext i32 %sub108 to i64
  %arrayidx112 = getelementptr inbounds i32, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 2048), i64 %idxprom111
  %24 = load i32, ptr %arrayidx112, align 4, !tbaa !12
  store i32 %24, ptr %arrayidx110, align 4, !tbaa !12
  %add117 = add i32 %24, %23
  store i32 %add117, ptr %arrayidx112, align 4, !tbaa !12
  br label %for.inc119

for.inc119:                                       ; preds = %for.body97, %if.then100
  %mul120 = shl i32 %d92.0216, 1
  %cmp95 = icmp ult i32 %mul120, %0
  br i1 %cmp95, label %for.body97, label %for.cond.cleanup96, !llvm.loop !22

for.cond.cleanup129:                              ; preds = %for.body130, %_ZL8put_bitsPjjyj.exit
  ret void

for.body130:                                      ; preds = %for.body130.lr.ph, %for.body130
  %i124.0218 = phi i32 [ %1, %for.body130.lr.ph ], [ %add142, %for.body130 ]
  %idxprom131 = zext nneg i32 %i124.0218 to i64
  %arrayidx132 = getelementptr inbounds i32, ptr %arrayidx, i64 %idxprom131
  %25 = load i32, ptr %arrayidx132, align 4, !tbaa !12
  %add137 = add i32 %i124.0218, %mul134.reass
  %idxprom138 = zext i32 %add137 to i64
  %arrayidx139 = getelementptr inbounds i32, ptr %out, i64 %idxprom138
  store i32 %25, ptr %arrayidx139, align 4, !tbaa !12
  %add142 = add nuw nsw i32 %i124.0218, %0
  %cmp128 = icmp ult i32 %add142, %mul
  br i1 %cmp128, label %for.body130, label %for.cond.cleanup129, !llvm.loop !23
}

; Function Attrs: mustprogress nofree norecurse nounwind memory(argmem: readwrite)
define dso_local void @_Z5pack2PKjS0_S0_Pjj(ptr nocapture readonly %srcData, ptr nocapture readonly %cindex, ptr nocapture readonly %cindex2, ptr nocapture %dstData, i32 %stride) local_unnamed_addr #2 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds i32, ptr %cindex, i64 %idxprom
  %1 = load i32, ptr %arrayidx, align 4, !tbaa !12
  %arrayidx3 = getelementptr inbounds i32, ptr %cindex2, i64 %idxprom
  %2 = load i32, ptr %arrayidx3, align 4, !tbaa !12
  %rem = and i32 %2, 31
  %mul = mul i32 %0, %stride
  %idxprom5 = zext i32 %mul to i64
  %arrayidx6 = getelementptr inbounds i32, ptr %srcData, i64 %idxprom5
  %div30 = lshr i32 %2, 5
  %idxprom7 = zext nneg i32 %div30 to i64
  %arrayidx8 = getelementptr inbounds i32, ptr %dstData, i64 %idxprom7
  %3 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mul1031 = shl nuw nsw i32 %3, 5
  %cmp32 = icmp ult i32 %mul1031, %1
  br i1 %cmp32, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %tobool.not = icmp eq i32 %rem, 0
  %sub = sub nuw nsw i32 32, %rem
  %4 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end, %entry
  ret void

for.body:                                         ; preds = %for.body.lr.ph, %if.end
  %i.033 = phi i32 [ %3, %for.body.lr.ph ], [ %add20, %if.end ]
  %idxprom11 = zext i32 %i.033 to i64
  %arrayidx12 = getelementptr inbounds i32, ptr %arrayidx6, i64 %idxprom11
  %5 = load i32, ptr %arrayidx12, align 4, !tbaa !12
  %arrayidx14 = getelementptr inbounds i32, ptr %arrayidx8, i64 %idxprom11
  %shr = lshr i32 %5, %rem
  %6 = atomicrmw or ptr %arrayidx14, i32 %shr monotonic, align 4
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %for.body
  %shl = shl i32 %5, %sub
  %add = add i32 %i.033, 1
  %idxprom16 = zext i32 %add to i64
  %arrayidx17 = getelementptr inbounds i32, ptr %arrayidx8, i64 %idxprom16
  %7 = atomicrmw or ptr %arrayidx17, i32 %shl monotonic, align 4
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %add20 = add i32 %i.033, %4
  %mul10 = shl i32 %add20, 5
  %cmp = icmp ult i32 %mul10, %1
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !24
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z7prescanILb1ELb0EEvPjPKjS0_iii(ptr nocapture writeonly %g_odata, ptr nocapture readonly %g_idata, ptr nocapture writeonly %g_blockSums, i32 %n, i32 %blockIndex, i32 %baseIndex) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tobool.not = icmp eq i32 %baseIndex, 0
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br i1 %tobool.not, label %cond.false, label %cond.end

cond.false:                                       ; preds = %entry
  %shl = shl nuw nsw i32 %1, 1
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %call.i = tail call i32 @__nv_mul24(i32 %2, i32 %shl) #5
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.false
  %cond = phi i32 [ %call.i, %cond.false ], [ %baseIndex, %entry ]
  %add = add nuw nsw i32 %0, %1
  %add5 = add nsw i32 %cond, %0
  %idxprom = sext i32 %add5 to i64
  %arrayidx = getelementptr inbounds i32, ptr %g_idata, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !12
  %idxprom6 = zext nneg i32 %0 to i64
  %arrayidx7 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom6
  store i32 %3, ptr %arrayidx7, align 4, !tbaa !12
  %add8 = add nsw i32 %cond, %add
  %idxprom9 = sext i32 %add8 to i64
  %arrayidx10 = getelementptr inbounds i32, ptr %g_idata, i64 %idxprom9
  %4 = load i32, ptr %arrayidx10, align 4, !tbaa !12
  %idxprom11 = zext nneg i32 %add to i64
  %arrayidx12 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom11
  store i32 %4, ptr %arrayidx12, align 4, !tbaa !12
  %mul = shl nuw nsw i32 %0, 1
  %add15 = or disjoint i32 %mul, 1
  %add20 = add nuw nsw i32 %mul, 2
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end
  tail call void @llvm.nvvm.barrier0()
  %cmp27 = icmp eq i32 %0, 0
  br i1 %cmp27, label %if.then28, label %for.body50.preheader

for.body50.preheader:                             ; preds = %if.then28, %for.cond.cleanup
  br label %for.body50

for.body:                                         ; preds = %cond.end, %if.end
  %stride.0119 = phi i32 [ 1, %cond.end ], [ %mul26, %if.end ]
  %d.0118 = phi i32 [ %1, %cond.end ], [ %shr, %if.end ]
  tail call void @llvm.nvvm.barrier0()
  %cmp14 = icmp ult i32 %0, %d.0118
  br i1 %cmp14, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %mul16 = mul i32 %stride.0119, %add15
  %sub = add i32 %mul16, -1
  %idxprom17 = zext i32 %sub to i64
  %arrayidx18 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom17
  %5 = load i32, ptr %arrayidx18, align 4, !tbaa !12
  %mul21 = mul i32 %stride.0119, %add20
  %sub22 = add i32 %mul21, -1
  %idxprom23 = zext i32 %sub22 to i64
  %arrayidx24 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom23
  %6 = load i32, ptr %arrayidx24, align 4, !tbaa !12
  %add25 = add i32 %6, %5
  store i32 %add25, ptr %arrayidx24, align 4, !tbaa !12
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %mul26 = shl i32 %stride.0119, 1
  %shr = lshr i32 %d.0118, 1
  %cmp.not = icmp ult i32 %d.0118, 2
  br i1 %cmp.not, label %for.cond.cleanup, label %for.body, !llvm.loop !25

if.then28:                                        ; preds = %for.cond.cleanup
  %shl30 = shl nuw nsw i32 %1, 1
  %sub31 = add nsw i32 %shl30, -1
  %idxprom32 = zext nneg i32 %sub31 to i64
  %arrayidx33 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom32
  %7 = load i32, ptr %arrayidx33, align 4, !tbaa !12
  %tobool34.not = icmp eq i32 %blockIndex, 0
  %8 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %spec.select = select i1 %tobool34.not, i32 %8, i32 %blockIndex
  %idxprom40 = zext i32 %spec.select to i64
  %arrayidx41 = getelementptr inbounds i32, ptr %g_blockSums, i64 %idxprom40
  store i32 %7, ptr %arrayidx41, align 4, !tbaa !12
  store i32 0, ptr %arrayidx33, align 4, !tbaa !12
  br label %for.body50.preheader

for.cond.cleanup49:                               ; preds = %for.inc72
  tail call void @llvm.nvvm.barrier0()
  %9 = load i32, ptr %arrayidx7, align 4, !tbaa !12
  %arrayidx79 = getelementptr inbounds i32, ptr %g_odata, i64 %idxprom
  store i32 %9, ptr %arrayidx79, align 4, !tbaa !12
  %10 = load i32, ptr %arrayidx12, align 4, !tbaa !12
  %arrayidx84 = getelementptr inbounds i32, ptr %g_odata, i64 %idxprom9
  store i32 %10, ptr %arrayidx84, align 4, !tbaa !12
  ret void

for.body50:                                       ; preds = %for.body50.preheader, %for.inc72
  %stride.1121 = phi i32 [ %shr51, %for.inc72 ], [ %mul26, %for.body50.preheader ]
  %d45.0120 = phi i32 [ %mul73, %for.inc72 ], [ 1, %for.body50.preheader ]
  %shr51 = lshr i32 %stride.1121, 1
  tail call void @llvm.nvvm.barrier0()
  %cmp52 = icmp slt i32 %0, %d45.0120
  br i1 %cmp52, label %if.then53, label %for.inc72

if.then53:                                        ; preds = %for.body50
  %mul56 = mul i32 %shr51, %add15
  %sub57 = add i32 %mul56, -1
  %mul60 = mul i32 %shr51, %add20
  %sub61 = add i32 %mul60, -1
  %idxprom62 = sext i32 %sub57 to i64
  %arrayidx63 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom62
  %11 = load i32, ptr %arrayidx63, align 4, !tbaa !12
  %idxprom64 = sext i32 %sub61 to i64
  %arrayidx65 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom64
  %12 = load i32, ptr %arrayidx65, align 4, !tbaa !12
  store i32 %12, ptr %arrayidx63, align 4, !tbaa !12
  %add70 = add i32 %12, %11
  store i32 %add70, ptr %arrayidx65, align 4, !tbaa !12
  br label %for.inc72

for.inc72:                                        ; preds = %for.body50, %if.then53
  %mul73 = shl nsw i32 %d45.0120, 1
  %cmp48.not = icmp ugt i32 %mul73, %1
  br i1 %cmp48.not, label %for.cond.cleanup49, label %for.body50, !llvm.loop !26
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z7prescanILb1ELb1EEvPjPKjS0_iii(ptr nocapture writeonly %g_odata, ptr nocapture readonly %g_idata, ptr nocapture writeonly %g_blockSums, i32 %n, i32 %blockIndex, i32 %baseIndex) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tobool.not = icmp eq i32 %baseIndex, 0
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br i1 %tobool.not, label %cond.false, label %cond.end

cond.false:                                       ; preds = %entry
  %shl = shl nuw nsw i32 %1, 1
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %call.i = tail call i32 @__nv_mul24(i32 %2, i32 %shl) #5
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.false
  %cond = phi i32 [ %call.i, %cond.false ], [ %baseIndex, %entry ]
  %add = add nuw nsw i32 %0, %1
  %cmp = icmp slt i32 %0, %n
  br i1 %cmp, label %cond.true5, label %cond.end8

cond.true5:                                       ; preds = %cond.end
  %add6 = add nsw i32 %cond, %0
  %idxprom = sext i32 %add6 to i64
  %arrayidx = getelementptr inbounds i32, ptr %g_idata, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !12
  br label %cond.end8

cond.end8:                                        ; preds = %cond.end, %cond.true5
  %cond9 = phi i32 [ %3, %cond.true5 ], [ 0, %cond.end ]
  %idxprom10 = zext nneg i32 %0 to i64
  %arrayidx11 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom10
  store i32 %cond9, ptr %arrayidx11, align 4, !tbaa !12
  %cmp12 = icmp slt i32 %add, %n
  br i1 %cmp12, label %cond.true13, label %cond.end18

cond.true13:                                      ; preds = %cond.end8
  %add14 = add nsw i32 %cond, %add
  %idxprom15 = sext i32 %add14 to i64
  %arrayidx16 = getelementptr inbounds i32, ptr %g_idata, i64 %idxprom15
  %4 = load i32, ptr %arrayidx16, align 4, !tbaa !12
  br label %cond.end18

cond.end18:                                       ; preds = %cond.end8, %cond.true13
  %cond19 = phi i32 [ %4, %cond.true13 ], [ 0, %cond.end8 ]
  %idxprom20 = zext nneg i32 %add to i64
  %arrayidx21 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom20
  store i32 %cond19, ptr %arrayidx21, align 4, !tbaa !12
  %mul = shl nuw nsw i32 %0, 1
  %add25 = or disjoint i32 %mul, 1
  %add30 = add nuw nsw i32 %mul, 2
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end
  tail call void @llvm.nvvm.barrier0()
  %cmp37 = icmp eq i32 %0, 0
  br i1 %cmp37, label %if.then38, label %for.body60.preheader

for.body60.preheader:                             ; preds = %if.then38, %for.cond.cleanup
  br label %for.body60

for.body:                                         ; preds = %cond.end18, %if.end
  %stride.0142 = phi i32 [ 1, %cond.end18 ], [ %mul36, %if.end ]
  %d.0141 = phi i32 [ %1, %cond.end18 ], [ %shr, %if.end ]
  tail call void @llvm.nvvm.barrier0()
  %cmp24 = icmp ult i32 %0, %d.0141
  br i1 %cmp24, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %mul26 = mul i32 %stride.0142, %add25
  %sub = add i32 %mul26, -1
  %idxprom27 = zext i32 %sub to i64
  %arrayidx28 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom27
  %5 = load i32, ptr %arrayidx28, align 4, !tbaa !12
  %mul31 = mul i32 %stride.0142, %add30
  %sub32 = add i32 %mul31, -1
  %idxprom33 = zext i32 %sub32 to i64
  %arrayidx34 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom33
  %6 = load i32, ptr %arrayidx34, align 4, !tbaa !12
  %add35 = add i32 %6, %5
  store i32 %add35, ptr %arrayidx34, align 4, !tbaa !12
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %mul36 = shl i32 %stride.0142, 1
  %shr = lshr i32 %d.0141, 1
  %cmp23.not = icmp ult i32 %d.0141, 2
  br i1 %cmp23.not, label %for.cond.cleanup, label %for.body, !llvm.loop !27

if.then38:                                        ; preds = %for.cond.cleanup
  %shl40 = shl nuw nsw i32 %1, 1
  %sub41 = add nsw i32 %shl40, -1
  %idxprom42 = zext nneg i32 %sub41 to i64
  %arrayidx43 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom42
  %7 = load i32, ptr %arrayidx43, align 4, !tbaa !12
  %tobool44.not = icmp eq i32 %blockIndex, 0
  %8 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %spec.select = select i1 %tobool44.not, i32 %8, i32 %blockIndex
  %idxprom50 = zext i32 %spec.select to i64
  %arrayidx51 = getelementptr inbounds i32, ptr %g_blockSums, i64 %idxprom50
  store i32 %7, ptr %arrayidx51, align 4, !tbaa !12
  store i32 0, ptr %arrayidx43, align 4, !tbaa !12
  br label %for.body60.preheader

for.cond.cleanup59:                               ; preds = %for.inc82
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp, label %if.then86, label %if.end92

for.body60:                                       ; preds = %for.body60.preheader, %for.inc82
  %stride.1144 = phi i32 [ %shr61, %for.inc82 ], [ %mul36, %for.body60.preheader ]
  %d55.0143 = phi i32 [ %mul83, %for.inc82 ], [ 1, %for.body60.preheader ]
  %shr61 = lshr i32 %stride.1144, 1
  tail call void @llvm.nvvm.barrier0()
  %cmp62 = icmp slt i32 %0, %d55.0143
  br i1 %cmp62, label %if.then63, label %for.inc82

if.then63:                                        ; preds = %for.body60
  %mul66 = mul i32 %shr61, %add25
  %sub67 = add i32 %mul66, -1
  %mul70 = mul i32 %shr61, %add30
  %sub71 = add i32 %mul70, -1
  %idxprom72 = sext i32 %sub67 to i64
  %arrayidx73 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom72
  %9 = load i32, ptr %arrayidx73, align 4, !tbaa !12
  %idxprom74 = sext i32 %sub71 to i64
  %arrayidx75 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom74
  %10 = load i32, ptr %arrayidx75, align 4, !tbaa !12
  store i32 %10, ptr %arrayidx73, align 4, !tbaa !12
  %add80 = add i32 %10, %9
  store i32 %add80, ptr %arrayidx75, align 4, !tbaa !12
  br label %for.inc82

for.inc82:                                        ; preds = %for.body60, %if.then63
  %mul83 = shl nsw i32 %d55.0143, 1
  %cmp58.not = icmp ugt i32 %mul83, %1
  br i1 %cmp58.not, label %for.cond.cleanup59, label %for.body60, !llvm.loop !28

if.then86:                                        ; preds = %for.cond.cleanup59
  %add89 = add nsw i32 %cond, %0
  %idxprom90 = sext i32 %add89 to i64
  %arrayidx91 = getelementptr inbounds i32, ptr %g_odata, i64 %idxprom90
  %11 = load i32, ptr %arrayidx11, align 4, !tbaa !12
  store i32 %11, ptr %arrayidx91, align 4, !tbaa !12
  br label %if.end92

if.end92:                                         ; preds = %if.then86, %for.cond.cleanup59
  br i1 %cmp12, label %if.then94, label %if.end100

if.then94:                                        ; preds = %if.end92
  %add97 = add nsw i32 %cond, %add
  %idxprom98 = sext i32 %add97 to i64
  %arrayidx99 = getelementptr inbounds i32, ptr %g_odata, i64 %idxprom98
  %12 = load i32, ptr %arrayidx21, align 4, !tbaa !12
  store i32 %12, ptr %arrayidx99, align 4, !tbaa !12
  br label %if.end100

if.end100:                                        ; preds = %if.then94, %if.end92
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z7prescanILb0ELb0EEvPjPKjS0_iii(ptr nocapture writeonly %g_odata, ptr nocapture readonly %g_idata, ptr nocapture readnone %g_blockSums, i32 %n, i32 %blockIndex, i32 %baseIndex) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tobool.not = icmp eq i32 %baseIndex, 0
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br i1 %tobool.not, label %cond.false, label %cond.end

cond.false:                                       ; preds = %entry
  %shl = shl nuw nsw i32 %1, 1
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %call.i = tail call i32 @__nv_mul24(i32 %2, i32 %shl) #5
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.false
  %cond = phi i32 [ %call.i, %cond.false ], [ %baseIndex, %entry ]
  %add = add nuw nsw i32 %0, %1
  %add5 = add nsw i32 %cond, %0
  %idxprom = sext i32 %add5 to i64
  %arrayidx = getelementptr inbounds i32, ptr %g_idata, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !12
  %idxprom6 = zext nneg i32 %0 to i64
  %arrayidx7 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom6
  store i32 %3, ptr %arrayidx7, align 4, !tbaa !12
  %add8 = add nsw i32 %cond, %add
  %idxprom9 = sext i32 %add8 to i64
  %arrayidx10 = getelementptr inbounds i32, ptr %g_idata, i64 %idxprom9
  %4 = load i32, ptr %arrayidx10, align 4, !tbaa !12
  %idxprom11 = zext nneg i32 %add to i64
  %arrayidx12 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom11
  store i32 %4, ptr %arrayidx12, align 4, !tbaa !12
  %mul = shl nuw nsw i32 %0, 1
  %add15 = or disjoint i32 %mul, 1
  %add20 = add nuw nsw i32 %mul, 2
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end
  tail call void @llvm.nvvm.barrier0()
  %cmp27 = icmp eq i32 %0, 0
  br i1 %cmp27, label %if.then28, label %for.body40.preheader

for.body40.preheader:                             ; preds = %if.then28, %for.cond.cleanup
  br label %for.body40

for.body:                                         ; preds = %cond.end, %if.end
  %stride.0107 = phi i32 [ 1, %cond.end ], [ %mul26, %if.end ]
  %d.0106 = phi i32 [ %1, %cond.end ], [ %shr, %if.end ]
  tail call void @llvm.nvvm.barrier0()
  %cmp14 = icmp ult i32 %0, %d.0106
  br i1 %cmp14, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %mul16 = mul i32 %stride.0107, %add15
  %sub = add i32 %mul16, -1
  %idxprom17 = zext i32 %sub to i64
  %arrayidx18 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom17
  %5 = load i32, ptr %arrayidx18, align 4, !tbaa !12
  %mul21 = mul i32 %stride.0107, %add20
  %sub22 = add i32 %mul21, -1
  %idxprom23 = zext i32 %sub22 to i64
  %arrayidx24 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom23
  %6 = load i32, ptr %arrayidx24, align 4, !tbaa !12
  %add25 = add i32 %6, %5
  store i32 %add25, ptr %arrayidx24, align 4, !tbaa !12
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %mul26 = shl i32 %stride.0107, 1
  %shr = lshr i32 %d.0106, 1
  %cmp.not = icmp ult i32 %d.0106, 2
  br i1 %cmp.not, label %for.cond.cleanup, label %for.body, !llvm.loop !29

if.then28:                                        ; preds = %for.cond.cleanup
  %shl30 = shl nuw nsw i32 %1, 1
  %sub31 = add nsw i32 %shl30, -1
  %idxprom32 = zext nneg i32 %sub31 to i64
  %arrayidx33 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom32
  store i32 0, ptr %arrayidx33, align 4, !tbaa !12
  br label %for.body40.preheader

for.cond.cleanup39:                               ; preds = %for.inc62
  tail call void @llvm.nvvm.barrier0()
  %7 = load i32, ptr %arrayidx7, align 4, !tbaa !12
  %arrayidx69 = getelementptr inbounds i32, ptr %g_odata, i64 %idxprom
  store i32 %7, ptr %arrayidx69, align 4, !tbaa !12
  %8 = load i32, ptr %arrayidx12, align 4, !tbaa !12
  %arrayidx74 = getelementptr inbounds i32, ptr %g_odata, i64 %idxprom9
  store i32 %8, ptr %arrayidx74, align 4, !tbaa !12
  ret void

for.body40:                                       ; preds = %for.body40.preheader, %for.inc62
  %stride.1109 = phi i32 [ %shr41, %for.inc62 ], [ %mul26, %for.body40.preheader ]
  %d35.0108 = phi i32 [ %mul63, %for.inc62 ], [ 1, %for.body40.preheader ]
  %shr41 = lshr i32 %stride.1109, 1
  tail call void @llvm.nvvm.barrier0()
  %cmp42 = icmp slt i32 %0, %d35.0108
  br i1 %cmp42, label %if.then43, label %for.inc62

if.then43:                                        ; preds = %for.body40
  %mul46 = mul i32 %shr41, %add15
  %sub47 = add i32 %mul46, -1
  %mul50 = mul i32 %shr41, %add20
  %sub51 = add i32 %mul50, -1
  %idxprom52 = sext i32 %sub47 to i64
  %arrayidx53 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom52
  %9 = load i32, ptr %arrayidx53, align 4, !tbaa !12
  %idxprom54 = sext i32 %sub51 to i64
  %arrayidx55 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom54
  %10 = load i32, ptr %arrayidx55, align 4, !tbaa !12
  store i32 %10, ptr %arrayidx53, align 4, !tbaa !12
  %add60 = add i32 %10, %9
  store i32 %add60, ptr %arrayidx55, align 4, !tbaa !12
  br label %for.inc62

for.inc62:                                        ; preds = %for.body40, %if.then43
  %mul63 = shl nsw i32 %d35.0108, 1
  %cmp38.not = icmp ugt i32 %mul63, %1
  br i1 %cmp38.not, label %for.cond.cleanup39, label %for.body40, !llvm.loop !30
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z7prescanILb0ELb1EEvPjPKjS0_iii(ptr nocapture writeonly %g_odata, ptr nocapture readonly %g_idata, ptr nocapture readnone %g_blockSums, i32 %n, i32 %blockIndex, i32 %baseIndex) local_unnamed_addr #0 comdat {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tobool.not = icmp eq i32 %baseIndex, 0
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br i1 %tobool.not, label %cond.false, label %cond.end

cond.false:                                       ; preds = %entry
  %shl = shl nuw nsw i32 %1, 1
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %call.i = tail call i32 @__nv_mul24(i32 %2, i32 %shl) #5
  br label %cond.end

cond.end:                                         ; preds = %entry, %cond.false
  %cond = phi i32 [ %call.i, %cond.false ], [ %baseIndex, %entry ]
  %add = add nuw nsw i32 %0, %1
  %cmp = icmp slt i32 %0, %n
  br i1 %cmp, label %cond.true5, label %cond.end8

cond.true5:                                       ; preds = %cond.end
  %add6 = add nsw i32 %cond, %0
  %idxprom = sext i32 %add6 to i64
  %arrayidx = getelementptr inbounds i32, ptr %g_idata, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !12
  br label %cond.end8

cond.end8:                                        ; preds = %cond.end, %cond.true5
  %cond9 = phi i32 [ %3, %cond.true5 ], [ 0, %cond.end ]
  %idxprom10 = zext nneg i32 %0 to i64
  %arrayidx11 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom10
  store i32 %cond9, ptr %arrayidx11, align 4, !tbaa !12
  %cmp12 = icmp slt i32 %add, %n
  br i1 %cmp12, label %cond.true13, label %cond.end18

cond.true13:                                      ; preds = %cond.end8
  %add14 = add nsw i32 %cond, %add
  %idxprom15 = sext i32 %add14 to i64
  %arrayidx16 = getelementptr inbounds i32, ptr %g_idata, i64 %idxprom15
  %4 = load i32, ptr %arrayidx16, align 4, !tbaa !12
  br label %cond.end18

cond.end18:                                       ; preds = %cond.end8, %cond.true13
  %cond19 = phi i32 [ %4, %cond.true13 ], [ 0, %cond.end8 ]
  %idxprom20 = zext nneg i32 %add to i64
  %arrayidx21 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom20
  store i32 %cond19, ptr %arrayidx21, align 4, !tbaa !12
  %mul = shl nuw nsw i32 %0, 1
  %add25 = or disjoint i32 %mul, 1
  %add30 = add nuw nsw i32 %mul, 2
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end
  tail call void @llvm.nvvm.barrier0()
  %cmp37 = icmp eq i32 %0, 0
  br i1 %cmp37, label %if.then38, label %for.body50.preheader

for.body50.preheader:                             ; preds = %if.then38, %for.cond.cleanup
  br label %for.body50

for.body:                                         ; preds = %cond.end18, %if.end
  %stride.0130 = phi i32 [ 1, %cond.end18 ], [ %mul36, %if.end ]
  %d.0129 = phi i32 [ %1, %cond.end18 ], [ %shr, %if.end ]
  tail call void @llvm.nvvm.barrier0()
  %cmp24 = icmp ult i32 %0, %d.0129
  br i1 %cmp24, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %mul26 = mul i32 %stride.0130, %add25
  %sub = add i32 %mul26, -1
  %idxprom27 = zext i32 %sub to i64
  %arrayidx28 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom27
  %5 = load i32, ptr %arrayidx28, align 4, !tbaa !12
  %mul31 = mul i32 %stride.0130, %add30
  %sub32 = add i32 %mul31, -1
  %idxprom33 = zext i32 %sub32 to i64
  %arrayidx34 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom33
  %6 = load i32, ptr %arrayidx34, align 4, !tbaa !12
  %add35 = add i32 %6, %5
  store i32 %add35, ptr %arrayidx34, align 4, !tbaa !12
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  %mul36 = shl i32 %stride.0130, 1
  %shr = lshr i32 %d.0129, 1
  %cmp23.not = icmp ult i32 %d.0129, 2
  br i1 %cmp23.not, label %for.cond.cleanup, label %for.body, !llvm.loop !31

if.then38:                                        ; preds = %for.cond.cleanup
  %shl40 = shl nuw nsw i32 %1, 1
  %sub41 = add nsw i32 %shl40, -1
  %idxprom42 = zext nneg i32 %sub41 to i64
  %arrayidx43 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom42
  store i32 0, ptr %arrayidx43, align 4, !tbaa !12
  br label %for.body50.preheader

for.cond.cleanup49:                               ; preds = %for.inc72
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp, label %if.then76, label %if.end82

for.body50:                                       ; preds = %for.body50.preheader, %for.inc72
  %stride.1132 = phi i32 [ %shr51, %for.inc72 ], [ %mul36, %for.body50.preheader ]
  %d45.0131 = phi i32 [ %mul73, %for.inc72 ], [ 1, %for.body50.preheader ]
  %shr51 = lshr i32 %stride.1132, 1
  tail call void @llvm.nvvm.barrier0()
  %cmp52 = icmp slt i32 %0, %d45.0131
  br i1 %cmp52, label %if.then53, label %for.inc72

if.then53:                                        ; preds = %for.body50
  %mul56 = mul i32 %shr51, %add25
  %sub57 = add i32 %mul56, -1
  %mul60 = mul i32 %shr51, %add30
  %sub61 = add i32 %mul60, -1
  %idxprom62 = sext i32 %sub57 to i64
  %arrayidx63 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom62
  %7 = load i32, ptr %arrayidx63, align 4, !tbaa !12
  %idxprom64 = sext i32 %sub61 to i64
  %arrayidx65 = getelementptr inbounds [0 x i32], ptr addrspacecast (ptr addrspace(3) @s_data to ptr), i64 0, i64 %idxprom64
  %8 = load i32, ptr %arrayidx65, align 4, !tbaa !12
  store i32 %8, ptr %arrayidx63, align 4, !tbaa !12
  %add70 = add i32 %8, %7
  store i32 %add70, ptr %arrayidx65, align 4, !tbaa !12
  br label %for.inc72

for.inc72:                                        ; preds = %for.body50, %if.then53
  %mul73 = shl nsw i32 %d45.0131, 1
  %cmp48.not = icmp ugt i32 %mul73, %1
  br i1 %cmp48.not, label %for.cond.cleanup49, label %for.body50, !llvm.loop !32

if.then76:                                        ; preds = %for.cond.cleanup49
  %add79 = add nsw i32 %cond, %0
  %idxprom80 = sext i32 %add79 to i64
  %arrayidx81 = getelementptr inbounds i32, ptr %g_odata, i64 %idxprom80
  %9 = load i32, ptr %arrayidx11, align 4, !tbaa !12
  store i32 %9, ptr %arrayidx81, align 4, !tbaa !12
  br label %if.end82

if.end82:                                         ; preds = %if.then76, %for.cond.cleanup49
  br i1 %cmp12, label %if.then84, label %if.end90

if.then84:                                        ; preds = %if.end82
  %add87 = add nsw i32 %cond, %add
  %idxprom88 = sext i32 %add87 to i64
  %arrayidx89 = getelementptr inbounds i32, ptr %g_odata, i64 %idxprom88
  %10 = load i32, ptr %arrayidx21, align 4, !tbaa !12
  store i32 %10, ptr %arrayidx89, align 4, !tbaa !12
  br label %if.end90

if.end90:                                         ; preds = %if.then84, %if.end82
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z10uniformAddPjPKjiii(ptr nocapture %g_data, ptr nocapture readonly %uniforms, i32 %n, i32 %blockOffset, i32 %baseIndex) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp = icmp eq i32 %0, 0
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %add = add i32 %1, %blockOffset
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr %uniforms, i64 %idxprom
  %2 = load i32, ptr %arrayidx, align 4, !tbaa !12
  store i32 %2, ptr addrspacecast (ptr addrspace(3) @_ZZ10uniformAddPjPKjiiiE7uniform to ptr), align 4, !tbaa !12
  br label %if.end

if.end:                                           ; preds = %entry, %if.then
  tail call void @llvm.nvvm.barrier0()
  %3 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %shl = shl nuw nsw i32 %3, 1
  %call.i = tail call i32 @__nv_mul24(i32 %1, i32 %shl) #5
  %add5 = add i32 %0, %baseIndex
  %add7 = add i32 %add5, %call.i
  %cmp9 = icmp ult i32 %0, %n
  br i1 %cmp9, label %if.then10, label %if.end14

if.then10:                                        ; preds = %if.end
  %idxprom11 = zext i32 %add7 to i64
  %arrayidx12 = getelementptr inbounds i32, ptr %g_data, i64 %idxprom11
  %4 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ10uniformAddPjPKjiiiE7uniform to ptr), align 4, !tbaa !12
  %5 = load i32, ptr %arrayidx12, align 4, !tbaa !12
  %add13 = add i32 %5, %4
  store i32 %add13, ptr %arrayidx12, align 4, !tbaa !12
  br label %if.end14

if.end14:                                         ; preds = %if.then10, %if.end
  %add17 = add nuw nsw i32 %0, %3
  %cmp18 = icmp ult i32 %add17, %n
  br i1 %cmp18, label %if.then19, label %if.end25

if.then19:                                        ; preds = %if.end14
  %add21 = add i32 %add7, %3
  %idxprom22 = zext i32 %add21 to i64
  %arrayidx23 = getelementptr inbounds i32, ptr %g_data, i64 %idxprom22
  %6 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ10uniformAddPjPKjiiiE7uniform to ptr), align 4, !tbaa !12
  %7 = load i32, ptr %arrayidx23, align 4, !tbaa !12
  %add24 = add i32 %7, %6
  store i32 %add24, ptr %arrayidx23, align 4, !tbaa !12
  br label %if.end25

if.end25:                                         ; preds = %if.then19, %if.end14
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_umul24(i32, i32) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_mul24(i32, i32) local_unnamed_addr #4

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nofree norecurse nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #5 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7}
!llvm.module.flags = !{!8, !9, !10}
!llvm.ident = !{!11}

!0 = !{ptr @_Z12histo_kernelPKhlPj, !"kernel", i32 1}
!1 = !{ptr @_Z26vlc_encode_kernel_sm64huffPKjS0_S0_PjS1_i, !"kernel", i32 1}
!2 = !{ptr @_Z5pack2PKjS0_S0_Pjj, !"kernel", i32 1}
!3 = !{ptr @_Z7prescanILb1ELb0EEvPjPKjS0_iii, !"kernel", i32 1}
!4 = !{ptr @_Z7prescanILb1ELb1EEvPjPKjS0_iii, !"kernel", i32 1}
!5 = !{ptr @_Z7prescanILb0ELb0EEvPjPKjS0_iii, !"kernel", i32 1}
!6 = !{ptr @_Z7prescanILb0ELb1EEvPjPKjS0_iii, !"kernel", i32 1}
!7 = !{ptr @_Z10uniformAddPjPKjiii, !"kernel", i32 1}
!8 = !{i32 1, !"wchar_size", i32 4}
!9 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!10 = !{i32 7, !"frame-pointer", i32 2}
!11 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !14, i64 0}
!14 = !{!"omnipotent char", !15, i64 0}
!15 = !{!"Simple C++ TBAA"}
!16 = !{!14, !14, i64 0}
!17 = distinct !{!17, !18}
!18 = !{!"llvm.loop.mustprogress"}
!19 = distinct !{!19, !18}
!20 = distinct !{!20, !18}
!21 = distinct !{!21, !18}
!22 = distinct !{!22, !18}
!23 = distinct !{!23, !18}
!24 = distinct !{!24, !18}
!25 = distinct !{!25, !18}
!26 = distinct !{!26, !18}
!27 = distinct !{!27, !18}
!28 = distinct !{!28, !18}
!29 = distinct !{!29, !18}
!30 = distinct !{!30, !18}
!31 = distinct !{!31, !18}
!32 = distinct !{!32, !18}
