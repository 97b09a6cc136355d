import type { Filter } from '@meshdeck/domain/filter-language'
import type { ComponentProps, KeyboardEventHandler, ReactNode, RefObject } from 'react'

import { Box, Flex } from '../controls/layout'
import { SearchField } from '../controls/SearchField'
import type { FilterField, FiltersChange } from '../table-model/types'
import { useTranslation } from '../translations'
import { FilterBar } from './FilterBar'
import { ViewMenu } from './ViewMenu'

type Props<Row, Live> = {
  noun: (count: number) => string
  /** Undefined where rows have no text to search in. */
  search: string | undefined
  searchLabel: string | undefined
  onSearchChange: (text: string) => void
  searchRef: RefObject<HTMLInputElement | null>
  onSearchKeyDown: KeyboardEventHandler<HTMLInputElement>
  filterFields: readonly FilterField<Row, Live>[]
  filters: readonly Filter[]
  onFiltersChange: (change: FiltersChange) => void
  viewMenu: ComponentProps<typeof ViewMenu>
  /** The page's own controls, between the filters and the view menu. */
  children: ReactNode
}

const MANY = 2

export function TableToolbar<Row, Live>(props: Props<Row, Live>) {
  const { noun, search, onSearchChange, filterFields, filters, onFiltersChange, viewMenu } = props
  const { searchRef, searchLabel, onSearchKeyDown, children } = props
  const { t } = useTranslation()

  return (
    <Flex gap="2" flexWrap="wrap" flexShrink="0">
      {search !== undefined && (
        <SearchField
          label={searchLabel ?? t('table.search', { noun: noun(MANY) })}
          value={search}
          onChange={onSearchChange}
          hasShortcut
          onKeyDown={onSearchKeyDown}
          ref={searchRef}
        />
      )}
      {filterFields.length > 0 && (
        <FilterBar fields={filterFields} filters={filters} onChange={onFiltersChange} />
      )}
      <Box flex="1" hideBelow="md" />
      {children}
      <ViewMenu {...viewMenu} />
    </Flex>
  )
}
