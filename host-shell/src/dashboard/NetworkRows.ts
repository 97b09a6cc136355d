import { chakra } from '@meshdeck/ui'

/** A network and how its nodes are: beside each other where there is room, else below. */
export const NetworkGrid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '9rem minmax(0, 1fr)' },
    alignItems: 'center',
    columnGap: '4',
    rowGap: '1.5',
    px: '4',
  },
})

/** With hairlines between them. */
export const NetworkRows = chakra('ul', {
  base: {
    listStyleType: 'none',
    textStyle: 'sm',
    '& > * + *': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& > *': { alignContent: 'center', _hover: { bg: 'bg.subtle' } },
  },
})
