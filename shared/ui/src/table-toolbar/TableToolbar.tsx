import { chakra } from '@chakra-ui/react'
import type { Filter } from '@meshdeck/domain/filter-language'
import { ChevronDown, ListFilter, SlidersHorizontal, X } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from 'react'

import { Button } from '../controls/Button'
import { SearchField } from '../controls/inputs'
import { Box, Flex, Span, WideLabel } from '../controls/layout'
import { lazyOverlay } from '../overlays/lazy-code'
import type { FilterField, FiltersChange } from '../table-model/types'
import { useTranslation } from '../translations'
import { isSameValue, labelOf } from './filter-choices'
import type { ViewActionsProps } from './ViewActions'

type Props<Row, Live> = {
  noun: (count: number) => string
  /** Undefined if rows have no text to search. */
  search: string | undefined
  searchLabel: string | undefined
  onSearchChange: (text: string) => void
  searchRef: RefObject<HTMLInputElement | null>
  onSearchKeyDown: KeyboardEventHandler<HTMLInputElement>
  filterFields: ReadonlyArray<FilterField<Row, Live>>
  filters: readonly Filter[]
  onFiltersChange: (change: FiltersChange) => void
  viewMenu: ComponentProps<typeof ViewMenu>
  /** The page's own controls, between the filters and the view menu. */
  children: ReactNode
}

const PLURAL_COUNT = 2

export function TableToolbar<Row, Live>(props: Props<Row, Live>) {
  const { noun, search, onSearchChange, filterFields, filters, onFiltersChange, viewMenu } = props
  const { searchRef, searchLabel, onSearchKeyDown, children } = props
  const { t } = useTranslation()

  return (
    <Flex gap="2" flexWrap="wrap" flexShrink="0">
      {search !== undefined && (
        <SearchField
          label={searchLabel ?? t('table.search', { noun: noun(PLURAL_COUNT) })}
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

const LazyViewActions = lazyOverlay(
  async () => (await import(/* webpackChunkName: "table-menus" */ './ViewActions')).ViewActions,
)

type ViewMenuProps = Omit<ViewActionsProps, 'triggerId' | 'isOpen' | 'onOpenChange'>

/** Menu of named views, shown columns, row density and exports. */
function ViewMenu(props: ViewMenuProps) {
  const { t } = useTranslation()
  const triggerId = useId()
  const [isOpen, setIsOpen] = useState<boolean>()

  return (
    <>
      <Button
        icon={SlidersHorizontal}
        id={triggerId}
        variant="ghost"
        aria-haspopup="menu"
        aria-expanded={isOpen ?? false}
        onPointerEnter={LazyViewActions.preload}
        onFocus={LazyViewActions.preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        <WideLabel>{t('view.title')}</WideLabel>
      </Button>
      {isOpen !== undefined && (
        <LazyViewActions
          {...props}
          triggerId={triggerId}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
        />
      )}
    </>
  )
}

const LazyFilterMenu = lazyOverlay(
  async () => (await import(/* webpackChunkName: "table-menus" */ './FilterMenu')).FilterMenu,
)

type FilterBarProps<Row, Live> = {
  fields: ReadonlyArray<FilterField<Row, Live>>
  filters: readonly Filter[]
  onChange: (change: FiltersChange) => void
}

/** Active filters as chips, and the menu that adds more. */
function FilterBar<Row, Live>({ fields, filters, onChange }: FilterBarProps<Row, Live>) {
  const { t } = useTranslation()
  const triggerId = useId()
  const [isOpen, setIsOpen] = useState<boolean>()

  return (
    <>
      {filters.map((filter) => {
        const field = fields.find(({ id }) => id === filter.field)
        // a link may name a property that this table doesn't have
        if (!field) return null
        return (
          <FilterChip
            key={`${filter.field}:${filter.value}`}
            name={field.label}
            value={labelOf(field, filter.value)}
            isNegated={filter.isNegated}
            onNegate={(isNegated) =>
              onChange((now) =>
                now.map((other) => (isSameValue(other, filter) ? { ...other, isNegated } : other)),
              )
            }
            onRemove={() => onChange((now) => now.filter((other) => !isSameValue(other, filter)))}
          />
        )
      })}
      <Button
        icon={ListFilter}
        id={triggerId}
        variant="ghost"
        mdDown={{ bg: 'bg.panel', borderColor: 'border.emphasized' }}
        aria-haspopup="dialog"
        aria-expanded={isOpen ?? false}
        onPointerEnter={LazyFilterMenu.preload}
        onFocus={LazyFilterMenu.preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        <WideLabel>{t('filter.title')}</WideLabel>
      </Button>
      {isOpen !== undefined && (
        <LazyFilterMenu
          triggerId={triggerId}
          isOpen={isOpen}
          fields={fields}
          filters={filters}
          onChange={onChange}
          onOpenChange={setIsOpen}
        />
      )}
    </>
  )
}

const LazyFilterSign = lazyOverlay(
  async () => (await import(/* webpackChunkName: "table-menus" */ './FilterMenu')).FilterSign,
)

const Part = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    h: 'full',
    px: '2',
    cursor: 'pointer',
    color: 'fg.muted',
    focusVisibleRing: 'inside',
    _hover: { bg: 'accent.muted', color: 'fg' },
  },
})

type FilterChipProps = {
  name: string
  value: string
  isNegated: boolean
  onNegate: (isNegated: boolean) => void
  onRemove: () => void
}

/** An active filter: its text opens the choice between it and its opposite; the X button removes it. */
function FilterChip({ name, value, isNegated, onNegate, onRemove }: FilterChipProps) {
  const { t } = useTranslation()
  const triggerId = useId()
  const [isOpen, setIsOpen] = useState<boolean>()

  return (
    <Flex
      h="8"
      alignItems="center"
      bg="accent.subtle"
      borderWidth="1px"
      borderColor="accent.border"
      borderRadius="l2"
      textStyle="sm"
      css={{ '@media (pointer: coarse)': { height: '2.5rem' } }}
    >
      <Part
        id={triggerId}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen ?? false}
        onPointerEnter={LazyFilterSign.preload}
        onFocus={LazyFilterSign.preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        {name}
        <Span fontWeight="500" color="accent.fg">
          {isNegated ? t('filter.not', { value }) : value}
        </Span>
        <ChevronDown size="0.75rem" aria-hidden="true" />
      </Part>
      <Part type="button" aria-label={t('filter.remove', { name, value })} onClick={onRemove}>
        <X size="0.8125rem" aria-hidden="true" />
      </Part>
      {isOpen !== undefined && (
        <LazyFilterSign
          triggerId={triggerId}
          isOpen={isOpen}
          value={value}
          isNegated={isNegated}
          onOpenChange={setIsOpen}
          onChoose={onNegate}
        />
      )}
    </Flex>
  )
}
