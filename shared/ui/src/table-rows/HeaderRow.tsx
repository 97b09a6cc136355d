/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as a grid, table elements lose the roles they have by themselves */

import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

import { SrOnly } from '../controls/layout'
import { Tooltip } from '../overlays/Tooltip'
import type { Column, Sort } from '../table-model/types'
import { useTranslation } from '../translations'

type Props<Row, Live> = {
  columns: readonly Column<Row, Live>[]
  sort: Sort
  onSortChange: (sort: Sort) => void
  hasMenu: boolean
  /** Goes into the cell above the checkboxes; without it there is no such cell. */
  selectAll?: ReactNode
}

export function HeaderRow<Row, Live>(props: Props<Row, Live>) {
  const { columns, sort, onSortChange, hasMenu, selectAll } = props
  const { t } = useTranslation()

  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {selectAll && <th role="columnheader">{selectAll}</th>}
        {columns.map((column) => (
          <Header key={column.id} column={column} sort={sort} onSortChange={onSortChange} />
        ))}
        {hasMenu && (
          <th role="columnheader" data-align="end" data-place="menu">
            <SrOnly>{t('table.actions')}</SrOnly>
          </th>
        )}
      </tr>
    </thead>
  )
}

type HeaderProps<Row, Live> = Pick<Props<Row, Live>, 'sort' | 'onSortChange'> & {
  column: Column<Row, Live>
}

/** A name that is longer than its column ends in dots, and is told in full on hover and focus. */
function Header<Row, Live>({ column, sort, onSortChange }: HeaderProps<Row, Live>) {
  const { id, header, align, sortKey } = column
  const direction = sort.column === id ? sort.direction : 'none'
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  const name = <span className="text">{header}</span>

  return (
    <th role="columnheader" data-align={align} aria-sort={sortKey && direction}>
      <Tooltip content={header} isCutName>
        {sortKey ? (
          <button type="button" onClick={() => onSortChange({ column: id, direction: next })}>
            {name}
            <Arrow size="0.75rem" aria-hidden="true" />
          </button>
        ) : (
          name
        )}
      </Tooltip>
    </th>
  )
}
