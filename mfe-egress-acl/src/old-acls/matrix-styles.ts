import type { chakra } from '@meshdeck/ui'
import type { ComponentProps } from 'react'

type Styles = NonNullable<ComponentProps<typeof chakra.div>['css']>

/**
 * Of everything in the matrix, once: a styled component for each cell would cost more than the cell. What holds is told by
 * a mark and not by the colour alone.
 */
export const matrixStyles: Styles = {
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
  '& [role=columnheader] button': {
    writingMode: 'vertical-rl',
    transform: 'rotate(180deg)',
  },
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
  '& .open': { bg: 'success.subtle', color: 'success.fg' },
  '& .closed': { bg: 'critical.subtle', color: 'critical.fg' },
  '& .unset': { opacity: '0.55' },
  '& .self': { bg: 'bg.muted', cursor: 'default' },
  // a tick
  '& .open::before': {
    content: '""',
    w: '1.5',
    h: '3',
    mt: '-1',
    transform: 'rotate(45deg)',
    borderColor: 'currentColor',
    borderInlineEndWidth: '2px',
    borderBottomWidth: '2px',
  },
  '& .closed::before': { content: '"×"', fontSize: 'lg', lineHeight: '1' },
  '& .changed': { boxShadow: 'inset 0 0 0 2px {colors.accent.solid}', opacity: '1' },
  '& .contested': { boxShadow: 'inset 0 0 0 2px {colors.warning.solid}' },
}
