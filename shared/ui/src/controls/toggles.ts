import { chakra } from '@chakra-ui/react'

import { checkboxStyles, radioStyles, switchStyles } from './toggle-styles'

/** Native inputs without label: give them one, or an `aria-label`. */
export const Checkbox = chakra(
  'input',
  { base: checkboxStyles },
  { defaultProps: { type: 'checkbox' } },
)

export const Radio = chakra('input', { base: radioStyles }, { defaultProps: { type: 'radio' } })

/** Takes effect at once, unlike a checkbox, which waits for its form. */
export const Switch = chakra(
  'input',
  { base: switchStyles },
  { defaultProps: { type: 'checkbox', role: 'switch' } },
)
