; ModuleID = 'rodinia_tests/mummergpu/kernel.cu'
source_filename = "rodinia_tests/mummergpu/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.MatchCoord = type { i32, i32 }
%struct.PrintParameters = type { i32, i32 }
%struct.MatchInfo = type { i32, i32, i32 }

@nodetex = dso_local addrspace(1) externally_initialized global i64 undef, align 4
@childrentex = dso_local addrspace(1) externally_initialized global i64 undef, align 4
@infotex = dso_local addrspace(1) externally_initialized global i64 undef, align 4
@reftex = dso_local addrspace(1) externally_initialized global i64 undef, align 4
@llvm.compiler.used = appending global [4 x ptr] [ptr addrspacecast (ptr addrspace(1) @childrentex to ptr), ptr addrspacecast (ptr addrspace(1) @infotex to ptr), ptr addrspacecast (ptr addrspace(1) @nodetex to ptr), ptr addrspacecast (ptr addrspace(1) @reftex to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z15mummergpuKernelP10MatchCoordPKcPKiS4_S4_ii(ptr nocapture writeonly %match_coords, ptr nocapture readonly %queries, ptr nocapture readonly %queryAddrs, ptr nocapture readonly %queryLengths, ptr nocapture readonly %coordAddrs, i32 %numQueries, i32 %min_match_length) local_unnamed_addr #0 {
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
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !11
  %idx.ext = sext i32 %3 to i64
  %add.ptr = getelementptr inbounds i8, ptr %queries, i64 %idx.ext
  %arrayidx5 = getelementptr inbounds i32, ptr %queryLengths, i64 %idxprom
  %4 = load i32, ptr %arrayidx5, align 4, !tbaa !11
  %arrayidx7 = getelementptr inbounds i32, ptr %coordAddrs, i64 %idxprom
  %5 = load i32, ptr %arrayidx7, align 4, !tbaa !11
  %idx.ext8 = sext i32 %5 to i64
  %add.ptr9 = getelementptr inbounds %struct.MatchCoord, ptr %match_coords, i64 %idx.ext8
  %cmp.not172.i = icmp slt i32 %4, %min_match_length
  br i1 %cmp.not172.i, label %cleanup, label %for.body.lr.ph.i

for.body.lr.ph.i:                                 ; preds = %if.end
  %texsurf_handle.i = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @infotex)
  %reass.sub = sub i32 %4, %min_match_length
  br label %for.body.i

for.body.i:                                       ; preds = %if.end59.i, %for.body.lr.ph.i
  %node.0175.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %node.5.i, %if.end59.i ]
  %matched.0174.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %call.i132.i, %if.end59.i ]
  %start.0173.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc62.i, %if.end59.i ]
  %rem.i = and i32 %node.0175.i, 63
  %conv.i = uitofp nneg i32 %rem.i to float
  %div105.i = lshr i32 %node.0175.i, 6
  %conv1.i = uitofp nneg i32 %div105.i to float
  %6 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle.i) #5, !srcloc !15
  %7 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %6, float %conv.i, float %conv1.i) #5, !srcloc !16
  %asmresult.i.i.i = extractvalue { i32, i32, i32, i32 } %7, 0
  br label %while.cond.i

while.cond.i:                                     ; preds = %cleanup42.i, %for.body.i
  %depth.0.i = phi i32 [ %asmresult.i.i.i, %for.body.i ], [ %depth.2.i, %cleanup42.i ]
  %matched.1.i = phi i32 [ %matched.0174.i, %for.body.i ], [ %matched.2.i, %cleanup42.i ]
  %node.1.i = phi i32 [ %node.0175.i, %for.body.i ], [ %node.3.i, %cleanup42.i ]
  %add.i = add nsw i32 %depth.0.i, %start.0173.i
  %cmp2.i = icmp slt i32 %add.i, %4
  br i1 %cmp2.i, label %while.body.i, label %while.end43.i

while.body.i:                                     ; preds = %while.cond.i
  %idxprom.i.i = sext i32 %add.i to i64
  %arrayidx.i.i = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i.i
  %8 = load i8, ptr %arrayidx.i.i, align 1, !tbaa !17
  %texsurf_handle.i.i = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @childrentex)
  %rem.i.i = and i32 %node.1.i, 63
  %conv.i.i = uitofp nneg i32 %rem.i.i to float
  %div25.i.i = lshr i32 %node.1.i, 6
  %conv1.i.i = uitofp nneg i32 %div25.i.i to float
  %9 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle.i.i) #5, !srcloc !15
  %10 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %9, float %conv.i.i, float %conv1.i.i) #5, !srcloc !16
  %asmresult1.i.i.i.i = extractvalue { i32, i32, i32, i32 } %10, 1
  switch i8 %8, label %cond.false10.i.i [
    i8 65, label %cond.true.i.i
    i8 67, label %_ZL8child_ofjc.exit.i
    i8 71, label %cond.true9.i.i
  ]

cond.true.i.i:                                    ; preds = %while.body.i
  %asmresult.i.i.i.i = extractvalue { i32, i32, i32, i32 } %10, 0
  br label %_ZL8child_ofjc.exit.i

cond.true9.i.i:                                   ; preds = %while.body.i
  %asmresult2.i.i.i.i = extractvalue { i32, i32, i32, i32 } %10, 2
  br label %_ZL8child_ofjc.exit.i

cond.false10.i.i:                                 ; preds = %while.body.i
  %asmresult3.i.i.i.i = extractvalue { i32, i32, i32, i32 } %10, 3
  %cmp12.i.i = icmp eq i8 %8, 84
  %cond.i.i = select i1 %cmp12.i.i, i32 %asmresult3.i.i.i.i, i32 0
  br label %_ZL8child_ofjc.exit.i

_ZL8child_ofjc.exit.i:                            ; preds = %cond.false10.i.i, %cond.true9.i.i, %cond.true.i.i, %while.body.i
  %cond20.i.i = phi i32 [ %asmresult.i.i.i.i, %cond.true.i.i ], [ %asmresult2.i.i.i.i, %cond.true9.i.i ], [ %cond.i.i, %cond.false10.i.i ], [ %asmresult1.i.i.i.i, %while.body.i ]
  %cmp6.i = icmp eq i32 %cond20.i.i, 0
  br i1 %cmp6.i, label %cleanup42.i, label %if.end.i

if.end.i:                                         ; preds = %_ZL8child_ofjc.exit.i
  %texsurf_handle8.i = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @nodetex)
  %rem9.i = and i32 %cond20.i.i, 63
  %conv10.i = uitofp nneg i32 %rem9.i to float
  %div11106.i = lshr i32 %cond20.i.i, 6
  %conv12.i = uitofp nneg i32 %div11106.i to float
  %11 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle8.i) #5, !srcloc !15
  %12 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %11, float %conv10.i, float %conv12.i) #5, !srcloc !16
  %asmresult.i.i136.i = extractvalue { i32, i32, i32, i32 } %12, 0
  %asmresult1.i.i137.i = extractvalue { i32, i32, i32, i32 } %12, 1
  %sub15.i = sub i32 %asmresult1.i.i137.i, %asmresult.i.i136.i
  %sub16.i = sub nsw i32 %matched.1.i, %depth.0.i
  %call.i135.i = tail call i32 @__nv_max(i32 %sub16.i, i32 0) #6
  %call.i.i = tail call i32 @__nv_min(i32 %call.i135.i, i32 %sub15.i) #6
  %cmp20159.i = icmp slt i32 %call.i.i, %sub15.i
  br i1 %cmp20159.i, label %land.lhs.true.i, label %while.end.i

land.lhs.true.i:                                  ; preds = %if.end.i, %while.body33.i
  %i.0160.i = phi i32 [ %inc.i, %while.body33.i ], [ %call.i.i, %if.end.i ]
  %add22.i = add nsw i32 %i.0160.i, %add.i
  %cmp23.i = icmp slt i32 %add22.i, %4
  br i1 %cmp23.i, label %land.rhs.i, label %while.end.i

land.rhs.i:                                       ; preds = %land.lhs.true.i
  %add25.i = add i32 %i.0160.i, %asmresult.i.i136.i
  %texsurf_handle.i143.i = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @reftex)
  %shr.i.i = ashr i32 %add25.i, 4
  %shr.i.i.frozen = freeze i32 %shr.i.i
  %div.i.i = sdiv i32 %shr.i.i.frozen, 64
  %13 = mul i32 %div.i.i, 64
  %rem.i144.i.decomposed = sub i32 %shr.i.i.frozen, %13
  %conv.i145.i = sitofp i32 %rem.i144.i.decomposed to float
  %conv2.i.i = sitofp i32 %div.i.i to float
  %14 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle.i143.i) #5, !srcloc !15
  %15 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %14, float %conv.i145.i, float %conv2.i.i) #5, !srcloc !16
  %asmresult.i.i.i146.i = extractvalue { i32, i32, i32, i32 } %15, 0
  %shr4.i.i = lshr i32 %add25.i, 2
  %and.i.i = and i32 %shr4.i.i, 3
  switch i32 %and.i.i, label %cond.false3.i.i.i [
    i32 0, label %_ZL19reference_characteri.exit.i
    i32 1, label %cond.true2.i.i.i
  ]

cond.true2.i.i.i:                                 ; preds = %land.rhs.i
  %asmresult1.i.i.i147.i = extractvalue { i32, i32, i32, i32 } %15, 1
  br label %_ZL19reference_characteri.exit.i

cond.false3.i.i.i:                                ; preds = %land.rhs.i
  %asmresult3.i.i.i148.i = extractvalue { i32, i32, i32, i32 } %15, 3
  %asmresult2.i.i.i149.i = extractvalue { i32, i32, i32, i32 } %15, 2
  %cmp4.i.i.i = icmp eq i32 %and.i.i, 2
  %cond.i.i.i = select i1 %cmp4.i.i.i, i32 %asmresult2.i.i.i149.i, i32 %asmresult3.i.i.i148.i
  br label %_ZL19reference_characteri.exit.i

_ZL19reference_characteri.exit.i:                 ; preds = %cond.false3.i.i.i, %cond.true2.i.i.i, %land.rhs.i
  %cond10.i.i.i = phi i32 [ %asmresult1.i.i.i147.i, %cond.true2.i.i.i ], [ %cond.i.i.i, %cond.false3.i.i.i ], [ %asmresult.i.i.i146.i, %land.rhs.i ]
  %and6.i.i = shl i32 %add25.i, 3
  %mul.i.i = and i32 %and6.i.i, 24
  %shr7.i.i = lshr i32 %cond10.i.i.i, %mul.i.i
  %conv8.i.i = trunc i32 %shr7.i.i to i8
  %idxprom.i150.i = sext i32 %add22.i to i64
  %arrayidx.i151.i = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i150.i
  %16 = load i8, ptr %arrayidx.i151.i, align 1, !tbaa !17
  %cmp32.i = icmp eq i8 %16, %conv8.i.i
  br i1 %cmp32.i, label %while.body33.i, label %while.end.i

while.body33.i:                                   ; preds = %_ZL19reference_characteri.exit.i
  %inc.i = add nsw i32 %i.0160.i, 1
  %cmp20.i = icmp slt i32 %inc.i, %sub15.i
  br i1 %cmp20.i, label %land.lhs.true.i, label %while.end.i, !llvm.loop !18

while.end.i:                                      ; preds = %while.body33.i, %_ZL19reference_characteri.exit.i, %land.lhs.true.i, %if.end.i
  %i.0.lcssa.i = phi i32 [ %call.i.i, %if.end.i ], [ %i.0160.i, %_ZL19reference_characteri.exit.i ], [ %inc.i, %while.body33.i ], [ %i.0160.i, %land.lhs.true.i ]
  %node.2.i = phi i32 [ %cond20.i.i, %if.end.i ], [ %node.1.i, %_ZL19reference_characteri.exit.i ], [ %cond20.i.i, %while.body33.i ], [ %node.1.i, %land.lhs.true.i ]
  %cleanup.dest.slot.0.i = phi i32 [ 0, %if.end.i ], [ 6, %_ZL19reference_characteri.exit.i ], [ 0, %while.body33.i ], [ 6, %land.lhs.true.i ]
  %add39.i = phi i32 [ %sub15.i, %if.end.i ], [ 0, %_ZL19reference_characteri.exit.i ], [ %sub15.i, %while.body33.i ], [ 0, %land.lhs.true.i ]
  %add34.i = add nsw i32 %i.0.lcssa.i, %depth.0.i
  %call.i134.i = tail call i32 @__nv_max(i32 %matched.1.i, i32 %add34.i) #6
  %depth.1.i = add nsw i32 %add39.i, %depth.0.i
  br label %cleanup42.i

cleanup42.i:                                      ; preds = %while.end.i, %_ZL8child_ofjc.exit.i
  %depth.2.i = phi i32 [ %depth.1.i, %while.end.i ], [ %depth.0.i, %_ZL8child_ofjc.exit.i ]
  %cleanup.dest.slot.1.i = phi i32 [ %cleanup.dest.slot.0.i, %while.end.i ], [ 6, %_ZL8child_ofjc.exit.i ]
  %matched.2.i = phi i32 [ %call.i134.i, %while.end.i ], [ %matched.1.i, %_ZL8child_ofjc.exit.i ]
  %node.3.i = phi i32 [ %node.2.i, %while.end.i ], [ %node.1.i, %_ZL8child_ofjc.exit.i ]
  %switch.i = icmp eq i32 %cleanup.dest.slot.1.i, 0
  br i1 %switch.i, label %while.cond.i, label %while.end43.i

while.end43.i:                                    ; preds = %cleanup42.i, %while.cond.i
  %depth.3.i = phi i32 [ %depth.2.i, %cleanup42.i ], [ %depth.0.i, %while.cond.i ]
  %matched.3.i = phi i32 [ %matched.2.i, %cleanup42.i ], [ %matched.1.i, %while.cond.i ]
  %node.4.i = phi i32 [ %node.3.i, %cleanup42.i ], [ %node.1.i, %while.cond.i ]
  %call.i133.i = tail call i32 @__nv_max(i32 %matched.3.i, i32 %depth.3.i) #6
  %idxprom.i = zext nneg i32 %start.0173.i to i64
  %arrayidx.i = getelementptr inbounds %struct.MatchCoord, ptr %add.ptr9, i64 %idxprom.i
  store i32 %node.4.i, ptr %arrayidx.i, align 4, !tbaa !20
  %length48.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 4
  store i32 %call.i133.i, ptr %length48.i, align 4, !tbaa !22
  %cmp49.not.i = icmp eq i32 %node.4.i, 0
  br i1 %cmp49.not.i, label %if.end59.i, label %if.then50.i

if.then50.i:                                      ; preds = %while.end43.i
  %div56107.i = lshr i32 %node.4.i, 6
  %conv57.i = uitofp nneg i32 %div56107.i to float
  %rem54.i = and i32 %node.4.i, 63
  %conv55.i = uitofp nneg i32 %rem54.i to float
  %texsurf_handle53.i = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @nodetex)
  %17 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle53.i) #5, !srcloc !15
  %18 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %17, float %conv55.i, float %conv57.i) #5, !srcloc !16
  %asmresult2.i.i154.i = extractvalue { i32, i32, i32, i32 } %18, 2
  br label %if.end59.i

if.end59.i:                                       ; preds = %if.then50.i, %while.end43.i
  %node.5.i = phi i32 [ %asmresult2.i.i154.i, %if.then50.i ], [ 0, %while.end43.i ]
  %sub60.i = add nsw i32 %call.i133.i, -1
  %call.i132.i = tail call i32 @__nv_max(i32 %sub60.i, i32 0) #6
  %inc62.i = add nuw i32 %start.0173.i, 1
  %exitcond.not.i = icmp eq i32 %start.0173.i, %reass.sub
  br i1 %exitcond.not.i, label %cleanup, label %for.body.i, !llvm.loop !23

cleanup:                                          ; preds = %if.end59.i, %if.end, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z17mummergpuRCKernelP10MatchCoordPKcPKiS4_S4_ii(ptr nocapture writeonly %match_coords, ptr nocapture readonly %queries, ptr nocapture readonly %queryAddrs, ptr nocapture readonly %queryLengths, ptr nocapture readonly %coordAddrs, i32 %numQueries, i32 %min_match_length) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %call.i = tail call i32 @__nv_umul24(i32 %0, i32 %1) #6
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %call.i, %2
  %cmp.not = icmp slt i32 %add, %numQueries
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr %queryAddrs, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !11
  %idx.ext = sext i32 %3 to i64
  %add.ptr = getelementptr inbounds i8, ptr %queries, i64 %idx.ext
  %arrayidx6 = getelementptr inbounds i32, ptr %queryLengths, i64 %idxprom
  %4 = load i32, ptr %arrayidx6, align 4, !tbaa !11
  %arrayidx10 = getelementptr inbounds i32, ptr %coordAddrs, i64 %idxprom
  %5 = load i32, ptr %arrayidx10, align 4, !tbaa !11
  %idx.ext11 = sext i32 %5 to i64
  %add.ptr12 = getelementptr inbounds %struct.MatchCoord, ptr %match_coords, i64 %idx.ext11
  %cmp.not185.i = icmp slt i32 %4, %min_match_length
  br i1 %cmp.not185.i, label %cleanup, label %for.body.lr.ph.i

for.body.lr.ph.i:                                 ; preds = %if.end
  %texsurf_handle.i = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @infotex)
  %reass.sub = sub i32 %4, %min_match_length
  br label %for.body.i

for.body.i:                                       ; preds = %if.end59.i, %for.body.lr.ph.i
  %node.0188.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %node.5.i, %if.end59.i ]
  %matched.0187.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %call.i132.i, %if.end59.i ]
  %start.0186.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc62.i, %if.end59.i ]
  %rem.i = and i32 %node.0188.i, 63
  %conv.i = uitofp nneg i32 %rem.i to float
  %div105.i = lshr i32 %node.0188.i, 6
  %conv1.i = uitofp nneg i32 %div105.i to float
  %6 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle.i) #5, !srcloc !15
  %7 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %6, float %conv.i, float %conv1.i) #5, !srcloc !16
  %asmresult.i.i.i = extractvalue { i32, i32, i32, i32 } %7, 0
  br label %while.cond.i

while.cond.i:                                     ; preds = %cleanup42.i, %for.body.i
  %depth.0.i = phi i32 [ %asmresult.i.i.i, %for.body.i ], [ %depth.2.i, %cleanup42.i ]
  %matched.1.i = phi i32 [ %matched.0187.i, %for.body.i ], [ %matched.2.i, %cleanup42.i ]
  %node.1.i = phi i32 [ %node.0188.i, %for.body.i ], [ %node.3.i, %cleanup42.i ]
  %add.i = add nsw i32 %depth.0.i, %start.0186.i
  %cmp2.i = icmp slt i32 %add.i, %4
  br i1 %cmp2.i, label %while.body.i, label %while.end43.i

while.body.i:                                     ; preds = %while.cond.i
  %8 = xor i32 %add.i, -1
  %sub2.i.i = add i32 %4, %8
  %idxprom.i.i = sext i32 %sub2.i.i to i64
  %arrayidx.i.i = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i.i
  %9 = load i8, ptr %arrayidx.i.i, align 1, !tbaa !17
  switch i8 %9, label %cond.false10.i.i [
    i8 65, label %_ZNK17ReverseComplementixEi.exit.i
    i8 67, label %cond.end19.fold.split.i.i
    i8 71, label %cond.end19.fold.split25.i.i
  ]

cond.false10.i.i:                                 ; preds = %while.body.i
  %cmp12.i.i = icmp eq i8 %9, 84
  %cond.i.i = select i1 %cmp12.i.i, i8 65, i8 %9
  br label %_ZNK17ReverseComplementixEi.exit.i

cond.end19.fold.split.i.i:                        ; preds = %while.body.i
  br label %_ZNK17ReverseComplementixEi.exit.i

cond.end19.fold.split25.i.i:                      ; preds = %while.body.i
  br label %_ZNK17ReverseComplementixEi.exit.i

_ZNK17ReverseComplementixEi.exit.i:               ; preds = %cond.end19.fold.split25.i.i, %cond.end19.fold.split.i.i, %cond.false10.i.i, %while.body.i
  %cond20.i.i = phi i8 [ 84, %while.body.i ], [ %cond.i.i, %cond.false10.i.i ], [ 71, %cond.end19.fold.split.i.i ], [ 67, %cond.end19.fold.split25.i.i ]
  %texsurf_handle.i.i = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @childrentex)
  %rem.i.i = and i32 %node.1.i, 63
  %conv.i.i = uitofp nneg i32 %rem.i.i to float
  %div25.i.i = lshr i32 %node.1.i, 6
  %conv1.i.i = uitofp nneg i32 %div25.i.i to float
  %10 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle.i.i) #5, !srcloc !15
  %11 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %10, float %conv.i.i, float %conv1.i.i) #5, !srcloc !16
  %asmresult1.i.i.i.i = extractvalue { i32, i32, i32, i32 } %11, 1
  switch i8 %cond20.i.i, label %cond.false10.i137.i [
    i8 65, label %cond.true.i.i
    i8 67, label %_ZL8child_ofjc.exit.i
    i8 71, label %cond.true9.i.i
  ]

cond.true.i.i:                                    ; preds = %_ZNK17ReverseComplementixEi.exit.i
  %asmresult.i.i.i.i = extractvalue { i32, i32, i32, i32 } %11, 0
  br label %_ZL8child_ofjc.exit.i

cond.true9.i.i:                                   ; preds = %_ZNK17ReverseComplementixEi.exit.i
  %asmresult2.i.i.i.i = extractvalue { i32, i32, i32, i32 } %11, 2
  br label %_ZL8child_ofjc.exit.i

cond.false10.i137.i:                              ; preds = %_ZNK17ReverseComplementixEi.exit.i
  %asmresult3.i.i.i.i = extractvalue { i32, i32, i32, i32 } %11, 3
  %cmp12.i138.i = icmp eq i8 %cond20.i.i, 84
  %cond.i139.i = select i1 %cmp12.i138.i, i32 %asmresult3.i.i.i.i, i32 0
  br label %_ZL8child_ofjc.exit.i

_ZL8child_ofjc.exit.i:                            ; preds = %cond.false10.i137.i, %cond.true9.i.i, %cond.true.i.i, %_ZNK17ReverseComplementixEi.exit.i
  %cond20.i136.i = phi i32 [ %asmresult.i.i.i.i, %cond.true.i.i ], [ %asmresult2.i.i.i.i, %cond.true9.i.i ], [ %cond.i139.i, %cond.false10.i137.i ], [ %asmresult1.i.i.i.i, %_ZNK17ReverseComplementixEi.exit.i ]
  %cmp6.i = icmp eq i32 %cond20.i136.i, 0
  br i1 %cmp6.i, label %cleanup42.i, label %if.end.i

if.end.i:                                         ; preds = %_ZL8child_ofjc.exit.i
  %texsurf_handle8.i = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @nodetex)
  %rem9.i = and i32 %cond20.i136.i, 63
  %conv10.i = uitofp nneg i32 %rem9.i to float
  %div11106.i = lshr i32 %cond20.i136.i, 6
  %conv12.i = uitofp nneg i32 %div11106.i to float
  %12 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle8.i) #5, !srcloc !15
  %13 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %12, float %conv10.i, float %conv12.i) #5, !srcloc !16
  %asmresult.i.i140.i = extractvalue { i32, i32, i32, i32 } %13, 0
  %asmresult1.i.i141.i = extractvalue { i32, i32, i32, i32 } %13, 1
  %sub15.i = sub i32 %asmresult1.i.i141.i, %asmresult.i.i140.i
  %sub16.i = sub nsw i32 %matched.1.i, %depth.0.i
  %call.i135.i = tail call i32 @__nv_max(i32 %sub16.i, i32 0) #6
  %call.i.i = tail call i32 @__nv_min(i32 %call.i135.i, i32 %sub15.i) #6
  %cmp20172.i = icmp slt i32 %call.i.i, %sub15.i
  br i1 %cmp20172.i, label %land.lhs.true.i, label %while.end.i

land.lhs.true.i:                                  ; preds = %if.end.i, %while.body33.i
  %i.0173.i = phi i32 [ %inc.i, %while.body33.i ], [ %call.i.i, %if.end.i ]
  %add22.i = add nsw i32 %i.0173.i, %add.i
  %cmp23.i = icmp slt i32 %add22.i, %4
  br i1 %cmp23.i, label %land.rhs.i, label %while.end.i

land.rhs.i:                                       ; preds = %land.lhs.true.i
  %add25.i = add i32 %i.0173.i, %asmresult.i.i140.i
  %texsurf_handle.i147.i = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @reftex)
  %shr.i.i = ashr i32 %add25.i, 4
  %shr.i.i.frozen = freeze i32 %shr.i.i
  %div.i.i = sdiv i32 %shr.i.i.frozen, 64
  %14 = mul i32 %div.i.i, 64
  %rem.i148.i.decomposed = sub i32 %shr.i.i.frozen, %14
  %conv.i149.i = sitofp i32 %rem.i148.i.decomposed to float
  %conv2.i.i = sitofp i32 %div.i.i to float
  %15 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle.i147.i) #5, !srcloc !15
  %16 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %15, float %conv.i149.i, float %conv2.i.i) #5, !srcloc !16
  %asmresult.i.i.i150.i = extractvalue { i32, i32, i32, i32 } %16, 0
  %shr4.i.i = lshr i32 %add25.i, 2
  %and.i.i = and i32 %shr4.i.i, 3
  switch i32 %and.i.i, label %cond.false3.i.i.i [
    i32 0, label %_ZL19reference_characteri.exit.i
    i32 1, label %cond.true2.i.i.i
  ]

cond.true2.i.i.i:                                 ; preds = %land.rhs.i
  %asmresult1.i.i.i151.i = extractvalue { i32, i32, i32, i32 } %16, 1
  br label %_ZL19reference_characteri.exit.i

cond.false3.i.i.i:                                ; preds = %land.rhs.i
  %asmresult3.i.i.i152.i = extractvalue { i32, i32, i32, i32 } %16, 3
  %asmresult2.i.i.i153.i = extractvalue { i32, i32, i32, i32 } %16, 2
  %cmp4.i.i.i = icmp eq i32 %and.i.i, 2
  %cond.i.i.i = select i1 %cmp4.i.i.i, i32 %asmresult2.i.i.i153.i, i32 %asmresult3.i.i.i152.i
  br label %_ZL19reference_characteri.exit.i

_ZL19reference_characteri.exit.i:                 ; preds = %cond.false3.i.i.i, %cond.true2.i.i.i, %land.rhs.i
  %cond10.i.i.i = phi i32 [ %asmresult1.i.i.i151.i, %cond.true2.i.i.i ], [ %cond.i.i.i, %cond.false3.i.i.i ], [ %asmresult.i.i.i150.i, %land.rhs.i ]
  %and6.i.i = shl i32 %add25.i, 3
  %mul.i.i = and i32 %and6.i.i, 24
  %shr7.i.i = lshr i32 %cond10.i.i.i, %mul.i.i
  %conv8.i.i = trunc i32 %shr7.i.i to i8
  %17 = xor i32 %add22.i, -1
  %sub2.i155.i = add i32 %4, %17
  %idxprom.i156.i = sext i32 %sub2.i155.i to i64
  %arrayidx.i157.i = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i156.i
  %18 = load i8, ptr %arrayidx.i157.i, align 1, !tbaa !17
  switch i8 %18, label %cond.false10.i161.i [
    i8 65, label %_ZNK17ReverseComplementixEi.exit164.i
    i8 67, label %cond.end19.fold.split.i160.i
    i8 71, label %cond.end19.fold.split25.i158.i
  ]

cond.false10.i161.i:                              ; preds = %_ZL19reference_characteri.exit.i
  %cmp12.i162.i = icmp eq i8 %18, 84
  %cond.i163.i = select i1 %cmp12.i162.i, i8 65, i8 %18
  br label %_ZNK17ReverseComplementixEi.exit164.i

cond.end19.fold.split.i160.i:                     ; preds = %_ZL19reference_characteri.exit.i
  br label %_ZNK17ReverseComplementixEi.exit164.i

cond.end19.fold.split25.i158.i:                   ; preds = %_ZL19reference_characteri.exit.i
  br label %_ZNK17ReverseComplementixEi.exit164.i

_ZNK17ReverseComplementixEi.exit164.i:            ; preds = %cond.end19.fold.split25.i158.i, %cond.end19.fold.split.i160.i, %cond.false10.i161.i, %_ZL19reference_characteri.exit.i
  %cond20.i159.i = phi i8 [ 84, %_ZL19reference_characteri.exit.i ], [ %cond.i163.i, %cond.false10.i161.i ], [ 71, %cond.end19.fold.split.i160.i ], [ 67, %cond.end19.fold.split25.i158.i ]
  %cmp32.i = icmp eq i8 %cond20.i159.i, %conv8.i.i
  br i1 %cmp32.i, label %while.body33.i, label %while.end.i

while.body33.i:                                   ; preds = %_ZNK17ReverseComplementixEi.exit164.i
  %inc.i = add nsw i32 %i.0173.i, 1
  %cmp20.i = icmp slt i32 %inc.i, %sub15.i
  br i1 %cmp20.i, label %land.lhs.true.i, label %while.end.i, !llvm.loop !24

while.end.i:                                      ; preds = %while.body33.i, %_ZNK17ReverseComplementixEi.exit164.i, %land.lhs.true.i, %if.end.i
  %i.0.lcssa.i = phi i32 [ %call.i.i, %if.end.i ], [ %i.0173.i, %_ZNK17ReverseComplementixEi.exit164.i ], [ %inc.i, %while.body33.i ], [ %i.0173.i, %land.lhs.true.i ]
  %node.2.i = phi i32 [ %cond20.i136.i, %if.end.i ], [ %node.1.i, %_ZNK17ReverseComplementixEi.exit164.i ], [ %cond20.i136.i, %while.body33.i ], [ %node.1.i, %land.lhs.true.i ]
  %cleanup.dest.slot.0.i = phi i32 [ 0, %if.end.i ], [ 6, %_ZNK17ReverseComplementixEi.exit164.i ], [ 0, %while.body33.i ], [ 6, %land.lhs.true.i ]
  %add39.i = phi i32 [ %sub15.i, %if.end.i ], [ 0, %_ZNK17ReverseComplementixEi.exit164.i ], [ %sub15.i, %while.body33.i ], [ 0, %land.lhs.true.i ]
  %add34.i = add nsw i32 %i.0.lcssa.i, %depth.0.i
  %call.i134.i = tail call i32 @__nv_max(i32 %matched.1.i, i32 %add34.i) #6
  %depth.1.i = add nsw i32 %add39.i, %depth.0.i
  br label %cleanup42.i

cleanup42.i:                                      ; preds = %while.end.i, %_ZL8child_ofjc.exit.i
  %depth.2.i = phi i32 [ %depth.1.i, %while.end.i ], [ %depth.0.i, %_ZL8child_ofjc.exit.i ]
  %cleanup.dest.slot.1.i = phi i32 [ %cleanup.dest.slot.0.i, %while.end.i ], [ 6, %_ZL8child_ofjc.exit.i ]
  %matched.2.i = phi i32 [ %call.i134.i, %while.end.i ], [ %matched.1.i, %_ZL8child_ofjc.exit.i ]
  %node.3.i = phi i32 [ %node.2.i, %while.end.i ], [ %node.1.i, %_ZL8child_ofjc.exit.i ]
  %switch.i = icmp eq i32 %cleanup.dest.slot.1.i, 0
  br i1 %switch.i, label %while.cond.i, label %while.end43.i

while.end43.i:                                    ; preds = %cleanup42.i, %while.cond.i
  %depth.3.i = phi i32 [ %depth.2.i, %cleanup42.i ], [ %depth.0.i, %while.cond.i ]
  %matched.3.i = phi i32 [ %matched.2.i, %cleanup42.i ], [ %matched.1.i, %while.cond.i ]
  %node.4.i = phi i32 [ %node.3.i, %cleanup42.i ], [ %node.1.i, %while.cond.i ]
  %call.i133.i = tail call i32 @__nv_max(i32 %matched.3.i, i32 %depth.3.i) #6
  %idxprom.i = zext nneg i32 %start.0186.i to i64
  %arrayidx.i = getelementptr inbounds %struct.MatchCoord, ptr %add.ptr12, i64 %idxprom.i
  store i32 %node.4.i, ptr %arrayidx.i, align 4, !tbaa !20
  %length48.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 4
  store i32 %call.i133.i, ptr %length48.i, align 4, !tbaa !22
  %cmp49.not.i = icmp eq i32 %node.4.i, 0
  br i1 %cmp49.not.i, label %if.end59.i, label %if.then50.i

if.then50.i:                                      ; preds = %while.end43.i
  %div56107.i = lshr i32 %node.4.i, 6
  %conv57.i = uitofp nneg i32 %div56107.i to float
  %rem54.i = and i32 %node.4.i, 63
  %conv55.i = uitofp nneg i32 %rem54.i to float
  %texsurf_handle53.i = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @nodetex)
  %19 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle53.i) #5, !srcloc !15
  %20 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %19, float %conv55.i, float %conv57.i) #5, !srcloc !16
  %asmresult2.i.i167.i = extractvalue { i32, i32, i32, i32 } %20, 2
  br label %if.end59.i

if.end59.i:                                       ; preds = %if.then50.i, %while.end43.i
  %node.5.i = phi i32 [ %asmresult2.i.i167.i, %if.then50.i ], [ 0, %while.end43.i ]
  %sub60.i = add nsw i32 %call.i133.i, -1
  %call.i132.i = tail call i32 @__nv_max(i32 %sub60.i, i32 0) #6
  %inc62.i = add nuw i32 %start.0186.i, 1
  %exitcond.not.i = icmp eq i32 %start.0186.i, %reass.sub
  br i1 %exitcond.not.i, label %cleanup, label %for.body.i, !llvm.loop !25

cleanup:                                          ; preds = %if.end59.i, %if.end, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(write, argmem: readwrite, inaccessiblemem: none)
define dso_local void @_Z11printKernelPK9MatchInfoPK10MatchCoordPiPKcPKiS9_S9_15PrintParameters(ptr nocapture readonly %matches, ptr nocapture readonly %match_coords, ptr nocapture writeonly %alignments, ptr nocapture readonly %queries, ptr nocapture readonly %queryAddrs, ptr nocapture readonly %queryLengths, ptr nocapture readonly %coordAddrs, ptr nocapture readonly byval(%struct.PrintParameters) align 4 %parameters) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %3 = load i32, ptr %parameters, align 4, !tbaa !26
  %cmp.not = icmp slt i32 %add, %3
  br i1 %cmp.not, label %if.end, label %cleanup113

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds %struct.MatchInfo, ptr %matches, i64 %idxprom
  %info.sroa.0.0.copyload = load i32, ptr %arrayidx, align 4, !tbaa !11
  %info.sroa.7.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 4
  %info.sroa.7.0.copyload = load i32, ptr %info.sroa.7.0.arrayidx.sroa_idx, align 4, !tbaa !11
  %info.sroa.14.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 8
  %info.sroa.14.0.copyload = load i32, ptr %info.sroa.14.0.arrayidx.sroa_idx, align 4, !tbaa !11
  %idxprom3 = sext i32 %info.sroa.0.0.copyload to i64
  %arrayidx4 = getelementptr inbounds i32, ptr %coordAddrs, i64 %idxprom3
  %4 = load i32, ptr %arrayidx4, align 4, !tbaa !11
  %add5 = add nsw i32 %4, %info.sroa.7.0.copyload
  %idxprom6 = sext i32 %add5 to i64
  %arrayidx7 = getelementptr inbounds %struct.MatchCoord, ptr %match_coords, i64 %idxprom6
  %coord.sroa.0.0.copyload = load i32, ptr %arrayidx7, align 4, !tbaa !11
  %coord.sroa.4.0.arrayidx7.sroa_idx = getelementptr inbounds i8, ptr %arrayidx7, i64 4
  %coord.sroa.4.0.copyload = load i32, ptr %coord.sroa.4.0.arrayidx7.sroa_idx, align 4, !tbaa !11
  %arrayidx10 = getelementptr inbounds i32, ptr %queryAddrs, i64 %idxprom3
  %5 = load i32, ptr %arrayidx10, align 4, !tbaa !11
  %idx.ext = sext i32 %5 to i64
  %add.ptr = getelementptr inbounds i8, ptr %queries, i64 %idx.ext
  %arrayidx19 = getelementptr inbounds i32, ptr %queryLengths, i64 %idxprom3
  %6 = load i32, ptr %arrayidx19, align 4, !tbaa !11
  %reverse_complement = getelementptr inbounds i8, ptr %parameters, i64 4
  %7 = load i32, ptr %reverse_complement, align 4, !tbaa !28
  %tobool.not = icmp eq i32 %7, 0
  %texsurf_handle = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @infotex)
  %rem = and i32 %coord.sroa.0.0.copyload, 63
  %conv = uitofp nneg i32 %rem to float
  %div150 = lshr i32 %coord.sroa.0.0.copyload, 6
  %conv20 = uitofp nneg i32 %div150 to float
  %8 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle) #5, !srcloc !15
  %9 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %8, float %conv, float %conv20) #5, !srcloc !16
  %asmresult.i.i = extractvalue { i32, i32, i32, i32 } %9, 0
  %cmp23 = icmp sgt i32 %coord.sroa.4.0.copyload, %asmresult.i.i
  br i1 %cmp23, label %if.then24, label %if.end32

if.then24:                                        ; preds = %if.end
  %add29 = add nsw i32 %asmresult.i.i, %info.sroa.7.0.copyload
  br i1 %tobool.not, label %cond.false, label %cond.true

cond.true:                                        ; preds = %if.then24
  %10 = xor i32 %add29, -1
  %sub2.i = add i32 %6, %10
  %idxprom.i = sext i32 %sub2.i to i64
  %arrayidx.i = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i
  %11 = load i8, ptr %arrayidx.i, align 1, !tbaa !17
  switch i8 %11, label %cond.false10.i [
    i8 65, label %cond.end
    i8 67, label %cond.end19.fold.split.i
    i8 71, label %cond.end19.fold.split25.i
  ]

cond.false10.i:                                   ; preds = %cond.true
  %cmp12.i = icmp eq i8 %11, 84
  %cond.i = select i1 %cmp12.i, i8 65, i8 %11
  br label %cond.end

cond.end19.fold.split.i:                          ; preds = %cond.true
  br label %cond.end

cond.end19.fold.split25.i:                        ; preds = %cond.true
  br label %cond.end

cond.false:                                       ; preds = %if.then24
  %idxprom.i188 = sext i32 %add29 to i64
  %arrayidx.i189 = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i188
  %12 = load i8, ptr %arrayidx.i189, align 1, !tbaa !17
  br label %cond.end

cond.end:                                         ; preds = %cond.end19.fold.split25.i, %cond.end19.fold.split.i, %cond.false10.i, %cond.true, %cond.false
  %cond = phi i8 [ %12, %cond.false ], [ 84, %cond.true ], [ %cond.i, %cond.false10.i ], [ 71, %cond.end19.fold.split.i ], [ 67, %cond.end19.fold.split25.i ]
  %texsurf_handle.i = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @childrentex)
  %13 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle.i) #5, !srcloc !15
  %14 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %13, float %conv, float %conv20) #5, !srcloc !16
  %asmresult1.i.i.i = extractvalue { i32, i32, i32, i32 } %14, 1
  switch i8 %cond, label %cond.false10.i191 [
    i8 65, label %cond.true.i
    i8 67, label %if.end32
    i8 71, label %cond.true9.i
  ]

cond.true.i:                                      ; preds = %cond.end
  %asmresult.i.i.i = extractvalue { i32, i32, i32, i32 } %14, 0
  br label %if.end32

cond.true9.i:                                     ; preds = %cond.end
  %asmresult2.i.i.i = extractvalue { i32, i32, i32, i32 } %14, 2
  br label %if.end32

cond.false10.i191:                                ; preds = %cond.end
  %asmresult3.i.i.i = extractvalue { i32, i32, i32, i32 } %14, 3
  %cmp12.i192 = icmp eq i8 %cond, 84
  %cond.i193 = select i1 %cmp12.i192, i32 %asmresult3.i.i.i, i32 0
  br label %if.end32

if.end32:                                         ; preds = %cond.false10.i191, %cond.true9.i, %cond.true.i, %cond.end, %if.end
  %top.0 = phi i32 [ %coord.sroa.0.0.copyload, %if.end ], [ %asmresult.i.i.i, %cond.true.i ], [ %asmresult2.i.i.i, %cond.true9.i ], [ %cond.i193, %cond.false10.i191 ], [ %asmresult1.i.i.i, %cond.end ]
  %cmp34 = icmp eq i32 %info.sroa.7.0.copyload, 0
  br i1 %cmp34, label %cond.end48, label %cond.false36

cond.false36:                                     ; preds = %if.end32
  br i1 %tobool.not, label %cond.false41, label %cond.true38

cond.true38:                                      ; preds = %cond.false36
  %sub2.i195 = sub i32 %6, %info.sroa.7.0.copyload
  %idxprom.i196 = sext i32 %sub2.i195 to i64
  %arrayidx.i197 = getelementptr inbounds i8, ptr %add.ptr, i64 %idxprom.i196
  %15 = load i8, ptr %arrayidx.i197, align 1, !tbaa !17
  switch i8 %15, label %cond.false10.i201 [
    i8 65, label %cond.end45
    i8 67, label %cond.end19.fold.split.i200
    i8 71, label %cond.end19.fold.split25.i198
  ]

cond.false10.i201:                                ; preds = %cond.true38
  %cmp12.i202 = icmp eq i8 %15, 84
  %cond.i203 = select i1 %cmp12.i202, i8 65, i8 %15
  br label %cond.end45

cond.end19.fold.split.i200:                       ; preds = %cond.true38
  br label %cond.end45

cond.end19.fold.split25.i198:                     ; preds = %cond.true38
  br label %cond.end45

cond.false41:                                     ; preds = %cond.false36
  %16 = sext i32 %info.sroa.7.0.copyload to i64
  %17 = getelementptr i8, ptr %add.ptr, i64 %16
  %arrayidx.i206 = getelementptr i8, ptr %17, i64 -1
  %18 = load i8, ptr %arrayidx.i206, align 1, !tbaa !17
  br label %cond.end45

cond.end45:                                       ; preds = %cond.end19.fold.split25.i198, %cond.end19.fold.split.i200, %cond.false10.i201, %cond.true38, %cond.false41
  %cond46 = phi i8 [ %18, %cond.false41 ], [ 84, %cond.true38 ], [ %cond.i203, %cond.false10.i201 ], [ 71, %cond.end19.fold.split.i200 ], [ 67, %cond.end19.fold.split25.i198 ]
  %19 = sext i8 %cond46 to i32
  br label %cond.end48

cond.end48:                                       ; preds = %if.end32, %cond.end45
  %cond49 = phi i32 [ %19, %cond.end45 ], [ 0, %if.end32 ]
  %idx.ext51 = sext i32 %info.sroa.14.0.copyload to i64
  %add.ptr52 = getelementptr inbounds i32, ptr %alignments, i64 %idx.ext51
  br label %while.cond

while.cond:                                       ; preds = %cleanup, %cond.end48
  %branch.0 = phi i32 [ 0, %cond.end48 ], [ %branch.4, %cleanup ]
  %node53.0 = phi i32 [ %top.0, %cond.end48 ], [ %node53.2, %cleanup ]
  %result.0 = phi ptr [ %add.ptr52, %cond.end48 ], [ %result.1, %cleanup ]
  %rem56 = and i32 %node53.0, 63
  %conv57 = uitofp nneg i32 %rem56 to float
  %div58151 = lshr i32 %node53.0, 6
  %conv59 = uitofp nneg i32 %div58151 to float
  %20 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle) #5, !srcloc !15
  %21 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %20, float %conv57, float %conv59) #5, !srcloc !16
  %asmresult1.i.i208 = extractvalue { i32, i32, i32, i32 } %21, 1
  %asmresult2.i.i209 = extractvalue { i32, i32, i32, i32 } %21, 2
  %asmresult3.i.i210 = extractvalue { i32, i32, i32, i32 } %21, 3
  %cmp61.not = icmp eq i32 %asmresult1.i.i208, -1
  br i1 %cmp61.not, label %if.end78, label %if.then62

if.then62:                                        ; preds = %while.cond
  %cmp66 = icmp eq i32 %asmresult1.i.i208, 0
  %or.cond = or i1 %cmp34, %cmp66
  br i1 %or.cond, label %lor.end, label %lor.rhs

lor.rhs:                                          ; preds = %if.then62
  %sub67 = add nsw i32 %asmresult1.i.i208, -1
  %texsurf_handle.i214 = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @reftex)
  %shr.i = ashr i32 %sub67, 4
  %shr.i.frozen = freeze i32 %shr.i
  %div.i = sdiv i32 %shr.i.frozen, 64
  %22 = mul i32 %div.i, 64
  %rem.i215.decomposed = sub i32 %shr.i.frozen, %22
  %conv.i216 = sitofp i32 %rem.i215.decomposed to float
  %conv2.i = sitofp i32 %div.i to float
  %23 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle.i214) #5, !srcloc !15
  %24 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %23, float %conv.i216, float %conv2.i) #5, !srcloc !16
  %asmresult.i.i.i217 = extractvalue { i32, i32, i32, i32 } %24, 0
  %shr4.i = lshr i32 %sub67, 2
  %and.i = and i32 %shr4.i, 3
  switch i32 %and.i, label %cond.false3.i.i [
    i32 0, label %_ZL19reference_characteri.exit
    i32 1, label %cond.true2.i.i
  ]

cond.true2.i.i:                                   ; preds = %lor.rhs
  %asmresult1.i.i.i218 = extractvalue { i32, i32, i32, i32 } %24, 1
  br label %_ZL19reference_characteri.exit

cond.false3.i.i:                                  ; preds = %lor.rhs
  %asmresult3.i.i.i219 = extractvalue { i32, i32, i32, i32 } %24, 3
  %asmresult2.i.i.i220 = extractvalue { i32, i32, i32, i32 } %24, 2
  %cmp4.i.i = icmp eq i32 %and.i, 2
  %cond.i.i = select i1 %cmp4.i.i, i32 %asmresult2.i.i.i220, i32 %asmresult3.i.i.i219
  br label %_ZL19reference_characteri.exit

_ZL19reference_characteri.exit:                   ; preds = %lor.rhs, %cond.true2.i.i, %cond.false3.i.i
  %cond10.i.i = phi i32 [ %asmresult1.i.i.i218, %cond.true2.i.i ], [ %cond.i.i, %cond.false3.i.i ], [ %asmresult.i.i.i217, %lor.rhs ]
  %and6.i = shl i32 %sub67, 3
  %mul.i = and i32 %and6.i, 24
  %shr7.i = lshr i32 %cond10.i.i, %mul.i
  %sext = shl i32 %shr7.i, 24
  %conv69 = ashr exact i32 %sext, 24
  %cmp71 = icmp ne i32 %cond49, %conv69
  br label %lor.end

lor.end:                                          ; preds = %_ZL19reference_characteri.exit, %if.then62
  %25 = phi i1 [ true, %if.then62 ], [ %cmp71, %_ZL19reference_characteri.exit ]
  %cond77 = select i1 %25, i32 %asmresult1.i.i208, i32 -1
  %incdec.ptr = getelementptr inbounds i8, ptr %result.0, i64 4
  store i32 %cond77, ptr %result.0, align 4, !tbaa !11
  br label %if.end78

if.end78:                                         ; preds = %lor.end, %while.cond
  %branch.1 = phi i32 [ 5, %lor.end ], [ %branch.0, %while.cond ]
  %result.1 = phi ptr [ %incdec.ptr, %lor.end ], [ %result.0, %while.cond ]
  %cmp79240 = icmp slt i32 %branch.1, 5
  br i1 %cmp79240, label %for.body, label %for.end

for.body:                                         ; preds = %if.end78, %cond.end93
  %branch.2241 = phi i32 [ %inc, %cond.end93 ], [ %branch.1, %if.end78 ]
  %cmp81 = icmp slt i32 %branch.2241, 4
  br i1 %cmp81, label %cond.true82, label %cond.end93

cond.true82:                                      ; preds = %for.body
  %texsurf_handle85 = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @childrentex)
  %26 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle85) #5, !srcloc !15
  %27 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %26, float %conv57, float %conv59) #5, !srcloc !16
  %asmresult.i.i221 = extractvalue { i32, i32, i32, i32 } %27, 0
  switch i32 %branch.2241, label %cond.false3.i [
    i32 0, label %cond.end93
    i32 1, label %cond.true2.i
  ]

cond.true2.i:                                     ; preds = %cond.true82
  %asmresult1.i.i222 = extractvalue { i32, i32, i32, i32 } %27, 1
  br label %cond.end93

cond.false3.i:                                    ; preds = %cond.true82
  %asmresult3.i.i224 = extractvalue { i32, i32, i32, i32 } %27, 3
  %asmresult2.i.i223 = extractvalue { i32, i32, i32, i32 } %27, 2
  %cmp4.i = icmp eq i32 %branch.2241, 2
  %cond.i229 = select i1 %cmp4.i, i32 %asmresult2.i.i223, i32 %asmresult3.i.i224
  br label %cond.end93

cond.end93:                                       ; preds = %cond.false3.i, %cond.true2.i, %cond.true82, %for.body
  %cond94 = phi i32 [ %asmresult2.i.i209, %for.body ], [ %asmresult1.i.i222, %cond.true2.i ], [ %cond.i229, %cond.false3.i ], [ %asmresult.i.i221, %cond.true82 ]
  %inc = add nsw i32 %branch.2241, 1
  %cmp80 = icmp eq i32 %cond94, 0
  %28 = select i1 %cmp81, i1 %cmp80, i1 false
  br i1 %28, label %for.body, label %for.end, !llvm.loop !29

for.end:                                          ; preds = %cond.end93, %if.end78
  %next.0.lcssa = phi i32 [ 0, %if.end78 ], [ %cond94, %cond.end93 ]
  %branch.2.lcssa = phi i32 [ %branch.1, %if.end78 ], [ %inc, %cond.end93 ]
  %cmp80.lcssa = phi i1 [ true, %if.end78 ], [ %cmp80, %cond.end93 ]
  br i1 %cmp80.lcssa, label %if.else, label %cleanup

if.else:                                          ; preds = %for.end
  %cmp97 = icmp eq i32 %node53.0, %top.0
  br i1 %cmp97, label %cleanup, label %if.else99

if.else99:                                        ; preds = %if.else
  %add100 = add i32 %asmresult3.i.i210, 1
  %texsurf_handle103 = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @nodetex)
  %29 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle103) #5, !srcloc !15
  %30 = tail call { i32, i32, i32, i32 } asm "tex.2d.v4.u32.f32\09{$0, $1, $2, $3}, [$4, {$5, $6}];", "=r,=r,=r,=r,l,f,f"(i64 %29, float %conv57, float %conv59) #5, !srcloc !16
  %asmresult3.i.i233 = extractvalue { i32, i32, i32, i32 } %30, 3
  br label %cleanup

cleanup:                                          ; preds = %if.else99, %for.end, %if.else
  %branch.4 = phi i32 [ %branch.2.lcssa, %if.else ], [ %add100, %if.else99 ], [ 0, %for.end ]
  %node53.2 = phi i32 [ %top.0, %if.else ], [ %asmresult3.i.i233, %if.else99 ], [ %next.0.lcssa, %for.end ]
  %switch = phi i1 [ false, %if.else ], [ true, %if.else99 ], [ true, %for.end ]
  br i1 %switch, label %while.cond, label %cleanup113

cleanup113:                                       ; preds = %cleanup, %entry
  ret void
}

; Function Attrs: nofree nosync nounwind memory(none)
declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1)) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_umul24(i32, i32) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_min(i32, i32) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_max(i32, i32) local_unnamed_addr #4

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress norecurse nounwind memory(write, argmem: readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { nofree nosync nounwind memory(none) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #5 = { convergent nounwind memory(none) }
attributes #6 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6}
!llvm.module.flags = !{!7, !8, !9}
!llvm.ident = !{!10}

!0 = !{ptr addrspace(1) @nodetex, !"texture", i32 1}
!1 = !{ptr addrspace(1) @childrentex, !"texture", i32 1}
!2 = !{ptr addrspace(1) @infotex, !"texture", i32 1}
!3 = !{ptr addrspace(1) @reftex, !"texture", i32 1}
!4 = !{ptr @_Z15mummergpuKernelP10MatchCoordPKcPKiS4_S4_ii, !"kernel", i32 1}
!5 = !{ptr @_Z17mummergpuRCKernelP10MatchCoordPKcPKiS4_S4_ii, !"kernel", i32 1}
!6 = !{ptr @_Z11printKernelPK9MatchInfoPK10MatchCoordPiPKcPKiS9_S9_15PrintParameters, !"kernel", i32 1}
!7 = !{i32 1, !"wchar_size", i32 4}
!8 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!9 = !{i32 7, !"frame-pointer", i32 2}
!10 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!11 = !{!12, !12, i64 0}
!12 = !{!"int", !13, i64 0}
!13 = !{!"omnipotent char", !14, i64 0}
!14 = !{!"Simple C++ TBAA"}
!15 = !{i64 0}
!16 = !{i64 0}
!17 = !{!13, !13, i64 0}
!18 = distinct !{!18, !19}
!19 = !{!"llvm.loop.mustprogress"}
!20 = !{!21, !12, i64 0}
!21 = !{!"_ZTS10MatchCoord", !12, i64 0, !12, i64 4}
!22 = !{!21, !12, i64 4}
!23 = distinct !{!23, !19}
!24 = distinct !{!24, !19}
!25 = distinct !{!25, !19}
!26 = !{!27, !12, i64 0}
!27 = !{!"_ZTS15PrintParameters", !12, i64 0, !12, i64 4}
!28 = !{!27, !12, i64 4}
!29 = distinct !{!29, !19}
