import { addressKey } from '@meshdeck/domain/address-key'
import { shortId } from '@meshdeck/domain/short-id'
import type { TFunction } from '@meshdeck/platform'
import { RelativeTime } from '@meshdeck/ui'
import {
  type Column,
  type ColumnFilter,
  type NamedView,
  naturalKey,
  optionsOf,
  RowLink,
  type TableFilters,
} from '@meshdeck/ui/data-table'

import type { EgressRow } from '../shared/egress-rows'
import { onOffOptions } from '../shared/on-off-options'
import { paths } from '../shared/paths'
import {
  egressNodeName,
  EgressNodes,
  EgressSwitch,
  EgressTarget,
  egressTargetText,
} from './egress-cells'

/** Returns the columns of the egress routes table. */
export function egressColumns(
  t: TFunction<'egress'>,
  { isPro }: { isPro: boolean },
): Array<Column<EgressRow>> {
  return [
    {
      id: 'name',
      header: t('egress.column.name'),
      width: 'minmax(10rem, 1.6fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ id, name, route: { network } }) => (
        <RowLink to={paths.egressRoute(network, id)}>{name || shortId(id)}</RowLink>
      ),
    },
    {
      id: 'range',
      header: t('egress.column.range'),
      width: 'minmax(12rem, 2.4fr)',
      phone: 'below',
      sortKey: ({ target }) => addressKey(target ?? ''),
      text: (row) => egressTargetText(t, row),
      cell: (row) => <EgressTarget {...row} />,
    },
    nodesColumn(t, isPro),
    {
      id: 'nat',
      header: t('egress.column.nat'),
      width: '5rem',
      phone: 'below-end',
      sortKey: ({ hasNat }) => (hasNat ? 0 : 1),
      text: ({ hasNat }) => t(switchText(hasNat)),
      cell: ({ route }) => <EgressSwitch route={route} field="nat" />,
      filter: {
        options: onOffOptions(t),
        matches: ({ hasNat }, value) => hasNat === (value === 'on'),
      },
    },
    {
      id: 'active',
      header: t('egress.column.status'),
      width: '6rem',
      phone: 'beside',
      sortKey: ({ isActive }) => (isActive ? 0 : 1),
      text: ({ isActive }) => t(activeText(isActive)),
      cell: ({ route }) => <EgressSwitch route={route} field="status" />,
      filter: { ...activeFilter(t), label: t('egress.filter.state') },
    },
    {
      id: 'created',
      header: t('egress.column.created'),
      width: '8rem',
      align: 'end',
      sortKey: ({ createdAt }) => createdAt,
      moment: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => (createdAt > 0 ? <RelativeTime moment={createdAt} /> : '–'),
    },
  ]
}

const nodesColumn = (t: TFunction<'egress'>, isPro: boolean): Column<EgressRow> => ({
  id: 'nodes',
  header: t('egress.column.nodes'),
  width: 'minmax(12rem, 1.8fr)',
  sortKey: ({ nodes }) => naturalKey(nodes[0]?.name ?? ''),
  text: ({ nodes }) => nodes.map(egressNodeName(t, isPro)).join(', ') || t('egress.noNodes'),
  cell: ({ nodes, isDown, isActive, isWithoutNode }) => (
    <>
      {isActive && isWithoutNode ? (
        <span className="chip warning">{t('egress.filter.noNode')}</span>
      ) : (
        <EgressNodes nodes={nodes} />
      )}
      {isDown && <span className="chip warning">{t('egress.down')}</span>}
    </>
  ),
  filter: {
    id: 'node',
    label: t('egress.filter.node'),
    options: (rows) => optionsOf(rows, ({ nodes }) => nodes.map(({ name }) => name)),
    matches: ({ nodes }, value) => nodes.some(({ name }) => name === value),
  },
})

const switchText = (isOn: boolean) => (isOn ? 'common:health.enabled' : 'common:health.disabled')

/** A route is active or inactive; enabled and disabled are its policies. */
export const activeText = (isActive: boolean) =>
  isActive ? 'egress:egress.column.status' : 'egress:egress.inactive'

const kinds = ['range', 'domain', 'internet'] as const

/** What routes are filtered by that no column shows. */
export const egressFilters = (t: TFunction<'egress'>): TableFilters<EgressRow> => ({
  filterFields: [
    {
      id: 'kind',
      label: t('egress.filter.kind'),
      options: kinds.map((value) => ({ value, label: t(`egress.filter.${value}`) })),
      matches: ({ kind }, value) => kind === value,
    },
    {
      id: 'way',
      label: t('egress.filter.way'),
      options: [
        { value: 'none', label: t('egress.filter.noNode') },
        { value: 'down', label: t('egress.filter.allOffline') },
      ],
      matches: ({ isWithoutNode, isDown }, value) => (value === 'none' ? isWithoutNode : isDown),
    },
  ],
  filterOrder: ['active', 'nat'],
})

/** The filter of a column with the state of routes. */
export const activeFilter = (t: TFunction<'egress'>): ColumnFilter<EgressRow> => ({
  id: 'active',
  options: [
    { value: 'on', label: t(activeText(true)) },
    { value: 'off', label: t(activeText(false)) },
  ],
  matches: ({ isActive }, value) => isActive === (value === 'on'),
})

/** Returns the saved views for regular checks. */
export const egressViews = (t: TFunction<'egress'>): NamedView[] => [
  { label: t('egress.filter.leadNowhere'), search: 'filter=way%3Anone&filter=way%3Adown' },
]
