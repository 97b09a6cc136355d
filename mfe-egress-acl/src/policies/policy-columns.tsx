import type { TFunction } from '@meshdeck/platform'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { ArrowLeftRight, ArrowRight } from 'lucide-react'

import { paths } from '../paths'
import { endNames } from '../policy-model/end-names'
import type { PolicyRow } from '../policy-model/policy-rows'
import { PolicyEnds } from '../policy-model/PolicyEnds'
import { PolicySwitch } from './PolicySwitch'
import type { PolicySwitching } from './use-policy-switch'

/** The columns of the access policies (decision OP-47). */
export const policyColumns = (
  t: TFunction<'egress'>,
  switching: PolicySwitching,
): Column<PolicyRow>[] => [
  {
    id: 'name',
    header: t('policies.column.name'),
    width: 'minmax(11rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ id, name, isDefault, policy: { network_id } }) => (
      <>
        <RowLink to={paths.policy(network_id, id)}>{name}</RowLink>
        {isDefault && <span className="chip outlined">{t('policies.default')}</span>}
      </>
    ),
  },
  {
    id: 'type',
    header: t('policies.column.type'),
    width: '7rem',
    sortKey: ({ isOfUsers }) => (isOfUsers ? 1 : 0),
    cell: ({ isOfUsers }) => t(isOfUsers ? 'policies.type.users' : 'policies.type.resources'),
  },
  {
    id: 'source',
    header: t('policies.column.source'),
    width: 'minmax(11rem, 2fr)',
    phone: 'below',
    sortKey: ({ sources }) => naturalKey(sources[0]?.name ?? ''),
    text: ({ sources }) => endNames(t, sources),
    cell: ({ sources }) => <PolicyEnds ends={sources} />,
  },
  {
    id: 'direction',
    header: t('policies.column.direction'),
    width: '6rem',
    phone: 'below',
    sortKey: ({ isBothWays }) => (isBothWays ? 1 : 0),
    text: ({ isBothWays }) => t(directionText(isBothWays)),
    cell: ({ isBothWays }) => (
      <Direction label={t(directionText(isBothWays))} {...{ isBothWays }} />
    ),
  },
  {
    id: 'destination',
    header: t('policies.column.destination'),
    width: 'minmax(11rem, 2fr)',
    phone: 'below',
    sortKey: ({ destinations }) => naturalKey(destinations[0]?.name ?? ''),
    text: ({ destinations }) => endNames(t, destinations),
    cell: ({ destinations }) => <PolicyEnds ends={destinations} />,
  },
  {
    id: 'service',
    header: t('policies.column.service'),
    width: 'minmax(9rem, 1.5fr)',
    phone: 'below-end',
    sortKey: ({ service, traffic }) => naturalKey(`${service} ${traffic}`),
    text: ({ service, traffic }) => [service, traffic].filter(Boolean).join(' '),
    cell: ({ service, traffic }) => (
      <>
        <span className="strong">{service}</span>
        {traffic !== '' && (
          <span className="mono text wide" title={traffic}>
            {traffic}
          </span>
        )}
      </>
    ),
  },
  enabledColumn(t, switching),
]

const enabledColumn = (t: TFunction<'egress'>, switching: PolicySwitching): Column<PolicyRow> => ({
  id: 'enabled',
  header: t('policies.column.enabled'),
  width: '6rem',
  phone: 'beside',
  sortKey: ({ isEnabled }) => (isEnabled ? 0 : 1),
  text: ({ isEnabled }) => t(isEnabled ? 'ui:health.enabled' : 'ui:health.disabled'),
  cell: (row) => (
    <PolicySwitch
      row={row}
      switching={switching}
      word={t('policies.column.enabled')}
      label={t('policies.switch.label', { name: row.name })}
    />
  ),
})

const directionText = (isBothWays: boolean) =>
  isBothWays ? 'policies.direction.both' : 'policies.direction.one'

function Direction({ isBothWays, label }: { isBothWays: boolean; label: string }) {
  const Icon = isBothWays ? ArrowLeftRight : ArrowRight
  return (
    <span role="img" aria-label={label} title={label}>
      <Icon size="1rem" aria-hidden="true" />
    </span>
  )
}
