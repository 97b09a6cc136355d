import { chakra } from '@chakra-ui/react'
import {
  type CSSProperties,
  Fragment,
  type MouseEvent,
  type Ref,
  useImperativeHandle,
  useRef,
} from 'react'

import { Box } from '../controls/layout'
import type { LiveStore, Selection } from '../table-model/selection'
import type { Column, TableHandle, TableRow } from '../table-model/types'
import { LiveContent, MenuTrigger } from './BodyRow'
import { TabStops } from './row-controls'
import {
  type RowMenu,
  type RowLabels,
  type UnfoldedRow,
  useRowLabels,
  useUnfoldedRow,
} from './row-hooks'
import { cellStyles } from './table-styles'
import { useListWindow, windowStyles } from './use-list-window'
import { useRem } from './use-row-height'

const ROW_REM = 3.8125
/** What a third line adds. */
const LINE_REM = 1.5
const ENDS = ['beside', 'end']
/** The line of each place; lines share no columns, so that a long text cuts nothing in another line. */
const lineOf = { first: 'first', beside: 'first', below: 'below', end: 'below', third: 'third' }
type Place = keyof typeof lineOf

const List = chakra('ul', {
  base: {
    ...windowStyles,
    textStyle: 'sm',
    listStyleType: 'none',
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"first" "below" "third"',
      alignItems: 'center',
      columnGap: '3',
      px: '4',
      py: '1.5',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
      color: 'fg.muted',
    },
    '&[data-menus] li': {
      pe: '1',
      gridTemplateColumns: 'minmax(0, 1fr) 2.75rem',
      gridTemplateAreas: '"first menu" "below menu" "third menu"',
    },
    '&[data-selects] li': {
      ps: '1',
      gridTemplateColumns: '2.75rem minmax(0, 1fr)',
      gridTemplateAreas: '"select first" "select below" "select third"',
    },
    '&[data-selects][data-menus] li': {
      gridTemplateColumns: '2.75rem minmax(0, 1fr) 2.75rem',
      gridTemplateAreas: '"select first menu" "select below menu" "select third menu"',
    },
    // the touch target spans the whole height of the row
    '& .select': {
      gridArea: 'select',
      display: 'grid',
      placeItems: 'center',
      alignSelf: 'stretch',
    },
    '& .line': { display: 'flex', columnGap: '3', minW: '0' },
    '& .line > div': {
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      minH: '6',
      minW: '0',
      whiteSpace: 'nowrap',
    },
    '& .line > [data-end]': { order: '1', ms: 'auto', flexShrink: '0' },
    // with large text, an address is cut off where the time next to it begins
    '& .line > :not([data-end])': { flex: '1', overflowX: 'clip' },
    '& > [data-unfolded]': { display: 'block', p: '4', bg: 'bg.subtle' },
    ...cellStyles,
    // limits long content to leave room for what precedes it
    '& .wide': { maxW: '8rem' },
    // tall enough for touch
    '& .line a': { minH: '6', display: 'block', alignContent: 'center' },
  },
})

type Props<Row extends TableRow, Live> = {
  label: string
  columns: ReadonlyArray<Column<Row, Live>>
  rows: readonly Row[]
  order: readonly string[]
  live: LiveStore<Live>
  menu: RowMenu | undefined
  /** Undefined while rows can't be selected. */
  selection: Selection | undefined
  unfolded: UnfoldedRow | undefined
  ref: Ref<TableHandle>
}

/** The table on a phone: two or three lines per row, with the rest on the page that the name links to. */
export function PhoneList<Row extends TableRow, Live>(props: Props<Row, Live>) {
  const { label, columns, rows, order, live, menu, selection, ref } = props
  const scrollRef = useRef<HTMLDivElement>(null)
  const hasThird = columns.some(({ phone }) => phone === 'third')
  const rowHeight = useRem() * (ROW_REM + (hasThird ? LINE_REM : 0))
  const unfolded = useUnfoldedRow(props.unfolded, order)
  const rowWindow = useListWindow({
    scrollRef,
    count: order.length,
    rowHeight,
    taller: unfolded?.taller,
  })
  const labels = useRowLabels()
  const lines = linesOf(columns)
  useImperativeHandle(ref, () => ({
    idsOnScreen: () => {
      const { start, end } = rowWindow.onScreen()
      return order.slice(start, end)
    },
    focus: () => scrollRef.current?.focus({ preventScroll: true }),
  }))

  function handleClick({ target }: MouseEvent) {
    if (!(target instanceof Element)) return
    const id = target.closest<HTMLElement>('li')?.dataset.id
    if (id === undefined) return
    if (target.closest('.menu')) menu?.toggle(id)
    if (target.matches('.select > input')) selection?.toggle(id, order, false)
  }

  return (
    <Box
      ref={scrollRef}
      // rows may contain nothing focusable, and arrow keys must scroll the list anyway
      tabIndex={0}
      focusVisibleRing="inside"
      overflow="auto"
      minH="0"
      flex="1 1 auto"
    >
      <List
        aria-label={label}
        data-menus={menu && ''}
        data-selects={selection && ''}
        style={{ height: rowWindow.height }}
        onClick={handleClick}
        onPointerEnter={menu?.preload}
        onFocus={menu?.preload}
      >
        <TabStops value={0}>
          {rowWindow.places.flatMap(({ index, gap }) => {
            const row = rows[index]
            const id = order[index]
            if (row === undefined || id === undefined) return []
            const line = (
              <PhoneRow
                key={id}
                row={row}
                id={id}
                name={row.name || id}
                lines={lines}
                live={live}
                menu={menu}
                isSelected={selection?.ids.has(id)}
                labels={labels}
                index={index}
                count={order.length}
                style={{ marginTop: gap || undefined, height: rowHeight }}
              />
            )
            if (index !== unfolded?.taller.index) return [line]
            return [
              line,
              <li key={`${id} unfolded`} ref={unfolded.ref} data-unfolded="">
                {unfolded.content}
              </li>,
            ]
          })}
        </TabStops>
      </List>
    </Box>
  )
}

type RowProps<Row extends TableRow, Live> = Pick<Props<Row, Live>, 'live' | 'menu'> & {
  lines: ReturnType<typeof linesOf<Row, Live>>
  row: Row
  id: string
  name: string
  /** Position among all matching rows, and their number. */
  index: number
  count: number
  style: CSSProperties
  isSelected: boolean | undefined
  labels: RowLabels
}

function PhoneRow<Row extends TableRow, Live>(props: RowProps<Row, Live>) {
  const { row, id, name, index, count, style, lines, live, menu, isSelected, labels } = props

  return (
    <li data-id={id} aria-setsize={count} aria-posinset={index + 1} style={style}>
      {isSelected !== undefined && (
        <label className="select">
          <input type="checkbox" checked={isSelected} aria-label={labels.select(name)} readOnly />
        </label>
      )}
      {lines.map(([gridArea, places]) => (
        <div key={gridArea} className="line" style={{ gridArea }}>
          {places.map(([place, columns]) => (
            <div
              key={place}
              data-key={columns[0]?.isFixed ? '' : undefined}
              data-end={ENDS.includes(place) ? '' : undefined}
            >
              {columns.map((column) => (
                <Fragment key={column.id}>
                  {column.isLabelled && <span>{column.header}</span>}
                  <LiveContent column={column} row={row} id={id} live={live} />
                </Fragment>
              ))}
            </div>
          ))}
        </div>
      ))}
      {menu && (
        <Box gridArea="menu">
          <MenuTrigger id={menu.triggerId(id)} label={labels.actionsOf(name)} />
        </Box>
      )}
    </li>
  )
}

/** Returns the lines of a row, and the places of each with their columns in order. */
function linesOf<Row, Live>(columns: ReadonlyArray<Column<Row, Live>>) {
  const lines = new Map<string, Map<Place, Array<Column<Row, Live>>>>()
  for (const [position, column] of columns.entries()) {
    const place = position === 0 ? 'first' : placeOf(column)
    if (place === undefined) continue
    const line = lines.get(lineOf[place]) ?? new Map<Place, Array<Column<Row, Live>>>()
    lines.set(lineOf[place], line.set(place, [...(line.get(place) ?? []), column]))
  }
  return [...lines].map(([line, places]) => [line, [...places]] as const)
}

const placeOf = <Row, Live>({ phone }: Column<Row, Live>) => (phone === 'below-end' ? 'end' : phone)
