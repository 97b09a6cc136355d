import { chakra, type SystemStyleObject } from '@chakra-ui/react'

const box: SystemStyleObject = {
  appearance: 'none',
  flexShrink: '0',
  display: 'grid',
  placeItems: 'center',
  boxSize: '4',
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border.control',
  cursor: 'pointer',
  colorPalette: 'accent',
  focusVisibleRing: 'outside',
  _disabled: { layerStyle: 'disabled' },
  '&:is(:checked, :indeterminate)': { bg: 'accent.solid', borderColor: 'accent.solid' },
  // the mark is drawn with a color, which forced colors would remove
  '@media (forced-colors: active)': { appearance: 'auto' },
}

/**
 * Native checkbox in the theme's colors, as styles for plain elements: with dozens of them, components would be slow.
 */
export const checkboxStyles: SystemStyleObject = {
  ...box,
  borderRadius: 'l1',
  _before: { content: '""', boxSize: '2.5', bg: 'accent.contrast', opacity: '0' },
  '&:checked::before': {
    opacity: '1',
    clipPath: 'polygon(14% 46%, 4% 56%, 38% 88%, 97% 24%, 87% 14%, 38% 67%)',
  },
  '&:indeterminate::before': { opacity: '1', clipPath: 'inset(42% 6%)' },
}

const radioStyles: SystemStyleObject = {
  ...box,
  borderRadius: 'full',
  _before: {
    content: '""',
    boxSize: '1.5',
    borderRadius: 'full',
    bg: 'accent.contrast',
    opacity: '0',
  },
  '&:checked::before': { opacity: '1' },
}

export const switchStyles: SystemStyleObject = {
  ...box,
  justifyItems: 'start',
  w: '7',
  h: '4',
  p: '2px',
  borderWidth: '0',
  borderRadius: 'full',
  bg: 'border.control',
  transition: 'background 120ms ease',
  _before: {
    content: '""',
    boxSize: '3',
    borderRadius: 'full',
    bg: 'white',
    transition: 'translate 120ms ease',
  },
  '&:checked::before': { bg: 'accent.contrast', translate: '{spacing.3} 0' },
}

/** Native input without a label: add a label or an `aria-label`. */
export const Checkbox = chakra(
  'input',
  { base: checkboxStyles },
  { defaultProps: { type: 'checkbox' } },
)

export const Radio = chakra('input', { base: radioStyles }, { defaultProps: { type: 'radio' } })

/** Takes effect at once, unlike a checkbox, which takes effect when its form is sent. */
export const Switch = chakra(
  'input',
  { base: switchStyles },
  { defaultProps: { type: 'checkbox', role: 'switch' } },
)
