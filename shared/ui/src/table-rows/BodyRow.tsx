/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as a grid, table elements lose the roles they have by themselves */
import { memo } from 'react'

import { useLive, type LiveStore } from '../table-model/selection'
import type { Column } from '../table-model/types'
import type { RowLabels } from './row-hooks'

type Props<Row, Live> = {
  row: Row
  id: string
  name: string
  columns: ReadonlyArray<Column<Row, Live>>
  live: LiveStore<Live>
  /** Position among all matching rows, not only those in the document. */
  index: number
  /** Pixels between the previous row and this one. */
  gap: number
  isActive: boolean
  /** Undefined if rows can't be selected. */
  isSelected: boolean | undefined
  /** Returns the ID of the menu's button; without it, the row has no menu. */
  menuTriggerId: ((rowId: string) => string) | undefined
  labels: RowLabels
}

function BodyRowInner<Row, Live>(props: Props<Row, Live>) {
  const { row, id, name, columns, live, index, gap, isActive, isSelected, labels } = props

  return (
    <tr
      role="row"
      data-id={id}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ marginTop: gap || undefined }}
    >
      {isSelected !== undefined && (
        <td role="gridcell">
          <input
            type="checkbox"
            tabIndex={-1}
            checked={isSelected}
            aria-label={labels.select(name)}
            readOnly
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          role="gridcell"
          data-align={column.align}
          data-key={column.isFixed ? '' : undefined}
        >
          {column.isLive ? (
            <LiveContent column={column} row={row} id={id} live={live} />
          ) : (
            column.cell(row, undefined)
          )}
        </td>
      ))}
      {props.menuTriggerId && (
        <td role="gridcell" data-align="end" data-place="menu">
          <MenuTrigger id={props.menuTriggerId(id)} label={labels.actionsOf(name)} tabIndex={-1} />
        </td>
      )}
    </tr>
  )
}

/** Memoized: a row renders again only when something it shows has changed. */
export const BodyRow = memo(BodyRowInner) as typeof BodyRowInner

type LiveProps<Row, Live> = Pick<Props<Row, Live>, 'row' | 'id' | 'live'> & {
  column: Column<Row, Live>
}

/** Content of a cell that subscribes to its live value. */
export function LiveContent<Row, Live>({ column, row, id, live }: LiveProps<Row, Live>) {
  return column.cell(row, useLive(live, id))
}

type MenuTriggerProps = { id: string; label: string; tabIndex?: number }

/** Button with three dots as one path: the icon of other menus would add three elements to every row. */
export function MenuTrigger({ id, label, tabIndex = 0 }: MenuTriggerProps) {
  return (
    <button
      type="button"
      className="menu"
      id={id}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-label={label}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 12h.01M12 12h.01M19 12h.01" />
      </svg>
    </button>
  )
}
