import type { LeftOut } from '../leave-out-plugin'

/** Style props that no page uses. Without its entry Chakra looks no token up for a prop. */
const PROPS = words(`
  backgroundRepeat backgroundAttachment backgroundClip backgroundGradient gradientFrom
  gradientTo gradientVia borderBlockStart borderBlockEnd borderInline borderBlock
  borderTopColor borderBlockStartColor borderBottomColor borderBlockEndColor borderLeftColor
  borderInlineStartColor borderRightColor borderInlineEndColor borderTopStyle
  borderBlockStartStyle borderBottomStyle borderBlockEndStyle borderInlineStartStyle
  borderInlineEndStyle borderLeftStyle borderRightStyle borderTopLeftRadius
  borderStartStartRadius borderEndStartRadius borderTopRightRadius borderStartEndRadius
  borderEndEndRadius borderBottomLeftRadius borderBottomRightRadius borderInlineStartRadius
  borderInlineEndRadius borderTopRadius borderBottomRadius borderLeftRadius
  borderRightRadius borderBlockStartWidth borderBlockEndWidth borderRightWidth
  borderInlineWidth borderInlineStartWidth borderLeftWidth borderBlockWidth accentColor
  divideX divideY divideColor divideStyle boxShadowColor mixBlendMode backgroundBlendMode
  blur brightness hueRotate invert saturate sepia dropShadow backdropFilter backdropBlur
  backdropBrightness backdropContrast backdropGrayscale backdropHueRotate backdropInvert
  backdropOpacity backdropSaturate backdropSepia gridGap gridColumnGap gridRowGap
  focusRingColor focusRingOffset focusRingWidth focusRingStyle inlineSize blockSize
  minInlineSize minBlockSize maxInlineSize maxBlockSize overscrollBehaviorX
  overscrollBehaviorY scrollbar scrollbarGutter scrollMarginTop scrollMarginBottom
  scrollMarginLeft scrollMarginRight scrollMarginX scrollMarginY scrollPadding
  scrollPaddingTop scrollPaddingLeft scrollPaddingRight scrollPaddingInline scrollSnapType
  scrollSnapStrictness scrollSnapMargin scrollSnapMarginTop scrollSnapMarginBottom
  scrollSnapMarginLeft scrollSnapMarginRight listStylePosition listStyleImage
  insetBlockStart insetBlockEnd ring ringColor ringOffset ringOffsetColor ringInset
  marginBlockStart marginBlockEnd paddingBlockStart paddingBlockEnd textDecorationColor
  textShadow skewX skewY scaleX scaleY spaceXReverse spaceX spaceYReverse spaceY rotate
  rotateX rotateY translateX translateY transitionTimingFunction animationDelay
  animationTimingFunction borderSpacing borderSpacingX borderSpacingY
`)

/** Other names of some of them. */
const SHORT_NAMES = words(`
  bgRepeat bgAttachment bgClip bgGradient borderX borderY borderStartColor borderEndColor
  borderStartStyle borderEndStyle roundedTopLeft roundedStartStart borderTopStartRadius
  roundedEndStart borderBottomStartRadius roundedTopRight roundedStartEnd borderTopEndRadius
  roundedEndEnd borderBottomEndRadius roundedBottomLeft roundedBottomRight roundedStart
  borderStartRadius roundedEnd borderEndRadius roundedTop roundedBottom roundedLeft
  roundedRight borderXWidth borderStartWidth borderYWidth shadowColor blendMode bgBlendMode
  overscrollX overscrollY scrollPaddingX listStylePos listStyleImg
`)

/** Conditions that no style has, each written with `_` before it. */
const CONDITIONS = words(`
  visited target readOnly readWrite complete incomplete dragging firstLetter firstLine marker file backdrop
  notFirst notLast only peerFocus peerHover peerActive peerFocusWithin peerFocusVisible peerDisabled
  peerChecked peerInvalid peerExpanded peerPlaceholderShown groupFocus groupHover groupActive
  groupFocusWithin groupFocusVisible groupDisabled groupChecked groupExpanded groupInvalid
  autofill inRange outOfRange grabbed underValue overValue atValue optional fullscreen currentPage
  currentStep today unavailable rangeStart rangeEnd now topmost motionSafe landscape portrait osDark osLight
  lessContrast moreContrast ltr rtl scrollbar scrollbarThumb scrollbarTrack starting
`)

/** Style props and conditions; a remote that uses one does not build. */
export const chakra: LeftOut[] = [
  {
    file: '@chakra-ui/react/dist/esm/preset-base.js',
    edits: [
      ...PROPS.map(
        (name) =>
          [new RegExp(`^ {4}${name}: \\{(?:.*\\},?|[^]*?\\n {4}\\},?)$`, 'gm'), ''] as const,
      ),
      ...CONDITIONS.map((name) => [new RegExp(`^ {2}${name}: .*$`, 'gm'), ''] as const),
      // nothing refers to it any more
      [
        'const divideColor = createColorMixTransform(',
        'const divideColor = /* @__PURE__ */ createColorMixTransform(',
      ],
    ],
    unused: [
      new RegExp(`(?<![\\w.-])(?:${[...PROPS, ...SHORT_NAMES].join('|')})(?:=["{]|'?:\\s)`),
      new RegExp(`\\b_(?:${CONDITIONS.join('|')})\\b`),
    ],
  },
]

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
