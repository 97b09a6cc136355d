import type { SystemStyleObject } from '@chakra-ui/react'

import { checkboxStyles, switchStyles } from '../controls/toggles'
import type { Column } from '../table-model/types'
import { windowStyles } from './use-list-window'

/** In rem; also the distance of the first row from the top. */
export const HEADER_REM = 2

/** Styles that cells may use, in the table and in the list on a phone. */
export const cellStyles: SystemStyleObject = {
  '& [type=checkbox]:not([role])': checkboxStyles,
  '& [data-key]': { color: 'fg', fontWeight: '500' },
  '& a': { color: 'fg', fontWeight: '500', borderRadius: 'l1', focusVisibleRing: 'inside' },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
  '& .text, & .chip, & a': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .mono': { textStyle: 'mono' },
  '& .strong': { color: 'fg' },
  '& .note': { textStyle: '2xs' },
  // for screen readers only
  '& .spoken': { srOnly: true },
  '& .chip': { px: '1.5', borderRadius: 'l1', textStyle: 'xs', fontWeight: '500' },
  // fills the cell, so that it can be measured
  '& .names': { display: 'flex', alignItems: 'center', gap: '1.5', flex: '1', minW: '0' },
  '& .names .chip + .chip': { flexShrink: '0' },
  '& .chip.warning': {
    bg: 'warning.subtle',
    color: 'warning.fg',
    boxShadow: 'inset 0 0 0 1px {colors.warning.border}',
  },
  '& .chip.success': {
    bg: 'success.subtle',
    color: 'success.fg',
    boxShadow: 'inset 0 0 0 1px {colors.success.border}',
  },
  '& .chip:not(.outlined, .warning, .success)': { bg: 'neutral.subtle', color: 'neutral.fg' },
  '& .chip.outlined': { color: 'neutral.fg', boxShadow: 'inset 0 0 0 1px {colors.neutral.border}' },
  // cuts the long name, not the single chip next to it
  '& a + .chip:last-child': { flexShrink: '0' },
  '& [role=switch]': {
    ...switchStyles,
    position: 'relative',
    // a touch target needs to be larger than the drawn switch
    _after: { content: '""', position: 'absolute', insetBlock: '-1', insetInline: '-2' },
  },
  '& [role=switch][aria-busy=true]': { cursor: 'progress' },
  '& .menu, & .tool': {
    display: 'grid',
    placeItems: 'center',
    boxSize: '7',
    flexShrink: '0',
    borderRadius: 'l2',
    color: 'fg.muted',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '@media (pointer: coarse)': { boxSize: '10' },
  },
  '& .menu svg': { boxSize: '4', stroke: 'currentColor', strokeWidth: '4', strokeLinecap: 'round' },
  '& .tool': {
    position: 'relative',
    boxSize: '6',
    _after: { content: '""', position: 'absolute', inset: '-1' },
  },
}

/**
 * One style for the whole table. Rows and cells are plain elements: with a styled component per cell, React takes three
 * times as long for a screenful of rows (15 ms instead of 5).
 */
export const tableStyles: SystemStyleObject = {
  display: 'block',
  // the table scrolls sideways when it is narrower than its columns
  minW: 'min-content',
  textStyle: 'sm',
  fontVariantNumeric: 'tabular-nums',
  '& tr': {
    display: 'grid',
    gridTemplateColumns: 'var(--columns)',
    w: 'full',
    ps: '1',
  },
  '& thead': { display: 'block', position: 'sticky', top: '0', zIndex: '1' },
  '& th, & td': {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    px: '3',
    // eight columns must fit on a laptop
    '@media (max-width: 1500px)': { px: '2' },
    minW: '0',
    whiteSpace: 'nowrap',
    // cuts long content off at the edge of the column
    overflowX: 'clip',
  },
  '& [data-align=end]': { justifyContent: 'flex-end' },
  // stays in view when the columns scroll sideways
  '& [data-place=menu]': { px: '2', position: 'sticky', insetEnd: '0', bg: 'inherit' },
  '& th': {
    h: `${HEADER_REM}rem`,
    bg: 'bg.subtle',
    color: 'fg.muted',
    fontWeight: '500',
    textStyle: 'xs',
    textAlign: 'start',
  },
  '& thead tr': { bg: 'bg.subtle', borderBottomWidth: '1px' },
  '& [aria-sort] button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minW: '0',
    h: '6',
    px: '1.5',
    mx: '-1.5',
    borderRadius: 'l1',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    '& svg': { flexShrink: '0', opacity: '0' },
    _hover: { bg: 'bg.muted', color: 'fg', '& svg': { opacity: '0.5' } },
  },
  '& [data-align=end] button': { flexDirection: 'row-reverse' },
  '& [aria-sort$=ending] button': { color: 'fg', '& svg': { opacity: '1' } },
  '& tbody tr': {
    h: 'var(--row-height)',
    // a row never changes anything outside itself, so the browser can lay it out alone
    contain: 'strict',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.subtle' },
    '&[aria-selected=true]': {
      bg: 'accent.subtle',
      boxShadow: 'inset 2px 0 0 {colors.accent.solid}',
      _hover: { bg: 'accent.muted' },
    },
  },
  '& tbody [data-unfolded]': {
    display: 'block',
    h: 'auto',
    contain: 'none',
    p: '0',
    bg: 'bg.subtle',
    '& > td': { display: 'block', p: '4', whiteSpace: 'normal' },
  },
  '& tbody': { ...windowStyles, color: 'fg.muted' },
  ...cellStyles,
}

type Shape<Row, Live> = {
  columns: ReadonlyArray<Column<Row, Live>>
  /** In pixels. */
  rowHeight: number
  hasSelection: boolean
  hasMenu: boolean
}

/** Returns the CSS variables that every row of a table reads: tracks and height. */
export function gridVariables<Row, Live>(shape: Shape<Row, Live>): SystemStyleObject {
  const tracks = [
    ...(shape.hasSelection ? ['2.25rem'] : []),
    ...shape.columns.map(({ width }) => width),
    ...(shape.hasMenu ? ['3rem'] : []),
  ]
  return { '--columns': tracks.join(' '), '--row-height': `${shape.rowHeight}px` }
}
