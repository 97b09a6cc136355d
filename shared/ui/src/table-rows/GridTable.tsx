/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as a grid, table elements lose the roles they have by themselves */
import { chakra } from '@chakra-ui/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

import { Box, SrOnly } from '../controls/layout'
import { Tooltip } from '../overlays/Tooltip'
import type { LiveStore, Selection } from '../table-model/selection'
import type { Column, Sort, TableHandle, TableRow } from '../table-model/types'
import { useTranslation } from '../translations'
import type { RowMenu, UnfoldedRow } from './row-hooks'
import { gridVariables, tableStyles } from './table-styles'
import { TableBody } from './TableBody'
import { useDensity, useRowHeight } from './use-row-height'

type Props<Row extends TableRow, Live> = {
  label: string
  columns: ReadonlyArray<Column<Row, Live>>
  sort: Sort
  onSortChange: (sort: Sort) => void
  /** Matching rows in order, and their IDs in the same order. */
  rows: readonly Row[]
  order: readonly string[]
  live: LiveStore<Live>
  menu: RowMenu | undefined
  selection: Selection | undefined
  unfolded: UnfoldedRow | undefined
  ref: Ref<TableHandle>
}

export const Table = chakra('table', { base: tableStyles })

/**
 * Table that renders only the rows in view: 100 rows and 10,000 cost the same. Scrolling renders only its body, because
 * the styles of a table take longer than its rows.
 */
export function GridTable<Row extends TableRow, Live>(props: Props<Row, Live>) {
  const { label, columns, sort, onSortChange, order, menu, selection } = props
  const [density] = useDensity()
  const rowHeight = useRowHeight(density)
  const hasSelection = selection !== undefined
  const hasMenu = menu !== undefined

  return (
    <Box overflow="auto" minH="0" flex="1 1 auto">
      <Table
        role="grid"
        aria-label={label}
        aria-rowcount={order.length + 1}
        {...(hasSelection && { 'aria-multiselectable': true })}
        css={gridVariables({ columns, rowHeight, hasSelection, hasMenu })}
      >
        <HeaderRow
          columns={columns}
          sort={sort}
          onSortChange={onSortChange}
          hasMenu={hasMenu}
          selectAll={selection && <SelectAll selection={selection} matching={order} />}
        />
        <TableBody {...props} rowHeight={rowHeight} />
      </Table>
    </Box>
  )
}

type SelectAllProps = { selection: Selection; matching: readonly string[] }

/** Selects all matching rows, or none. The menu of the bulk action bar selects exactly what its entries say. */
function SelectAll({ selection: { ids, replace }, matching }: SelectAllProps) {
  const { t } = useTranslation()
  const isEverything = matching.length > 0 && matching.every((id) => ids.has(id))
  const isPartial = ids.size > 0 && !isEverything

  return (
    <input
      type="checkbox"
      aria-label={t('table.selectMatching')}
      checked={isEverything}
      ref={(box) => {
        if (box) box.indeterminate = isPartial
      }}
      onChange={() => replace(isEverything ? [] : matching)}
    />
  )
}

type HeaderRowProps<Row, Live> = {
  columns: ReadonlyArray<Column<Row, Live>>
  sort: Sort
  onSortChange: (sort: Sort) => void
  hasMenu: boolean
  /** Content of the cell above the checkboxes; without it, there is no such cell. */
  selectAll?: ReactNode
}

export function HeaderRow<Row, Live>(props: HeaderRowProps<Row, Live>) {
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

type HeaderProps<Row, Live> = Pick<HeaderRowProps<Row, Live>, 'sort' | 'onSortChange'> & {
  column: Column<Row, Live>
}

/**
 * Column header. A name that is wider than its column ends with an ellipsis and is shown in full on hover and focus.
 */
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
