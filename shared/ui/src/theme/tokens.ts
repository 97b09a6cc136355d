import { ramps } from './ramps'

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

export const tokens = {
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
    // the pixels of the specification, and more where the text is larger: names there are not cut
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
