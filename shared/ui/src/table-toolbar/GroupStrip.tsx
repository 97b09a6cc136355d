import type { Filter } from '@meshdeck/domain/filter-language'
import { currentLanguage } from '@meshdeck/platform'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'

import { Button, IconButton } from '../controls/Button'
import { Flex, Span } from '../controls/layout'
import { toGroups } from '../table-model/arrange-rows'
import type { FiltersChange } from '../table-model/types'
import { useTranslation } from '../translations'
import { type FilterProperty, labelOf, toggledFilter } from './filter-choices'

/** Maximum number of groups that fit on a screen together with a table; the filter menu finds the others. */
const MAX_GROUPS = 12

type Props = {
  /** Properties to group by; those in `groups` are active. */
  fields: readonly FilterProperty[]
  /** Their names in the address. */
  groups: readonly string[]
  filters: readonly Filter[]
  /** Returns the value of a property for each row; keep the function the same while nothing changes. */
  valuesOf: (id: string) => readonly string[]
  onFiltersChange: (change: FiltersChange) => void
  onGroupsChange: (change: (groups: readonly string[]) => string[]) => void
}

/** Counts the shown rows by one or more properties; each group is a filter. */
export function GroupStrip(props: Props) {
  return (
    <Flex flexDirection="column" gap="2" flexShrink="0">
      {props.groups.map((id) => {
        const field = props.fields.find((field) => field.id === id)
        return field && <GroupLine key={id} {...props} field={field} />
      })}
    </Flex>
  )
}

function GroupLine(props: Props & { field: FilterProperty }) {
  const { field, filters, valuesOf } = props
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const allGroups = useMemo(() => toGroups(valuesOf(field.id)), [field.id, valuesOf])
  const isChosen = (value: string) =>
    filters.some(
      (filter) => filter.field === field.id && filter.value === value && !filter.isNegated,
    )
  const shownGroups = allGroups.filter(
    ({ value }, index) => isWhole || index < MAX_GROUPS || isChosen(value),
  )
  const hiddenCount = allGroups.length - shownGroups.length

  function toggle(value: string) {
    const filter = { field: field.id, value, isNegated: false }
    props.onFiltersChange((now) => toggledFilter(now, filter))
  }

  return (
    <Flex
      role="group"
      aria-label={t('overlays.group.by', { name: field.label })}
      alignItems="center"
      gap="1.5"
      flexWrap="wrap"
      textStyle="sm"
      // a site may have hundreds of groups, and the table needs its space
      maxH="24"
      overflowY="auto"
    >
      <Span color="fg.muted">{field.label}</Span>
      {shownGroups.map(({ value, count }) => (
        <Button
          key={value}
          size="sm"
          aria-pressed={isChosen(value)}
          variant={isChosen(value) ? 'solid' : 'outline'}
          onClick={() => toggle(value)}
        >
          {labelOf(field, value)}
          <Span fontVariantNumeric="tabular-nums" color={isChosen(value) ? 'inherit' : 'fg.muted'}>
            {count.toLocaleString(currentLanguage())}
          </Span>
        </Button>
      ))}
      {hiddenCount > 0 && (
        <Button size="sm" variant="ghost" onClick={() => setIsWhole(true)}>
          {t('overlays.group.more', { count: hiddenCount })}
        </Button>
      )}
      <IconButton
        icon={X}
        size="sm"
        variant="ghost"
        aria-label={t('overlays.group.end', { name: field.label })}
        onClick={() => props.onGroupsChange((now) => now.filter((id) => id !== field.id))}
      />
    </Flex>
  )
}
