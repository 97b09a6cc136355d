import { chakra, Skeleton } from '@meshdeck/ui'
import type { ComponentProps } from 'react'

/** The rows of a panel, with hairlines between them. */
export const Rows = chakra('ul', {
  base: {
    listStyleType: 'none',
    textStyle: 'sm',
    '& > *': {
      display: 'flex',
      alignItems: 'center',
      gap: '4',
      px: '4',
      position: 'relative',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
    },
    '& > *:last-child': { borderBottomWidth: '0' },
  },
  variants: {
    lines: {
      short: { '& > *': { minH: '8', gap: '2', borderBottomWidth: '0' } },
      one: { '& > *': { minH: '9' } },
      two: { '& > *': { minH: '12' } },
    },
  },
  defaultVariants: { lines: 'one' },
})

const widths = ['60%', '45%', '52%']

type Props = Pick<ComponentProps<typeof Rows>, 'lines'> & { count: number }

/** As high as so many rows, while they are on their way. */
export function LoadingRows({ count, lines }: Props) {
  return (
    <Rows as="div" lines={lines} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton h="4" w={widths[index % widths.length]} />
        </div>
      ))}
    </Rows>
  )
}
