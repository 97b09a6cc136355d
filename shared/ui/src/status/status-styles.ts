import type { SystemStyleObject } from '@chakra-ui/react'

/**
 * Under a class of the page's style instead of a component's own: a status stands in every row, and
 * a styled component per row is what makes scrolling slow.
 */
export const statusStyles: SystemStyleObject = {
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
