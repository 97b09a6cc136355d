import type { Filter } from '@meshdeck/domain/filter-language'
import { useState } from 'react'

import { ActionMenu } from '../overlays/ActionMenu'
import { lazyOverlay } from '../overlays/lazy-code'
import type { FilterEntry, FiltersChange } from '../table-model/types'
import { useTranslation } from '../translations'
import { type FilterProperty, isSameValue, toggledFilter } from './filter-choices'
import { FilterPanel } from './FilterPanel'

const LazyFilterEntryDialog = lazyOverlay(
  async () => (await import('./FilterEntryDialog')).FilterEntryDialog,
)

type Props = {
  triggerId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  fields: readonly FilterProperty[]
  filters: readonly Filter[]
  onChange: (change: FiltersChange) => void
}

/** The menu that adds filters, and the dialog for a value that a menu can't list. */
export function FilterMenu(props: Props) {
  const { triggerId, isOpen, onOpenChange, fields, filters, onChange } = props
  const [entering, setEntering] = useState<{ field: FilterProperty; entry: FilterEntry }>()
  function add(field: string, value: string) {
    const filter = { field, value, isNegated: false }
    onChange((now) =>
      now.some((current) => isSameValue(current, filter)) ? [...now] : [...now, filter],
    )
  }

  return (
    <>
      {isOpen && (
        <FilterPanel
          triggerId={triggerId}
          fields={fields}
          filters={filters}
          onToggle={(field, value) =>
            onChange((now) => toggledFilter(now, { field, value, isNegated: false }))
          }
          onEnter={(field, entry) => setEntering({ field, entry })}
          onClose={() => onOpenChange(false)}
        />
      )}
      {entering && (
        <LazyFilterEntryDialog
          title={entering.field.label}
          entry={entering.entry}
          prepare={entering.field.prepare}
          onAdd={(value) => add(entering.field.id, value)}
          onClose={() => setEntering(undefined)}
        />
      )}
    </>
  )
}

type SignProps = {
  triggerId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  value: string
  isNegated: boolean
  onChoose: (isNegated: boolean) => void
}

/** The menu of an active filter: rows with the value, or rows without it. */
export function FilterSign({ value, isNegated, onChoose, ...menu }: SignProps) {
  const { t } = useTranslation()

  return (
    <ActionMenu
      {...menu}
      actions={[
        {
          label: t('overlays.filter.is', { value }),
          isChecked: !isNegated,
          isOneOf: true,
          onSelect: () => onChoose(false),
        },
        {
          label: t('overlays.filter.isNot', { value }),
          isChecked: isNegated,
          isOneOf: true,
          onSelect: () => onChoose(true),
        },
      ]}
    />
  )
}
