import { chakra, type SystemStyleObject } from '@chakra-ui/react'

import { type ListWindow, windowStyles } from '../list-window/use-list-window'
import type { MatrixContent, MatrixSize } from './matrix-model'
import { matrixStyles } from './matrix-styles'
import { HeadButton, MatrixRow } from './MatrixRow'
import { useMatrix } from './use-matrix'
import type { Place } from './use-matrix-focus'

const Grid = chakra('div', {
  base: { layerStyle: 'panel', flex: '0 1 auto', minH: '48', overflow: 'auto', ...matrixStyles },
})

const Rows = chakra('div', { base: windowStyles })

type Props = MatrixContent & {
  label: string
  size: MatrixSize
  isReadOnly?: boolean
  /** What the classes of its cells look like. What holds is told by a mark and not by the colour alone. */
  css: SystemStyleObject
  /** The cell that is in view and that Tab enters at first; without it the first of all. */
  start?: Place | undefined
  /** A cell, or a name: then its row or column is -1. */
  onPress: (place: Place) => void
}

/** Each against each: as many cells as are in view, in both directions. One tab stop; arrows move, Space and Enter press. */
export function Matrix({ label, size: inRem, isReadOnly, css, start, onPress, ...content }: Props) {
  const { rowCount, columnCount, cellOf, headOf } = content
  const { scrollRef, active, onKeyDown, onClick, rowWindow, columnWindow, size } = useMatrix({
    rowCount,
    columnCount,
    size: inRem,
    start,
    onPress,
  })

  return (
    <Grid
      ref={scrollRef}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columnCount + 1}
      aria-readonly={isReadOnly || undefined}
      css={css}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <Heads
        {...{ headOf, columnCount, size }}
        window={columnWindow}
        active={active.row === -1 ? active.column : undefined}
      />
      <Rows
        role="rowgroup"
        style={{ height: rowWindow.height, width: size.headWidth + columnWindow.height }}
      >
        {rowWindow.places
          .filter(({ index }) => index < rowCount)
          .map(({ index, gap }) => (
            <MatrixRow
              key={index}
              {...{ cellOf, headOf, index, gap }}
              cellWidth={size.cellWidth}
              cellHeight={size.cellHeight}
              headWidth={size.headWidth}
              places={columnWindow.places.filter(({ index: column }) => column < columnCount)}
              active={active.row === index ? active.column : undefined}
            />
          ))}
      </Rows>
    </Grid>
  )
}

type HeadsProps = Pick<MatrixContent, 'headOf' | 'columnCount'> & {
  window: ListWindow
  /** Pixels. */
  size: MatrixSize
  /** The name that Tab enters, if it is one of these. */
  active: number | undefined
}

/** The names of the columns in view. */
function Heads({ headOf, columnCount, window, size, active }: HeadsProps) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="head"
      style={{ height: size.headHeight, width: size.headWidth + window.height }}
    >
      <div role="presentation" className="corner" style={{ width: size.headWidth }} />
      {window.places
        .filter(({ index }) => index < columnCount)
        .map(({ index, gap }) => (
          <div
            key={index}
            role="columnheader"
            aria-colindex={index + 2}
            style={{ width: size.cellWidth, marginInlineStart: gap || undefined }}
          >
            <HeadButton
              {...headOf({ row: -1, column: index })}
              row={-1}
              column={index}
              isActive={active === index}
            />
          </div>
        ))}
    </div>
  )
}
