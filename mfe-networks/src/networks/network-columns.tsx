import { addressKey } from '@meshdeck/domain/address-key'
import { currentLanguage, type TFunction } from '@meshdeck/platform'
import { Span } from '@meshdeck/ui'
import {
  type Column,
  type NamedView,
  naturalKey,
  RowLink,
  type TableFilters,
} from '@meshdeck/ui/data-table'

import * as ranges from '../shared/common-filters'
import { paths } from '../shared/paths'
import type { NetworkRow } from './network-rows'

type ColumnOptions = {
  hasDefaultAccess: boolean
  /** Network whose sections the sidebar shows. */
  activeNetwork: string | undefined
}

export const networkColumns = (
  t: TFunction<'networks'>,
  { hasDefaultAccess, activeNetwork }: ColumnOptions,
): Array<Column<NetworkRow>> => [
  {
    id: 'name',
    header: t('networks.name'),
    width: 'minmax(10rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ id, name }) => (
      <>
        <RowLink to={paths.nodes(id)}>{name}</RowLink>
        {id === activeNetwork && <span className="chip outlined">{t('networks.page.active')}</span>}
      </>
    ),
  },
  {
    id: 'ipv4',
    header: t('networks.range4'),
    width: 'minmax(9rem, 1fr)',
    phone: 'below',
    sortKey: ({ range4 }) => addressKey(range4),
    text: ({ range4 }) => range4,
    cell: ({ range4 }) => <span className="mono strong">{range4 || '–'}</span>,
  },
  {
    id: 'ipv6',
    header: t('networks.range6'),
    width: 'minmax(13rem, 1fr)',
    sortKey: ({ range6 }) => addressKey(range6),
    text: ({ range6 }) => range6,
    cell: ({ range6 }) => <span className="mono strong">{range6 || '–'}</span>,
  },
  {
    id: 'devices',
    header: t('networks.devices'),
    width: '7rem',
    align: 'end',
    phone: 'below-end',
    sortKey: ({ nodeCount }) => nodeCount,
    text: ({ nodeCount }) => String(nodeCount),
    cell: ({ nodeCount }) => (
      <>
        {nodeCount.toLocaleString(currentLanguage())}
        {/* the list on phones has no header that names the count */}
        <Span hideFrom="md">{t('shared.count.devices', { count: nodeCount })}</Span>
      </>
    ),
    filter: {
      options: [
        { value: 'some', label: t('networks.inUse') },
        { value: 'none', label: t('networks.withoutDevices') },
      ],
      matches: ({ nodeCount }, value) => value === (nodeCount > 0 ? 'some' : 'none'),
    },
  },
  ...(hasDefaultAccess ? [accessColumn(t)] : []),
]

const accessColumn = (t: TFunction<'networks'>): Column<NetworkRow> => ({
  id: 'access',
  header: t('networks.access'),
  width: '9rem',
  phone: 'beside',
  sortKey: ({ defaultAccess = '' }) => defaultAccess,
  text: ({ defaultAccess }) => (defaultAccess ? t(`networks.defaultAccess.${defaultAccess}`) : ''),
  cell: ({ defaultAccess }) =>
    defaultAccess && (
      <span className="chip outlined">{t(`networks.defaultAccess.${defaultAccess}`)}</span>
    ),
  filter: {
    options: [
      { value: 'yes', label: t('networks.defaultAccess.yes') },
      { value: 'no', label: t('networks.defaultAccess.no') },
    ],
    matches: ({ defaultAccess }, value) => defaultAccess === value,
  },
})

/** What networks are filtered by that no column shows alone: the ranges of both columns. */
export const networkFilters = (t: TFunction<'networks'>): TableFilters<NetworkRow> => ({
  filterFields: [
    {
      id: 'family',
      label: t('networks.family'),
      options: [
        { value: '4', label: t('networks.create.ipv4') },
        { value: '6', label: t('networks.create.ipv6') },
      ],
      matches: ({ range4, range6 }, value) => (value === '4' ? range4 : range6) !== '',
    },
    {
      id: 'range',
      label: t('networks.range'),
      options: [],
      entry: {
        label: t('networks.range'),
        hint: t('nodes.rangeHint'),
        read: (text) => (ranges.isRange(text.trim()) ? text.trim() : undefined),
        refusal: t('nodes.rangeRefused'),
        labelOf: (value) => t('networks.overlaps', { range: value }),
      },
      matches: ({ range4, range6 }, value) =>
        [range4, range6].some((range) => ranges.overlap(range, value)),
      prepare: ranges.prepare,
    },
  ],
  filterOrder: ['family', 'devices', 'access'],
})

/** Returns the saved views for regular checks. */
export const networkViews = (t: TFunction<'networks'>): NamedView[] => [
  { label: t('networks.withoutDevices'), search: 'filter=devices%3Anone' },
]
