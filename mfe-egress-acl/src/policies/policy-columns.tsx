import type { TFunction } from '@meshdeck/platform'
import { Span, Tooltip } from '@meshdeck/ui'
import {
  type Column,
  type NamedView,
  naturalKey,
  optionsOf,
  RowLink,
  type TableFilters,
} from '@meshdeck/ui/data-table'
import { ArrowLeftRight, ArrowRight } from 'lucide-react'

import { onOffOptions } from '../shared/on-off-options'
import { paths } from '../shared/paths'
import { endNames } from '../shared/policy-ends'
import type { PolicyRow } from '../shared/policy-rows'
import { PolicyEnds } from '../shared/row-cells'
import { PolicySwitch, type PolicySwitching } from './PolicySwitch'

/** Returns the columns of the access policies (decision OP-47). */
export const policyColumns = (
  t: TFunction<'egress'>,
  switching: PolicySwitching,
): Array<Column<PolicyRow>> => [
  {
    id: 'name',
    header: t('policies.column.name'),
    width: 'minmax(12rem, 2.2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: (row) => (
      <>
        <RowLink to={paths.policy(row.policy.network_id, row.id)}>{row.name}</RowLink>
        {row.isDefault && (
          <Tooltip content={creatorText(t, row)}>
            <Span className="chip outlined" flexShrink="0">
              {t('policies.default')}
            </Span>
          </Tooltip>
        )}
      </>
    ),
  },
  {
    id: 'type',
    header: t('policies.column.type'),
    width: '7.5rem',
    sortKey: ({ isOfUsers }) => (isOfUsers ? 1 : 0),
    cell: ({ isOfUsers }) => t(isOfUsers ? 'policies.type.users' : 'policies.type.resources'),
    filter: {
      options: [
        { value: 'resources', label: t('policies.type.resources') },
        { value: 'users', label: t('policies.type.users') },
      ],
      matches: ({ isOfUsers }, value) => isOfUsers === (value === 'users'),
    },
  },
  {
    id: 'source',
    header: t('policies.column.source'),
    width: 'minmax(12rem, 2.2fr)',
    phone: 'below',
    sortKey: ({ sources }) => naturalKey(sources[0]?.name ?? ''),
    text: ({ sources }) => endNames(t, sources),
    cell: ({ sources }) => <PolicyEnds ends={sources} />,
  },
  {
    id: 'direction',
    header: t('policies.column.direction'),
    width: '6rem',
    phone: 'third',
    sortKey: ({ isBothWays }) => (isBothWays ? 1 : 0),
    text: ({ isBothWays }) => t(directionText(isBothWays)),
    cell: ({ isBothWays }) => (
      <Direction label={t(directionText(isBothWays))} isBothWays={isBothWays} />
    ),
    filter: {
      options: [
        { value: 'both', label: t('policies.direction.both') },
        { value: 'one', label: t('policies.direction.one') },
      ],
      matches: ({ isBothWays }, value) => isBothWays === (value === 'both'),
    },
  },
  {
    id: 'destination',
    header: t('policies.column.destination'),
    width: 'minmax(11rem, 1.8fr)',
    phone: 'third',
    sortKey: ({ destinations }) => naturalKey(destinations[0]?.name ?? ''),
    text: ({ destinations }) => endNames(t, destinations),
    cell: ({ destinations }) => <PolicyEnds ends={destinations} />,
  },
  serviceColumn(t),
  enabledColumn(t, switching),
]

const serviceColumn = (t: TFunction<'egress'>): Column<PolicyRow> => ({
  id: 'service',
  header: t('policies.column.service'),
  width: 'minmax(8.5rem, 1.1fr)',
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
  filter: {
    options: (rows) => optionsOf(rows, ({ service }) => [service]),
    matches: ({ service }, value) => service === value,
  },
})

/** Says for what the server created a policy: a network, or a group that has a role there (contract 2.4). */
export function creatorText(
  t: TFunction<'egress'>,
  { name, sources: [source] }: Pick<PolicyRow, 'name' | 'sources'>,
): string {
  const isOfGroup = source?.kind === 'group' && name === `${source.name} group`
  return isOfGroup
    ? t('policies.automatic.group', { name: source.name })
    : t('policies.automatic.network')
}

const enabledColumn = (t: TFunction<'egress'>, switching: PolicySwitching): Column<PolicyRow> => ({
  id: 'enabled',
  header: t('policies.column.enabled'),
  width: '6rem',
  phone: 'beside',
  sortKey: ({ isEnabled }) => (isEnabled ? 0 : 1),
  text: ({ isEnabled }) => t(isEnabled ? 'common:health.enabled' : 'common:health.disabled'),
  cell: (row) => (
    <PolicySwitch
      row={row}
      switching={switching}
      word={t(row.isEnabled ? 'common:health.enabled' : 'common:health.disabled')}
      label={t('policies.switch.label', { name: row.name })}
    />
  ),
  filter: {
    options: onOffOptions(t),
    matches: ({ isEnabled }, value) => isEnabled === (value === 'on'),
  },
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

/** What policies are filtered by that no column shows. */
export const policyFilters = (t: TFunction<'egress'>): TableFilters<PolicyRow> => ({
  filterFields: [
    {
      id: 'origin',
      label: t('policies.filter.origin'),
      options: [
        { value: 'default', label: t('policies.default') },
        { value: 'egress', label: t('policies.filter.egress') },
        { value: 'people', label: t('policies.filter.people') },
      ],
      matches: (row, value) => originOf(row) === value,
    },
    {
      id: 'names',
      label: t('policies.filter.names'),
      options: [
        { value: 'gone', label: t('policies.filter.gone') },
        { value: 'everything', label: t('policies.everything') },
        { value: 'address', label: t('policies.filter.addresses') },
      ],
      matches: ({ goneEnds, sources, destinations }, value) =>
        value === 'gone'
          ? goneEnds.length > 0
          : [...sources, ...destinations].some(({ kind }) => kind === value),
    },
  ],
  filterOrder: ['type', 'enabled', 'origin', 'direction'],
})

function originOf({ isDefault, isOfEgress }: PolicyRow): string {
  if (isDefault) return 'default'
  return isOfEgress ? 'egress' : 'people'
}

/** Returns the saved views for regular checks. */
export const policyViews = (t: TFunction<'egress'>): NamedView[] => [
  { label: t('policies.filter.namingGone'), search: 'filter=names%3Agone' },
  { label: t('policies.filter.off'), search: 'filter=enabled%3Aoff' },
]
