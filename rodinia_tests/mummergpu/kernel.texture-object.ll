; ModuleID = 'rodinia_tests/mummergpu/kernel.cu'
source_filename = "rodinia_tests/mummergpu/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.MatchCoord = type { i32, i32 }
%struct.PrintParameters = type { i32, i32 }
%struct.MatchInfo = type { i32, i32, i32 }

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z15mummergpuKernelP10MatchCoordPKcPKiS4_S4_iiyyyy(ptr nocapture writeonly %match_coords, ptr nocapture readonly %queries, ptr nocapture readonly %queryAddrs, ptr nocapture readonly %queryLengths, ptr nocapture readonly %coordAddrs, i32 %numQueries, i32 %min_match_length, i64 %nodetex, i64 %childrentex, i64 %infotex, i64 %reftex) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %cmp.not = icmp slt i32 %add, %numQueries
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr %queryAddrs, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !7
  %idx.ext = sext i32 %3 to i64
  %add.ptr = getelementptr inbounds i8, ptr %queries, i64 %idx.ext
  %arrayidx5 = getelementptr inbounds i32, ptr %queryLengths, i64 %idxprom
  %4 = load i32, ptr %arrayidx5, align 4, !tbaa !7
  %arrayidx7 = getelementptr inbounds i32, ptr %coordAddrs, i64 %idxprom
  %5 = load i32, ptr %arrayidx7, align 4, !tbaa !7
  %idx.ext8 = sext i32 %5 to i64
  %add.ptr9 = getelementptr inbounds %struct.MatchCoord, ptr %match_coords, i64 %idx.ext8
  %cmp.not174.i = icmp slt i32 %4, %min_match_length
  br i1 %cmp.not174.i, label %cleanup, label %for.body.preheader.i

for.body.preheader.i:                             ; preds = %if.end
  %reass.sub = sub i32 %4, %min_match_length
  br label %for.body.i

for.body.i:                                       ; preds = %if.end55.i, %for.body.preheader.i
  %node.0177.i = phi i32 [ %node.5.i, %if.end55.i ], [ 0, %for.body.preheader.i ]
  %matched.0176.i = phi i32 [ %call.i135.i, %if.end55.i ], [ 0, %for.body.preheader.i ]
  %start.0175.i = phi i32 [ %inc58.i, %if.end55.i ], [ 0, %for.body.preheader.i ]
  %rem.i = and i32 %node.0177.i, 63
  %conv.i = uitofp nneg i32 %rem.i to float
  %div108.i = lshr i32 %node.0177.i, 6
  %conv1.i = uitofp nneg i32 %div108.i to float
  %6 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %infotex, float %conv.i, float %conv1.i) #4, !srcloc !11
  %asmresult.i.i.i = extractvalue { i32, i32, i32, i32 } %6, 0
  br label %while.cond.i

while.cond.i:                                     ; preds = %cleanup40.i, %for.body.i
  %depth.0.i = phi i32 [ %asmresult.i.i.i, %for.body.i ], [ %depth.2.i, %cleanup40.i ]
  %matched.1.i = phi i32 [ %matched.0176.i, %for.body.i ], [ %matched.2.i, %cleanup40.i ]
  %node.1.i = phi i32 [ %node.0177.i, %for.body.i ], [ %node.3.i, %cleanup40.i ]
  %add.i = add nsw i32 %depth.0.i, %start.0175.i
  %cmp2.i = icmp slt i32 %add.i, %4
  br i1 %cmp2.i, label %while.body.i, label %while.end41.i

while.body.i:                                     ; preds = %while.cond.i
  %idxprom.i.i = sext i32 %add.i to i64
  %arrayidx.i.i = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i.i
  %7 = load i8, ptr %arrayidx.i.i, align 1, !tbaa !12
  %rem.i.i = and i32 %node.1.i, 63
  %conv.i.i = uitofp nneg i32 %rem.i.i to float
  %div25.i.i = lshr i32 %node.1.i, 6
  %conv1.i.i = uitofp nneg i32 %div25.i.i to float
  %8 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %childrentex, float %conv.i.i, float %conv1.i.i) #4, !srcloc !11
  %asmresult1.i.i.i.i = extractvalue { i32, i32, i32, i32 } %8, 1
  switch i8 %7, label %cond.false10.i.i [
    i8 65, label %cond.true.i.i
    i8 67, label %_ZL8child_ofjcyyyy.exit.i
    i8 71, label %cond.true9.i.i
  ]

cond.true.i.i:                                    ; preds = %while.body.i
  %asmresult.i.i.i.i = extractvalue { i32, i32, i32, i32 } %8, 0
  br label %_ZL8child_ofjcyyyy.exit.i

cond.true9.i.i:                                   ; preds = %while.body.i
  %asmresult2.i.i.i.i = extractvalue { i32, i32, i32, i32 } %8, 2
  br label %_ZL8child_ofjcyyyy.exit.i

cond.false10.i.i:                                 ; preds = %while.body.i
  %asmresult3.i.i.i.i = extractvalue { i32, i32, i32, i32 } %8, 3
  %cmp12.i.i = icmp eq i8 %7, 84
  %cond.i.i = select i1 %cmp12.i.i, i32 %asmresult3.i.i.i.i, i32 0
  br label %_ZL8child_ofjcyyyy.exit.i

_ZL8child_ofjcyyyy.exit.i:                        ; preds = %cond.false10.i.i, %cond.true9.i.i, %cond.true.i.i, %while.body.i
  %cond20.i.i = phi i32 [ %asmresult.i.i.i.i, %cond.true.i.i ], [ %asmresult2.i.i.i.i, %cond.true9.i.i ], [ %cond.i.i, %cond.false10.i.i ], [ %asmresult1.i.i.i.i, %while.body.i ]
  %cmp6.i = icmp eq i32 %cond20.i.i, 0
  br i1 %cmp6.i, label %cleanup40.i, label %if.end.i

if.end.i:                                         ; preds = %_ZL8child_ofjcyyyy.exit.i
  %rem7.i = and i32 %cond20.i.i, 63
  %conv8.i = uitofp nneg i32 %rem7.i to float
  %div9109.i = lshr i32 %cond20.i.i, 6
  %conv10.i = uitofp nneg i32 %div9109.i to float
  %9 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %nodetex, float %conv8.i, float %conv10.i) #4, !srcloc !11
  %asmresult.i.i139.i = extractvalue { i32, i32, i32, i32 } %9, 0
  %asmresult1.i.i140.i = extractvalue { i32, i32, i32, i32 } %9, 1
  %sub13.i = sub i32 %asmresult1.i.i140.i, %asmresult.i.i139.i
  %sub14.i = sub nsw i32 %matched.1.i, %depth.0.i
  %call.i138.i = tail call i32 @__nv_max(i32 %sub14.i, i32 0) #5
  %call.i.i = tail call i32 @__nv_min(i32 %call.i138.i, i32 %sub13.i) #5
  %cmp18161.i = icmp slt i32 %call.i.i, %sub13.i
  br i1 %cmp18161.i, label %land.lhs.true.i, label %while.end.i

land.lhs.true.i:                                  ; preds = %if.end.i, %while.body31.i
  %i.0162.i = phi i32 [ %inc.i, %while.body31.i ], [ %call.i.i, %if.end.i ]
  %add20.i = add nsw i32 %i.0162.i, %add.i
  %cmp21.i = icmp slt i32 %add20.i, %4
  br i1 %cmp21.i, label %land.rhs.i, label %while.end.i

land.rhs.i:                                       ; preds = %land.lhs.true.i
  %add23.i = add i32 %i.0162.i, %asmresult.i.i139.i
  %shr.i.i = ashr i32 %add23.i, 4
  %shr.i.i.frozen = freeze i32 %shr.i.i
  %div.i.i = sdiv i32 %shr.i.i.frozen, 64
  %10 = mul i32 %div.i.i, 64
  %rem.i146.i.decomposed = sub i32 %shr.i.i.frozen, %10
  %conv.i147.i = sitofp i32 %rem.i146.i.decomposed to float
  %conv2.i.i = sitofp i32 %div.i.i to float
  %11 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %reftex, float %conv.i147.i, float %conv2.i.i) #4, !srcloc !11
  %asmresult.i.i.i148.i = extractvalue { i32, i32, i32, i32 } %11, 0
  %shr3.i.i = lshr i32 %add23.i, 2
  %and.i.i = and i32 %shr3.i.i, 3
  switch i32 %and.i.i, label %cond.false3.i.i.i [
    i32 0, label %_ZL19reference_characteriyyyy.exit.i
    i32 1, label %cond.true2.i.i.i
  ]

cond.true2.i.i.i:                                 ; preds = %land.rhs.i
  %asmresult1.i.i.i149.i = extractvalue { i32, i32, i32, i32 } %11, 1
  br label %_ZL19reference_characteriyyyy.exit.i

cond.false3.i.i.i:                                ; preds = %land.rhs.i
  %asmresult3.i.i.i150.i = extractvalue { i32, i32, i32, i32 } %11, 3
  %asmresult2.i.i.i151.i = extractvalue { i32, i32, i32, i32 } %11, 2
  %cmp4.i.i.i = icmp eq i32 %and.i.i, 2
  %cond.i.i.i = select i1 %cmp4.i.i.i, i32 %asmresult2.i.i.i151.i, i32 %asmresult3.i.i.i150.i
  br label %_ZL19reference_characteriyyyy.exit.i

_ZL19reference_characteriyyyy.exit.i:             ; preds = %cond.false3.i.i.i, %cond.true2.i.i.i, %land.rhs.i
  %cond10.i.i.i = phi i32 [ %asmresult1.i.i.i149.i, %cond.true2.i.i.i ], [ %cond.i.i.i, %cond.false3.i.i.i ], [ %asmresult.i.i.i148.i, %land.rhs.i ]
  %and5.i.i = shl i32 %add23.i, 3
  %mul.i.i = and i32 %and5.i.i, 24
  %shr6.i.i = lshr i32 %cond10.i.i.i, %mul.i.i
  %conv7.i.i = trunc i32 %shr6.i.i to i8
  %idxprom.i152.i = sext i32 %add20.i to i64
  %arrayidx.i153.i = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i152.i
  %12 = load i8, ptr %arrayidx.i153.i, align 1, !tbaa !12
  %cmp30.i = icmp eq i8 %12, %conv7.i.i
  br i1 %cmp30.i, label %while.body31.i, label %while.end.i

while.body31.i:                                   ; preds = %_ZL19reference_characteriyyyy.exit.i
  %inc.i = add nsw i32 %i.0162.i, 1
  %cmp18.i = icmp slt i32 %inc.i, %sub13.i
  br i1 %cmp18.i, label %land.lhs.true.i, label %while.end.i, !llvm.loop !13

while.end.i:                                      ; preds = %while.body31.i, %_ZL19reference_characteriyyyy.exit.i, %land.lhs.true.i, %if.end.i
  %i.0.lcssa.i = phi i32 [ %call.i.i, %if.end.i ], [ %i.0162.i, %_ZL19reference_characteriyyyy.exit.i ], [ %inc.i, %while.body31.i ], [ %i.0162.i, %land.lhs.true.i ]
  %node.2.i = phi i32 [ %cond20.i.i, %if.end.i ], [ %node.1.i, %_ZL19reference_characteriyyyy.exit.i ], [ %cond20.i.i, %while.body31.i ], [ %node.1.i, %land.lhs.true.i ]
  %cleanup.dest.slot.0.i = phi i32 [ 0, %if.end.i ], [ 6, %_ZL19reference_characteriyyyy.exit.i ], [ 0, %while.body31.i ], [ 6, %land.lhs.true.i ]
  %add37.i = phi i32 [ %sub13.i, %if.end.i ], [ 0, %_ZL19reference_characteriyyyy.exit.i ], [ %sub13.i, %while.body31.i ], [ 0, %land.lhs.true.i ]
  %add32.i = add nsw i32 %i.0.lcssa.i, %depth.0.i
  %call.i137.i = tail call i32 @__nv_max(i32 %matched.1.i, i32 %add32.i) #5
  %depth.1.i = add nsw i32 %add37.i, %depth.0.i
  br label %cleanup40.i

cleanup40.i:                                      ; preds = %while.end.i, %_ZL8child_ofjcyyyy.exit.i
  %depth.2.i = phi i32 [ %depth.1.i, %while.end.i ], [ %depth.0.i, %_ZL8child_ofjcyyyy.exit.i ]
  %cleanup.dest.slot.1.i = phi i32 [ %cleanup.dest.slot.0.i, %while.end.i ], [ 6, %_ZL8child_ofjcyyyy.exit.i ]
  %matched.2.i = phi i32 [ %call.i137.i, %while.end.i ], [ %matched.1.i, %_ZL8child_ofjcyyyy.exit.i ]
  %node.3.i = phi i32 [ %node.2.i, %while.end.i ], [ %node.1.i, %_ZL8child_ofjcyyyy.exit.i ]
  %switch.i = icmp eq i32 %cleanup.dest.slot.1.i, 0
  br i1 %switch.i, label %while.cond.i, label %while.end41.i

while.end41.i:                                    ; preds = %cleanup40.i, %while.cond.i
  %depth.3.i = phi i32 [ %depth.2.i, %cleanup40.i ], [ %depth.0.i, %while.cond.i ]
  %matched.3.i = phi i32 [ %matched.2.i, %cleanup40.i ], [ %matched.1.i, %while.cond.i ]
  %node.4.i = phi i32 [ %node.3.i, %cleanup40.i ], [ %node.1.i, %while.cond.i ]
  %call.i136.i = tail call i32 @__nv_max(i32 %matched.3.i, i32 %depth.3.i) #5
  %idxprom.i = zext nneg i32 %start.0175.i to i64
  %arrayidx.i = getelementptr inbounds %struct.MatchCoord, ptr %add.ptr9, i64 %idxprom.i
  store i32 %node.4.i, ptr %arrayidx.i, align 4, !tbaa !15
  %length46.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 4
  store i32 %call.i136.i, ptr %length46.i, align 4, !tbaa !17
  %cmp47.not.i = icmp eq i32 %node.4.i, 0
  br i1 %cmp47.not.i, label %if.end55.i, label %if.then48.i

if.then48.i:                                      ; preds = %while.end41.i
  %div52110.i = lshr i32 %node.4.i, 6
  %conv53.i = uitofp nneg i32 %div52110.i to float
  %rem50.i = and i32 %node.4.i, 63
  %conv51.i = uitofp nneg i32 %rem50.i to float
  %13 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %nodetex, float %conv51.i, float %conv53.i) #4, !srcloc !11
  %asmresult2.i.i156.i = extractvalue { i32, i32, i32, i32 } %13, 2
  br label %if.end55.i

if.end55.i:                                       ; preds = %if.then48.i, %while.end41.i
  %node.5.i = phi i32 [ %asmresult2.i.i156.i, %if.then48.i ], [ 0, %while.end41.i ]
  %sub56.i = add nsw i32 %call.i136.i, -1
  %call.i135.i = tail call i32 @__nv_max(i32 %sub56.i, i32 0) #5
  %inc58.i = add nuw i32 %start.0175.i, 1
  %exitcond.not.i = icmp eq i32 %start.0175.i, %reass.sub
  br i1 %exitcond.not.i, label %cleanup, label %for.body.i, !llvm.loop !18

cleanup:                                          ; preds = %if.end55.i, %if.end, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z17mummergpuRCKernelP10MatchCoordPKcPKiS4_S4_iiyyyy(ptr nocapture writeonly %match_coords, ptr nocapture readonly %queries, ptr nocapture readonly %queryAddrs, ptr nocapture readonly %queryLengths, ptr nocapture readonly %coordAddrs, i32 %numQueries, i32 %min_match_length, i64 %nodetex, i64 %childrentex, i64 %infotex, i64 %reftex) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %call.i = tail call i32 @__nv_umul24(i32 %0, i32 %1) #5
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %call.i, %2
  %cmp.not = icmp slt i32 %add, %numQueries
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr %queryAddrs, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !7
  %idx.ext = sext i32 %3 to i64
  %add.ptr = getelementptr inbounds i8, ptr %queries, i64 %idx.ext
  %arrayidx6 = getelementptr inbounds i32, ptr %queryLengths, i64 %idxprom
  %4 = load i32, ptr %arrayidx6, align 4, !tbaa !7
  %arrayidx10 = getelementptr inbounds i32, ptr %coordAddrs, i64 %idxprom
  %5 = load i32, ptr %arrayidx10, align 4, !tbaa !7
  %idx.ext11 = sext i32 %5 to i64
  %add.ptr12 = getelementptr inbounds %struct.MatchCoord, ptr %match_coords, i64 %idx.ext11
  %cmp.not187.i = icmp slt i32 %4, %min_match_length
  br i1 %cmp.not187.i, label %cleanup, label %for.body.lr.ph.i

for.body.lr.ph.i:                                 ; preds = %if.end
  %reass.sub = sub i32 %4, %min_match_length
  br label %for.body.i

for.body.i:                                       ; preds = %if.end55.i, %for.body.lr.ph.i
  %node.0190.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %node.5.i, %if.end55.i ]
  %matched.0189.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %call.i135.i, %if.end55.i ]
  %start.0188.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc58.i, %if.end55.i ]
  %rem.i = and i32 %node.0190.i, 63
  %conv.i = uitofp nneg i32 %rem.i to float
  %div108.i = lshr i32 %node.0190.i, 6
  %conv1.i = uitofp nneg i32 %div108.i to float
  %6 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %infotex, float %conv.i, float %conv1.i) #4, !srcloc !11
  %asmresult.i.i.i = extractvalue { i32, i32, i32, i32 } %6, 0
  br label %while.cond.i

while.cond.i:                                     ; preds = %cleanup40.i, %for.body.i
  %depth.0.i = phi i32 [ %asmresult.i.i.i, %for.body.i ], [ %depth.2.i, %cleanup40.i ]
  %matched.1.i = phi i32 [ %matched.0189.i, %for.body.i ], [ %matched.2.i, %cleanup40.i ]
  %node.1.i = phi i32 [ %node.0190.i, %for.body.i ], [ %node.3.i, %cleanup40.i ]
  %add.i = add nsw i32 %depth.0.i, %start.0188.i
  %cmp2.i = icmp slt i32 %add.i, %4
  br i1 %cmp2.i, label %while.body.i, label %while.end41.i

while.body.i:                                     ; preds = %while.cond.i
  %7 = xor i32 %add.i, -1
  %sub2.i.i = add i32 %4, %7
  %idxprom.i.i = sext i32 %sub2.i.i to i64
  %arrayidx.i.i = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i.i
  %8 = load i8, ptr %arrayidx.i.i, align 1, !tbaa !12
  switch i8 %8, label %cond.false10.i.i [
    i8 65, label %_ZNK17ReverseComplementixEi.exit.i
    i8 67, label %cond.end19.fold.split.i.i
    i8 71, label %cond.end19.fold.split25.i.i
  ]

cond.false10.i.i:                                 ; preds = %while.body.i
  %cmp12.i.i = icmp eq i8 %8, 84
  %cond.i.i = select i1 %cmp12.i.i, i8 65, i8 %8
  br label %_ZNK17ReverseComplementixEi.exit.i

cond.end19.fold.split.i.i:                        ; preds = %while.body.i
  br label %_ZNK17ReverseComplementixEi.exit.i

cond.end19.fold.split25.i.i:                      ; preds = %while.body.i
  br label %_ZNK17ReverseComplementixEi.exit.i

_ZNK17ReverseComplementixEi.exit.i:               ; preds = %cond.end19.fold.split25.i.i, %cond.end19.fold.split.i.i, %cond.false10.i.i, %while.body.i
  %cond20.i.i = phi i8 [ 84, %while.body.i ], [ %cond.i.i, %cond.false10.i.i ], [ 71, %cond.end19.fold.split.i.i ], [ 67, %cond.end19.fold.split25.i.i ]
  %rem.i.i = and i32 %node.1.i, 63
  %conv.i.i = uitofp nneg i32 %rem.i.i to float
  %div25.i.i = lshr i32 %node.1.i, 6
  %conv1.i.i = uitofp nneg i32 %div25.i.i to float
  %9 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %childrentex, float %conv.i.i, float %conv1.i.i) #4, !srcloc !11
  %asmresult1.i.i.i.i = extractvalue { i32, i32, i32, i32 } %9, 1
  switch i8 %cond20.i.i, label %cond.false10.i140.i [
    i8 65, label %cond.true.i.i
    i8 67, label %_ZL8child_ofjcyyyy.exit.i
    i8 71, label %cond.true9.i.i
  ]

cond.true.i.i:                                    ; preds = %_ZNK17ReverseComplementixEi.exit.i
  %asmresult.i.i.i.i = extractvalue { i32, i32, i32, i32 } %9, 0
  br label %_ZL8child_ofjcyyyy.exit.i

cond.true9.i.i:                                   ; preds = %_ZNK17ReverseComplementixEi.exit.i
  %asmresult2.i.i.i.i = extractvalue { i32, i32, i32, i32 } %9, 2
  br label %_ZL8child_ofjcyyyy.exit.i

cond.false10.i140.i:                              ; preds = %_ZNK17ReverseComplementixEi.exit.i
  %asmresult3.i.i.i.i = extractvalue { i32, i32, i32, i32 } %9, 3
  %cmp12.i141.i = icmp eq i8 %cond20.i.i, 84
  %cond.i142.i = select i1 %cmp12.i141.i, i32 %asmresult3.i.i.i.i, i32 0
  br label %_ZL8child_ofjcyyyy.exit.i

_ZL8child_ofjcyyyy.exit.i:                        ; preds = %cond.false10.i140.i, %cond.true9.i.i, %cond.true.i.i, %_ZNK17ReverseComplementixEi.exit.i
  %cond20.i139.i = phi i32 [ %asmresult.i.i.i.i, %cond.true.i.i ], [ %asmresult2.i.i.i.i, %cond.true9.i.i ], [ %cond.i142.i, %cond.false10.i140.i ], [ %asmresult1.i.i.i.i, %_ZNK17ReverseComplementixEi.exit.i ]
  %cmp6.i = icmp eq i32 %cond20.i139.i, 0
  br i1 %cmp6.i, label %cleanup40.i, label %if.end.i

if.end.i:                                         ; preds = %_ZL8child_ofjcyyyy.exit.i
  %rem7.i = and i32 %cond20.i139.i, 63
  %conv8.i = uitofp nneg i32 %rem7.i to float
  %div9109.i = lshr i32 %cond20.i139.i, 6
  %conv10.i = uitofp nneg i32 %div9109.i to float
  %10 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %nodetex, float %conv8.i, float %conv10.i) #4, !srcloc !11
  %asmresult.i.i143.i = extractvalue { i32, i32, i32, i32 } %10, 0
  %asmresult1.i.i144.i = extractvalue { i32, i32, i32, i32 } %10, 1
  %sub13.i = sub i32 %asmresult1.i.i144.i, %asmresult.i.i143.i
  %sub14.i = sub nsw i32 %matched.1.i, %depth.0.i
  %call.i138.i = tail call i32 @__nv_max(i32 %sub14.i, i32 0) #5
  %call.i.i = tail call i32 @__nv_min(i32 %call.i138.i, i32 %sub13.i) #5
  %cmp18174.i = icmp slt i32 %call.i.i, %sub13.i
  br i1 %cmp18174.i, label %land.lhs.true.i, label %while.end.i

land.lhs.true.i:                                  ; preds = %if.end.i, %while.body31.i
  %i.0175.i = phi i32 [ %inc.i, %while.body31.i ], [ %call.i.i, %if.end.i ]
  %add20.i = add nsw i32 %i.0175.i, %add.i
  %cmp21.i = icmp slt i32 %add20.i, %4
  br i1 %cmp21.i, label %land.rhs.i, label %while.end.i

land.rhs.i:                                       ; preds = %land.lhs.true.i
  %add23.i = add i32 %i.0175.i, %asmresult.i.i143.i
  %shr.i.i = ashr i32 %add23.i, 4
  %shr.i.i.frozen = freeze i32 %shr.i.i
  %div.i.i = sdiv i32 %shr.i.i.frozen, 64
  %11 = mul i32 %div.i.i, 64
  %rem.i150.i.decomposed = sub i32 %shr.i.i.frozen, %11
  %conv.i151.i = sitofp i32 %rem.i150.i.decomposed to float
  %conv2.i.i = sitofp i32 %div.i.i to float
  %12 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %reftex, float %conv.i151.i, float %conv2.i.i) #4, !srcloc !11
  %asmresult.i.i.i152.i = extractvalue { i32, i32, i32, i32 } %12, 0
  %shr3.i.i = lshr i32 %add23.i, 2
  %and.i.i = and i32 %shr3.i.i, 3
  switch i32 %and.i.i, label %cond.false3.i.i.i [
    i32 0, label %_ZL19reference_characteriyyyy.exit.i
    i32 1, label %cond.true2.i.i.i
  ]

cond.true2.i.i.i:                                 ; preds = %land.rhs.i
  %asmresult1.i.i.i153.i = extractvalue { i32, i32, i32, i32 } %12, 1
  br label %_ZL19reference_characteriyyyy.exit.i

cond.false3.i.i.i:                                ; preds = %land.rhs.i
  %asmresult3.i.i.i154.i = extractvalue { i32, i32, i32, i32 } %12, 3
  %asmresult2.i.i.i155.i = extractvalue { i32, i32, i32, i32 } %12, 2
  %cmp4.i.i.i = icmp eq i32 %and.i.i, 2
  %cond.i.i.i = select i1 %cmp4.i.i.i, i32 %asmresult2.i.i.i155.i, i32 %asmresult3.i.i.i154.i
  br label %_ZL19reference_characteriyyyy.exit.i

_ZL19reference_characteriyyyy.exit.i:             ; preds = %cond.false3.i.i.i, %cond.true2.i.i.i, %land.rhs.i
  %cond10.i.i.i = phi i32 [ %asmresult1.i.i.i153.i, %cond.true2.i.i.i ], [ %cond.i.i.i, %cond.false3.i.i.i ], [ %asmresult.i.i.i152.i, %land.rhs.i ]
  %and5.i.i = shl i32 %add23.i, 3
  %mul.i.i = and i32 %and5.i.i, 24
  %shr6.i.i = lshr i32 %cond10.i.i.i, %mul.i.i
  %conv7.i.i = trunc i32 %shr6.i.i to i8
  %13 = xor i32 %add20.i, -1
  %sub2.i157.i = add i32 %4, %13
  %idxprom.i158.i = sext i32 %sub2.i157.i to i64
  %arrayidx.i159.i = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i158.i
  %14 = load i8, ptr %arrayidx.i159.i, align 1, !tbaa !12
  switch i8 %14, label %cond.false10.i163.i [
    i8 65, label %_ZNK17ReverseComplementixEi.exit166.i
    i8 67, label %cond.end19.fold.split.i162.i
    i8 71, label %cond.end19.fold.split25.i160.i
  ]

cond.false10.i163.i:                              ; preds = %_ZL19reference_characteriyyyy.exit.i
  %cmp12.i164.i = icmp eq i8 %14, 84
  %cond.i165.i = select i1 %cmp12.i164.i, i8 65, i8 %14
  br label %_ZNK17ReverseComplementixEi.exit166.i

cond.end19.fold.split.i162.i:                     ; preds = %_ZL19reference_characteriyyyy.exit.i
  br label %_ZNK17ReverseComplementixEi.exit166.i

cond.end19.fold.split25.i160.i:                   ; preds = %_ZL19reference_characteriyyyy.exit.i
  br label %_ZNK17ReverseComplementixEi.exit166.i

_ZNK17ReverseComplementixEi.exit166.i:            ; preds = %cond.end19.fold.split25.i160.i, %cond.end19.fold.split.i162.i, %cond.false10.i163.i, %_ZL19reference_characteriyyyy.exit.i
  %cond20.i161.i = phi i8 [ 84, %_ZL19reference_characteriyyyy.exit.i ], [ %cond.i165.i, %cond.false10.i163.i ], [ 71, %cond.end19.fold.split.i162.i ], [ 67, %cond.end19.fold.split25.i160.i ]
  %cmp30.i = icmp eq i8 %cond20.i161.i, %conv7.i.i
  br i1 %cmp30.i, label %while.body31.i, label %while.end.i

while.body31.i:                                   ; preds = %_ZNK17ReverseComplementixEi.exit166.i
  %inc.i = add nsw i32 %i.0175.i, 1
  %cmp18.i = icmp slt i32 %inc.i, %sub13.i
  br i1 %cmp18.i, label %land.lhs.true.i, label %while.end.i, !llvm.loop !19

while.end.i:                                      ; preds = %while.body31.i, %_ZNK17ReverseComplementixEi.exit166.i, %land.lhs.true.i, %if.end.i
  %i.0.lcssa.i = phi i32 [ %call.i.i, %if.end.i ], [ %i.0175.i, %_ZNK17ReverseComplementixEi.exit166.i ], [ %inc.i, %while.body31.i ], [ %i.0175.i, %land.lhs.true.i ]
  %node.2.i = phi i32 [ %cond20.i139.i, %if.end.i ], [ %node.1.i, %_ZNK17ReverseComplementixEi.exit166.i ], [ %cond20.i139.i, %while.body31.i ], [ %node.1.i, %land.lhs.true.i ]
  %cleanup.dest.slot.0.i = phi i32 [ 0, %if.end.i ], [ 6, %_ZNK17ReverseComplementixEi.exit166.i ], [ 0, %while.body31.i ], [ 6, %land.lhs.true.i ]
  %add37.i = phi i32 [ %sub13.i, %if.end.i ], [ 0, %_ZNK17ReverseComplementixEi.exit166.i ], [ %sub13.i, %while.body31.i ], [ 0, %land.lhs.true.i ]
  %add32.i = add nsw i32 %i.0.lcssa.i, %depth.0.i
  %call.i137.i = tail call i32 @__nv_max(i32 %matched.1.i, i32 %add32.i) #5
  %depth.1.i = add nsw i32 %add37.i, %depth.0.i
  br label %cleanup40.i

cleanup40.i:                                      ; preds = %while.end.i, %_ZL8child_ofjcyyyy.exit.i
  %depth.2.i = phi i32 [ %depth.1.i, %while.end.i ], [ %depth.0.i, %_ZL8child_ofjcyyyy.exit.i ]
  %cleanup.dest.slot.1.i = phi i32 [ %cleanup.dest.slot.0.i, %while.end.i ], [ 6, %_ZL8child_ofjcyyyy.exit.i ]
  %matched.2.i = phi i32 [ %call.i137.i, %while.end.i ], [ %matched.1.i, %_ZL8child_ofjcyyyy.exit.i ]
  %node.3.i = phi i32 [ %node.2.i, %while.end.i ], [ %node.1.i, %_ZL8child_ofjcyyyy.exit.i ]
  %switch.i = icmp eq i32 %cleanup.dest.slot.1.i, 0
  br i1 %switch.i, label %while.cond.i, label %while.end41.i

while.end41.i:                                    ; preds = %cleanup40.i, %while.cond.i
  %depth.3.i = phi i32 [ %depth.2.i, %cleanup40.i ], [ %depth.0.i, %while.cond.i ]
  %matched.3.i = phi i32 [ %matched.2.i, %cleanup40.i ], [ %matched.1.i, %while.cond.i ]
  %node.4.i = phi i32 [ %node.3.i, %cleanup40.i ], [ %node.1.i, %while.cond.i ]
  %call.i136.i = tail call i32 @__nv_max(i32 %matched.3.i, i32 %depth.3.i) #5
  %idxprom.i = zext nneg i32 %start.0188.i to i64
  %arrayidx.i = getelementptr inbounds %struct.MatchCoord, ptr %add.ptr12, i64 %idxprom.i
  store i32 %node.4.i, ptr %arrayidx.i, align 4, !tbaa !15
  %length46.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 4
  store i32 %call.i136.i, ptr %length46.i, align 4, !tbaa !17
  %cmp47.not.i = icmp eq i32 %node.4.i, 0
  br i1 %cmp47.not.i, label %if.end55.i, label %if.then48.i

if.then48.i:                                      ; preds = %while.end41.i
  %div52110.i = lshr i32 %node.4.i, 6
  %conv53.i = uitofp nneg i32 %div52110.i to float
  %rem50.i = and i32 %node.4.i, 63
  %conv51.i = uitofp nneg i32 %rem50.i to float
  %15 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %nodetex, float %conv51.i, float %conv53.i) #4, !srcloc !11
  %asmresult2.i.i169.i = extractvalue { i32, i32, i32, i32 } %15, 2
  br label %if.end55.i

if.end55.i:                                       ; preds = %if.then48.i, %while.end41.i
  %node.5.i = phi i32 [ %asmresult2.i.i169.i, %if.then48.i ], [ 0, %while.end41.i ]
  %sub56.i = add nsw i32 %call.i136.i, -1
  %call.i135.i = tail call i32 @__nv_max(i32 %sub56.i, i32 0) #5
  %inc58.i = add nuw i32 %start.0188.i, 1
  %exitcond.not.i = icmp eq i32 %start.0188.i, %reass.sub
  br i1 %exitcond.not.i, label %cleanup, label %for.body.i, !llvm.loop !20

cleanup:                                          ; preds = %if.end55.i, %if.end, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(write, argmem: readwrite, inaccessiblemem: none)
define dso_local void @_Z11printKernelPK9MatchInfoPK10MatchCoordPiPKcPKiS9_S9_15PrintParametersyyyy(ptr nocapture readonly %matches, ptr nocapture readonly %match_coords, ptr nocapture writeonly %alignments, ptr nocapture readonly %queries, ptr nocapture readonly %queryAddrs, ptr nocapture readonly %queryLengths, ptr nocapture readonly %coordAddrs, ptr nocapture readonly byval(%struct.PrintParameters) align 4 %parameters, i64 %nodetex, i64 %childrentex, i64 %infotex, i64 %reftex) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %3 = load i32, ptr %parameters, align 4, !tbaa !21
  %cmp.not = icmp slt i32 %add, %3
  br i1 %cmp.not, label %if.end, label %cleanup106

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds %struct.MatchInfo, ptr %matches, i64 %idxprom
  %info.sroa.0.0.copyload = load i32, ptr %arrayidx, align 4, !tbaa !7
  %info.sroa.7.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 4
  %info.sroa.7.0.copyload = load i32, ptr %info.sroa.7.0.arrayidx.sroa_idx, align 4, !tbaa !7
  %info.sroa.14.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 8
  %info.sroa.14.0.copyload = load i32, ptr %info.sroa.14.0.arrayidx.sroa_idx, align 4, !tbaa !7
  %idxprom3 = sext i32 %info.sroa.0.0.copyload to i64
  %arrayidx4 = getelementptr inbounds i32, ptr %coordAddrs, i64 %idxprom3
  %4 = load i32, ptr %arrayidx4, align 4, !tbaa !7
  %add5 = add nsw i32 %4, %info.sroa.7.0.copyload
  %idxprom6 = sext i32 %add5 to i64
  %arrayidx7 = getelementptr inbounds %struct.MatchCoord, ptr %match_coords, i64 %idxprom6
  %coord.sroa.0.0.copyload = load i32, ptr %arrayidx7, align 4, !tbaa !7
  %coord.sroa.4.0.arrayidx7.sroa_idx = getelementptr inbounds i8, ptr %arrayidx7, i64 4
  %coord.sroa.4.0.copyload = load i32, ptr %coord.sroa.4.0.arrayidx7.sroa_idx, align 4, !tbaa !7
  %arrayidx10 = getelementptr inbounds i32, ptr %queryAddrs, i64 %idxprom3
  %5 = load i32, ptr %arrayidx10, align 4, !tbaa !7
  %idx.ext = sext i32 %5 to i64
  %add.ptr = getelementptr inbounds i8, ptr %queries, i64 %idx.ext
  %arrayidx19 = getelementptr inbounds i32, ptr %queryLengths, i64 %idxprom3
  %6 = load i32, ptr %arrayidx19, align 4, !tbaa !7
  %reverse_complement = getelementptr inbounds i8, ptr %parameters, i64 4
  %7 = load i32, ptr %reverse_complement, align 4, !tbaa !23
  %tobool.not = icmp eq i32 %7, 0
  %rem = and i32 %coord.sroa.0.0.copyload, 63
  %conv = uitofp nneg i32 %rem to float
  %div151 = lshr i32 %coord.sroa.0.0.copyload, 6
  %conv20 = uitofp nneg i32 %div151 to float
  %8 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %infotex, float %conv, float %conv20) #4, !srcloc !11
  %asmresult.i.i = extractvalue { i32, i32, i32, i32 } %8, 0
  %cmp23 = icmp sgt i32 %coord.sroa.4.0.copyload, %asmresult.i.i
  br i1 %cmp23, label %if.then24, label %if.end32

if.then24:                                        ; preds = %if.end
  %add29 = add nsw i32 %asmresult.i.i, %info.sroa.7.0.copyload
  br i1 %tobool.not, label %cond.false, label %cond.true

cond.true:                                        ; preds = %if.then24
  %9 = xor i32 %add29, -1
  %sub2.i = add i32 %6, %9
  %idxprom.i = sext i32 %sub2.i to i64
  %arrayidx.i = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i
  %10 = load i8, ptr %arrayidx.i, align 1, !tbaa !12
  switch i8 %10, label %cond.false10.i [
    i8 65, label %cond.end
    i8 67, label %cond.end19.fold.split.i
    i8 71, label %cond.end19.fold.split25.i
  ]

cond.false10.i:                                   ; preds = %cond.true
  %cmp12.i = icmp eq i8 %10, 84
  %cond.i = select i1 %cmp12.i, i8 65, i8 %10
  br label %cond.end

cond.end19.fold.split.i:                          ; preds = %cond.true
  br label %cond.end

cond.end19.fold.split25.i:                        ; preds = %cond.true
  br label %cond.end

cond.false:                                       ; preds = %if.then24
  %idxprom.i189 = sext i32 %add29 to i64
  %arrayidx.i190 = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i189
  %11 = load i8, ptr %arrayidx.i190, align 1, !tbaa !12
  br label %cond.end

cond.end:                                         ; preds = %cond.end19.fold.split25.i, %cond.end19.fold.split.i, %cond.false10.i, %cond.true, %cond.false
  %cond = phi i8 [ %11, %cond.false ], [ 84, %cond.true ], [ %cond.i, %cond.false10.i ], [ 71, %cond.end19.fold.split.i ], [ 67, %cond.end19.fold.split25.i ]
  %12 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %childrentex, float %conv, float %conv20) #4, !srcloc !11
  %asmresult1.i.i.i = extractvalue { i32, i32, i32, i32 } %12, 1
  switch i8 %cond, label %cond.false10.i192 [
    i8 65, label %cond.true.i
    i8 67, label %if.end32
    i8 71, label %cond.true9.i
  ]

cond.true.i:                                      ; preds = %cond.end
  %asmresult.i.i.i = extractvalue { i32, i32, i32, i32 } %12, 0
  br label %if.end32

cond.true9.i:                                     ; preds = %cond.end
  %asmresult2.i.i.i = extractvalue { i32, i32, i32, i32 } %12, 2
  br label %if.end32

cond.false10.i192:                                ; preds = %cond.end
  %asmresult3.i.i.i = extractvalue { i32, i32, i32, i32 } %12, 3
  %cmp12.i193 = icmp eq i8 %cond, 84
  %cond.i194 = select i1 %cmp12.i193, i32 %asmresult3.i.i.i, i32 0
  br label %if.end32

if.end32:                                         ; preds = %cond.false10.i192, %cond.true9.i, %cond.true.i, %cond.end, %if.end
  %top.0 = phi i32 [ %coord.sroa.0.0.copyload, %if.end ], [ %asmresult.i.i.i, %cond.true.i ], [ %asmresult2.i.i.i, %cond.true9.i ], [ %cond.i194, %cond.false10.i192 ], [ %asmresult1.i.i.i, %cond.end ]
  %cmp34 = icmp eq i32 %info.sroa.7.0.copyload, 0
  br i1 %cmp34, label %cond.end48, label %cond.false36

cond.false36:                                     ; preds = %if.end32
  br i1 %tobool.not, label %cond.false41, label %cond.true38

cond.true38:                                      ; preds = %cond.false36
  %sub2.i196 = sub i32 %6, %info.sroa.7.0.copyload
  %idxprom.i197 = sext i32 %sub2.i196 to i64
  %arrayidx.i198 = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i197
  %13 = load i8, ptr %arrayidx.i198, align 1, !tbaa !12
  switch i8 %13, label %cond.false10.i202 [
    i8 65, label %cond.end45
    i8 67, label %cond.end19.fold.split.i201
    i8 71, label %cond.end19.fold.split25.i199
  ]

cond.false10.i202:                                ; preds = %cond.true38
  %cmp12.i203 = icmp eq i8 %13, 84
  %cond.i204 = select i1 %cmp12.i203, i8 65, i8 %13
  br label %cond.end45

cond.end19.fold.split.i201:                       ; preds = %cond.true38
  br label %cond.end45

cond.end19.fold.split25.i199:                     ; preds = %cond.true38
  br label %cond.end45

cond.false41:                                     ; preds = %cond.false36
  %14 = sext i32 %info.sroa.7.0.copyload to i64
  %15 = getelementptr i8, ptr %add.ptr, i64 %14
  %arrayidx.i207 = getelementptr i8, ptr %15, i64 -1
  %16 = load i8, ptr %arrayidx.i207, align 1, !tbaa !12
  br label %cond.end45

cond.end45:                                       ; preds = %cond.end19.fold.split25.i199, %cond.end19.fold.split.i201, %cond.false10.i202, %cond.true38, %cond.false41
  %cond46 = phi i8 [ %16, %cond.false41 ], [ 84, %cond.true38 ], [ %cond.i204, %cond.false10.i202 ], [ 71, %cond.end19.fold.split.i201 ], [ 67, %cond.end19.fold.split25.i199 ]
  %17 = sext i8 %cond46 to i32
  br label %cond.end48

cond.end48:                                       ; preds = %if.end32, %cond.end45
  %cond49 = phi i32 [ %17, %cond.end45 ], [ 0, %if.end32 ]
  %idx.ext51 = sext i32 %info.sroa.14.0.copyload to i64
  %add.ptr52 = getelementptr inbounds i32, ptr %alignments, i64 %idx.ext51
  br label %while.cond

while.cond:                                       ; preds = %cleanup, %cond.end48
  %branch.0 = phi i32 [ 0, %cond.end48 ], [ %branch.4, %cleanup ]
  %node53.0 = phi i32 [ %top.0, %cond.end48 ], [ %node53.2, %cleanup ]
  %result.0 = phi ptr [ %add.ptr52, %cond.end48 ], [ %result.1, %cleanup ]
  %rem54 = and i32 %node53.0, 63
  %conv55 = uitofp nneg i32 %rem54 to float
  %div56152 = lshr i32 %node53.0, 6
  %conv57 = uitofp nneg i32 %div56152 to float
  %18 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %infotex, float %conv55, float %conv57) #4, !srcloc !11
  %asmresult1.i.i209 = extractvalue { i32, i32, i32, i32 } %18, 1
  %asmresult2.i.i210 = extractvalue { i32, i32, i32, i32 } %18, 2
  %asmresult3.i.i211 = extractvalue { i32, i32, i32, i32 } %18, 3
  %cmp59.not = icmp eq i32 %asmresult1.i.i209, -1
  br i1 %cmp59.not, label %if.end76, label %if.then60

if.then60:                                        ; preds = %while.cond
  %cmp64 = icmp eq i32 %asmresult1.i.i209, 0
  %or.cond = or i1 %cmp34, %cmp64
  br i1 %or.cond, label %lor.end, label %lor.rhs

lor.rhs:                                          ; preds = %if.then60
  %sub65 = add nsw i32 %asmresult1.i.i209, -1
  %shr.i = ashr i32 %sub65, 4
  %shr.i.frozen = freeze i32 %shr.i
  %div.i = sdiv i32 %shr.i.frozen, 64
  %19 = mul i32 %div.i, 64
  %rem.i215.decomposed = sub i32 %shr.i.frozen, %19
  %conv.i216 = sitofp i32 %rem.i215.decomposed to float
  %conv2.i = sitofp i32 %div.i to float
  %20 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %reftex, float %conv.i216, float %conv2.i) #4, !srcloc !11
  %asmresult.i.i.i217 = extractvalue { i32, i32, i32, i32 } %20, 0
  %shr3.i = lshr i32 %sub65, 2
  %and.i = and i32 %shr3.i, 3
  switch i32 %and.i, label %cond.false3.i.i [
    i32 0, label %_ZL19reference_characteriyyyy.exit
    i32 1, label %cond.true2.i.i
  ]

cond.true2.i.i:                                   ; preds = %lor.rhs
  %asmresult1.i.i.i218 = extractvalue { i32, i32, i32, i32 } %20, 1
  br label %_ZL19reference_characteriyyyy.exit

cond.false3.i.i:                                  ; preds = %lor.rhs
  %asmresult3.i.i.i219 = extractvalue { i32, i32, i32, i32 } %20, 3
  %asmresult2.i.i.i220 = extractvalue { i32, i32, i32, i32 } %20, 2
  %cmp4.i.i = icmp eq i32 %and.i, 2
  %cond.i.i = select i1 %cmp4.i.i, i32 %asmresult2.i.i.i220, i32 %asmresult3.i.i.i219
  br label %_ZL19reference_characteriyyyy.exit

_ZL19reference_characteriyyyy.exit:               ; preds = %lor.rhs, %cond.true2.i.i, %cond.false3.i.i
  %cond10.i.i = phi i32 [ %asmresult1.i.i.i218, %cond.true2.i.i ], [ %cond.i.i, %cond.false3.i.i ], [ %asmresult.i.i.i217, %lor.rhs ]
  %and5.i = shl i32 %sub65, 3
  %mul.i = and i32 %and5.i, 24
  %shr6.i = lshr i32 %cond10.i.i, %mul.i
  %sext = shl i32 %shr6.i, 24
  %conv67 = ashr exact i32 %sext, 24
  %cmp69 = icmp ne i32 %cond49, %conv67
  br label %lor.end

lor.end:                                          ; preds = %_ZL19reference_characteriyyyy.exit, %if.then60
  %21 = phi i1 [ true, %if.then60 ], [ %cmp69, %_ZL19reference_characteriyyyy.exit ]
  %cond75 = select i1 %21, i32 %asmresult1.i.i209, i32 -1
  %incdec.ptr = getelementptr inbounds i8, ptr %result.0, i64 4
  store i32 %cond75, ptr %result.0, align 4, !tbaa !7
  br label %if.end76

if.end76:                                         ; preds = %lor.end, %while.cond
  %branch.1 = phi i32 [ 5, %lor.end ], [ %branch.0, %while.cond ]
  %result.1 = phi ptr [ %incdec.ptr, %lor.end ], [ %result.0, %while.cond ]
  %cmp77240 = icmp slt i32 %branch.1, 5
  br i1 %cmp77240, label %for.body, label %for.end

for.body:                                         ; preds = %if.end76, %cond.end88
  %branch.2241 = phi i32 [ %inc, %cond.end88 ], [ %branch.1, %if.end76 ]
  %cmp79 = icmp slt i32 %branch.2241, 4
  br i1 %cmp79, label %cond.true80, label %cond.end88

cond.true80:                                      ; preds = %for.body
  %22 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %childrentex, float %conv55, float %conv57) #4, !srcloc !11
  %asmresult.i.i221 = extractvalue { i32, i32, i32, i32 } %22, 0
  switch i32 %branch.2241, label %cond.false3.i [
    i32 0, label %cond.end88
    i32 1, label %cond.true2.i
  ]

cond.true2.i:                                     ; preds = %cond.true80
  %asmresult1.i.i222 = extractvalue { i32, i32, i32, i32 } %22, 1
  br label %cond.end88

cond.false3.i:                                    ; preds = %cond.true80
  %asmresult3.i.i224 = extractvalue { i32, i32, i32, i32 } %22, 3
  %asmresult2.i.i223 = extractvalue { i32, i32, i32, i32 } %22, 2
  %cmp4.i = icmp eq i32 %branch.2241, 2
  %cond.i229 = select i1 %cmp4.i, i32 %asmresult2.i.i223, i32 %asmresult3.i.i224
  br label %cond.end88

cond.end88:                                       ; preds = %cond.false3.i, %cond.true2.i, %cond.true80, %for.body
  %cond89 = phi i32 [ %asmresult2.i.i210, %for.body ], [ %asmresult1.i.i222, %cond.true2.i ], [ %cond.i229, %cond.false3.i ], [ %asmresult.i.i221, %cond.true80 ]
  %inc = add nsw i32 %branch.2241, 1
  %cmp78 = icmp eq i32 %cond89, 0
  %23 = select i1 %cmp79, i1 %cmp78, i1 false
  br i1 %23, label %for.body, label %for.end, !llvm.loop !24

for.end:                                          ; preds = %cond.end88, %if.end76
  %branch.2.lcssa = phi i32 [ %branch.1, %if.end76 ], [ %inc, %cond.end88 ]
  %next.0.lcssa = phi i32 [ 0, %if.end76 ], [ %cond89, %cond.end88 ]
  %cmp78.lcssa = phi i1 [ true, %if.end76 ], [ %cmp78, %cond.end88 ]
  br i1 %cmp78.lcssa, label %if.else, label %cleanup

if.else:                                          ; preds = %for.end
  %cmp92 = icmp eq i32 %node53.0, %top.0
  br i1 %cmp92, label %cleanup, label %if.else94

if.else94:                                        ; preds = %if.else
  %add95 = add i32 %asmresult3.i.i211, 1
  %24 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %nodetex, float %conv55, float %conv57) #4, !srcloc !11
  %asmresult3.i.i233 = extractvalue { i32, i32, i32, i32 } %24, 3
  br label %cleanup

cleanup:                                          ; preds = %if.else94, %for.end, %if.else
  %branch.4 = phi i32 [ %branch.2.lcssa, %if.else ], [ %add95, %if.else94 ], [ 0, %for.end ]
  %node53.2 = phi i32 [ %top.0, %if.else ], [ %asmresult3.i.i233, %if.else94 ], [ %next.0.lcssa, %for.end ]
  %switch = phi i1 [ false, %if.else ], [ true, %if.else94 ], [ true, %for.end ]
  br i1 %switch, label %while.cond, label %cleanup106

cleanup106:                                       ; preds = %cleanup, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_umul24(i32, i32) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_min(i32, i32) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_max(i32, i32) local_unnamed_addr #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress norecurse nounwind memory(write, argmem: readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #4 = { convergent nounwind memory(none) }
attributes #5 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2}
!llvm.module.flags = !{!3, !4, !5}
!llvm.ident = !{!6}

!0 = !{ptr @_Z15mummergpuKernelP10MatchCoordPKcPKiS4_S4_iiyyyy, !"kernel", i32 1}
!1 = !{ptr @_Z17mummergpuRCKernelP10MatchCoordPKcPKiS4_S4_iiyyyy, !"kernel", i32 1}
!2 = !{ptr @_Z11printKernelPK9MatchInfoPK10MatchCoordPiPKcPKiS9_S9_15PrintParametersyyyy, !"kernel", i32 1}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = !{i64 0}
!12 = !{!9, !9, i64 0}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!16, !8, i64 0}
!16 = !{!"_ZTS10MatchCoord", !8, i64 0, !8, i64 4}
!17 = !{!16, !8, i64 4}
!18 = distinct !{!18, !14}
!19 = distinct !{!19, !14}
!20 = distinct !{!20, !14}
!21 = !{!22, !8, i64 0}
!22 = !{!"_ZTS15PrintParameters", !8, i64 0, !8, i64 4}
!23 = !{!22, !8, i64 4}
!24 = distinct !{!24, !14}
