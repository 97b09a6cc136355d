import type { SystemStyleObject } from '@chakra-ui/react'

/** Of everything in a matrix, once: a styled component for each cell would cost more than the cell. */
export const matrixStyles: SystemStyleObject = {
  '& [role=row]': { display: 'flex', width: 'max-content', minWidth: '100%' },
  '& [role=rowheader], & [role=columnheader]': {
    flexShrink: '0',
    bg: 'bg.panel',
    textStyle: 'xs',
    color: 'fg.muted',
  },
  '& [role=rowheader]': { position: 'sticky', insetInlineStart: '0', zIndex: '1' },
  '& [role=rowheader], & .corner': { borderInlineEndWidth: '1px' },
  '& .corner': { position: 'sticky', insetInlineStart: '0', zIndex: '2' },
  '& .head': {
    position: 'sticky',
    top: '0',
    zIndex: '2',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
  },
  '& button': {
    w: 'full',
    h: 'full',
    px: '2',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
    focusVisibleRing: 'inside',
    cursor: 'pointer',
  },
  '& button:hover': { color: 'fg', bg: 'bg.muted' },
  '& [aria-disabled=true]': { cursor: 'not-allowed' },
  '& [role=gridcell]': {
    display: 'grid',
    placeItems: 'center',
    flexShrink: '0',
    borderInlineEndWidth: '1px',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    focusVisibleRing: 'inside',
    cursor: 'pointer',
  },
  '& .self': { bg: 'bg.muted', cursor: 'default' },
}
