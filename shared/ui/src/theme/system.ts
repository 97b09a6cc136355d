import { createSystem, defaultBaseConfig, type SystemStyleObject } from '@chakra-ui/react'

import { ramps } from './ramps'
import { semanticColors, shadows } from './semantic-tokens'

/**
 * Uses a global class instead of a component's own style: every row has a status, and a styled component per row makes
 * scrolling slow.
 */
const statusStyles: SystemStyleObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  whiteSpace: 'nowrap',
  textStyle: 'sm',
  color: 'fg',
  '& svg': { flexShrink: '0', boxSize: '2.5' },
  '&[data-tone=healthy] svg': { color: 'status.healthy' },
  '&[data-tone=unstable] svg': { color: 'status.unstable' },
  '&[data-tone=error] svg': { color: 'status.error' },
  '&[data-tone=idle]': { color: 'fg.muted' },
  '&[data-tone=idle] svg': { color: 'status.idle' },
}

const values = <Value extends string | number>(tokens: Record<string, Value>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, { value }]))

// Chakra's 4 px grid, computed because the written list is one of the larger parts of a theme
const steps = [
  0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 40, 48, 64,
  80, 96,
]
const spacing = values(Object.fromEntries(steps.map((step) => [step, `${step / 4}rem`])))

const sans = '"Geist Variable", ui-sans-serif, system-ui, "Segoe UI", sans-serif'
const mono = '"Geist Mono Variable", ui-monospace, "SF Mono", Menlo, Consolas, monospace'

const tokens = {
  colors: {
    ...ramps,
    ...values({ white: '#ffffff', black: '#000000', transparent: 'transparent' }),
  },
  fonts: values({ body: sans, heading: sans, mono }),
  fontSizes: values({
    '2xs': '0.6875rem',
    xs: '0.75rem',
    sm: '0.8125rem',
    md: '0.875rem',
    lg: '1rem',
    xl: '1.25rem',
    '2xl': '1.5rem',
    '3xl': '1.875rem',
  }),
  radii: values({ l1: '0.25rem', l2: '0.375rem', l3: '0.5rem', full: '9999px' }),
  spacing,
  sizes: {
    ...spacing,
    ...values({
      full: '100%',
      topbar: '3rem',
      content: '100rem',
      settings: '62rem',
      form: '45rem',
      drawer: '575px',
      toast: '356px',
    }),
    // the specified pixels, and more with larger text, so that names aren't cut off
    sidebar: values({ collapsed: 'max(64px, 4rem)', pinned: 'clamp(232px, 14.5rem, 40vw)' }),
  },
  durations: values({
    fastest: '50ms',
    faster: '80ms',
    fast: '120ms',
    moderate: '160ms',
    slow: '240ms',
  }),
  easings: values({ out: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }),
  zIndex: values({ sticky: 1100, overlay: 1300, modal: 1400, popover: 1500, toast: 1700 }),
}

const stillness = {
  animationDuration: '0.01ms !important',
  animationIterationCount: '1 !important',
  transitionDuration: '0.01ms !important',
  scrollBehavior: 'auto !important',
}

/** Styles of the whole page. `reduced-motion` on the body is the user's setting. */
const globalCss = {
  '*': { scrollbarWidth: 'thin' },
  // no font size here: the root has the text-size setting, and every size is in rem
  html: {
    fontFamily: 'body',
    colorPalette: 'neutral',
    textRendering: 'optimizeLegibility',
    scrollbarColor: '{colors.border.emphasized} transparent',
    // on the root, not on `*`: a variable declared on every element is computed for every element
    '--focus-ring-width': '2px',
    '--global-font-mono': 'fonts.mono',
    '--global-font-body': 'fonts.body',
    '--global-color-border': 'colors.border',
  },
  // receives the focus when nothing better can; the whole page needs no focus ring
  'main:focus': { outline: 'none' },
  body: { bg: 'bg', color: 'fg', textStyle: 'md' },
  'code, kbd, pre, samp': { fontFamily: 'mono', fontVariantLigatures: 'none' },
  // overrides the cursor of the control itself
  'a[aria-busy=true], button[aria-busy=true]': { opacity: 0.5, cursor: 'progress !important' },
  '.status': statusStyles,
  '*::placeholder': { color: 'fg.subtle', opacity: 1 },
  '*::selection': { bg: 'accent.emphasized', color: 'fg' },
  'body.reduced-motion *, body.reduced-motion *::before, body.reduced-motion *::after': stillness,
  '*, *::before, *::after': { '@media (prefers-reduced-motion: reduce)': stillness },
}

const textStyles = {
  '2xs': { value: { fontSize: '2xs', lineHeight: '1rem' } },
  xs: { value: { fontSize: 'xs', lineHeight: '1rem' } },
  sm: { value: { fontSize: 'sm', lineHeight: '1.25rem' } },
  md: { value: { fontSize: 'md', lineHeight: '1.375rem' } },
  lg: { value: { fontSize: 'lg', lineHeight: '1.5rem', letterSpacing: '-0.006em' } },
  xl: { value: { fontSize: 'xl', lineHeight: '1.75rem', letterSpacing: '-0.014em' } },
  '2xl': { value: { fontSize: '2xl', lineHeight: '2rem', letterSpacing: '-0.02em' } },
  '3xl': { value: { fontSize: '3xl', lineHeight: '2.25rem', letterSpacing: '-0.024em' } },
  /** Page titles: one per screen, always an `h1`. */
  title: {
    value: { fontSize: 'xl', lineHeight: '1.75rem', letterSpacing: '-0.014em', fontWeight: '600' },
  },
  /** Titles of panels, dialogs and sections. */
  heading: {
    value: { fontSize: 'md', lineHeight: '1.25rem', letterSpacing: '-0.004em', fontWeight: '600' },
  },
  label: { value: { fontSize: 'sm', lineHeight: '1.25rem', fontWeight: '500' } },
  /** Technical text: addresses, ranges, keys, IDs, versions, commands. */
  mono: { value: { fontFamily: 'mono', fontSize: '0.78125rem', lineHeight: '1.25rem' } },
}

const layerStyles = {
  panel: {
    value: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'l3' },
  },
  well: {
    value: { bg: 'bg.code', borderWidth: '1px', borderColor: 'border', borderRadius: 'l2' },
  },
  disabled: { value: { opacity: '0.5', cursor: 'not-allowed' } },
}

const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  shimmer: { to: { backgroundPosition: '-200% 0' } },
  'fade-in': { from: { opacity: '0' } },
  /** Entrance animation of menus, tooltips and dialogs. */
  'rise-in': { from: { opacity: '0', translate: '0 4px' } },
  'slide-across': { from: { left: '-40%' }, to: { left: '100%' } },
}

/**
 * Chakra's style engine with our theme instead of its own: `defaultConfig` would add seventy recipes and all its colors
 * (27 KB gzip), whether a page uses them or not. Recipes aren't here either: each is next to its component and is
 * downloaded with it.
 */
export const system = createSystem(defaultBaseConfig, {
  preflight: true,
  globalCss,
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes,
    tokens,
    semanticTokens: { colors: semanticColors, shadows },
    textStyles,
    layerStyles,
  },
})

/** Returns the CSS variable of a theme color, for attributes of an SVG: `paint('status.error')`. */
export const paint = (color: string): string => system.token.var(`colors.${color}`)
