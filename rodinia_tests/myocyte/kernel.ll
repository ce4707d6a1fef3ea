; ModuleID = 'rodinia_tests/myocyte/kernel.cu'
source_filename = "rodinia_tests/myocyte/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: convergent mustprogress noinline nounwind
define dso_local void @_Z10kernel_eccfPKfPfS0_(float %time, ptr readonly %y, ptr nocapture writeonly %dy, ptr nocapture readonly %params) local_unnamed_addr #0 {
entry:
  %i_ncx.sroa.0 = alloca float, align 4
  %i_ncx.sroa.4 = alloca float, align 4
  %i_pca.sroa.0 = alloca float, align 4
  %i_pca.sroa.4 = alloca float, align 4
  %i_cabk.sroa.0 = alloca float, align 4
  %i_cabk.sroa.4 = alloca float, align 4
  %call.i1727 = tail call contract float @__nv_powif(float 1.025000e+01, i32 2) #5
  %mul = fmul contract float %call.i1727, 0x400921FF20000000
  %conv = fpext float %mul to double
  %mul1 = fmul contract double %conv, 1.000000e+02
  %mul2 = fmul contract double %mul1, 1.000000e-15
  %conv3 = fptrunc double %mul2 to float
  %conv4 = fpext float %conv3 to double
  %mul5 = fmul contract double %conv4, 6.500000e-01
  %conv6 = fptrunc double %mul5 to float
  %mul8 = fmul contract double %conv4, 3.500000e-02
  %conv9 = fptrunc double %mul8 to float
  %mul11 = fmul contract double %conv4, 2.000000e-02
  %conv12 = fptrunc double %mul11 to float
  %mul14 = fmul contract double %conv4, 0x3F41A975AFAF8595
  %conv15 = fptrunc double %mul14 to float
  %arrayidx = getelementptr inbounds i8, ptr %y, i64 152
  %0 = load float, ptr %arrayidx, align 4, !tbaa !6
  %arrayidx16 = getelementptr inbounds i8, ptr %y, i64 124
  %1 = load float, ptr %arrayidx16, align 4, !tbaa !6
  %div = fdiv contract float 1.400000e+02, %1
  %call.i = tail call contract float @__nv_logf(float %div) #5
  %div18 = fdiv contract float %call.i, 0x3FA32ACBC0000000
  %arrayidx19 = getelementptr inbounds i8, ptr %y, i64 128
  %2 = load float, ptr %arrayidx19, align 4, !tbaa !6
  %div20 = fdiv contract float 1.400000e+02, %2
  %call.i1733 = tail call contract float @__nv_logf(float %div20) #5
  %div22 = fdiv contract float %call.i1733, 0x3FA32ACBC0000000
  %arrayidx23 = getelementptr inbounds i8, ptr %y, i64 136
  %3 = load float, ptr %arrayidx23, align 4, !tbaa !6
  %div24 = fdiv contract float 0x40159999A0000000, %3
  %call.i1734 = tail call contract float @__nv_logf(float %div24) #5
  %div26 = fdiv contract float %call.i1734, 0x3FA32ACBC0000000
  %arrayidx27 = getelementptr inbounds i8, ptr %y, i64 140
  %4 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %div28 = fdiv contract float 0x3FFCCCCCC0000000, %4
  %call.i1735 = tail call contract float @__nv_logf(float %div28) #5
  %arrayidx34 = getelementptr inbounds i8, ptr %y, i64 144
  %5 = load float, ptr %arrayidx34, align 4, !tbaa !6
  %div35 = fdiv contract float 0x3FFCCCCCC0000000, %5
  %call.i1736 = tail call contract float @__nv_logf(float %div35) #5
  %call.i1737 = tail call contract float @__nv_logf(float 0x3FB99999A0000000) #5
  %conv43 = fpext float %0 to double
  %add = fadd contract double %conv43, 4.713000e+01
  %mul44 = fmul contract double %add, 3.200000e-01
  %mul47 = fmul contract double %add, -1.000000e-01
  %call.i1710 = tail call contract double @__nv_exp(double %mul47) #5
  %sub = fsub contract double 1.000000e+00, %call.i1710
  %div49 = fdiv contract double %mul44, %sub
  %conv50 = fptrunc double %div49 to float
  %fneg = fneg contract float %0
  %conv51 = fpext float %fneg to double
  %div52 = fdiv contract double %conv51, 1.100000e+01
  %call.i1709 = tail call contract double @__nv_exp(double %div52) #5
  %mul54 = fmul contract double %call.i1709, 8.000000e-02
  %conv55 = fptrunc double %mul54 to float
  %cmp = fcmp contract ult float %0, -4.000000e+01
  br i1 %cmp, label %if.else, label %if.then

if.then:                                          ; preds = %entry
  %add58 = fadd contract double %conv43, 1.066000e+01
  %div60 = fdiv contract double %add58, -1.110000e+01
  %call.i1708 = tail call contract double @__nv_exp(double %div60) #5
  %add62 = fadd contract double %call.i1708, 1.000000e+00
  %mul63 = fmul contract double %add62, 1.300000e-01
  %div64 = fdiv contract double 1.000000e+00, %mul63
  %mul67 = fmul contract double %conv43, -2.535000e-07
  %call.i1707 = tail call contract double @__nv_exp(double %mul67) #5
  %mul69 = fmul contract double %call.i1707, 3.000000e-01
  %add71 = fadd contract double %conv43, 3.200000e+01
  %mul72 = fmul contract double %add71, -1.000000e-01
  %call.i1706 = tail call contract double @__nv_exp(double %mul72) #5
  %add74 = fadd contract double %call.i1706, 1.000000e+00
  %div75 = fdiv contract double %mul69, %add74
  br label %if.end

if.else:                                          ; preds = %entry
  %add78 = fadd contract double %conv43, 8.000000e+01
  %div79 = fdiv contract double %add78, -6.800000e+00
  %call.i1705 = tail call contract double @__nv_exp(double %div79) #5
  %mul81 = fmul contract double %call.i1705, 1.350000e-01
  %conv82 = fptrunc double %mul81 to float
  %mul84 = fmul contract double %conv43, 7.900000e-02
  %call.i1704 = tail call contract double @__nv_exp(double %mul84) #5
  %mul86 = fmul contract double %call.i1704, 3.560000e+00
  %mul88 = fmul contract double %conv43, 3.500000e-01
  %call.i1703 = tail call contract double @__nv_exp(double %mul88) #5
  %mul90 = fmul contract double %call.i1703, 3.100000e+05
  %add91 = fadd contract double %mul86, %mul90
  %mul94 = fmul contract double %conv43, 2.444000e-01
  %call.i1702 = tail call contract double @__nv_exp(double %mul94) #5
  %mul96 = fmul contract double %call.i1702, -1.271400e+05
  %mul98 = fmul contract double %conv43, -4.391000e-02
  %call.i1701 = tail call contract double @__nv_exp(double %mul98) #5
  %mul100 = fmul contract double %call.i1701, 3.474000e-05
  %sub101 = fsub contract double %mul96, %mul100
  %add103 = fadd contract double %conv43, 3.778000e+01
  %mul104 = fmul contract double %add103, %sub101
  %add106 = fadd contract double %conv43, 7.923000e+01
  %mul107 = fmul contract double %add106, 3.110000e-01
  %call.i1700 = tail call contract double @__nv_exp(double %mul107) #5
  %add109 = fadd contract double %call.i1700, 1.000000e+00
  %div110 = fdiv contract double %mul104, %add109
  %conv111 = fptrunc double %div110 to float
  %mul113 = fmul contract double %conv43, -1.052000e-02
  %call.i1699 = tail call contract double @__nv_exp(double %mul113) #5
  %mul115 = fmul contract double %call.i1699, 1.212000e-01
  %add117 = fadd contract double %conv43, 4.014000e+01
  %mul118 = fmul contract double %add117, -1.378000e-01
  %call.i1698 = tail call contract double @__nv_exp(double %mul118) #5
  %add120 = fadd contract double %call.i1698, 1.000000e+00
  %div121 = fdiv contract double %mul115, %add120
  %6 = fpext float %conv82 to double
  %7 = fpext float %conv111 to double
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %bj.0.in = phi double [ %div75, %if.then ], [ %div121, %if.else ]
  %aj.0 = phi double [ 0.000000e+00, %if.then ], [ %7, %if.else ]
  %bh.0.in = phi double [ %div64, %if.then ], [ %add91, %if.else ]
  %ah.0 = phi double [ 0.000000e+00, %if.then ], [ %6, %if.else ]
  %bh.0 = fptrunc double %bh.0.in to float
  %bj.0 = fptrunc double %bj.0.in to float
  %conv123 = fpext float %conv50 to double
  %8 = load float, ptr %y, align 4, !tbaa !6
  %conv125 = fpext float %8 to double
  %sub126 = fsub contract double 1.000000e+00, %conv125
  %mul127 = fmul contract double %sub126, %conv123
  %mul129 = fmul contract float %8, %conv55
  %conv130 = fpext float %mul129 to double
  %sub131 = fsub contract double %mul127, %conv130
  %conv132 = fptrunc double %sub131 to float
  store float %conv132, ptr %dy, align 4, !tbaa !6
  %arrayidx135 = getelementptr inbounds i8, ptr %y, i64 4
  %9 = load float, ptr %arrayidx135, align 4, !tbaa !6
  %conv136 = fpext float %9 to double
  %sub137 = fsub contract double 1.000000e+00, %conv136
  %mul138 = fmul contract double %ah.0, %sub137
  %mul140 = fmul contract float %9, %bh.0
  %conv141 = fpext float %mul140 to double
  %sub142 = fsub contract double %mul138, %conv141
  %conv143 = fptrunc double %sub142 to float
  %arrayidx144 = getelementptr inbounds i8, ptr %dy, i64 4
  store float %conv143, ptr %arrayidx144, align 4, !tbaa !6
  %arrayidx146 = getelementptr inbounds i8, ptr %y, i64 8
  %10 = load float, ptr %arrayidx146, align 4, !tbaa !6
  %conv147 = fpext float %10 to double
  %sub148 = fsub contract double 1.000000e+00, %conv147
  %mul149 = fmul contract double %aj.0, %sub148
  %mul151 = fmul contract float %10, %bj.0
  %conv152 = fpext float %mul151 to double
  %sub153 = fsub contract double %mul149, %conv152
  %conv154 = fptrunc double %sub153 to float
  %arrayidx155 = getelementptr inbounds i8, ptr %dy, i64 8
  store float %conv154, ptr %arrayidx155, align 4, !tbaa !6
  %11 = load float, ptr %y, align 4, !tbaa !6
  %call.i1.i = tail call contract float @__nv_powif(float %11, i32 3) #5
  %conv158 = fpext float %call.i1.i to double
  %mul159 = fmul contract double %conv158, 1.600000e+01
  %12 = load float, ptr %arrayidx135, align 4, !tbaa !6
  %conv161 = fpext float %12 to double
  %mul162 = fmul contract double %mul159, %conv161
  %13 = load float, ptr %arrayidx146, align 4, !tbaa !6
  %conv164 = fpext float %13 to double
  %mul165 = fmul contract double %mul162, %conv164
  %conv166 = fptrunc double %mul165 to float
  %mul167 = fmul contract float %conv166, 0x3FBC28F5C0000000
  %sub168 = fsub contract float %0, %div18
  %mul169 = fmul contract float %sub168, %mul167
  %mul170 = fmul contract float %conv166, 0x3FEC7AE140000000
  %sub171 = fsub contract float %0, %div22
  %mul172 = fmul contract float %sub171, %mul170
  %conv174 = fpext float %sub168 to double
  %mul175 = fmul contract double %conv174, 0x3F0120E4A57A786C
  %conv176 = fptrunc double %mul175 to float
  %conv178 = fpext float %sub171 to double
  %mul179 = fmul contract double %conv178, 0x3F3152B8AFE60C39
  %conv180 = fptrunc double %mul179 to float
  %call.i1697 = tail call contract double @__nv_exp(double 0x4000A453AF5BAC51) #5
  %sub182 = fadd contract double %call.i1697, -1.000000e+00
  %div183 = fdiv contract double %sub182, 7.000000e+00
  %conv184 = fptrunc double %div183 to float
  %mul186 = fmul contract double %conv43, -1.000000e-01
  %mul187 = fmul contract double %mul186, 0x3FA32ACBC0000000
  %call.i1696 = tail call contract double @__nv_exp(double %mul187) #5
  %mul189 = fmul contract double %call.i1696, 1.245000e-01
  %add190 = fadd contract double %mul189, 1.000000e+00
  %conv191 = fpext float %conv184 to double
  %mul192 = fmul contract double %conv191, 3.650000e-02
  %mul194 = fmul contract float %0, 0xBFA32ACBC0000000
  %call.i1738 = tail call contract float @__nv_expf(float %mul194) #5
  %conv196 = fpext float %call.i1738 to double
  %mul197 = fmul contract double %mul192, %conv196
  %add198 = fadd contract double %add190, %mul197
  %div199 = fdiv contract double 1.000000e+00, %add198
  %conv200 = fptrunc double %div199 to float
  %conv201 = fpext float %conv200 to double
  %mul202 = fmul contract double %conv201, 0x3FCADA6D9CCED916
  %mul203 = fmul contract double %mul202, 0x40159999A0000000
  %14 = load float, ptr %arrayidx16, align 4, !tbaa !6
  %conv207 = fdiv contract float 1.100000e+01, %14
  %call.i1.i1750 = tail call contract float @__nv_powif(float %conv207, i32 4) #5
  %conv209 = fpext float %call.i1.i1750 to double
  %add210 = fadd contract double %conv209, 1.000000e+00
  %div211 = fdiv contract double %mul203, %add210
  %div212 = fdiv contract double %div211, 0x401B9999A0000000
  %conv213 = fptrunc double %div212 to float
  %mul215 = fmul contract double %conv201, 0x3FFB288BEE195033
  %mul216 = fmul contract double %mul215, 0x40159999A0000000
  %15 = load float, ptr %arrayidx19, align 4, !tbaa !6
  %conv220 = fdiv contract float 1.100000e+01, %15
  %call.i1.i1751 = tail call contract float @__nv_powif(float %conv220, i32 4) #5
  %conv222 = fpext float %call.i1.i1751 to double
  %add223 = fadd contract double %conv222, 1.000000e+00
  %div224 = fdiv contract double %mul216, %add223
  %div225 = fdiv contract double %div224, 0x401B9999A0000000
  %conv226 = fptrunc double %div225 to float
  %call.i1715 = tail call contract double @__nv_sqrt(double 0x3FF0000004BDA12F) #5
  %add231 = fadd contract double %conv43, 5.000000e+01
  %div233 = fdiv contract double %add231, -7.500000e+00
  %call.i1695 = tail call contract double @__nv_exp(double %div233) #5
  %add235 = fadd contract double %call.i1695, 1.000000e+00
  %div236 = fdiv contract double 1.000000e+00, %add235
  %conv237 = fptrunc double %div236 to float
  %add239 = fadd contract double %conv43, 7.000000e+00
  %mul240 = fmul contract double %add239, 1.380000e-03
  %mul243 = fmul contract double %add239, -1.230000e-01
  %call.i1694 = tail call contract double @__nv_exp(double %mul243) #5
  %sub245 = fsub contract double 1.000000e+00, %call.i1694
  %div246 = fdiv contract double %mul240, %sub245
  %add248 = fadd contract double %conv43, 1.000000e+01
  %mul249 = fmul contract double %add248, 6.100000e-04
  %mul252 = fmul contract double %add248, 1.450000e-01
  %call.i1693 = tail call contract double @__nv_exp(double %mul252) #5
  %sub254 = fadd contract double %call.i1693, -1.000000e+00
  %div255 = fdiv contract double %mul249, %sub254
  %add256 = fadd contract double %div246, %div255
  %div257 = fdiv contract double 1.000000e+00, %add256
  %conv258 = fptrunc double %div257 to float
  %arrayidx259 = getelementptr inbounds i8, ptr %y, i64 44
  %16 = load float, ptr %arrayidx259, align 4, !tbaa !6
  %sub260 = fsub contract float %conv237, %16
  %div261 = fdiv contract float %sub260, %conv258
  %arrayidx262 = getelementptr inbounds i8, ptr %dy, i64 44
  store float %div261, ptr %arrayidx262, align 4, !tbaa !6
  %add264 = fadd contract double %conv43, 3.300000e+01
  %div265 = fdiv contract double %add264, 2.240000e+01
  %call.i1692 = tail call contract double @__nv_exp(double %div265) #5
  %17 = load float, ptr %arrayidx259, align 4, !tbaa !6
  %sub273 = fsub contract float %0, %div26
  %18 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %call.i1741 = tail call contract float @__nv_log10f(float %18) #5
  %conv280 = fsub contract float 3.000000e+00, %call.i1741
  %19 = load float, ptr %arrayidx34, align 4, !tbaa !6
  %call.i1742 = tail call contract float @__nv_log10f(float %19) #5
  %conv286 = fsub contract float 3.000000e+00, %call.i1742
  %conv287 = fpext float %conv280 to double
  %add288 = fadd contract double %conv287, -7.200000e+00
  %div289 = fdiv contract double %add288, 6.000000e-01
  %call.i1691 = tail call contract double @__nv_exp(double %div289) #5
  %conv296 = fpext float %conv286 to double
  %add297 = fadd contract double %conv296, -7.200000e+00
  %div298 = fdiv contract double %add297, 6.000000e-01
  %call.i1690 = tail call contract double @__nv_exp(double %div298) #5
  %20 = load float, ptr %arrayidx23, align 4, !tbaa !6
  %conv306 = fpext float %20 to double
  %arrayidx307 = getelementptr inbounds i8, ptr %y, i64 132
  %21 = load float, ptr %arrayidx307, align 4, !tbaa !6
  %conv308 = fpext float %21 to double
  %mul309 = fmul contract double %conv308, 1.833000e-02
  %add310 = fadd contract double %mul309, %conv306
  %div311 = fdiv contract double 0x401FDD638ECBFB16, %add310
  %call.i1718 = tail call contract double @__nv_log(double %div311) #5
  %sub316 = fadd contract double %conv43, -1.500000e+00
  %div318 = fdiv contract double %sub316, -1.670000e+01
  %call.i1689 = tail call contract double @__nv_exp(double %div318) #5
  %add320 = fadd contract double %call.i1689, 1.000000e+00
  %div321 = fdiv contract double 1.000000e+00, %add320
  %conv322 = fptrunc double %div321 to float
  %add324 = fadd contract double %conv43, 3.000000e+01
  %mul325 = fmul contract double %add324, 7.190000e-05
  %mul328 = fmul contract double %add324, -1.480000e-01
  %call.i1688 = tail call contract double @__nv_exp(double %mul328) #5
  %sub330 = fsub contract double 1.000000e+00, %call.i1688
  %div331 = fdiv contract double %mul325, %sub330
  %mul334 = fmul contract double %add324, 1.310000e-04
  %mul337 = fmul contract double %add324, 0x3FB19652BD3C3611
  %call.i1687 = tail call contract double @__nv_exp(double %mul337) #5
  %sub339 = fadd contract double %call.i1687, -1.000000e+00
  %div340 = fdiv contract double %mul334, %sub339
  %add341 = fadd contract double %div331, %div340
  %div342 = fdiv contract double 1.000000e+00, %add341
  %conv343 = fptrunc double %div342 to float
  %arrayidx344 = getelementptr inbounds i8, ptr %y, i64 48
  %22 = load float, ptr %arrayidx344, align 4, !tbaa !6
  %sub345 = fsub contract float %conv322, %22
  %div346 = fdiv contract float %sub345, %conv343
  %arrayidx347 = getelementptr inbounds i8, ptr %dy, i64 48
  store float %div346, ptr %arrayidx347, align 4, !tbaa !6
  %23 = load float, ptr %arrayidx344, align 4, !tbaa !6
  %call.i1728 = tail call contract float @__nv_powif(float %23, i32 2) #5
  %div357 = fdiv contract double %conv43, 5.980000e+00
  %sub358 = fsub contract double 7.488000e+00, %div357
  %call.i1686 = tail call contract double @__nv_exp(double %sub358) #5
  %conv366 = fpext float %sub273 to double
  %add370 = fadd contract double %conv43, 3.000000e+00
  %div372 = fdiv contract double %add370, -1.500000e+01
  %call.i1685 = tail call contract double @__nv_exp(double %div372) #5
  %add374 = fadd contract double %call.i1685, 1.000000e+00
  %div375 = fdiv contract double 1.000000e+00, %add374
  %conv376 = fptrunc double %div375 to float
  %add378 = fadd contract double %conv43, 3.350000e+01
  %div379 = fdiv contract double %add378, 1.000000e+01
  %call.i1684 = tail call contract double @__nv_exp(double %div379) #5
  %add381 = fadd contract double %call.i1684, 1.000000e+00
  %div382 = fdiv contract double 1.000000e+00, %add381
  %conv383 = fptrunc double %div382 to float
  %div386 = fdiv contract double %add370, 1.500000e+01
  %call.i1683 = tail call contract double @__nv_exp(double %div386) #5
  %add388 = fadd contract double %call.i1683, 1.000000e+00
  %div389 = fdiv contract double 9.000000e+00, %add388
  %add390 = fadd contract double %div389, 5.000000e-01
  %conv391 = fptrunc double %add390 to float
  %add393 = fadd contract double %conv43, 6.000000e+01
  %div394 = fdiv contract double %add393, 1.000000e+01
  %call.i1682 = tail call contract double @__nv_exp(double %div394) #5
  %add396 = fadd contract double %call.i1682, 1.000000e+00
  %div397 = fdiv contract double 3.000000e+03, %add396
  %add398 = fadd contract double %div397, 3.000000e+01
  %conv399 = fptrunc double %add398 to float
  %call.i1681 = tail call contract double @__nv_exp(double %div394) #5
  %add404 = fadd contract double %call.i1681, 1.000000e+00
  %div405 = fdiv contract double 2.800000e+03, %add404
  %add406 = fadd contract double %div405, 2.200000e+02
  %conv407 = fptrunc double %add406 to float
  %arrayidx408 = getelementptr inbounds i8, ptr %y, i64 28
  %24 = load float, ptr %arrayidx408, align 4, !tbaa !6
  %sub409 = fsub contract float %conv376, %24
  %div410 = fdiv contract float %sub409, %conv391
  %arrayidx411 = getelementptr inbounds i8, ptr %dy, i64 28
  store float %div410, ptr %arrayidx411, align 4, !tbaa !6
  %arrayidx412 = getelementptr inbounds i8, ptr %y, i64 32
  %25 = load float, ptr %arrayidx412, align 4, !tbaa !6
  %sub413 = fsub contract float %conv383, %25
  %div414 = fdiv contract float %sub413, %conv399
  %arrayidx415 = getelementptr inbounds i8, ptr %dy, i64 32
  store float %div414, ptr %arrayidx415, align 4, !tbaa !6
  %arrayidx416 = getelementptr inbounds i8, ptr %y, i64 156
  %26 = load float, ptr %arrayidx416, align 4, !tbaa !6
  %sub417 = fsub contract float %conv383, %26
  %div418 = fdiv contract float %sub417, %conv407
  %arrayidx419 = getelementptr inbounds i8, ptr %dy, i64 156
  store float %div418, ptr %arrayidx419, align 4, !tbaa !6
  %27 = load float, ptr %arrayidx408, align 4, !tbaa !6
  %28 = load float, ptr %arrayidx412, align 4, !tbaa !6
  %29 = load float, ptr %arrayidx416, align 4, !tbaa !6
  %div434 = fdiv contract float %0, 3.000000e+01
  %call.i1729 = tail call contract float @__nv_powif(float %div434, i32 2) #5
  %fneg436 = fneg contract float %call.i1729
  %call.i1739 = tail call contract float @__nv_expf(float %fneg436) #5
  %conv438 = fpext float %call.i1739 to double
  %mul439 = fmul contract double %conv438, 3.500000e+00
  %add440 = fadd contract double %mul439, 1.500000e+00
  %conv441 = fptrunc double %add440 to float
  %call.i1680 = tail call contract double @__nv_exp(double %div379) #5
  %add446 = fadd contract double %call.i1680, 1.000000e+00
  %div447 = fdiv contract double 2.000000e+01, %add446
  %add448 = fadd contract double %div447, 2.000000e+01
  %conv449 = fptrunc double %add448 to float
  %arrayidx450 = getelementptr inbounds i8, ptr %y, i64 36
  %30 = load float, ptr %arrayidx450, align 4, !tbaa !6
  %sub451 = fsub contract float %conv376, %30
  %div452 = fdiv contract float %sub451, %conv441
  %arrayidx453 = getelementptr inbounds i8, ptr %dy, i64 36
  store float %div452, ptr %arrayidx453, align 4, !tbaa !6
  %arrayidx454 = getelementptr inbounds i8, ptr %y, i64 40
  %31 = load float, ptr %arrayidx454, align 4, !tbaa !6
  %sub455 = fsub contract float %conv383, %31
  %div456 = fdiv contract float %sub455, %conv449
  %arrayidx457 = getelementptr inbounds i8, ptr %dy, i64 40
  store float %div456, ptr %arrayidx457, align 4, !tbaa !6
  %32 = load float, ptr %arrayidx450, align 4, !tbaa !6
  %33 = load float, ptr %arrayidx454, align 4, !tbaa !6
  %sub470 = fadd contract double %conv366, -5.921500e+01
  %mul471 = fmul contract double %sub470, 2.385000e-01
  %call.i1679 = tail call contract double @__nv_exp(double %mul471) #5
  %add477 = fadd contract double %conv43, 5.476000e+00
  %conv478 = fpext float %div26 to double
  %sub479 = fsub contract double %add477, %conv478
  %mul480 = fmul contract double %sub479, 8.032000e-02
  %call.i1678 = tail call contract double @__nv_exp(double %mul480) #5
  %sub485 = fadd contract double %conv366, -5.943100e+02
  %mul486 = fmul contract double %sub485, 6.175000e-02
  %call.i1677 = tail call contract double @__nv_exp(double %mul486) #5
  %add491 = fadd contract double %conv366, 4.753000e+00
  %mul492 = fmul contract double %add491, -5.143000e-01
  %call.i1676 = tail call contract double @__nv_exp(double %mul492) #5
  %call.i1714 = tail call contract double @__nv_sqrt(double 0x3FF0000004BDA12F) #5
  %34 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %35 = load float, ptr %arrayidx34, align 4, !tbaa !6
  %add528 = fadd contract double %conv43, 1.450000e+01
  %div530 = fdiv contract double %add528, -6.000000e+00
  %call.i1675 = tail call contract double @__nv_exp(double %div530) #5
  %add532 = fadd contract double %call.i1675, 1.000000e+00
  %div533 = fdiv contract double 1.000000e+00, %add532
  %conv534 = fptrunc double %div533 to float
  %conv537 = fptrunc double %add528 to float
  %call.i1743 = tail call contract float @__nv_fabsf(float %conv537) #5
  %conv539 = fpext float %call.i1743 to double
  %cmp540 = fcmp contract olt double %conv539, 1.000000e-03
  %conv541 = fpext float %conv534 to double
  br i1 %cmp540, label %cond.true, label %cond.false

cond.true:                                        ; preds = %if.end
  %div542 = fdiv contract double %conv541, 2.100000e-01
  br label %cond.end

cond.false:                                       ; preds = %if.end
  %fneg544 = fneg contract float %conv537
  %conv545 = fpext float %fneg544 to double
  %div546 = fdiv contract double %conv545, 6.000000e+00
  %call.i1674 = tail call contract double @__nv_exp(double %div546) #5
  %sub548 = fsub contract double 1.000000e+00, %call.i1674
  %mul549 = fmul contract double %sub548, %conv541
  %conv550 = fpext float %conv537 to double
  %mul551 = fmul contract double %conv550, 3.500000e-02
  %div552 = fdiv contract double %mul549, %mul551
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi contract double [ %div542, %cond.true ], [ %div552, %cond.false ]
  %conv553 = fptrunc double %cond to float
  %add555 = fadd contract double %conv43, 3.506000e+01
  %div556 = fdiv contract double %add555, 3.600000e+00
  %call.i1673 = tail call contract double @__nv_exp(double %div556) #5
  %add558 = fadd contract double %call.i1673, 1.000000e+00
  %div559 = fdiv contract double 1.000000e+00, %add558
  %sub561 = fsub contract double 5.000000e+01, %conv43
  %div562 = fdiv contract double %sub561, 2.000000e+01
  %call.i1672 = tail call contract double @__nv_exp(double %div562) #5
  %add564 = fadd contract double %call.i1672, 1.000000e+00
  %div565 = fdiv contract double 6.000000e-01, %add564
  %add566 = fadd contract double %div559, %div565
  %conv567 = fptrunc double %add566 to float
  %add568 = fadd contract float %0, 1.450000e+01
  %mul569 = fmul contract float %add568, 0x3FA1412060000000
  %call.i1730 = tail call contract float @__nv_powif(float %mul569, i32 2) #5
  %fneg571 = fneg contract float %call.i1730
  %call.i1740 = tail call contract float @__nv_expf(float %fneg571) #5
  %conv573 = fpext float %call.i1740 to double
  %mul574 = fmul contract double %conv573, 1.970000e-02
  %add575 = fadd contract double %mul574, 2.000000e-02
  %div576 = fdiv contract double 1.000000e+00, %add575
  %conv577 = fptrunc double %div576 to float
  %arrayidx578 = getelementptr inbounds i8, ptr %y, i64 12
  %36 = load float, ptr %arrayidx578, align 4, !tbaa !6
  %sub579 = fsub contract float %conv534, %36
  %div580 = fdiv contract float %sub579, %conv553
  %arrayidx581 = getelementptr inbounds i8, ptr %dy, i64 12
  store float %div580, ptr %arrayidx581, align 4, !tbaa !6
  %arrayidx582 = getelementptr inbounds i8, ptr %y, i64 16
  %37 = load float, ptr %arrayidx582, align 4, !tbaa !6
  %sub583 = fsub contract float %conv567, %37
  %div584 = fdiv contract float %sub583, %conv577
  %arrayidx585 = getelementptr inbounds i8, ptr %dy, i64 16
  store float %div584, ptr %arrayidx585, align 4, !tbaa !6
  %38 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %conv587 = fpext float %38 to double
  %mul588 = fmul contract double %conv587, 1.700000e+00
  %arrayidx589 = getelementptr inbounds i8, ptr %y, i64 20
  %39 = load float, ptr %arrayidx589, align 4, !tbaa !6
  %conv590 = fpext float %39 to double
  %sub591 = fsub contract double 1.000000e+00, %conv590
  %mul592 = fmul contract double %mul588, %sub591
  %mul595 = fmul contract double %conv590, 1.190000e-02
  %sub596 = fsub contract double %mul592, %mul595
  %conv597 = fptrunc double %sub596 to float
  %arrayidx598 = getelementptr inbounds i8, ptr %dy, i64 20
  store float %conv597, ptr %arrayidx598, align 4, !tbaa !6
  %40 = load float, ptr %arrayidx34, align 4, !tbaa !6
  %conv600 = fpext float %40 to double
  %mul601 = fmul contract double %conv600, 1.700000e+00
  %arrayidx602 = getelementptr inbounds i8, ptr %y, i64 24
  %41 = load float, ptr %arrayidx602, align 4, !tbaa !6
  %conv603 = fpext float %41 to double
  %sub604 = fsub contract double 1.000000e+00, %conv603
  %mul605 = fmul contract double %mul601, %sub604
  %mul608 = fmul contract double %conv603, 1.190000e-02
  %sub609 = fsub contract double %mul605, %mul608
  %conv610 = fptrunc double %sub609 to float
  %arrayidx611 = getelementptr inbounds i8, ptr %dy, i64 24
  store float %conv610, ptr %arrayidx611, align 4, !tbaa !6
  %42 = load float, ptr %arrayidx578, align 4, !tbaa !6
  %43 = load float, ptr %arrayidx582, align 4, !tbaa !6
  %mul614 = fmul contract float %42, %43
  %conv615 = fpext float %mul614 to double
  %mul616 = fmul contract double %conv615, 4.500000e-01
  %conv617 = fptrunc double %mul616 to float
  %mul618 = fmul contract float %conv617, 0x3FECCCCCC0000000
  %conv619 = fpext float %mul618 to double
  %44 = load float, ptr %arrayidx589, align 4, !tbaa !6
  %conv621 = fpext float %44 to double
  %sub622 = fsub contract double 1.000000e+00, %conv621
  %mul623 = fmul contract double %sub622, %conv619
  %conv624 = fptrunc double %mul623 to float
  %mul625 = fmul contract float %conv617, 0x3FB99999A0000000
  %conv626 = fpext float %mul625 to double
  %45 = load float, ptr %arrayidx602, align 4, !tbaa !6
  %conv628 = fpext float %45 to double
  %sub629 = fsub contract double 1.000000e+00, %conv628
  %mul630 = fmul contract double %sub629, %conv626
  %conv631 = fptrunc double %mul630 to float
  %46 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %mul.i = fmul contract float %0, 2.000000e+00
  %mul1.i = fmul contract float %mul.i, 0x3FA32ACBC0000000
  %call.i.i = tail call contract float @__nv_fabsf(float %mul1.i) #5
  %conv2.i = fpext float %call.i.i to double
  %cmp.i = fcmp contract olt double %conv2.i, 1.000000e-04
  br i1 %cmp.i, label %if.then.i, label %if.end.i

if.then.i:                                        ; preds = %cond.end
  %conv5.i = fpext float %46 to double
  %mul6.i = fmul contract double %conv5.i, 7.500000e-01
  %sub.i = fadd contract double %mul6.i, 0xBFF5999990000000
  %mul9.i = fmul contract double %sub.i, 1.929700e+05
  br label %_ZL3ghkffiff.exit

if.end.i:                                         ; preds = %cond.end
  %mul14.i = fmul contract double %conv43, 9.648500e+04
  %mul16.i = fmul contract double %mul14.i, 0x3FA32ACBC0000000
  %mul17.i = fmul contract double %mul16.i, 4.000000e+00
  %conv18.i = fpext float %46 to double
  %mul19.i = fmul contract double %conv18.i, 7.500000e-01
  %call.i42.i = tail call contract float @__nv_expf(float %mul1.i) #5
  %conv21.i = fpext float %call.i42.i to double
  %mul22.i = fmul contract double %mul19.i, %conv21.i
  %sub25.i = fadd contract double %mul22.i, 0xBFF5999990000000
  %mul26.i = fmul contract double %mul17.i, %sub25.i
  %call.i43.i = tail call contract float @__nv_expf(float %mul1.i) #5
  %conv28.i = fpext float %call.i43.i to double
  %sub29.i = fadd contract double %conv28.i, -1.000000e+00
  %div.i = fdiv contract double %mul26.i, %sub29.i
  br label %_ZL3ghkffiff.exit

_ZL3ghkffiff.exit:                                ; preds = %if.then.i, %if.end.i
  %retval.0.in.i = phi double [ %mul9.i, %if.then.i ], [ %div.i, %if.end.i ]
  %retval.0.i = fptrunc double %retval.0.in.i to float
  %conv634 = fpext float %retval.0.i to double
  %mul635 = fmul contract double %conv634, 5.400000e-04
  %mul636 = fmul contract double %mul635, 0x3FDD194237FA89E7
  %conv637 = fpext float %conv624 to double
  %mul638 = fmul contract double %mul636, %conv637
  %conv639 = fptrunc double %mul638 to float
  %47 = load float, ptr %arrayidx34, align 4, !tbaa !6
  %call.i.i1754 = tail call contract float @__nv_fabsf(float %mul1.i) #5
  %conv2.i1755 = fpext float %call.i.i1754 to double
  %cmp.i1756 = fcmp contract olt double %conv2.i1755, 1.000000e-04
  br i1 %cmp.i1756, label %if.then.i1775, label %if.end.i1757

if.then.i1775:                                    ; preds = %_ZL3ghkffiff.exit
  %conv5.i1776 = fpext float %47 to double
  %mul6.i1777 = fmul contract double %conv5.i1776, 7.500000e-01
  %sub.i1778 = fadd contract double %mul6.i1777, 0xBFF5999990000000
  %mul9.i1779 = fmul contract double %sub.i1778, 1.929700e+05
  br label %_ZL3ghkffiff.exit1780

if.end.i1757:                                     ; preds = %_ZL3ghkffiff.exit
  %mul14.i1759 = fmul contract double %conv43, 9.648500e+04
  %mul16.i1760 = fmul contract double %mul14.i1759, 0x3FA32ACBC0000000
  %mul17.i1761 = fmul contract double %mul16.i1760, 4.000000e+00
  %conv18.i1762 = fpext float %47 to double
  %mul19.i1763 = fmul contract double %conv18.i1762, 7.500000e-01
  %call.i42.i1764 = tail call contract float @__nv_expf(float %mul1.i) #5
  %conv21.i1765 = fpext float %call.i42.i1764 to double
  %mul22.i1766 = fmul contract double %mul19.i1763, %conv21.i1765
  %sub25.i1767 = fadd contract double %mul22.i1766, 0xBFF5999990000000
  %mul26.i1768 = fmul contract double %mul17.i1761, %sub25.i1767
  %call.i43.i1769 = tail call contract float @__nv_expf(float %mul1.i) #5
  %conv28.i1770 = fpext float %call.i43.i1769 to double
  %sub29.i1771 = fadd contract double %conv28.i1770, -1.000000e+00
  %div.i1772 = fdiv contract double %mul26.i1768, %sub29.i1771
  br label %_ZL3ghkffiff.exit1780

_ZL3ghkffiff.exit1780:                            ; preds = %if.then.i1775, %if.end.i1757
  %retval.0.in.i1773 = phi double [ %mul9.i1779, %if.then.i1775 ], [ %div.i1772, %if.end.i1757 ]
  %retval.0.i1774 = fptrunc double %retval.0.in.i1773 to float
  %conv642 = fpext float %retval.0.i1774 to double
  %mul643 = fmul contract double %conv642, 5.400000e-04
  %mul644 = fmul contract double %mul643, 0x3FDD194237FA89E7
  %conv645 = fpext float %conv631 to double
  %mul646 = fmul contract double %mul644, %conv645
  %conv647 = fptrunc double %mul646 to float
  %48 = load float, ptr %arrayidx23, align 4, !tbaa !6
  %mul1.i1782 = fmul contract float %0, 0x3FA32ACBC0000000
  %call.i.i1783 = tail call contract float @__nv_fabsf(float %mul1.i1782) #5
  %conv2.i1784 = fpext float %call.i.i1783 to double
  %cmp.i1785 = fcmp contract olt double %conv2.i1784, 1.000000e-04
  br i1 %cmp.i1785, label %if.then.i1804, label %if.end.i1786

if.then.i1804:                                    ; preds = %_ZL3ghkffiff.exit1780
  %conv5.i1805 = fpext float %48 to double
  %mul6.i1806 = fmul contract double %conv5.i1805, 7.500000e-01
  %sub.i1807 = fadd contract double %mul6.i1806, 0xC010333338000000
  %mul9.i1808 = fmul contract double %sub.i1807, 9.648500e+04
  br label %_ZL3ghkffiff.exit1809

if.end.i1786:                                     ; preds = %_ZL3ghkffiff.exit1780
  %mul14.i1788 = fmul contract double %conv43, 9.648500e+04
  %mul16.i1789 = fmul contract double %mul14.i1788, 0x3FA32ACBC0000000
  %conv18.i1791 = fpext float %48 to double
  %mul19.i1792 = fmul contract double %conv18.i1791, 7.500000e-01
  %call.i42.i1793 = tail call contract float @__nv_expf(float %mul1.i1782) #5
  %conv21.i1794 = fpext float %call.i42.i1793 to double
  %mul22.i1795 = fmul contract double %mul19.i1792, %conv21.i1794
  %sub25.i1796 = fadd contract double %mul22.i1795, 0xC010333338000000
  %mul26.i1797 = fmul contract double %mul16.i1789, %sub25.i1796
  %call.i43.i1798 = tail call contract float @__nv_expf(float %mul1.i1782) #5
  %conv28.i1799 = fpext float %call.i43.i1798 to double
  %sub29.i1800 = fadd contract double %conv28.i1799, -1.000000e+00
  %div.i1801 = fdiv contract double %mul26.i1797, %sub29.i1800
  br label %_ZL3ghkffiff.exit1809

_ZL3ghkffiff.exit1809:                            ; preds = %if.then.i1804, %if.end.i1786
  %retval.0.in.i1802 = phi double [ %mul9.i1808, %if.then.i1804 ], [ %div.i1801, %if.end.i1786 ]
  %49 = load float, ptr %arrayidx16, align 4, !tbaa !6
  %call.i.i1812 = tail call contract float @__nv_fabsf(float %mul1.i1782) #5
  %conv2.i1813 = fpext float %call.i.i1812 to double
  %cmp.i1814 = fcmp contract olt double %conv2.i1813, 1.000000e-04
  br i1 %cmp.i1814, label %if.then.i1833, label %if.end.i1815

if.then.i1833:                                    ; preds = %_ZL3ghkffiff.exit1809
  %conv5.i1834 = fpext float %49 to double
  %mul6.i1835 = fmul contract double %conv5.i1834, 7.500000e-01
  %sub.i1836 = fadd contract double %mul6.i1835, -1.050000e+02
  %mul9.i1837 = fmul contract double %sub.i1836, 9.648500e+04
  br label %_ZL3ghkffiff.exit1838

if.end.i1815:                                     ; preds = %_ZL3ghkffiff.exit1809
  %mul14.i1817 = fmul contract double %conv43, 9.648500e+04
  %mul16.i1818 = fmul contract double %mul14.i1817, 0x3FA32ACBC0000000
  %conv18.i1820 = fpext float %49 to double
  %mul19.i1821 = fmul contract double %conv18.i1820, 7.500000e-01
  %call.i42.i1822 = tail call contract float @__nv_expf(float %mul1.i1782) #5
  %conv21.i1823 = fpext float %call.i42.i1822 to double
  %mul22.i1824 = fmul contract double %mul19.i1821, %conv21.i1823
  %sub25.i1825 = fadd contract double %mul22.i1824, -1.050000e+02
  %mul26.i1826 = fmul contract double %mul16.i1818, %sub25.i1825
  %call.i43.i1827 = tail call contract float @__nv_expf(float %mul1.i1782) #5
  %conv28.i1828 = fpext float %call.i43.i1827 to double
  %sub29.i1829 = fadd contract double %conv28.i1828, -1.000000e+00
  %div.i1830 = fdiv contract double %mul26.i1826, %sub29.i1829
  br label %_ZL3ghkffiff.exit1838

_ZL3ghkffiff.exit1838:                            ; preds = %if.then.i1833, %if.end.i1815
  %retval.0.in.i1831 = phi double [ %mul9.i1837, %if.then.i1833 ], [ %div.i1830, %if.end.i1815 ]
  %retval.0.i1832 = fptrunc double %retval.0.in.i1831 to float
  %conv658 = fpext float %retval.0.i1832 to double
  %mul659 = fmul contract double %conv658, 1.500000e-08
  %mul661 = fmul contract double %mul659, %conv637
  %conv662 = fptrunc double %mul661 to float
  %50 = load float, ptr %arrayidx19, align 4, !tbaa !6
  %call.i.i1841 = tail call contract float @__nv_fabsf(float %mul1.i1782) #5
  %conv2.i1842 = fpext float %call.i.i1841 to double
  %cmp.i1843 = fcmp contract olt double %conv2.i1842, 1.000000e-04
  br i1 %cmp.i1843, label %if.then.i1862, label %if.end.i1844

if.then.i1862:                                    ; preds = %_ZL3ghkffiff.exit1838
  %conv5.i1863 = fpext float %50 to double
  %mul6.i1864 = fmul contract double %conv5.i1863, 7.500000e-01
  %sub.i1865 = fadd contract double %mul6.i1864, -1.050000e+02
  %mul9.i1866 = fmul contract double %sub.i1865, 9.648500e+04
  br label %_ZL3ghkffiff.exit1867

if.end.i1844:                                     ; preds = %_ZL3ghkffiff.exit1838
  %mul14.i1846 = fmul contract double %conv43, 9.648500e+04
  %mul16.i1847 = fmul contract double %mul14.i1846, 0x3FA32ACBC0000000
  %conv18.i1849 = fpext float %50 to double
  %mul19.i1850 = fmul contract double %conv18.i1849, 7.500000e-01
  %call.i42.i1851 = tail call contract float @__nv_expf(float %mul1.i1782) #5
  %conv21.i1852 = fpext float %call.i42.i1851 to double
  %mul22.i1853 = fmul contract double %mul19.i1850, %conv21.i1852
  %sub25.i1854 = fadd contract double %mul22.i1853, -1.050000e+02
  %mul26.i1855 = fmul contract double %mul16.i1847, %sub25.i1854
  %call.i43.i1856 = tail call contract float @__nv_expf(float %mul1.i1782) #5
  %conv28.i1857 = fpext float %call.i43.i1856 to double
  %sub29.i1858 = fadd contract double %conv28.i1857, -1.000000e+00
  %div.i1859 = fdiv contract double %mul26.i1855, %sub29.i1858
  br label %_ZL3ghkffiff.exit1867

_ZL3ghkffiff.exit1867:                            ; preds = %if.then.i1862, %if.end.i1844
  %retval.0.in.i1860 = phi double [ %mul9.i1866, %if.then.i1862 ], [ %div.i1859, %if.end.i1844 ]
  %retval.0.i1861 = fptrunc double %retval.0.in.i1860 to float
  %conv665 = fpext float %retval.0.i1861 to double
  %mul666 = fmul contract double %conv665, 1.500000e-08
  %mul668 = fmul contract double %mul666, %conv645
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %i_ncx.sroa.0)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %i_ncx.sroa.4)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %i_pca.sroa.0)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %i_pca.sroa.4)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %i_cabk.sroa.0)
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %i_cabk.sroa.4)
  %mul686 = fmul contract double %conv43, 3.500000e-01
  %mul687 = fmul contract double %mul686, 0x3FA32ACBC0000000
  %mul695 = fmul contract double %conv43, -6.500000e-01
  %mul696 = fmul contract double %mul695, 0x3FA32ACBC0000000
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  %conv669 = fptrunc double %mul668 to float
  %arrayidx780 = getelementptr inbounds i8, ptr %y, i64 120
  %51 = load float, ptr %arrayidx780, align 4, !tbaa !6
  %div781 = fdiv contract float 0x3FDCCCCCC0000000, %51
  %call.i1747 = tail call contract float @__nv_powf(float %div781, float 2.500000e+00) #5
  %conv783 = fpext float %call.i1747 to double
  %add784 = fadd contract double %conv783, 1.000000e+00
  %div785 = fdiv contract double 1.400000e+01, %add784
  %sub786 = fsub contract double 1.500000e+01, %div785
  %conv787 = fptrunc double %sub786 to float
  %conv790 = fdiv contract float 1.000000e+01, %conv787
  %conv793 = fmul contract float %conv787, 5.000000e-01
  %arrayidx794 = getelementptr inbounds i8, ptr %y, i64 52
  %52 = load float, ptr %arrayidx794, align 4, !tbaa !6
  %conv795 = fpext float %52 to double
  %sub796 = fsub contract double 1.000000e+00, %conv795
  %arrayidx797 = getelementptr inbounds i8, ptr %y, i64 56
  %53 = load float, ptr %arrayidx797, align 4, !tbaa !6
  %conv798 = fpext float %53 to double
  %sub799 = fsub contract double %sub796, %conv798
  %arrayidx800 = getelementptr inbounds i8, ptr %y, i64 60
  %54 = load float, ptr %arrayidx800, align 4, !tbaa !6
  %conv801 = fpext float %54 to double
  %sub802 = fsub contract double %sub799, %conv801
  %conv803 = fptrunc double %sub802 to float
  %55 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %call.i1732 = tail call contract float @__nv_powif(float %55, i32 2) #5
  %conv806 = fpext float %conv803 to double
  %mul807 = fmul contract double %conv806, 5.000000e-03
  %56 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %mul809 = fmul contract float %conv793, %56
  %57 = load float, ptr %arrayidx794, align 4, !tbaa !6
  %mul811 = fmul contract float %mul809, %57
  %conv812 = fpext float %mul811 to double
  %sub813 = fsub contract double %mul807, %conv812
  %mul814 = fmul contract float %call.i1732, %conv790
  %mul816 = fmul contract float %mul814, %57
  %conv817 = fpext float %mul816 to double
  %58 = load float, ptr %arrayidx797, align 4, !tbaa !6
  %conv819 = fpext float %58 to double
  %mul820 = fmul contract double %conv819, 6.000000e-02
  %sub821 = fsub contract double %conv817, %mul820
  %sub822 = fsub contract double %sub813, %sub821
  %conv823 = fptrunc double %sub822 to float
  %arrayidx824 = getelementptr inbounds i8, ptr %dy, i64 52
  store float %conv823, ptr %arrayidx824, align 4, !tbaa !6
  %59 = load float, ptr %arrayidx794, align 4, !tbaa !6
  %mul827 = fmul contract float %mul814, %59
  %conv828 = fpext float %mul827 to double
  %60 = load float, ptr %arrayidx797, align 4, !tbaa !6
  %conv830 = fpext float %60 to double
  %mul831 = fmul contract double %conv830, 6.000000e-02
  %sub832 = fsub contract double %conv828, %mul831
  %61 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %mul834 = fmul contract float %conv793, %61
  %mul836 = fmul contract float %60, %mul834
  %conv837 = fpext float %mul836 to double
  %62 = load float, ptr %arrayidx800, align 4, !tbaa !6
  %conv839 = fpext float %62 to double
  %mul840 = fmul contract double %conv839, 5.000000e-03
  %sub841 = fsub contract double %conv837, %mul840
  %sub842 = fsub contract double %sub832, %sub841
  %conv843 = fptrunc double %sub842 to float
  %arrayidx844 = getelementptr inbounds i8, ptr %dy, i64 56
  store float %conv843, ptr %arrayidx844, align 4, !tbaa !6
  %63 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %mul846 = fmul contract float %conv793, %63
  %64 = load float, ptr %arrayidx797, align 4, !tbaa !6
  %mul848 = fmul contract float %mul846, %64
  %conv849 = fpext float %mul848 to double
  %65 = load float, ptr %arrayidx800, align 4, !tbaa !6
  %conv851 = fpext float %65 to double
  %mul852 = fmul contract double %conv851, 5.000000e-03
  %sub853 = fsub contract double %conv849, %mul852
  %mul856 = fmul contract double %conv851, 6.000000e-02
  %mul858 = fmul contract float %mul814, %conv803
  %conv859 = fpext float %mul858 to double
  %sub860 = fsub contract double %mul856, %conv859
  %sub861 = fsub contract double %sub853, %sub860
  %conv862 = fptrunc double %sub861 to float
  %arrayidx863 = getelementptr inbounds i8, ptr %dy, i64 60
  store float %conv862, ptr %arrayidx863, align 4, !tbaa !6
  %66 = load float, ptr %arrayidx797, align 4, !tbaa !6
  %conv865 = fpext float %66 to double
  %mul866 = fmul contract double %conv865, 2.500000e+01
  %67 = load float, ptr %arrayidx780, align 4, !tbaa !6
  %68 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %sub869 = fsub contract float %67, %68
  %conv870 = fpext float %sub869 to double
  %mul871 = fmul contract double %mul866, %conv870
  %conv872 = fptrunc double %mul871 to float
  %arrayidx873 = getelementptr inbounds i8, ptr %y, i64 148
  %69 = load float, ptr %arrayidx873, align 4, !tbaa !6
  %div874 = fdiv contract float %69, 0x3F301F3200000000
  %call.i1748 = tail call contract float @__nv_powf(float %div874, float 0x3FFC978D40000000) #5
  %70 = load float, ptr %arrayidx780, align 4, !tbaa !6
  %div877 = fdiv contract float %70, 0x3FFB333340000000
  %call.i1749 = tail call contract float @__nv_powf(float %div877, float 0x3FFC978D40000000) #5
  %sub879 = fsub contract float %call.i1748, %call.i1749
  %conv880 = fpext float %sub879 to double
  %mul881 = fmul contract double %conv880, 5.311400e-03
  %conv882 = fpext float %call.i1748 to double
  %add883 = fadd contract double %conv882, 1.000000e+00
  %conv884 = fpext float %call.i1749 to double
  %add885 = fadd contract double %add883, %conv884
  %div886 = fdiv contract double %mul881, %add885
  %conv887 = fptrunc double %div886 to float
  %71 = load float, ptr %arrayidx780, align 4, !tbaa !6
  %72 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %sub890 = fsub contract float %71, %72
  %conv891 = fpext float %sub890 to double
  %mul892 = fmul contract double %conv891, 5.348000e-06
  %conv893 = fptrunc double %mul892 to float
  %73 = load float, ptr %arrayidx16, align 4, !tbaa !6
  %conv895 = fpext float %73 to double
  %mul896 = fmul contract double %conv895, 1.000000e-04
  %arrayidx897 = getelementptr inbounds i8, ptr %y, i64 64
  %74 = load float, ptr %arrayidx897, align 4, !tbaa !6
  %conv898 = fpext float %74 to double
  %sub899 = fsub contract double 0x401E3E76C8B43958, %conv898
  %mul900 = fmul contract double %mul896, %sub899
  %mul903 = fmul contract double %conv898, 1.000000e-03
  %sub904 = fsub contract double %mul900, %mul903
  %conv905 = fptrunc double %sub904 to float
  %arrayidx906 = getelementptr inbounds i8, ptr %dy, i64 64
  store float %conv905, ptr %arrayidx906, align 4, !tbaa !6
  %75 = load float, ptr %arrayidx19, align 4, !tbaa !6
  %conv908 = fpext float %75 to double
  %mul909 = fmul contract double %conv908, 1.000000e-04
  %arrayidx910 = getelementptr inbounds i8, ptr %y, i64 68
  %76 = load float, ptr %arrayidx910, align 4, !tbaa !6
  %conv911 = fpext float %76 to double
  %sub912 = fsub contract double 1.650000e+00, %conv911
  %mul913 = fmul contract double %mul909, %sub912
  %mul916 = fmul contract double %conv911, 1.000000e-03
  %sub917 = fsub contract double %mul913, %mul916
  %conv918 = fptrunc double %sub917 to float
  %arrayidx919 = getelementptr inbounds i8, ptr %dy, i64 68
  store float %conv918, ptr %arrayidx919, align 4, !tbaa !6
  %77 = load float, ptr %arrayidx873, align 4, !tbaa !6
  %conv921 = fpext float %77 to double
  %mul922 = fmul contract double %conv921, 3.270000e+01
  %arrayidx923 = getelementptr inbounds i8, ptr %y, i64 72
  %78 = load float, ptr %arrayidx923, align 4, !tbaa !6
  %conv924 = fpext float %78 to double
  %sub925 = fsub contract double 7.000000e-02, %conv924
  %mul926 = fmul contract double %mul922, %sub925
  %mul929 = fmul contract double %conv924, 1.960000e-02
  %sub930 = fsub contract double %mul926, %mul929
  %conv931 = fptrunc double %sub930 to float
  %arrayidx932 = getelementptr inbounds i8, ptr %dy, i64 72
  store float %conv931, ptr %arrayidx932, align 4, !tbaa !6
  %79 = load float, ptr %arrayidx873, align 4, !tbaa !6
  %conv934 = fpext float %79 to double
  %mul935 = fmul contract double %conv934, 2.370000e+00
  %arrayidx936 = getelementptr inbounds i8, ptr %y, i64 76
  %80 = load float, ptr %arrayidx936, align 4, !tbaa !6
  %conv937 = fpext float %80 to double
  %sub938 = fsub contract double 1.400000e-01, %conv937
  %arrayidx939 = getelementptr inbounds i8, ptr %y, i64 80
  %81 = load float, ptr %arrayidx939, align 4, !tbaa !6
  %conv940 = fpext float %81 to double
  %sub941 = fsub contract double %sub938, %conv940
  %mul942 = fmul contract double %mul935, %sub941
  %mul945 = fmul contract double %conv937, 3.200000e-05
  %sub946 = fsub contract double %mul942, %mul945
  %conv947 = fptrunc double %sub946 to float
  %arrayidx948 = getelementptr inbounds i8, ptr %dy, i64 76
  store float %conv947, ptr %arrayidx948, align 4, !tbaa !6
  %82 = load float, ptr %arrayidx936, align 4, !tbaa !6
  %conv950 = fpext float %82 to double
  %sub951 = fsub contract double 1.400000e-01, %conv950
  %83 = load float, ptr %arrayidx939, align 4, !tbaa !6
  %conv953 = fpext float %83 to double
  %sub954 = fsub contract double %sub951, %conv953
  %mul955 = fmul contract double %sub954, 3.000000e-03
  %mul958 = fmul contract double %conv953, 3.330000e-03
  %sub959 = fsub contract double %mul955, %mul958
  %conv960 = fptrunc double %sub959 to float
  %arrayidx961 = getelementptr inbounds i8, ptr %dy, i64 80
  store float %conv960, ptr %arrayidx961, align 4, !tbaa !6
  %arrayidx962 = getelementptr inbounds i8, ptr %dy, i64 84
  store float 0.000000e+00, ptr %arrayidx962, align 4, !tbaa !6
  %84 = load float, ptr %arrayidx873, align 4, !tbaa !6
  %conv964 = fpext float %84 to double
  %mul965 = fmul contract double %conv964, 1.380000e+01
  %arrayidx966 = getelementptr inbounds i8, ptr %y, i64 88
  %85 = load float, ptr %arrayidx966, align 4, !tbaa !6
  %conv967 = fpext float %85 to double
  %sub968 = fsub contract double 1.400000e-01, %conv967
  %arrayidx969 = getelementptr inbounds i8, ptr %y, i64 92
  %86 = load float, ptr %arrayidx969, align 4, !tbaa !6
  %conv970 = fpext float %86 to double
  %sub971 = fsub contract double %sub968, %conv970
  %mul972 = fmul contract double %mul965, %sub971
  %mul975 = fmul contract double %conv967, 4.600000e-04
  %sub976 = fsub contract double %mul972, %mul975
  %conv977 = fptrunc double %sub976 to float
  %arrayidx978 = getelementptr inbounds i8, ptr %dy, i64 88
  store float %conv977, ptr %arrayidx978, align 4, !tbaa !6
  %87 = load float, ptr %arrayidx966, align 4, !tbaa !6
  %conv980 = fpext float %87 to double
  %sub981 = fsub contract double 1.400000e-01, %conv980
  %88 = load float, ptr %arrayidx969, align 4, !tbaa !6
  %conv983 = fpext float %88 to double
  %sub984 = fsub contract double %sub981, %conv983
  %mul985 = fmul contract double %sub984, 1.570000e-02
  %mul988 = fmul contract double %conv983, 5.700000e-05
  %sub989 = fsub contract double %mul985, %mul988
  %conv990 = fptrunc double %sub989 to float
  %arrayidx991 = getelementptr inbounds i8, ptr %dy, i64 92
  store float %conv990, ptr %arrayidx991, align 4, !tbaa !6
  %89 = load float, ptr %arrayidx873, align 4, !tbaa !6
  %conv993 = fpext float %89 to double
  %mul994 = fmul contract double %conv993, 1.000000e+02
  %arrayidx995 = getelementptr inbounds i8, ptr %y, i64 96
  %90 = load float, ptr %arrayidx995, align 4, !tbaa !6
  %conv996 = fpext float %90 to double
  %sub997 = fsub contract double 1.710000e-02, %conv996
  %mul998 = fmul contract double %mul994, %sub997
  %mul1001 = fmul contract double %conv996, 6.000000e-02
  %sub1002 = fsub contract double %mul998, %mul1001
  %conv1003 = fptrunc double %sub1002 to float
  %arrayidx1004 = getelementptr inbounds i8, ptr %dy, i64 96
  store float %conv1003, ptr %arrayidx1004, align 4, !tbaa !6
  %add1007 = fadd contract float %conv931, %conv947
  %add1009 = fadd contract float %add1007, %conv977
  %add1011 = fadd contract float %add1009, %conv1003
  %91 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %conv1013 = fpext float %91 to double
  %mul1014 = fmul contract double %conv1013, 1.000000e+02
  %conv1015 = fpext float %conv6 to double
  %mul1016 = fmul contract double %conv1015, 4.620000e-04
  %conv1017 = fpext float %conv15 to double
  %div1018 = fdiv contract double %mul1016, %conv1017
  %arrayidx1019 = getelementptr inbounds i8, ptr %y, i64 100
  %92 = load float, ptr %arrayidx1019, align 4, !tbaa !6
  %conv1020 = fpext float %92 to double
  %sub1021 = fsub contract double %div1018, %conv1020
  %mul1022 = fmul contract double %mul1014, %sub1021
  %mul1025 = fmul contract double %conv1020, 1.300000e+00
  %sub1026 = fsub contract double %mul1022, %mul1025
  %conv1027 = fptrunc double %sub1026 to float
  %arrayidx1028 = getelementptr inbounds i8, ptr %dy, i64 100
  store float %conv1027, ptr %arrayidx1028, align 4, !tbaa !6
  %93 = load float, ptr %arrayidx34, align 4, !tbaa !6
  %conv1030 = fpext float %93 to double
  %mul1031 = fmul contract double %conv1030, 1.000000e+02
  %mul1033 = fmul contract double %conv1015, 3.738000e-02
  %conv1034 = fpext float %conv12 to double
  %div1035 = fdiv contract double %mul1033, %conv1034
  %arrayidx1036 = getelementptr inbounds i8, ptr %y, i64 104
  %94 = load float, ptr %arrayidx1036, align 4, !tbaa !6
  %conv1037 = fpext float %94 to double
  %sub1038 = fsub contract double %div1035, %conv1037
  %mul1039 = fmul contract double %mul1031, %sub1038
  %mul1042 = fmul contract double %conv1037, 1.300000e+00
  %sub1043 = fsub contract double %mul1039, %mul1042
  %conv1044 = fptrunc double %sub1043 to float
  %arrayidx1045 = getelementptr inbounds i8, ptr %dy, i64 104
  store float %conv1044, ptr %arrayidx1045, align 4, !tbaa !6
  %95 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %conv1047 = fpext float %95 to double
  %mul1048 = fmul contract double %conv1047, 1.000000e+02
  %mul1050 = fmul contract double %conv1015, 1.650000e-04
  %div1052 = fdiv contract double %mul1050, %conv1017
  %arrayidx1053 = getelementptr inbounds i8, ptr %y, i64 108
  %96 = load float, ptr %arrayidx1053, align 4, !tbaa !6
  %conv1054 = fpext float %96 to double
  %sub1055 = fsub contract double %div1052, %conv1054
  %mul1056 = fmul contract double %mul1048, %sub1055
  %mul1059 = fmul contract double %conv1054, 3.000000e-02
  %sub1060 = fsub contract double %mul1056, %mul1059
  %conv1061 = fptrunc double %sub1060 to float
  %arrayidx1062 = getelementptr inbounds i8, ptr %dy, i64 108
  store float %conv1061, ptr %arrayidx1062, align 4, !tbaa !6
  %97 = load float, ptr %arrayidx34, align 4, !tbaa !6
  %conv1064 = fpext float %97 to double
  %mul1065 = fmul contract double %conv1064, 1.000000e+02
  %mul1067 = fmul contract double %conv1015, 1.335000e-02
  %div1069 = fdiv contract double %mul1067, %conv1034
  %arrayidx1070 = getelementptr inbounds i8, ptr %y, i64 112
  %98 = load float, ptr %arrayidx1070, align 4, !tbaa !6
  %conv1071 = fpext float %98 to double
  %sub1072 = fsub contract double %div1069, %conv1071
  %mul1073 = fmul contract double %mul1065, %sub1072
  %mul1076 = fmul contract double %conv1071, 3.000000e-02
  %sub1077 = fsub contract double %mul1073, %mul1076
  %conv1078 = fptrunc double %sub1077 to float
  %arrayidx1079 = getelementptr inbounds i8, ptr %dy, i64 112
  store float %conv1078, ptr %arrayidx1079, align 4, !tbaa !6
  %99 = load float, ptr %arrayidx780, align 4, !tbaa !6
  %conv1081 = fpext float %99 to double
  %mul1082 = fmul contract double %conv1081, 1.000000e+02
  %mul1084 = fmul contract double %conv1015, 1.400000e-01
  %conv1085 = fpext float %conv9 to double
  %div1086 = fdiv contract double %mul1084, %conv1085
  %arrayidx1087 = getelementptr inbounds i8, ptr %y, i64 116
  %100 = load float, ptr %arrayidx1087, align 4, !tbaa !6
  %conv1088 = fpext float %100 to double
  %sub1089 = fsub contract double %div1086, %conv1088
  %mul1090 = fmul contract double %mul1082, %sub1089
  %mul1093 = fmul contract double %conv1088, 6.500000e+01
  %sub1094 = fsub contract double %mul1090, %mul1093
  %conv1095 = fptrunc double %sub1094 to float
  %arrayidx1096 = getelementptr inbounds i8, ptr %dy, i64 116
  store float %conv1095, ptr %arrayidx1096, align 4, !tbaa !6
  %mul1097 = fmul contract float %conv6, %conv887
  %div1098 = fdiv contract float %mul1097, %conv9
  %mul1099 = fmul contract float %conv6, %conv893
  %div1100 = fdiv contract float %mul1099, %conv9
  %add1101 = fadd contract float %div1100, %conv872
  %sub1102 = fsub contract float %div1098, %add1101
  %sub1104 = fsub contract float %sub1102, %conv1095
  %arrayidx1105 = getelementptr inbounds i8, ptr %dy, i64 120
  store float %sub1104, ptr %arrayidx1105, align 4, !tbaa !6
  %add1106 = fadd contract float %mul169, %conv176
  %conv1107 = fpext float %add1106 to double
  %i_ncx.sroa.0.0.i_ncx.sroa.0.0. = load float, ptr %i_ncx.sroa.0, align 4, !tbaa !6
  %conv1109 = fpext float %i_ncx.sroa.0.0.i_ncx.sroa.0.0. to double
  %mul1110 = fmul contract double %conv1109, 3.000000e+00
  %add1111 = fadd contract double %mul1110, %conv1107
  %conv1112 = fpext float %conv213 to double
  %mul1113 = fmul contract double %conv1112, 3.000000e+00
  %add1114 = fadd contract double %mul1113, %add1111
  %conv1115 = fpext float %conv662 to double
  %add1116 = fadd contract double %add1114, %conv1115
  %conv1117 = fptrunc double %add1116 to float
  %add1118 = fadd contract float %mul172, %conv180
  %conv1119 = fpext float %add1118 to double
  %i_ncx.sroa.4.0.i_ncx.sroa.4.4. = load float, ptr %i_ncx.sroa.4, align 4, !tbaa !6
  %conv1121 = fpext float %i_ncx.sroa.4.0.i_ncx.sroa.4.4. to double
  %mul1122 = fmul contract double %conv1121, 3.000000e+00
  %add1123 = fadd contract double %mul1122, %conv1119
  %conv1124 = fpext float %conv226 to double
  %mul1125 = fmul contract double %conv1124, 3.000000e+00
  %add1126 = fadd contract double %mul1125, %add1123
  %conv1127 = fpext float %conv669 to double
  %add1128 = fadd contract double %add1126, %conv1127
  %conv1129 = fptrunc double %add1128 to float
  %mul1131 = fmul contract float %conv1117, 0x3DE2FAF640000000
  %mul1132 = fmul contract float %conv15, 9.648500e+04
  %div1133 = fdiv contract float %mul1131, %mul1132
  %div1134 = fdiv contract float 0x3D657A43C0000000, %conv15
  %101 = load float, ptr %arrayidx19, align 4, !tbaa !6
  %102 = load float, ptr %arrayidx16, align 4, !tbaa !6
  %sub1137 = fsub contract float %101, %102
  %mul1138 = fmul contract float %div1134, %sub1137
  %103 = fsub contract float %mul1138, %div1133
  %sub1141 = fsub contract float %103, %conv905
  %arrayidx1142 = getelementptr inbounds i8, ptr %dy, i64 124
  store float %sub1141, ptr %arrayidx1142, align 4, !tbaa !6
  %mul1144 = fmul contract float %conv1129, 0x3DE2FAF640000000
  %mul1145 = fmul contract float %conv12, 9.648500e+04
  %div1146 = fdiv contract float %mul1144, %mul1145
  %div1147 = fdiv contract float 0x3D657A43C0000000, %conv12
  %104 = load float, ptr %arrayidx16, align 4, !tbaa !6
  %105 = load float, ptr %arrayidx19, align 4, !tbaa !6
  %sub1150 = fsub contract float %104, %105
  %mul1151 = fmul contract float %div1147, %sub1150
  %106 = fsub contract float %mul1151, %div1146
  %div1153 = fdiv contract float 0x3DCE0738E0000000, %conv12
  %107 = load float, ptr %arrayidx307, align 4, !tbaa !6
  %sub1156 = fsub contract float %107, %105
  %mul1157 = fmul contract float %div1153, %sub1156
  %add1158 = fadd contract float %mul1157, %106
  %sub1160 = fsub contract float %add1158, %conv918
  %arrayidx1161 = getelementptr inbounds i8, ptr %dy, i64 128
  store float %sub1160, ptr %arrayidx1161, align 4, !tbaa !6
  %div1162 = fdiv contract float 0x3DCE0738E0000000, %conv6
  %108 = load float, ptr %arrayidx19, align 4, !tbaa !6
  %109 = load float, ptr %arrayidx307, align 4, !tbaa !6
  %sub1165 = fsub contract float %108, %109
  %mul1166 = fmul contract float %div1162, %sub1165
  %arrayidx1167 = getelementptr inbounds i8, ptr %dy, i64 132
  store float %mul1166, ptr %arrayidx1167, align 4, !tbaa !6
  %arrayidx1182 = getelementptr inbounds i8, ptr %dy, i64 136
  store float 0.000000e+00, ptr %arrayidx1182, align 4, !tbaa !6
  %i_cabk.sroa.0.0.i_cabk.sroa.0.0. = load float, ptr %i_cabk.sroa.0, align 4, !tbaa !6
  %add1184 = fadd contract float %i_cabk.sroa.0.0.i_cabk.sroa.0.0., %conv639
  %i_pca.sroa.0.0.i_pca.sroa.0.0. = load float, ptr %i_pca.sroa.0, align 4, !tbaa !6
  %add1186 = fadd contract float %add1184, %i_pca.sroa.0.0.i_pca.sroa.0.0.
  %conv1187 = fpext float %add1186 to double
  %mul1190 = fmul contract double %conv1109, 2.000000e+00
  %sub1191 = fsub contract double %conv1187, %mul1190
  %conv1192 = fptrunc double %sub1191 to float
  %i_cabk.sroa.4.0.i_cabk.sroa.4.4. = load float, ptr %i_cabk.sroa.4, align 4, !tbaa !6
  %add1194 = fadd contract float %i_cabk.sroa.4.0.i_cabk.sroa.4.4., %conv647
  %i_pca.sroa.4.0.i_pca.sroa.4.4. = load float, ptr %i_pca.sroa.4, align 4, !tbaa !6
  %add1196 = fadd contract float %add1194, %i_pca.sroa.4.0.i_pca.sroa.4.4.
  %conv1197 = fpext float %add1196 to double
  %mul1200 = fmul contract double %conv1121, 2.000000e+00
  %sub1201 = fsub contract double %conv1197, %mul1200
  %conv1202 = fptrunc double %sub1201 to float
  %mul1204 = fmul contract float %conv1192, 0xBDE2FAF640000000
  %conv1205 = fpext float %mul1204 to double
  %mul1207 = fmul contract double %conv1017, 2.000000e+00
  %mul1208 = fmul contract double %mul1207, 9.648500e+04
  %div1209 = fdiv contract double %conv1205, %mul1208
  %div1210 = fdiv contract float 0x3D6CFF1A60000000, %conv15
  %110 = load float, ptr %arrayidx34, align 4, !tbaa !6
  %111 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %sub1213 = fsub contract float %110, %111
  %mul1214 = fmul contract float %div1210, %sub1213
  %conv1215 = fpext float %mul1214 to double
  %add1216 = fadd contract double %div1209, %conv1215
  %add1219 = fadd contract float %conv1027, %conv1061
  %conv1220 = fpext float %add1219 to double
  %sub1221 = fsub contract double %add1216, %conv1220
  %mul1222 = fmul contract float %conv9, %conv872
  %div1223 = fdiv contract float %mul1222, %conv15
  %conv1224 = fpext float %div1223 to double
  %add1225 = fadd contract double %sub1221, %conv1224
  %div1227 = fdiv contract float %mul1099, %conv15
  %conv1228 = fpext float %div1227 to double
  %add1229 = fadd contract double %add1225, %conv1228
  %conv1230 = fptrunc double %add1229 to float
  %arrayidx1231 = getelementptr inbounds i8, ptr %dy, i64 140
  store float %conv1230, ptr %arrayidx1231, align 4, !tbaa !6
  %mul1233 = fmul contract float %conv1202, 0xBDE2FAF640000000
  %conv1234 = fpext float %mul1233 to double
  %mul1236 = fmul contract double %conv1034, 2.000000e+00
  %mul1237 = fmul contract double %mul1236, 9.648500e+04
  %div1238 = fdiv contract double %conv1234, %mul1237
  %div1239 = fdiv contract float 0x3D6CFF1A60000000, %conv12
  %112 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %113 = load float, ptr %arrayidx34, align 4, !tbaa !6
  %sub1242 = fsub contract float %112, %113
  %mul1243 = fmul contract float %div1239, %sub1242
  %conv1244 = fpext float %mul1243 to double
  %add1245 = fadd contract double %div1238, %conv1244
  %div1246 = fdiv contract float 0x3D8CCD1180000000, %conv12
  %114 = load float, ptr %arrayidx873, align 4, !tbaa !6
  %sub1249 = fsub contract float %114, %113
  %mul1250 = fmul contract float %div1246, %sub1249
  %conv1251 = fpext float %mul1250 to double
  %add1252 = fadd contract double %add1245, %conv1251
  %add1255 = fadd contract float %conv1044, %conv1078
  %conv1256 = fpext float %add1255 to double
  %sub1257 = fsub contract double %add1252, %conv1256
  %conv1258 = fptrunc double %sub1257 to float
  %arrayidx1259 = getelementptr inbounds i8, ptr %dy, i64 144
  store float %conv1258, ptr %arrayidx1259, align 4, !tbaa !6
  %fneg1260 = fneg contract float %conv887
  %sub1261 = fsub contract float %fneg1260, %add1011
  %div1262 = fdiv contract float 0x3D8CCD1180000000, %conv6
  %115 = load float, ptr %arrayidx34, align 4, !tbaa !6
  %116 = load float, ptr %arrayidx873, align 4, !tbaa !6
  %sub1265 = fsub contract float %115, %116
  %mul1266 = fmul contract float %div1262, %sub1265
  %add1267 = fadd contract float %sub1261, %mul1266
  %arrayidx1268 = getelementptr inbounds i8, ptr %dy, i64 148
  store float %add1267, ptr %arrayidx1268, align 4, !tbaa !6
  %117 = load float, ptr %params, align 4, !tbaa !6
  %call.i1726 = tail call contract float @__nv_fmodf(float %time, float %117) #5
  %cmp1272 = fcmp contract ugt float %call.i1726, 5.000000e+00
  br i1 %cmp1272, label %cond.end1277, label %cond.true1273

for.body:                                         ; preds = %_ZL3ghkffiff.exit1867, %for.body
  %tobool.not = phi i1 [ true, %_ZL3ghkffiff.exit1867 ], [ false, %for.body ]
  %k.01876.sroa.phi = phi ptr [ %i_cabk.sroa.0, %_ZL3ghkffiff.exit1867 ], [ %i_cabk.sroa.4, %for.body ]
  %k.01876.sroa.phi1878 = phi ptr [ %i_pca.sroa.0, %_ZL3ghkffiff.exit1867 ], [ %i_pca.sroa.4, %for.body ]
  %k.01876.sroa.phi1880 = phi ptr [ %i_ncx.sroa.0, %_ZL3ghkffiff.exit1867 ], [ %i_ncx.sroa.4, %for.body ]
  %cond671 = select i1 %tobool.not, i64 35, i64 36
  %arrayidx672 = getelementptr inbounds float, ptr %y, i64 %cond671
  %118 = load float, ptr %arrayidx672, align 4, !tbaa !6
  %cond674 = select i1 %tobool.not, i64 31, i64 32
  %arrayidx676 = getelementptr inbounds float, ptr %y, i64 %cond674
  %119 = load float, ptr %arrayidx676, align 4, !tbaa !6
  %div679 = fdiv contract float 0x3F30C6F7A0000000, %118
  %call.i1731 = tail call contract float @__nv_powif(float %div679, i32 2) #5
  %conv681 = fpext float %call.i1731 to double
  %add682 = fadd contract double %conv681, 1.000000e+00
  %div683 = fdiv contract double 1.000000e+00, %add682
  %conv684 = fptrunc double %div683 to float
  %call.i1671 = tail call contract double @__nv_exp(double %mul687) #5
  %call.i1.i1868 = tail call contract float @__nv_powif(float %119, i32 3) #5
  %conv690 = fpext float %call.i1.i1868 to double
  %mul691 = fmul contract double %call.i1671, %conv690
  %mul692 = fmul contract double %mul691, 0x3FFCCCCCC0000000
  %conv693 = fptrunc double %mul692 to float
  %call.i1670 = tail call contract double @__nv_exp(double %mul696) #5
  %call.i1.i1869 = tail call contract float @__nv_powif(float 1.400000e+02, i32 3) #5
  %conv699 = fpext float %call.i1.i1869 to double
  %mul700 = fmul contract double %call.i1670, %conv699
  %conv701 = fpext float %118 to double
  %mul702 = fmul contract double %mul700, %conv701
  %conv703 = fptrunc double %mul702 to float
  %call.i1.i1870 = tail call contract float @__nv_powif(float 1.400000e+02, i32 3) #5
  %conv705 = fpext float %call.i1.i1870 to double
  %mul706 = fmul contract double %conv705, 3.590000e-03
  %conv707 = fpext float %119 to double
  %div708 = fdiv contract double %conv707, 1.229000e+01
  %conv709 = fptrunc double %div708 to float
  %call.i1.i1871 = tail call contract float @__nv_powif(float %conv709, i32 3) #5
  %conv711 = fpext float %call.i1.i1871 to double
  %add712 = fadd contract double %conv711, 1.000000e+00
  %mul713 = fmul contract double %mul706, %add712
  %call.i1.i1872 = tail call contract float @__nv_powif(float 8.750000e+01, i32 3) #5
  %mul715 = fmul contract float %118, %call.i1.i1872
  %conv716 = fpext float %mul715 to double
  %div718 = fdiv contract double %conv701, 3.590000e-03
  %add719 = fadd contract double %div718, 1.000000e+00
  %mul720 = fmul contract double %add719, %conv716
  %add721 = fadd contract double %mul713, %mul720
  %call.i1.i1873 = tail call contract float @__nv_powif(float %119, i32 3) #5
  %conv723 = fpext float %call.i1.i1873 to double
  %mul724 = fmul contract double %conv723, 1.300000e+00
  %add725 = fadd contract double %mul724, %add721
  %call.i1.i1874 = tail call contract float @__nv_powif(float %119, i32 3) #5
  %mul727 = fmul contract float %call.i1.i1874, 0x3FFCCCCCC0000000
  %conv728 = fpext float %mul727 to double
  %add729 = fadd contract double %add725, %conv728
  %call.i1.i1875 = tail call contract float @__nv_powif(float 1.400000e+02, i32 3) #5
  %mul731 = fmul contract float %118, %call.i1.i1875
  %conv732 = fpext float %mul731 to double
  %add733 = fadd contract double %add729, %conv732
  %conv734 = fptrunc double %add733 to float
  %conv735 = select i1 %tobool.not, double 0x3FBC28F5C0000000, double 0x3FEC7AE140000000
  %mul736 = fmul contract double %conv735, 9.000000e+00
  %conv737 = fpext float %conv684 to double
  %mul738 = fmul contract double %mul736, %conv737
  %sub739 = fsub contract float %conv693, %conv703
  %conv740 = fpext float %sub739 to double
  %mul741 = fmul contract double %mul738, %conv740
  %conv742 = fpext float %conv734 to double
  %div743 = fdiv contract double %mul741, %conv742
  %call.i1669 = tail call contract double @__nv_exp(double %mul696) #5
  %mul748 = fmul contract double %call.i1669, 2.700000e-01
  %add749 = fadd contract double %mul748, 1.000000e+00
  %div750 = fdiv contract double %div743, %add749
  %conv751 = fptrunc double %div750 to float
  store float %conv751, ptr %k.01876.sroa.phi1880, align 4, !tbaa !6
  %mul755 = fmul contract double %conv735, 6.730000e-02
  %call.i1744 = tail call contract float @__nv_powf(float %118, float 0x3FF99999A0000000) #5
  %conv757 = fpext float %call.i1744 to double
  %mul758 = fmul contract double %mul755, %conv757
  %call.i1745 = tail call contract float @__nv_powf(float 0x3F40624DE0000000, float 0x3FF99999A0000000) #5
  %call.i1746 = tail call contract float @__nv_powf(float %118, float 0x3FF99999A0000000) #5
  %add761 = fadd contract float %call.i1745, %call.i1746
  %conv762 = fpext float %add761 to double
  %div763 = fdiv contract double %mul758, %conv762
  %conv764 = fptrunc double %div763 to float
  store float %conv764, ptr %k.01876.sroa.phi1878, align 4, !tbaa !6
  %mul768 = fmul contract double %conv735, 2.513000e-04
  %cond773.v.v = select i1 %tobool.not, float %call.i1735, float %call.i1736
  %cond773.v = fdiv contract float %cond773.v.v, 0x3FA32ACBC0000000
  %cond773 = fmul contract float %cond773.v, 5.000000e-01
  %sub774 = fsub contract float %0, %cond773
  %conv775 = fpext float %sub774 to double
  %mul776 = fmul contract double %mul768, %conv775
  %conv777 = fptrunc double %mul776 to float
  store float %conv777, ptr %k.01876.sroa.phi, align 4, !tbaa !6
  br i1 %tobool.not, label %for.body, label %for.cond.cleanup, !llvm.loop !10

cond.true1273:                                    ; preds = %for.cond.cleanup
  %arrayidx1274 = getelementptr inbounds i8, ptr %params, i64 4
  %120 = load float, ptr %arrayidx1274, align 4, !tbaa !6
  br label %cond.end1277

cond.end1277:                                     ; preds = %for.cond.cleanup, %cond.true1273
  %cond1278 = phi float [ %120, %cond.true1273 ], [ 0.000000e+00, %for.cond.cleanup ]
  %retval.0.i1803 = fptrunc double %retval.0.in.i1802 to float
  %conv421 = fpext float %27 to double
  %mul422 = fmul contract double %conv421, 6.000000e-02
  %conv426 = fpext float %29 to double
  %mul427 = fmul contract double %conv426, 5.000000e-01
  %conv424 = fpext float %28 to double
  %add428 = fadd contract double %mul427, %conv424
  %mul429 = fmul contract double %mul422, %add428
  %mul432 = fmul contract double %mul429, %conv366
  %conv433 = fptrunc double %mul432 to float
  %conv459 = fpext float %32 to double
  %mul460 = fmul contract double %conv459, 2.000000e-02
  %conv462 = fpext float %33 to double
  %mul463 = fmul contract double %mul460, %conv462
  %mul466 = fmul contract double %mul463, %conv366
  %conv467 = fptrunc double %mul466 to float
  %add1168 = fadd contract float %conv433, %conv467
  %mul228 = fmul contract double %call.i1715, 3.000000e-02
  %conv229 = fptrunc double %mul228 to float
  %mul271 = fmul contract float %17, %conv229
  %add267 = fadd contract double %call.i1692, 1.000000e+00
  %div268 = fdiv contract double 1.000000e+00, %add267
  %conv269 = fptrunc double %div268 to float
  %mul272 = fmul contract float %mul271, %conv269
  %mul274 = fmul contract float %sub273, %mul272
  %add1169 = fadd contract float %mul274, %add1168
  %add291 = fadd contract double %call.i1691, 1.000000e+00
  %div292 = fdiv contract double 1.900000e-01, %add291
  %add293 = fadd contract double %div292, 5.700000e-02
  %mul294 = fmul contract double %add293, 7.000000e-02
  %conv295 = fptrunc double %mul294 to float
  %mul348 = fmul contract float %conv295, 0x3FBC28F5C0000000
  %add300 = fadd contract double %call.i1690, 1.000000e+00
  %div301 = fdiv contract double 1.900000e-01, %add300
  %add302 = fadd contract double %div301, 5.700000e-02
  %mul303 = fmul contract double %add302, 7.000000e-02
  %conv304 = fptrunc double %mul303 to float
  %mul349 = fmul contract float %conv304, 0x3FEC7AE140000000
  %add350 = fadd contract float %mul348, %mul349
  %mul353 = fmul contract float %add350, %call.i1728
  %div313 = fdiv contract double %call.i1718, 0x3FA32ACBC0000000
  %conv314 = fptrunc double %div313 to float
  %sub354 = fsub contract float %0, %conv314
  %mul355 = fmul contract float %sub354, %mul353
  %add1170 = fadd contract float %mul355, %add1169
  %mul498 = fmul contract double %call.i1714, 9.000000e-01
  %add473 = fadd contract double %call.i1679, 1.000000e+00
  %div474 = fdiv contract double 1.020000e+00, %add473
  %conv475 = fptrunc double %div474 to float
  %mul482 = fmul contract double %call.i1678, 4.912400e-01
  %add488 = fadd contract double %mul482, %call.i1677
  %add494 = fadd contract double %call.i1676, 1.000000e+00
  %div495 = fdiv contract double %add488, %add494
  %conv496 = fptrunc double %div495 to float
  %add499 = fadd contract float %conv475, %conv496
  %div500 = fdiv contract float %conv475, %add499
  %conv501 = fpext float %div500 to double
  %mul502 = fmul contract double %mul498, %conv501
  %mul505 = fmul contract double %mul502, %conv366
  %conv506 = fptrunc double %mul505 to float
  %add1171 = fadd contract float %add1170, %conv506
  %conv1172 = fpext float %add1171 to double
  %add1173 = fadd contract float %conv213, %conv226
  %conv1174 = fpext float %add1173 to double
  %mul1175 = fmul contract double %conv1174, 2.000000e+00
  %sub1176 = fsub contract double %conv1172, %mul1175
  %conv650 = fpext float %retval.0.i1803 to double
  %mul651 = fmul contract double %conv650, 2.700000e-07
  %add652 = fadd contract float %conv624, %conv631
  %conv653 = fpext float %add652 to double
  %mul654 = fmul contract double %mul651, %conv653
  %conv655 = fptrunc double %mul654 to float
  %conv1177 = fpext float %conv655 to double
  %add1178 = fadd contract double %sub1176, %conv1177
  %add360 = fadd contract double %call.i1686, 1.000000e+00
  %div361 = fdiv contract double 1.000000e+00, %add360
  %conv362 = fptrunc double %div361 to float
  %conv363 = fpext float %conv362 to double
  %mul364 = fmul contract double %conv363, 1.000000e-03
  %mul367 = fmul contract double %mul364, %conv366
  %conv368 = fptrunc double %mul367 to float
  %conv1179 = fpext float %conv368 to double
  %add1180 = fadd contract double %add1178, %conv1179
  %conv1181 = fptrunc double %add1180 to float
  %div42 = fdiv contract float %call.i1737, 0x3FA32ACBC0000000
  %sub519 = fsub contract float %0, %div42
  %conv520 = fpext float %sub519 to double
  %mul525 = fmul contract double %conv520, 0x3F826E978D4FDF3B
  %conv526 = fptrunc double %mul525 to float
  %conv508 = fpext float %34 to double
  %div509 = fdiv contract double 1.000000e-01, %conv508
  %add510 = fadd contract double %div509, 1.000000e+00
  %div511 = fdiv contract double 0x3FBC28F5C0000000, %add510
  %conv513 = fpext float %35 to double
  %div514 = fdiv contract double 1.000000e-01, %conv513
  %add515 = fadd contract double %div514, 1.000000e+00
  %div516 = fdiv contract double 0x3FEC7AE140000000, %add515
  %add517 = fadd contract double %div511, %div516
  %mul518 = fmul contract double %add517, 1.096250e-01
  %mul521 = fmul contract double %mul518, %conv520
  %conv522 = fptrunc double %mul521 to float
  %add1280 = fadd contract float %conv526, %conv522
  %add1281 = fadd contract float %conv1117, %conv1129
  %add1282 = fadd contract float %add1280, %add1281
  %add1283 = fadd contract float %add1282, %conv1192
  %add1284 = fadd contract float %add1283, %conv1202
  %add1285 = fadd contract float %add1284, %conv1181
  %sub1286 = fsub contract float %add1285, %cond1278
  %fneg1287 = fneg contract float %sub1286
  %arrayidx1288 = getelementptr inbounds i8, ptr %dy, i64 152
  store float %fneg1287, ptr %arrayidx1288, align 4, !tbaa !6
  %arrayidx1290 = getelementptr inbounds i8, ptr %dy, i64 160
  store float %add1281, ptr %arrayidx1290, align 4, !tbaa !6
  %add1291 = fadd contract float %conv1192, %conv1202
  %arrayidx1292 = getelementptr inbounds i8, ptr %dy, i64 164
  store float %add1291, ptr %arrayidx1292, align 4, !tbaa !6
  %arrayidx1293 = getelementptr inbounds i8, ptr %dy, i64 168
  store float %conv1181, ptr %arrayidx1293, align 4, !tbaa !6
  %arrayidx1294 = getelementptr inbounds i8, ptr %dy, i64 172
  store float %add1280, ptr %arrayidx1294, align 4, !tbaa !6
  %arrayidx1295 = getelementptr inbounds i8, ptr %dy, i64 176
  store float %conv893, ptr %arrayidx1295, align 4, !tbaa !6
  %arrayidx1296 = getelementptr inbounds i8, ptr %dy, i64 180
  store float %conv872, ptr %arrayidx1296, align 4, !tbaa !6
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %i_cabk.sroa.0)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %i_cabk.sroa.4)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %i_pca.sroa.0)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %i_pca.sroa.4)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %i_ncx.sroa.0)
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %i_ncx.sroa.4)
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: convergent mustprogress noinline nounwind
define dso_local float @_Z10kernel_camPKfPffffff(ptr nocapture readonly %y, ptr nocapture writeonly %dy, float %calcium, float %b_total, float %camkii_total, float %can_total, float %pp1_total) local_unnamed_addr #0 {
entry:
  %0 = load float, ptr %y, align 4, !tbaa !6
  %arrayidx1 = getelementptr inbounds i8, ptr %y, i64 4
  %1 = load float, ptr %arrayidx1, align 4, !tbaa !6
  %arrayidx2 = getelementptr inbounds i8, ptr %y, i64 8
  %2 = load float, ptr %arrayidx2, align 4, !tbaa !6
  %arrayidx3 = getelementptr inbounds i8, ptr %y, i64 12
  %3 = load float, ptr %arrayidx3, align 4, !tbaa !6
  %arrayidx4 = getelementptr inbounds i8, ptr %y, i64 16
  %4 = load float, ptr %arrayidx4, align 4, !tbaa !6
  %arrayidx5 = getelementptr inbounds i8, ptr %y, i64 20
  %5 = load float, ptr %arrayidx5, align 4, !tbaa !6
  %arrayidx6 = getelementptr inbounds i8, ptr %y, i64 24
  %6 = load float, ptr %arrayidx6, align 4, !tbaa !6
  %arrayidx7 = getelementptr inbounds i8, ptr %y, i64 28
  %7 = load float, ptr %arrayidx7, align 4, !tbaa !6
  %arrayidx8 = getelementptr inbounds i8, ptr %y, i64 32
  %8 = load float, ptr %arrayidx8, align 4, !tbaa !6
  %arrayidx9 = getelementptr inbounds i8, ptr %y, i64 36
  %9 = load float, ptr %arrayidx9, align 4, !tbaa !6
  %arrayidx10 = getelementptr inbounds i8, ptr %y, i64 40
  %10 = load float, ptr %arrayidx10, align 4, !tbaa !6
  %arrayidx11 = getelementptr inbounds i8, ptr %y, i64 44
  %11 = load float, ptr %arrayidx11, align 4, !tbaa !6
  %arrayidx12 = getelementptr inbounds i8, ptr %y, i64 48
  %12 = load float, ptr %arrayidx12, align 4, !tbaa !6
  %arrayidx13 = getelementptr inbounds i8, ptr %y, i64 52
  %13 = load float, ptr %arrayidx13, align 4, !tbaa !6
  %arrayidx14 = getelementptr inbounds i8, ptr %y, i64 56
  %14 = load float, ptr %arrayidx14, align 4, !tbaa !6
  %call.i372 = tail call contract float @__nv_powif(float %calcium, i32 2) #5
  %mul = fmul contract float %call.i372, 0x3FF08B73A0000000
  %mul15 = fmul contract float %0, %mul
  %mul16 = fmul contract float %1, 1.000000e+01
  %sub = fsub contract float %mul15, %mul16
  %mul17 = fmul contract float %call.i372, 0x3FEBD57180000000
  %mul18 = fmul contract float %1, %mul17
  %mul19 = fmul contract float %2, 5.000000e+02
  %sub20 = fsub contract float %mul18, %mul19
  %mul22 = fmul contract float %3, %mul
  %mul23 = fmul contract float %4, 0x3FB99999A0000000
  %sub24 = fsub contract float %mul22, %mul23
  %mul26 = fmul contract float %4, %mul17
  %mul27 = fmul contract float %5, 5.000000e+02
  %sub28 = fsub contract float %mul26, %mul27
  %sub29 = fsub contract float %b_total, %3
  %sub30 = fsub contract float %sub29, %4
  %sub31 = fsub contract float %sub30, %5
  %mul32 = fmul contract float %0, 0x3F7CAC0820000000
  %mul33 = fmul contract float %mul32, %sub31
  %mul34 = fmul contract float %3, 0x3F56F00680000000
  %sub35 = fsub contract float %mul33, %mul34
  %mul36 = fmul contract float %1, 0x3F7CAC0820000000
  %mul37 = fmul contract float %mul36, %sub31
  %mul38 = fmul contract float %4, 0x3EED5C3140000000
  %sub39 = fsub contract float %mul37, %mul38
  %mul40 = fmul contract float %2, 0x3F7CAC0820000000
  %mul41 = fmul contract float %mul40, %sub31
  %mul42 = fmul contract float %5, 0x3EED5C3140000000
  %sub43 = fsub contract float %mul41, %mul42
  %conv = fpext float %6 to double
  %sub44 = fsub contract double 1.000000e+00, %conv
  %conv45 = fpext float %7 to double
  %sub46 = fsub contract double %sub44, %conv45
  %conv47 = fpext float %8 to double
  %sub48 = fsub contract double %sub46, %conv47
  %conv49 = fpext float %9 to double
  %sub50 = fsub contract double %sub48, %conv49
  %conv51 = fpext float %10 to double
  %sub52 = fsub contract double %sub50, %conv51
  %conv53 = fptrunc double %sub52 to float
  %mul54 = fmul contract float %pp1_total, 0x3FFB851EC0000000
  %add = fadd contract float %8, %9
  %add55 = fadd contract float %add, %10
  %mul56 = fmul contract float %add55, %camkii_total
  %add57 = fadd contract float %mul56, 1.150000e+01
  %div = fdiv contract float %mul54, %add57
  %mul58 = fmul contract float %1, 0x40506AFC40000000
  %mul59 = fmul contract float %mul58, %conv53
  %mul60 = fmul contract float %6, 0x407485BB40000000
  %sub61 = fsub contract float %mul59, %mul60
  %mul63 = fmul contract float %6, %mul17
  %mul64 = fmul contract float %7, 0x400ACCCCC0000000
  %sub65 = fsub contract float %mul63, %mul64
  %mul66 = fmul contract float %2, 0x40506AFC40000000
  %mul67 = fmul contract float %mul66, %conv53
  %mul68 = fmul contract float %7, 0x40019999A0000000
  %sub69 = fsub contract float %mul67, %mul68
  %add70 = fadd contract float %7, %8
  %add71 = fadd contract float %add70, %9
  %add72 = fadd contract float %add71, %10
  %conv73 = fpext float %add72 to double
  %mul74 = fmul contract double %conv73, 5.500000e-02
  %call.i373 = tail call contract float @__nv_powif(float %add72, i32 2) #5
  %conv76 = fpext float %call.i373 to double
  %mul77 = fmul contract double %conv76, 7.400000e-03
  %add78 = fadd contract double %mul74, %mul77
  %call.i1.i = tail call contract float @__nv_powif(float %add72, i32 3) #5
  %conv80 = fpext float %call.i1.i to double
  %mul81 = fmul contract double %conv80, 1.500000e-02
  %add82 = fadd contract double %add78, %mul81
  %conv83 = fptrunc double %add82 to float
  %mul84 = fmul contract float %7, %conv83
  %mul85 = fmul contract float %8, %div
  %sub86 = fsub contract float %mul84, %mul85
  %mul87 = fmul contract float %8, 0x3F6B717580000000
  %mul89 = fmul contract float %9, %mul17
  %sub90 = fsub contract float %mul87, %mul89
  %mul91 = fmul contract float %8, 0x3F6205BC00000000
  %mul93 = fmul contract float %mul66, %10
  %sub94 = fsub contract float %mul91, %mul93
  %mul95 = fmul contract float %9, 0x407485BB40000000
  %mul97 = fmul contract float %mul58, %10
  %sub98 = fsub contract float %mul95, %mul97
  %mul99 = fmul contract float %9, %div
  %mul100 = fmul contract float %10, %div
  %sub101 = fsub contract float %can_total, %11
  %sub102 = fsub contract float %sub101, %12
  %sub103 = fsub contract float %sub102, %13
  %sub104 = fsub contract float %sub103, %14
  %mul105 = fmul contract float %call.i372, 2.000000e+00
  %mul106 = fmul contract float %sub104, %mul105
  %sub108 = fsub contract float %mul106, %11
  %mul110 = fmul contract float %12, %mul
  %mul111 = fmul contract float %13, 0x3FAF07C200000000
  %sub112 = fsub contract float %mul110, %mul111
  %mul114 = fmul contract float %13, %mul17
  %mul115 = fmul contract float %14, 0x3F7054ECC0000000
  %sub116 = fsub contract float %mul114, %mul115
  %mul117 = fmul contract float %0, 4.600000e+01
  %mul118 = fmul contract float %mul117, %11
  %mul119 = fmul contract float %12, 0x4080CFBA60000000
  %sub120 = fsub contract float %mul118, %mul119
  %mul121 = fmul contract float %1, 4.600000e+01
  %mul122 = fmul contract float %mul121, %11
  %mul123 = fmul contract float %13, 0x400A154CA0000000
  %sub124 = fsub contract float %mul122, %mul123
  %mul125 = fmul contract float %2, 4.600000e+01
  %mul126 = fmul contract float %mul125, %11
  %mul127 = fmul contract float %14, 0x3F554C9860000000
  %sub128 = fsub contract float %mul126, %mul127
  %fneg = fneg contract float %sub
  %sub129 = fsub contract float %fneg, %sub35
  %sub130 = fsub contract float %sub129, %sub120
  %conv131 = fpext float %sub130 to double
  %mul132 = fmul contract double %conv131, 1.000000e-03
  %conv133 = fptrunc double %mul132 to float
  store float %conv133, ptr %dy, align 4, !tbaa !6
  %sub135 = fsub contract float %sub, %sub20
  %sub136 = fsub contract float %sub135, %sub39
  %sub137 = fsub contract float %sub136, %sub124
  %add139 = fsub contract float %sub98, %sub61
  %add140 = fadd contract float %mul99, %add139
  %mul141 = fmul contract float %add140, %camkii_total
  %add142 = fadd contract float %mul141, %sub137
  %conv143 = fpext float %add142 to double
  %mul144 = fmul contract double %conv143, 1.000000e-03
  %conv145 = fptrunc double %mul144 to float
  %arrayidx146 = getelementptr inbounds i8, ptr %dy, i64 4
  store float %conv145, ptr %arrayidx146, align 4, !tbaa !6
  %sub147 = fsub contract float %sub20, %sub43
  %sub148 = fsub contract float %sub147, %sub128
  %add150 = fsub contract float %sub94, %sub69
  %mul151 = fmul contract float %add150, %camkii_total
  %add152 = fadd contract float %mul151, %sub148
  %conv153 = fpext float %add152 to double
  %mul154 = fmul contract double %conv153, 1.000000e-03
  %conv155 = fptrunc double %mul154 to float
  %arrayidx156 = getelementptr inbounds i8, ptr %dy, i64 8
  store float %conv155, ptr %arrayidx156, align 4, !tbaa !6
  %sub157 = fsub contract float %sub35, %sub24
  %conv158 = fpext float %sub157 to double
  %mul159 = fmul contract double %conv158, 1.000000e-03
  %conv160 = fptrunc double %mul159 to float
  %arrayidx161 = getelementptr inbounds i8, ptr %dy, i64 12
  store float %conv160, ptr %arrayidx161, align 4, !tbaa !6
  %add162 = fadd contract float %sub39, %sub24
  %sub163 = fsub contract float %add162, %sub28
  %conv164 = fpext float %sub163 to double
  %mul165 = fmul contract double %conv164, 1.000000e-03
  %conv166 = fptrunc double %mul165 to float
  %arrayidx167 = getelementptr inbounds i8, ptr %dy, i64 16
  store float %conv166, ptr %arrayidx167, align 4, !tbaa !6
  %add168 = fadd contract float %sub43, %sub28
  %conv169 = fpext float %add168 to double
  %mul170 = fmul contract double %conv169, 1.000000e-03
  %conv171 = fptrunc double %mul170 to float
  %arrayidx172 = getelementptr inbounds i8, ptr %dy, i64 20
  store float %conv171, ptr %arrayidx172, align 4, !tbaa !6
  %sub173 = fsub contract float %sub61, %sub65
  %conv174 = fpext float %sub173 to double
  %mul175 = fmul contract double %conv174, 1.000000e-03
  %conv176 = fptrunc double %mul175 to float
  %arrayidx177 = getelementptr inbounds i8, ptr %dy, i64 24
  store float %conv176, ptr %arrayidx177, align 4, !tbaa !6
  %add178 = fadd contract float %sub69, %sub65
  %sub179 = fsub contract float %add178, %sub86
  %conv180 = fpext float %sub179 to double
  %mul181 = fmul contract double %conv180, 1.000000e-03
  %conv182 = fptrunc double %mul181 to float
  %arrayidx183 = getelementptr inbounds i8, ptr %dy, i64 28
  store float %conv182, ptr %arrayidx183, align 4, !tbaa !6
  %sub184 = fsub contract float %sub86, %sub94
  %sub185 = fsub contract float %sub184, %sub90
  %conv186 = fpext float %sub185 to double
  %mul187 = fmul contract double %conv186, 1.000000e-03
  %conv188 = fptrunc double %mul187 to float
  %arrayidx189 = getelementptr inbounds i8, ptr %dy, i64 32
  store float %conv188, ptr %arrayidx189, align 4, !tbaa !6
  %sub190 = fsub contract float %sub90, %sub98
  %sub191 = fsub contract float %sub190, %mul99
  %conv192 = fpext float %sub191 to double
  %mul193 = fmul contract double %conv192, 1.000000e-03
  %conv194 = fptrunc double %mul193 to float
  %arrayidx195 = getelementptr inbounds i8, ptr %dy, i64 36
  store float %conv194, ptr %arrayidx195, align 4, !tbaa !6
  %add196 = fadd contract float %sub94, %sub98
  %sub197 = fsub contract float %add196, %mul100
  %conv198 = fpext float %sub197 to double
  %mul199 = fmul contract double %conv198, 1.000000e-03
  %conv200 = fptrunc double %mul199 to float
  %arrayidx201 = getelementptr inbounds i8, ptr %dy, i64 40
  store float %conv200, ptr %arrayidx201, align 4, !tbaa !6
  %sub202 = fsub contract float %sub108, %sub120
  %sub203 = fsub contract float %sub202, %sub124
  %sub204 = fsub contract float %sub203, %sub128
  %conv205 = fpext float %sub204 to double
  %mul206 = fmul contract double %conv205, 1.000000e-03
  %conv207 = fptrunc double %mul206 to float
  %arrayidx208 = getelementptr inbounds i8, ptr %dy, i64 44
  store float %conv207, ptr %arrayidx208, align 4, !tbaa !6
  %sub209 = fsub contract float %sub120, %sub112
  %conv210 = fpext float %sub209 to double
  %mul211 = fmul contract double %conv210, 1.000000e-03
  %conv212 = fptrunc double %mul211 to float
  %arrayidx213 = getelementptr inbounds i8, ptr %dy, i64 48
  store float %conv212, ptr %arrayidx213, align 4, !tbaa !6
  %add214 = fadd contract float %sub124, %sub112
  %sub215 = fsub contract float %add214, %sub116
  %conv216 = fpext float %sub215 to double
  %mul217 = fmul contract double %conv216, 1.000000e-03
  %conv218 = fptrunc double %mul217 to float
  %arrayidx219 = getelementptr inbounds i8, ptr %dy, i64 52
  store float %conv218, ptr %arrayidx219, align 4, !tbaa !6
  %add220 = fadd contract float %sub128, %sub116
  %conv221 = fpext float %add220 to double
  %mul222 = fmul contract double %conv221, 1.000000e-03
  %conv223 = fptrunc double %mul222 to float
  %arrayidx224 = getelementptr inbounds i8, ptr %dy, i64 56
  store float %conv223, ptr %arrayidx224, align 4, !tbaa !6
  %add225 = fadd contract float %sub, %sub20
  %add226 = fadd contract float %sub24, %add225
  %add227 = fadd contract float %sub28, %add226
  %sub228 = fsub contract float %sub65, %sub90
  %mul229 = fmul contract float %sub228, %camkii_total
  %add230 = fadd contract float %mul229, %add227
  %conv231 = fpext float %add230 to double
  %conv232 = fpext float %sub108 to double
  %mul233 = fmul contract double %conv232, 2.000000e+00
  %add234 = fadd contract double %mul233, %conv231
  %conv235 = fpext float %sub112 to double
  %add236 = fadd contract double %add234, %conv235
  %conv237 = fpext float %sub116 to double
  %add238 = fadd contract double %add236, %conv237
  %mul239 = fmul contract double %add238, 2.000000e-03
  %conv240 = fptrunc double %mul239 to float
  ret float %conv240
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z6kernelfPKfPfS0_S1_(float %timeinst, ptr %d_initvalu, ptr nocapture writeonly %d_finavalu, ptr nocapture readonly %d_params, ptr nocapture writeonly %d_com) local_unnamed_addr #2 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %cmp = icmp eq i32 %1, 0
  br i1 %cmp, label %if.then, label %if.else

if.then:                                          ; preds = %entry
  %cmp2 = icmp eq i32 %0, 0
  br i1 %cmp2, label %if.then3, label %if.end8

if.then3:                                         ; preds = %if.then
  tail call void @_Z10kernel_eccfPKfPfS0_(float %timeinst, ptr %d_initvalu, ptr %d_finavalu, ptr %d_params) #5
  br label %if.end8

if.else:                                          ; preds = %entry
  %cmp4 = icmp ult i32 %0, 3
  br i1 %cmp4, label %if.then5, label %if.end8

if.then5:                                         ; preds = %if.else
  %mul.i = mul nuw nsw i32 %0, 15
  %add.i = add nuw nsw i32 %mul.i, 46
  %idxprom.i = zext nneg i32 %add.i to i64
  %arrayidx.i = getelementptr inbounds float, ptr %d_initvalu, i64 %idxprom.i
  %arrayidx2.i = getelementptr inbounds float, ptr %d_finavalu, i64 %idxprom.i
  %2 = zext nneg i32 %0 to i64
  %3 = getelementptr float, ptr %d_initvalu, i64 %2
  %arrayidx5.i = getelementptr i8, ptr %3, i64 140
  %4 = load float, ptr %arrayidx5.i, align 4, !tbaa !6
  %conv7.i = fmul contract float %4, 1.000000e+03
  %5 = getelementptr float, ptr %d_params, i64 %2
  %arrayidx10.i = getelementptr i8, ptr %5, i64 8
  %6 = load float, ptr %arrayidx10.i, align 4, !tbaa !6
  %arrayidx13.i = getelementptr i8, ptr %5, i64 20
  %7 = load float, ptr %arrayidx13.i, align 4, !tbaa !6
  %arrayidx16.i = getelementptr i8, ptr %5, i64 32
  %8 = load float, ptr %arrayidx16.i, align 4, !tbaa !6
  %arrayidx19.i = getelementptr i8, ptr %5, i64 44
  %9 = load float, ptr %arrayidx19.i, align 4, !tbaa !6
  %call.i = tail call contract float @_Z10kernel_camPKfPffffff(ptr nonnull readonly %arrayidx.i, ptr nonnull %arrayidx2.i, float %conv7.i, float %6, float %7, float %8, float %9) #5
  %arrayidx = getelementptr inbounds float, ptr %d_com, i64 %2
  store float %call.i, ptr %arrayidx, align 4, !tbaa !6
  br label %if.end8

if.end8:                                          ; preds = %if.else, %if.then5, %if.then, %if.then3
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z8solver_2iifPfPKfS_S_S_S1_S1_(i32 %workload, i32 %steps, float %step, ptr nocapture %d_y, ptr nocapture readonly %d_params, ptr %d_initvalu_temp, ptr nocapture %d_finavalu_temp, ptr nocapture writeonly %d_err, ptr nocapture readonly %d_tableau, ptr nocapture readonly %d_nodes) local_unnamed_addr #2 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %cmp.not = icmp slt i32 %add, %workload
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %mul3 = mul nsw i32 %add, 91
  %idxprom = sext i32 %mul3 to i64
  %arrayidx = getelementptr inbounds float, ptr %d_y, i64 %idxprom
  %mul4 = shl nsw i32 %add, 4
  %idxprom5 = sext i32 %mul4 to i64
  %arrayidx6 = getelementptr inbounds float, ptr %d_params, i64 %idxprom5
  %arrayidx9 = getelementptr inbounds float, ptr %d_initvalu_temp, i64 %idxprom
  %mul11 = mul i32 %add, 1183
  %idxprom12 = sext i32 %mul11 to i64
  %arrayidx13 = getelementptr inbounds float, ptr %d_finavalu_temp, i64 %idxprom12
  %cmp14234 = icmp sgt i32 %steps, 0
  br i1 %cmp14234, label %for.cond15.preheader.lr.ph, label %for.cond.cleanup

for.cond15.preheader.lr.ph:                       ; preds = %if.end
  %invariant.gep = getelementptr i8, ptr %arrayidx9, i64 140
  %conv87 = fpext float %step to double
  %mul122 = fmul contract double %conv87, 4.100000e+01
  %div = fdiv contract double %mul122, 8.400000e+02
  %arrayidx.i = getelementptr inbounds i8, ptr %arrayidx9, i64 184
  %arrayidx10.i225 = getelementptr i8, ptr %arrayidx6, i64 8
  %arrayidx13.i = getelementptr i8, ptr %arrayidx6, i64 20
  %arrayidx16.i = getelementptr i8, ptr %arrayidx6, i64 32
  %arrayidx19.i = getelementptr i8, ptr %arrayidx6, i64 44
  %arrayidx.i.1 = getelementptr inbounds i8, ptr %arrayidx9, i64 244
  %gep.1 = getelementptr i8, ptr %arrayidx9, i64 144
  %arrayidx10.i225.1 = getelementptr i8, ptr %arrayidx6, i64 12
  %arrayidx13.i.1 = getelementptr i8, ptr %arrayidx6, i64 24
  %arrayidx16.i.1 = getelementptr i8, ptr %arrayidx6, i64 36
  %arrayidx19.i.1 = getelementptr i8, ptr %arrayidx6, i64 48
  %arrayidx.i.2 = getelementptr inbounds i8, ptr %arrayidx9, i64 304
  %gep.2 = getelementptr i8, ptr %arrayidx9, i64 148
  %arrayidx10.i225.2 = getelementptr i8, ptr %arrayidx6, i64 16
  %arrayidx13.i.2 = getelementptr i8, ptr %arrayidx6, i64 28
  %arrayidx16.i.2 = getelementptr i8, ptr %arrayidx6, i64 40
  %arrayidx19.i.2 = getelementptr i8, ptr %arrayidx6, i64 52
  br label %for.cond15.preheader

for.cond15.preheader:                             ; preds = %for.cond15.preheader.lr.ph, %for.cond.cleanup76
  %worst.0236 = phi float [ 0.000000e+00, %for.cond15.preheader.lr.ph ], [ %call.i221, %for.cond.cleanup76 ]
  %s.0235 = phi i32 [ 0, %for.cond15.preheader.lr.ph ], [ %inc153, %for.cond.cleanup76 ]
  %conv = uitofp nneg i32 %s.0235 to float
  br label %for.cond19.preheader

for.cond.cleanup:                                 ; preds = %for.cond.cleanup76, %if.end
  %worst.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %call.i221, %for.cond.cleanup76 ]
  %idxprom155 = sext i32 %add to i64
  %arrayidx156 = getelementptr inbounds float, ptr %d_err, i64 %idxprom155
  store float %worst.0.lcssa, ptr %arrayidx156, align 4, !tbaa !6
  br label %cleanup

for.cond19.preheader:                             ; preds = %for.cond15.preheader, %_ZL10kernel_finPfPKf.exit
  %stage.0231 = phi i32 [ 0, %for.cond15.preheader ], [ %inc71, %_ZL10kernel_finPfPKf.exit ]
  %mul27 = mul nuw nsw i32 %stage.0231, 13
  %xtraiter = and i32 %stage.0231, 1
  %3 = icmp eq i32 %stage.0231, 1
  %unroll_iter = and i32 %stage.0231, 2147483646
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br label %for.cond23.preheader

for.cond23.preheader:                             ; preds = %for.cond19.preheader, %for.cond.cleanup25
  %i.0229 = phi i32 [ 0, %for.cond19.preheader ], [ %inc51, %for.cond.cleanup25 ]
  switch i32 %stage.0231, label %for.body26 [
    i32 0, label %for.cond.cleanup25
    i32 1, label %for.cond.cleanup25.loopexit.unr-lcssa
  ]

for.cond.cleanup21:                               ; preds = %for.cond.cleanup25
  %mul53 = mul nuw nsw i32 %stage.0231, 91
  %idxprom54 = zext nneg i32 %mul53 to i64
  %arrayidx55 = getelementptr inbounds float, ptr %arrayidx13, i64 %idxprom54
  %idxprom56 = zext nneg i32 %stage.0231 to i64
  %arrayidx57 = getelementptr inbounds float, ptr %d_nodes, i64 %idxprom56
  %4 = load float, ptr %arrayidx57, align 4, !tbaa !6
  %add58 = fadd contract float %4, %conv
  %mul59 = fmul contract float %add58, %step
  tail call void @_Z10kernel_eccfPKfPfS0_(float %mul59, ptr nonnull %arrayidx9, ptr %arrayidx55, ptr %arrayidx6) #5
  %arrayidx2.i = getelementptr inbounds i8, ptr %arrayidx55, i64 184
  %5 = load float, ptr %invariant.gep, align 4, !tbaa !6
  %conv7.i = fmul contract float %5, 1.000000e+03
  %6 = load float, ptr %arrayidx10.i225, align 4, !tbaa !6
  %7 = load float, ptr %arrayidx13.i, align 4, !tbaa !6
  %8 = load float, ptr %arrayidx16.i, align 4, !tbaa !6
  %9 = load float, ptr %arrayidx19.i, align 4, !tbaa !6
  %call.i = tail call contract float @_Z10kernel_camPKfPffffff(ptr nonnull readonly %arrayidx.i, ptr nonnull %arrayidx2.i, float %conv7.i, float %6, float %7, float %8, float %9) #5
  %arrayidx2.i.1 = getelementptr inbounds i8, ptr %arrayidx55, i64 244
  %10 = load float, ptr %gep.1, align 4, !tbaa !6
  %conv7.i.1 = fmul contract float %10, 1.000000e+03
  %11 = load float, ptr %arrayidx10.i225.1, align 4, !tbaa !6
  %12 = load float, ptr %arrayidx13.i.1, align 4, !tbaa !6
  %13 = load float, ptr %arrayidx16.i.1, align 4, !tbaa !6
  %14 = load float, ptr %arrayidx19.i.1, align 4, !tbaa !6
  %call.i.1 = tail call contract float @_Z10kernel_camPKfPffffff(ptr nonnull readonly %arrayidx.i.1, ptr nonnull %arrayidx2.i.1, float %conv7.i.1, float %11, float %12, float %13, float %14) #5
  %arrayidx2.i.2 = getelementptr inbounds i8, ptr %arrayidx55, i64 304
  %15 = load float, ptr %gep.2, align 4, !tbaa !6
  %conv7.i.2 = fmul contract float %15, 1.000000e+03
  %16 = load float, ptr %arrayidx10.i225.2, align 4, !tbaa !6
  %17 = load float, ptr %arrayidx13.i.2, align 4, !tbaa !6
  %18 = load float, ptr %arrayidx16.i.2, align 4, !tbaa !6
  %19 = load float, ptr %arrayidx19.i.2, align 4, !tbaa !6
  %call.i.2 = tail call contract float @_Z10kernel_camPKfPffffff(ptr nonnull readonly %arrayidx.i.2, ptr nonnull %arrayidx2.i.2, float %conv7.i.2, float %16, float %17, float %18, float %19) #5
  %invariant.gep.i = getelementptr inbounds i8, ptr %arrayidx55, i64 140
  %conv.i = fpext float %call.i to double
  %mul.i = fmul contract double %conv.i, 1.000000e-03
  %20 = load float, ptr %invariant.gep.i, align 4, !tbaa !6
  %conv3.i = fpext float %20 to double
  %sub.i = fsub contract double %conv3.i, %mul.i
  %conv4.i = fptrunc double %sub.i to float
  store float %conv4.i, ptr %invariant.gep.i, align 4, !tbaa !6
  %conv.1.i = fpext float %call.i.1 to double
  %mul.1.i = fmul contract double %conv.1.i, 1.000000e-03
  %gep.1.i = getelementptr inbounds i8, ptr %arrayidx55, i64 144
  %21 = load float, ptr %gep.1.i, align 4, !tbaa !6
  %conv3.1.i = fpext float %21 to double
  %sub.1.i = fsub contract double %conv3.1.i, %mul.1.i
  %conv4.1.i = fptrunc double %sub.1.i to float
  store float %conv4.1.i, ptr %gep.1.i, align 4, !tbaa !6
  %conv.2.i = fpext float %call.i.2 to double
  %mul.2.i = fmul contract double %conv.2.i, 1.000000e-03
  %gep.2.i = getelementptr inbounds i8, ptr %arrayidx55, i64 148
  %22 = load float, ptr %gep.2.i, align 4, !tbaa !6
  %conv3.2.i = fpext float %22 to double
  %sub.2.i = fsub contract double %conv3.2.i, %mul.2.i
  %conv4.2.i = fptrunc double %sub.2.i to float
  store float %conv4.2.i, ptr %gep.2.i, align 4, !tbaa !6
  br label %for.body8.i

for.cond.cleanup25.loopexit.unr-lcssa:            ; preds = %for.inc.1, %for.cond23.preheader
  %sum.1.lcssa.ph = phi float [ poison, %for.cond23.preheader ], [ %sum.1.1, %for.inc.1 ]
  %other.0228.unr = phi i32 [ 0, %for.cond23.preheader ], [ %inc.1, %for.inc.1 ]
  %sum.0227.unr = phi float [ 0.000000e+00, %for.cond23.preheader ], [ %sum.1.1, %for.inc.1 ]
  br i1 %lcmp.mod.not, label %for.cond.cleanup25, label %for.body26.epil

for.body26.epil:                                  ; preds = %for.cond.cleanup25.loopexit.unr-lcssa
  %add28.epil = add nuw nsw i32 %other.0228.unr, %mul27
  %idxprom29.epil = zext nneg i32 %add28.epil to i64
  %arrayidx30.epil = getelementptr inbounds float, ptr %d_tableau, i64 %idxprom29.epil
  %23 = load float, ptr %arrayidx30.epil, align 4, !tbaa !6
  %cmp31.epil = fcmp contract une float %23, 0.000000e+00
  br i1 %cmp31.epil, label %if.then32.epil, label %for.cond.cleanup25

if.then32.epil:                                   ; preds = %for.body26.epil
  %mul37.epil = mul nuw nsw i32 %other.0228.unr, 91
  %add38.epil = add nuw nsw i32 %mul37.epil, %i.0229
  %idxprom39.epil = zext nneg i32 %add38.epil to i64
  %arrayidx40.epil = getelementptr inbounds float, ptr %arrayidx13, i64 %idxprom39.epil
  %24 = load float, ptr %arrayidx40.epil, align 4, !tbaa !6
  %mul41.epil = fmul contract float %23, %24
  %add42.epil = fadd contract float %sum.0227.unr, %mul41.epil
  br label %for.cond.cleanup25

for.cond.cleanup25:                               ; preds = %for.cond.cleanup25.loopexit.unr-lcssa, %if.then32.epil, %for.body26.epil, %for.cond23.preheader
  %sum.0.lcssa = phi float [ 0.000000e+00, %for.cond23.preheader ], [ %sum.1.lcssa.ph, %for.cond.cleanup25.loopexit.unr-lcssa ], [ %add42.epil, %if.then32.epil ], [ %sum.0227.unr, %for.body26.epil ]
  %idxprom44 = zext nneg i32 %i.0229 to i64
  %arrayidx45 = getelementptr inbounds float, ptr %arrayidx, i64 %idxprom44
  %25 = load float, ptr %arrayidx45, align 4, !tbaa !6
  %mul46 = fmul contract float %sum.0.lcssa, %step
  %add47 = fadd contract float %mul46, %25
  %arrayidx49 = getelementptr inbounds float, ptr %arrayidx9, i64 %idxprom44
  store float %add47, ptr %arrayidx49, align 4, !tbaa !6
  %inc51 = add nuw nsw i32 %i.0229, 1
  %exitcond238.not = icmp eq i32 %inc51, 91
  br i1 %exitcond238.not, label %for.cond.cleanup21, label %for.cond23.preheader, !llvm.loop !12

for.body26:                                       ; preds = %for.cond23.preheader, %for.inc.1
  %other.0228 = phi i32 [ %inc.1, %for.inc.1 ], [ 0, %for.cond23.preheader ]
  %sum.0227 = phi float [ %sum.1.1, %for.inc.1 ], [ 0.000000e+00, %for.cond23.preheader ]
  %niter = phi i32 [ %niter.next.1, %for.inc.1 ], [ 0, %for.cond23.preheader ]
  %add28 = add nuw nsw i32 %other.0228, %mul27
  %idxprom29 = zext nneg i32 %add28 to i64
  %arrayidx30 = getelementptr inbounds float, ptr %d_tableau, i64 %idxprom29
  %26 = load float, ptr %arrayidx30, align 4, !tbaa !6
  %cmp31 = fcmp contract une float %26, 0.000000e+00
  br i1 %cmp31, label %if.then32, label %for.inc

if.then32:                                        ; preds = %for.body26
  %mul37 = mul nuw nsw i32 %other.0228, 91
  %add38 = add nuw nsw i32 %mul37, %i.0229
  %idxprom39 = zext nneg i32 %add38 to i64
  %arrayidx40 = getelementptr inbounds float, ptr %arrayidx13, i64 %idxprom39
  %27 = load float, ptr %arrayidx40, align 4, !tbaa !6
  %mul41 = fmul contract float %26, %27
  %add42 = fadd contract float %sum.0227, %mul41
  br label %for.inc

for.inc:                                          ; preds = %for.body26, %if.then32
  %sum.1 = phi float [ %add42, %if.then32 ], [ %sum.0227, %for.body26 ]
  %inc = or disjoint i32 %other.0228, 1
  %add28.1 = add nuw nsw i32 %inc, %mul27
  %idxprom29.1 = zext nneg i32 %add28.1 to i64
  %arrayidx30.1 = getelementptr inbounds float, ptr %d_tableau, i64 %idxprom29.1
  %28 = load float, ptr %arrayidx30.1, align 4, !tbaa !6
  %cmp31.1 = fcmp contract une float %28, 0.000000e+00
  br i1 %cmp31.1, label %if.then32.1, label %for.inc.1

if.then32.1:                                      ; preds = %for.inc
  %mul37.1 = mul nuw nsw i32 %inc, 91
  %add38.1 = add nuw nsw i32 %mul37.1, %i.0229
  %idxprom39.1 = zext nneg i32 %add38.1 to i64
  %arrayidx40.1 = getelementptr inbounds float, ptr %arrayidx13, i64 %idxprom39.1
  %29 = load float, ptr %arrayidx40.1, align 4, !tbaa !6
  %mul41.1 = fmul contract float %28, %29
  %add42.1 = fadd contract float %sum.1, %mul41.1
  br label %for.inc.1

for.inc.1:                                        ; preds = %if.then32.1, %for.inc
  %sum.1.1 = phi float [ %add42.1, %if.then32.1 ], [ %sum.1, %for.inc ]
  %inc.1 = add nuw nsw i32 %other.0228, 2
  %niter.next.1 = add i32 %niter, 2
  %niter.ncmp.1 = icmp eq i32 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1, label %for.cond.cleanup25.loopexit.unr-lcssa, label %for.body26, !llvm.loop !13

for.body8.i:                                      ; preds = %for.inc16.i, %for.cond.cleanup21
  %i.033.i = phi i32 [ %inc17.i, %for.inc16.i ], [ 0, %for.cond.cleanup21 ]
  %idxprom9.i = zext nneg i32 %i.033.i to i64
  %arrayidx10.i = getelementptr inbounds float, ptr %arrayidx55, i64 %idxprom9.i
  %30 = load float, ptr %arrayidx10.i, align 4, !tbaa !6
  %call.i31.i = tail call i32 @__nv_isnanf(float %30) #5
  %tobool.i.not.i = icmp eq i32 %call.i31.i, 0
  br i1 %tobool.i.not.i, label %lor.lhs.false.i, label %if.then.i

lor.lhs.false.i:                                  ; preds = %for.body8.i
  %31 = load float, ptr %arrayidx10.i, align 4, !tbaa !6
  %call.i.i = tail call i32 @__nv_isinff(float %31) #5
  %tobool.i30.not.i = icmp eq i32 %call.i.i, 0
  br i1 %tobool.i30.not.i, label %for.inc16.i, label %if.then.i

if.then.i:                                        ; preds = %lor.lhs.false.i, %for.body8.i
  store float 0x3F1A36E2E0000000, ptr %arrayidx10.i, align 4, !tbaa !6
  br label %for.inc16.i

for.inc16.i:                                      ; preds = %if.then.i, %lor.lhs.false.i
  %inc17.i = add nuw nsw i32 %i.033.i, 1
  %exitcond.not.i = icmp eq i32 %inc17.i, 91
  br i1 %exitcond.not.i, label %_ZL10kernel_finPfPKf.exit, label %for.body8.i, !llvm.loop !14

_ZL10kernel_finPfPKf.exit:                        ; preds = %for.inc16.i
  %inc71 = add nuw nsw i32 %stage.0231, 1
  %exitcond240.not = icmp eq i32 %inc71, 13
  br i1 %exitcond240.not, label %for.body77, label %for.cond19.preheader, !llvm.loop !15

for.cond.cleanup76:                               ; preds = %for.body77
  %inc153 = add nuw nsw i32 %s.0235, 1
  %exitcond242.not = icmp eq i32 %inc153, %steps
  br i1 %exitcond242.not, label %for.cond.cleanup, label %for.cond15.preheader, !llvm.loop !16

for.body77:                                       ; preds = %_ZL10kernel_finPfPKf.exit, %for.body77
  %worst.1233 = phi float [ %call.i221, %for.body77 ], [ %worst.0236, %_ZL10kernel_finPfPKf.exit ]
  %i73.0232 = phi i32 [ %inc150, %for.body77 ], [ 0, %_ZL10kernel_finPfPKf.exit ]
  %idxprom78 = zext nneg i32 %i73.0232 to i64
  %arrayidx79 = getelementptr inbounds float, ptr %arrayidx13, i64 %idxprom78
  %32 = load float, ptr %arrayidx79, align 4, !tbaa !6
  %arrayidx82 = getelementptr inbounds i8, ptr %arrayidx79, i64 3640
  %33 = load float, ptr %arrayidx82, align 4, !tbaa !6
  %add83 = fadd contract float %32, %33
  %conv84 = fpext float %add83 to double
  %mul85 = fmul contract double %conv84, 0x3FA8FD8FD8FD8FD9
  %conv86 = fptrunc double %mul85 to float
  %conv88 = fpext float %conv86 to double
  %arrayidx91 = getelementptr inbounds i8, ptr %arrayidx79, i64 1820
  %34 = load float, ptr %arrayidx91, align 4, !tbaa !6
  %conv92 = fpext float %34 to double
  %mul93 = fmul contract double %conv92, 0x3FD4B94B94B94B95
  %add94 = fadd contract double %mul93, %conv88
  %arrayidx97 = getelementptr inbounds i8, ptr %arrayidx79, i64 2184
  %35 = load float, ptr %arrayidx97, align 4, !tbaa !6
  %arrayidx100 = getelementptr inbounds i8, ptr %arrayidx79, i64 2548
  %36 = load float, ptr %arrayidx100, align 4, !tbaa !6
  %add101 = fadd contract float %35, %36
  %conv102 = fpext float %add101 to double
  %mul103 = fmul contract double %conv102, 0x3FD0750750750750
  %add104 = fadd contract double %add94, %mul103
  %arrayidx107 = getelementptr inbounds i8, ptr %arrayidx79, i64 2912
  %37 = load float, ptr %arrayidx107, align 4, !tbaa !6
  %arrayidx110 = getelementptr inbounds i8, ptr %arrayidx79, i64 3276
  %38 = load float, ptr %arrayidx110, align 4, !tbaa !6
  %add111 = fadd contract float %37, %38
  %conv112 = fpext float %add111 to double
  %mul113 = fmul contract double %conv112, 0x3FA0750750750750
  %add114 = fadd contract double %add104, %mul113
  %mul115 = fmul contract double %add114, %conv87
  %arrayidx117 = getelementptr inbounds float, ptr %arrayidx, i64 %idxprom78
  %39 = load float, ptr %arrayidx117, align 4, !tbaa !6
  %conv118 = fpext float %39 to double
  %add119 = fadd contract double %mul115, %conv118
  %conv120 = fptrunc double %add119 to float
  store float %conv120, ptr %arrayidx117, align 4, !tbaa !6
  %40 = load float, ptr %arrayidx79, align 4, !tbaa !6
  %41 = load float, ptr %arrayidx82, align 4, !tbaa !6
  %add128 = fadd contract float %40, %41
  %arrayidx131 = getelementptr inbounds i8, ptr %arrayidx79, i64 4004
  %42 = load float, ptr %arrayidx131, align 4, !tbaa !6
  %sub = fsub contract float %add128, %42
  %arrayidx134 = getelementptr inbounds i8, ptr %arrayidx79, i64 4368
  %43 = load float, ptr %arrayidx134, align 4, !tbaa !6
  %sub135 = fsub contract float %sub, %43
  %call.i222 = tail call contract float @__nv_fabsf(float %sub135) #5
  %conv137 = fpext float %call.i222 to double
  %mul138 = fmul contract double %div, %conv137
  %conv139 = fptrunc double %mul138 to float
  %conv140 = fpext float %conv139 to double
  %44 = load float, ptr %arrayidx117, align 4, !tbaa !6
  %call.i223 = tail call contract float @__nv_fabsf(float %44) #5
  %conv144 = fpext float %call.i223 to double
  %add145 = fadd contract double %conv144, 0x3EB0C6F7A0B5ED8D
  %div146 = fdiv contract double %conv140, %add145
  %conv147 = fptrunc double %div146 to float
  %call.i221 = tail call contract float @__nv_fmaxf(float %worst.1233, float %conv147) #5
  %inc150 = add nuw nsw i32 %i73.0232, 1
  %exitcond241.not = icmp eq i32 %inc150, 91
  br i1 %exitcond241.not, label %for.cond.cleanup76, label %for.body77, !llvm.loop !17

cleanup:                                          ; preds = %entry, %for.cond.cleanup
  ret void
}

; Function Attrs: convergent nounwind
declare dso_local float @__nv_powif(float, i32) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_logf(float) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local double @__nv_exp(double) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_expf(float) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local double @__nv_sqrt(double) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_log10f(float) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local double @__nv_log(double) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fabsf(float) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_powf(float, float) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fmodf(float, float) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #4

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_isnanf(float) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_isinff(float) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fmaxf(float, float) local_unnamed_addr #3

attributes #0 = { convergent mustprogress noinline nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent nounwind }

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!5}

!0 = !{ptr @_Z6kernelfPKfPfS0_S1_, !"kernel", i32 1}
!1 = !{ptr @_Z8solver_2iifPfPKfS_S_S_S1_S1_, !"kernel", i32 1}
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
!12 = distinct !{!12, !11}
!13 = distinct !{!13, !11}
!14 = distinct !{!14, !11}
!15 = distinct !{!15, !11}
!16 = distinct !{!16, !11}
!17 = distinct !{!17, !11}
