import { useTranslation } from '@meshdeck/platform'
import { ListFilter } from 'lucide-react'

import { MenuButton } from '../overlays/MenuButton'
import { WideLabel } from '../page/WideLabel'
import { FilterChip } from './FilterChip'
import type { Filter, FilterField } from './types'

type Props<Row, Live> = {
  fields: readonly FilterField<Row, Live>[]
  filters: readonly Filter[]
  onChange: (filters: Filter[]) => void
}

/** Active filters as chips, and the menu that adds them. */
export function FilterBar<Row, Live>({ fields, filters, onChange }: Props<Row, Live>) {
  const { t } = useTranslation('ui')

  const choices = fields.flatMap((field, index) =>
    field.options.map((option, place) => ({
      ...option,
      field: field.id,
      name: field.label,
      startsGroup: index > 0 && place === 0,
    })),
  )
  const without = (gone: Pick<Filter, 'field' | 'value'>) =>
    filters.filter(({ field, value }) => field !== gone.field || value !== gone.value)
  const isOn = (choice: Pick<Filter, 'field' | 'value'>) => without(choice).length < filters.length

  return (
    <>
      {choices.filter(isOn).map(({ field, name, value, label }) => {
        const isNegated = filters.some(
          (filter) => filter.field === field && filter.value === value && filter.isNegated,
        )
        return (
          <FilterChip
            key={`${field}:${value}`}
            name={name}
            value={label}
            isNegated={isNegated}
            onNegate={() =>
              onChange([...without({ field, value }), { field, value, isNegated: !isNegated }])
            }
            onRemove={() => onChange(without({ field, value }))}
          />
        )
      })}
      <MenuButton
        variant="ghost"
        mdDown={{ bg: 'bg.panel', borderColor: 'border.emphasized' }}
        actions={() =>
          choices.map((choice) => ({
            label: `${choice.name}: ${choice.label}`,
            isChecked: isOn(choice),
            startsGroup: choice.startsGroup,
            onSelect: () =>
              onChange(
                isOn(choice)
                  ? without(choice)
                  : [...filters, { field: choice.field, value: choice.value, isNegated: false }],
              ),
          }))
        }
      >
        <ListFilter aria-hidden="true" />
        <WideLabel>{t('filter.title')}</WideLabel>
      </MenuButton>
    </>
  )
}
