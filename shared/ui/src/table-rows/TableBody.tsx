/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as a grid, table elements lose the roles they have by themselves */
import { type KeyboardEvent, type MouseEvent, type Ref, useImperativeHandle, useRef } from 'react'
import { flushSync } from 'react-dom'

import type { LiveStore, Selection } from '../table-model/selection'
import type { Column, TableHandle, TableRow } from '../table-model/types'
import { BodyRow } from './BodyRow'
import {
  focusActiveRow,
  type RowMenu,
  type UnfoldedRow,
  useActiveRow,
  useRowLabels,
  useUnfoldedRow,
} from './row-hooks'
import { HEADER_REM } from './table-styles'
import { useListWindow } from './use-list-window'
import { useRem } from './use-row-height'

type Props<Row extends TableRow, Live> = {
  columns: ReadonlyArray<Column<Row, Live>>
  rows: readonly Row[]
  live: LiveStore<Live>
  order: readonly string[]
  rowHeight: number
  menu: RowMenu | undefined
  /** Undefined if rows can't be selected. */
  selection: Selection | undefined
  unfolded: UnfoldedRow | undefined
  ref: Ref<TableHandle>
}

/**
 * Body of the table: the rows in view of the element around the table. Handles clicks and keys for all rows, so that a
 * row that scrolls in adds no listeners.
 */
export function TableBody<Row extends TableRow, Live>(props: Props<Row, Live>) {
  const { columns, rows, live, order, menu, selection } = props
  const labels = useRowLabels()
  const { scrollRef, rowWindow, unfolded, activeIndex, activate, watchFocus } = useBodyWindow(props)

  const { bodyRef, onKeyDown } = useRovingRows({
    order,
    activeIndex,
    pageSize: () => {
      const { start, end } = rowWindow.onScreen()
      return end - start - 1
    },
    onMove: (id, index) => {
      activate(id)
      rowWindow.reveal(index)
    },
    onSelect: (id, extend) => selection?.toggle(id, order, extend),
    onSelectAll: () => selection?.replace(order),
    onClear: () => selection?.replace([]),
  })

  function handleClick({ target, shiftKey }: MouseEvent) {
    const id = rowIdAt(target)
    if (id === undefined) return
    if (isRowCheckbox(target)) selection?.toggle(id, order, shiftKey)
    if (target instanceof Element && target.closest('.menu')) menu?.toggle(id)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears for the controls inside
    <tbody
      ref={(body) => {
        bodyRef.current = body
        // a ref of that element would be empty while this component mounts
        scrollRef.current = body?.closest('table')?.parentElement ?? null
      }}
      role="rowgroup"
      style={{ height: rowWindow.height }}
      onKeyDown={onKeyDown}
      onClick={handleClick}
      {...watchFocus}
      onPointerEnter={menu?.preload}
      onFocus={({ target }) => {
        menu?.preload()
        activate(rowIdAt(target))
      }}
    >
      {rowWindow.places.flatMap(({ index, gap }) => {
        const row = rows[index]
        const id = order[index]
        if (row === undefined || id === undefined) return []
        const body = (
          <BodyRow
            key={id}
            row={row}
            id={id}
            name={row.name || id}
            columns={columns}
            live={live}
            index={index}
            gap={gap}
            isActive={index === activeIndex}
            isSelected={selection?.ids.has(id)}
            menuTriggerId={menu?.triggerId}
            labels={labels}
          />
        )
        if (index !== unfolded?.taller.index) return [body]
        return [
          body,
          <tr key={`${id} unfolded`} role="row" ref={unfolded.ref} data-id={id} data-unfolded="">
            <td role="gridcell" aria-colspan={columns.length}>
              {unfolded.content}
            </td>
          </tr>,
        ]
      })}
    </tbody>
  )
}

type WindowOptions = Pick<Props<TableRow, unknown>, 'order' | 'rowHeight' | 'unfolded' | 'ref'>

/** Returns which rows are in the document, and which of them Tab enters. */
function useBodyWindow({ ref, order, rowHeight, unfolded: unfoldedRow }: WindowOptions) {
  const scrollRef = useRef<HTMLElement>(null)
  const unfolded = useUnfoldedRow(unfoldedRow, order)
  const active = useActiveRow({ order, scrollRef })
  const { activeIndex } = active
  const rowWindow = useListWindow({
    scrollRef,
    count: order.length,
    rowHeight,
    headerHeight: useRem() * HEADER_REM,
    keptIndex: activeIndex,
    taller: unfolded?.taller,
  })
  useImperativeHandle(ref, () => ({
    idsOnScreen: () => {
      const { start, end } = rowWindow.onScreen()
      return order.slice(start, end)
    },
    focus: () => {
      rowWindow.reveal(activeIndex)
      focusActiveRow(scrollRef.current)
    },
  }))

  return { ...active, scrollRef, rowWindow, unfolded }
}

const rowIdAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('tr')?.dataset.id : undefined

const isRowCheckbox = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.matches('td:first-child > [type=checkbox]')

type Options = {
  /** IDs in the order on the screen. */
  order: readonly string[]
  activeIndex: number
  pageSize: () => number
  onMove: (id: string, index: number) => void
  onSelect: (id: string, extend: boolean) => void
  onSelectAll: () => void
  onClear: () => void
}

/**
 * Makes all rows one tab stop. Up and down move between rows, left and right between the controls of a row. The table
 * body handles the keys, so rows need no handlers.
 */
function useRovingRows(options: Options) {
  const { order, activeIndex, pageSize, onMove, onSelect, onSelectAll, onClear } = options
  const bodyRef = useRef<HTMLTableSectionElement>(null)

  function moveTo(target: number, extend: boolean) {
    const index = Math.min(Math.max(target, 0), order.length - 1)
    const id = order[index]
    if (id === undefined) return
    // synchronous, because the row may not be in the document before this render
    flushSync(() => onMove(id, index))
    bodyRef.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus({ preventScroll: true })
    if (extend) onSelect(id, true)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey, ctrlKey, metaKey, target } = event
    if (!(target instanceof HTMLElement)) return
    const activeId = order[activeIndex]
    const move = (index: number) => moveTo(index, shiftKey)

    const actions: Record<string, () => void> = {
      ArrowDown: () => move(activeIndex + 1),
      ArrowUp: () => move(activeIndex - 1),
      PageDown: () => move(activeIndex + pageSize()),
      PageUp: () => move(activeIndex - pageSize()),
      Home: () => move(0),
      End: () => move(order.length - 1),
      ArrowRight: () => stepInside(target, 1),
      ArrowLeft: () => stepInside(target, -1),
      Escape: onClear,
      ...((ctrlKey || metaKey) && { a: onSelectAll }),
      // inside a row, space and Enter belong to the focused control
      ...(target instanceof HTMLTableRowElement && {
        ' ': () => activeId !== undefined && onSelect(activeId, shiftKey),
        Enter: () => target.querySelector('a')?.click(),
      }),
    }

    const act = actions[key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return { bodyRef, onKeyDown }
}

/** Moves from the row to its first control, from control to control, and back to the row. */
function stepInside(from: HTMLElement, step: 1 | -1) {
  const row = from.closest('tr')
  if (!row) return
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a, button, input')]
  stops[stops.indexOf(from) + step]?.focus()
}
