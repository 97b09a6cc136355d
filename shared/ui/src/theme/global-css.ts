import { statusStyles } from '../status/status-styles'

const stillness = {
  animationDuration: '0.01ms !important',
  animationIterationCount: '1 !important',
  transitionDuration: '0.01ms !important',
  scrollBehavior: 'auto !important',
}

/** The page as a whole. `reduced-motion` on the body is the user's setting. */
export const globalCss = {
  '*': { scrollbarWidth: 'thin' },
  // no font size here: the root carries the text-size setting, and every size is in rem
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
  // takes the focus when nothing better can; the whole page needs no ring
  'main:focus': { outline: 'none' },
  body: { bg: 'bg', color: 'fg', textStyle: 'md' },
  'code, kbd, pre, samp': { fontFamily: 'mono', fontVariantLigatures: 'none' },
  // over the cursor of the control itself
  'a[aria-busy=true], button[aria-busy=true]': { opacity: 0.5, cursor: 'progress !important' },
  '.status': statusStyles,
  '*::placeholder': { color: 'fg.subtle', opacity: 1 },
  '*::selection': { bg: 'accent.emphasized', color: 'fg' },
  'body.reduced-motion *, body.reduced-motion *::before, body.reduced-motion *::after': stillness,
  '*, *::before, *::after': { '@media (prefers-reduced-motion: reduce)': stillness },
}
