import type { Filter } from '@meshdeck/domain/filter-language'
import { useTranslation } from '@meshdeck/platform'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'

import { lazyOverlay } from '../overlays/lazy-overlay'
import type { MenuAction } from '../overlays/menu-action'
import { MenuButton } from '../overlays/MenuButton'
import { WideLabel } from '../page/WideLabel'
import type { FilterEntry, FilterField } from '../table-model/types'
import { FilterChip } from './FilterChip'

const LazyFilterEntryDialog = lazyOverlay(
  async () => (await import('./FilterEntryDialog')).FilterEntryDialog,
)

type Props<Row, Live> = {
  fields: readonly FilterField<Row, Live>[]
  filters: readonly Filter[]
  onChange: (filters: Filter[]) => void
}

type Entering = {
  id: string
  label: string
  entry: FilterEntry
  prepare: FilterField<never>['prepare']
}

/** Active filters as chips, and the menu that adds them. */
export function FilterBar<Row, Live>({ fields, filters, onChange }: Props<Row, Live>) {
  const { t } = useTranslation('ui')
  const [entering, setEntering] = useState<Entering>()
  const find = (wanted: Pick<Filter, 'field' | 'value'>) =>
    filters.find(({ field, value }) => field === wanted.field && value === wanted.value)
  const remove = (gone: Filter) => onChange(filters.filter((filter) => filter !== gone))
  const add = (field: string, value: string) =>
    find({ field, value }) || onChange([...filters, { field, value, isNegated: false }])

  const actionsOf = ({
    id,
    label,
    options,
    entry,
    prepare,
  }: FilterField<Row, Live>): MenuAction[] => [
    ...options.map((option) => {
      const active = find({ field: id, value: option.value })
      return {
        label: `${label}: ${option.label}`,
        isChecked: active !== undefined,
        onSelect: () => (active ? remove(active) : add(id, option.value)),
      }
    }),
    ...(entry
      ? [{ label: `${label}…`, onSelect: () => setEntering({ id, label, entry, prepare }) }]
      : []),
  ]

  return (
    <>
      {filters.map((filter) => {
        const field = fields.find(({ id }) => id === filter.field)
        // a link may name a property that this table does not have
        if (!field) return null
        return (
          <FilterChip
            key={`${filter.field}:${filter.value}`}
            name={field.label}
            value={labelOf(field, filter.value)}
            isNegated={filter.isNegated}
            onNegate={() =>
              onChange(
                filters.map((other) =>
                  other === filter ? { ...other, isNegated: !other.isNegated } : other,
                ),
              )
            }
            onRemove={() => remove(filter)}
          />
        )
      })}
      <MenuButton
        variant="ghost"
        mdDown={{ bg: 'bg.panel', borderColor: 'border.emphasized' }}
        actions={() =>
          fields.flatMap((field, index) =>
            actionsOf(field).map((action, place) => ({
              ...action,
              startsGroup: index > 0 && place === 0,
            })),
          )
        }
      >
        <ListFilter aria-hidden="true" />
        <WideLabel>{t('filter.title')}</WideLabel>
      </MenuButton>
      {entering && (
        <LazyFilterEntryDialog
          title={entering.label}
          entry={entering.entry}
          prepare={entering.prepare}
          onAdd={(value) => add(entering.id, value)}
          onClose={() => setEntering(undefined)}
        />
      )}
    </>
  )
}

/** The words of a value; one that a link brings and nobody knows stands for itself. */
function labelOf<Row, Live>({ options, entry }: FilterField<Row, Live>, value: string): string {
  const option = options.find((candidate) => candidate.value === value)
  return option?.label ?? entry?.labelOf(value) ?? value
}
