import { addressKey } from '@meshdeck/domain/address-key'
import { healthOf } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import { StatusBadge } from '@meshdeck/ui'
import {
  type Column,
  MoreNames,
  naturalKey,
  optionsOf,
  RowLink,
  type TableFilters,
} from '@meshdeck/ui/data-table'

import { readService, serviceText, entityHref, entityIcons } from '../shared/entities'
import { paths } from '../shared/paths'
import { type DecidingPolicy, isCarried, type ReachGroupRow, type ReachRow } from './reach-rows'

const kinds = ['node', 'client', 'route', 'user'] as const

/** Returns the columns for what an entity may reach, and for what may reach it. */
export const reachColumns = (
  t: TFunction<'egress'>,
  networkId: string,
): Array<Column<ReachRow>> => [
  {
    id: 'name',
    header: t('connectivity.reach.column.name'),
    width: 'minmax(10rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: (row) => <EntityName row={row} networkId={networkId} />,
  },
  {
    id: 'kind',
    header: t('connectivity.reach.column.kind'),
    width: '7rem',
    sortKey: ({ ref }) => ref.kind,
    text: ({ ref }) => t(`connectivity.reach.kind.${ref.kind}`),
    cell: ({ ref }) => t(`connectivity.reach.kind.${ref.kind}`),
    filter: {
      options: kinds.map((value) => ({ value, label: t(`connectivity.reach.kind.${value}`) })),
      matches: ({ ref }, value) => ref.kind === value,
      groupOf: ({ ref }) => ref.kind,
    },
  },
  {
    id: 'address',
    header: t('connectivity.reach.column.address'),
    width: 'minmax(11rem, 1fr)',
    phone: 'below',
    sortKey: ({ addresses }) => addressKey(...addresses),
    text: (row) => row.addresses.join(' ') || internetText(t, row),
    cell: (row) => {
      const [first, second] = row.addresses
      if (first === undefined) return internetText(t, row) || '–'
      return (
        <>
          <span className="mono strong text">{first}</span>
          {second && row.ref.kind !== 'route' && <span title={second}>+ IPv6</span>}
        </>
      )
    },
  },
  {
    id: 'way',
    header: t('connectivity.reach.column.way'),
    width: 'minmax(10rem, 1.8fr)',
    sortKey: (row) => wayText(t, row),
    text: (row) => wayText(t, row),
    cell: (row) => {
      const way = wayText(t, row) || '–'
      return (
        <span className="text" title={way}>
          {way}
        </span>
      )
    },
  },
  {
    id: 'policies',
    header: t('connectivity.reach.column.policies'),
    width: 'minmax(12rem, 2.4fr)',
    phone: 'below-end',
    sortKey: ({ policies: [first] }) => naturalKey(first?.name ?? ''),
    text: ({ policies }) => policies.map(policyText).join(', '),
    cell: (row) => <Policies row={row} networkId={networkId} />,
  },
  stateColumn(t),
]

const stateColumn = (t: TFunction<'egress'>): Column<ReachRow> => ({
  id: 'state',
  header: t('connectivity.reach.column.state'),
  width: '8.5rem',
  phone: 'beside',
  sortKey: ({ status = '' }) => status,
  text: (row) => stateText(t, row),
  cell: (row) => {
    if (row.status === undefined) return '–'
    return routeText(t, row) ?? <StatusBadge status={row.status} />
  },
  filter: {
    options: [
      { value: 'down', label: t('connectivity.reach.filter.down') },
      { value: 'up', label: t('connectivity.reach.filter.up') },
    ],
    matches: ({ isDown }, value) => isDown === (value === 'down'),
  },
})

type CellProps = { row: ReachRow; networkId: string }

const unshrinking = { flexShrink: 0 }

function EntityName({ row: { ref, name }, networkId }: CellProps) {
  const href = entityHref(networkId, ref)
  const Icon = entityIcons[ref.kind]
  return (
    <>
      <Icon size="0.875rem" style={unshrinking} aria-hidden="true" />
      <RowLink to={href}>{name}</RowLink>
    </>
  )
}

function Policies({ row: { policies }, networkId }: CellProps) {
  const [first] = policies
  if (!first) return null
  return (
    <>
      <RowLink to={paths.policy(networkId, first.id)}>{first.name}</RowLink>
      <span className="mono note text" title={first.service}>
        {first.service}
      </span>
      <MoreNames names={policies.slice(1).map(policyText)} />
    </>
  )
}

const policyText = ({ name, service }: DecidingPolicy) => `${name} (${service})`

/** Returns the text for a range that covers all addresses, which has no address to show. */
const internetText = (t: TFunction<'egress'>, { ref, addresses }: ReachRow): string =>
  ref.kind === 'route' && addresses.length === 0 ? t('connectivity.reach.internet') : ''

function wayText(t: TFunction<'egress'>, { ways }: ReachRow): string {
  if (ways?.length === 0) return t('connectivity.reach.way.direct')
  const texts = ways?.map(({ by, names: [name = '', ...others] }) => {
    const count = others.length
    return t(`connectivity.reach.way.${by}`, {
      names: count === 0 ? name : t('connectivity.reach.otherWays', { name, count }),
    })
  })
  return texts?.join(' → ') ?? ''
}

function stateText(t: TFunction<'egress'>, row: ReachRow): string {
  const { status } = row
  if (status === undefined) return ''
  return routeText(t, row) ?? t(`common:health.${healthOf(status)}`)
}

/** Returns why traffic can't use a route: it is inactive, or has no node. */
function routeText(t: TFunction<'egress'>, { ref, status, isDown, isWithoutNode }: ReachRow) {
  if (ref.kind !== 'route' || !isDown) return undefined
  return t(
    isWithoutNode && status !== 'disabled'
      ? 'connectivity.reach.noNode'
      : 'connectivity.reach.routeOff',
  )
}

/** What the reach table is filtered by that no column shows; `groups` are the deciding policies. */
export const reachFilters = (
  t: TFunction<'egress'>,
  groups: readonly ReachGroupRow[],
): TableFilters<ReachRow> => ({
  filterFields: [
    {
      id: 'policy',
      label: t('connectivity.reach.column.policies'),
      options: groups.map(({ id, name }) => ({ value: id, label: name })),
      matches: ({ policies }, value) => policies.some(({ id }) => id === value),
    },
    {
      id: 'service',
      label: t('connectivity.reach.filter.service'),
      options: optionsOf(groups, ({ row }) => [row.service]),
      matches: ({ policies }, value) => policies.some(({ policy }) => policy.type === value),
    },
    {
      id: 'port',
      label: t('connectivity.reach.filter.port'),
      options: [],
      entry: {
        label: t('connectivity.reach.filter.port'),
        hint: t('connectivity.reach.filter.portHint'),
        read: (text) => {
          const service = readService(text)
          return service && serviceText(service)
        },
        refusal: t('connectivity.reach.filter.portRefused'),
        labelOf: (value) => value,
      },
      matches: (row, value) => {
        const service = readService(value)
        return service !== undefined && isCarried(row, service)
      },
    },
  ],
  filterOrder: ['kind'],
})
