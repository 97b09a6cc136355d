import { useTranslation } from '@meshdeck/platform'
import type { ReactNode, RefObject } from 'react'

import { Box, Flex } from '../controls/layout'
import { SearchField } from '../controls/SearchField'
import { FilterBar } from './FilterBar'
import type { Column, FilterField, TableView } from './types'
import { ViewMenu } from './ViewMenu'

type Props<Row, Live> = {
  noun: (count: number) => string
  /** Undefined where rows have no text to search in. */
  search: string | undefined
  searchLabel: string | undefined
  onSearchChange: (text: string) => void
  searchRef: RefObject<HTMLInputElement | null>
  filterFields: readonly FilterField<Row, Live>[]
  columns: readonly Column<Row, Live>[]
  view: TableView
  onViewChange: (change: Partial<TableView>) => void
  /** The page's own controls, between the filters and the view menu. */
  children: ReactNode
}

const MANY = 2

export function TableToolbar<Row, Live>(props: Props<Row, Live>) {
  const { noun, search, onSearchChange, filterFields, columns, view, onViewChange } = props
  const { searchRef, searchLabel, children } = props
  const { t } = useTranslation('ui')

  return (
    <Flex gap="2" flexWrap="wrap" flexShrink="0">
      {search !== undefined && (
        <SearchField
          label={searchLabel ?? t('table.search', { noun: noun(MANY) })}
          value={search}
          onChange={onSearchChange}
          hasShortcut
          ref={searchRef}
        />
      )}
      {filterFields.length > 0 && (
        <FilterBar
          fields={filterFields}
          filters={view.filters}
          onChange={(filters) => onViewChange({ filters })}
        />
      )}
      <Box flex="1" hideBelow="md" />
      {children}
      <Box hideBelow="md">
        <ViewMenu
          columns={columns}
          hidden={view.hidden}
          onHiddenChange={(hidden) => onViewChange({ hidden })}
        />
      </Box>
    </Flex>
  )
}
