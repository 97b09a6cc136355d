import type { Filter } from '@meshdeck/domain/filter-language'
import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'

import { Button } from '../controls/Button'
import { lazyOverlay } from '../overlays/lazy-overlay'
import { WideLabel } from '../page/WideLabel'
import type { FilterField, FiltersChange } from '../table-model/types'
import { useTranslation } from '../translations'
import { labelOf } from './filter-label'
import { FilterChip } from './FilterChip'
import { isSameValue } from './toggle-filter'

const LazyFilterMenu = lazyOverlay(
  async () => (await import(/* webpackChunkName: "table-menus" */ './FilterMenu')).FilterMenu,
)

type Props<Row, Live> = {
  fields: readonly FilterField<Row, Live>[]
  filters: readonly Filter[]
  onChange: (change: FiltersChange) => void
}

/** Active filters as chips, and the menu that adds them. */
export function FilterBar<Row, Live>({ fields, filters, onChange }: Props<Row, Live>) {
  const { t } = useTranslation()
  const triggerId = useId()
  const [isOpen, setIsOpen] = useState<boolean>()

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
        id={triggerId}
        variant="ghost"
        mdDown={{ bg: 'bg.panel', borderColor: 'border.emphasized' }}
        aria-haspopup="dialog"
        aria-expanded={isOpen ?? false}
        onPointerEnter={LazyFilterMenu.preload}
        onFocus={LazyFilterMenu.preload}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter aria-hidden="true" />
        <WideLabel>{t('filter.title')}</WideLabel>
      </Button>
      {isOpen !== undefined && (
        <LazyFilterMenu
          {...{ triggerId, isOpen, fields, filters, onChange }}
          onOpenChange={setIsOpen}
        />
      )}
    </>
  )
}
