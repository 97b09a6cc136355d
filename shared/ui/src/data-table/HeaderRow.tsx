/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as a grid, table elements lose the roles they have by themselves */
import { useTranslation } from '@meshdeck/platform'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

import { SrOnly } from '../controls/layout'
import type { Column, Sort } from './types'

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
  const { t } = useTranslation('ui')

  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {selectAll && <th role="columnheader">{selectAll}</th>}
        {columns.map((column) =>
          column.sortKey ? (
            <SortHeader key={column.id} column={column} sort={sort} onSortChange={onSortChange} />
          ) : (
            <th key={column.id} role="columnheader" data-align={column.align}>
              {column.header}
            </th>
          ),
        )}
        {hasMenu && (
          <th role="columnheader" data-align="end" data-place="menu">
            <SrOnly>{t('table.actions')}</SrOnly>
          </th>
        )}
      </tr>
    </thead>
  )
}

type SortHeaderProps<Row, Live> = Pick<Props<Row, Live>, 'sort' | 'onSortChange'> & {
  column: Column<Row, Live>
}

function SortHeader<Row, Live>({ column, sort, onSortChange }: SortHeaderProps<Row, Live>) {
  const direction = sort.column === column.id ? sort.direction : 'none'
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp

  return (
    <th role="columnheader" data-align={column.align} aria-sort={direction}>
      <button type="button" onClick={() => onSortChange({ column: column.id, direction: next })}>
        {column.header}
        <Arrow size="0.75rem" aria-hidden="true" />
      </button>
    </th>
  )
}
