import { chakra } from '@meshdeck/ui'

/** A key as it is printed on the keyboard. */
export const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minW: '5',
    px: '1.5',
    textAlign: 'center',
    textStyle: '2xs',
    fontFamily: 'body',
    fontWeight: '500',
    lineHeight: '1.125rem',
    color: 'fg',
    bg: 'bg.muted',
    borderWidth: '1px',
    borderRadius: 'l1',
  },
})

/** What the key for commands is called on this device. */
export const commandKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'
