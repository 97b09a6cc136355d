import { chakra } from '@chakra-ui/react'

const Track = chakra('span', {
  base: {
    flexShrink: '0',
    w: '7',
    h: '4',
    mt: '2px',
    p: '2px',
    borderRadius: 'full',
    bg: 'border.control',
    forcedColorAdjust: 'none',
    _before: { content: '""', display: 'block', boxSize: '3', borderRadius: 'full', bg: 'white' },
    '&[data-on]': { bg: 'accent.solid' },
    '&[data-on]::before': { bg: 'accent.contrast', ms: '3' },
  },
})

/** The look of a switch inside of something that is operated as a whole, such as an entry of a menu. */
export function SwitchMark({ isOn }: { isOn: boolean }) {
  return <Track aria-hidden="true" {...(isOn && { 'data-on': '' })} />
}
