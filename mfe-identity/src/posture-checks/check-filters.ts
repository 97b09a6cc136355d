import type { TFunction } from '@meshdeck/platform'
import type { FilterField } from '@meshdeck/ui/data-table'

import type { CheckRow } from './check-rows'
import { attributeName, attributes, severities, severityName } from './check-texts'

/** The severity of a check, or of what it has found. */
export const severityFilter = <Row extends { severity: number }>(
  t: TFunction,
): FilterField<Row> => ({
  id: 'severity',
  label: t('identity:postureChecks.severityLabel'),
  options: severities.map((one) => ({ value: String(one), label: severityName(t, one) })),
  meets: ({ severity }, value) => String(severity) === value,
  groupOf: ({ severity }) => String(severity),
})

/** The properties by which posture checks can be filtered. */
export const checkFilters = (t: TFunction): FilterField<CheckRow>[] => [
  {
    id: 'attribute',
    label: t('identity:postureChecks.attributeLabel'),
    options: attributes.map((one) => ({ value: one, label: attributeName(t, one) })),
    meets: ({ attribute }, value) => attribute === value,
    groupOf: ({ attribute }) => attribute,
  },
  severityFilter(t),
  {
    id: 'active',
    label: t('identity:postureChecks.active'),
    options: [
      { value: 'yes', label: t('identity:postureChecks.yes') },
      { value: 'no', label: t('identity:postureChecks.no') },
    ],
    meets: ({ isOn }, value) => isOn === (value === 'yes'),
  },
]
