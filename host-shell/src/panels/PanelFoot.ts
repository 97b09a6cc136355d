import { chakra } from '@meshdeck/ui'

/** At the lower edge of a panel: what its numbers stand on. */
export const Foot = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2',
    minH: '8',
    px: '4',
    py: '1.5',
    mt: 'auto',
    textStyle: 'xs',
    color: 'fg.muted',
    bg: 'bg.subtle',
    borderTopWidth: '1px',
  },
})
