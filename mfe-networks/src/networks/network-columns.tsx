import type { Network } from '@meshdeck/api/networks'
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

type ColumnOptions = {
  hasDefaultAccess: boolean
  /** Network whose sections the sidebar shows. */
  activeNetwork: string | undefined
}

/** Columns of the table of networks. */
export const networkColumns = (
  t: TFunction<'networks'>,
  { hasDefaultAccess, activeNetwork }: ColumnOptions,
): Array<Column<NetworkRow>> => [
  {
    id: 'name',
    header: t('networkPages.networks.name'),
    width: 'minmax(10rem, 2fr)',
    isFixed: true,
    sortKey: ({ netid }) => naturalKey(netid),
    text: ({ netid }) => netid,
    cell: ({ netid }) => (
      <>
        <RowLink to={paths.nodes(netid)}>{netid}</RowLink>
        {netid === activeNetwork && (
          <span className="chip outlined">{t('networkPages.network.active')}</span>
        )}
      </>
    ),
  },
  {
    id: 'ipv4',
    header: t('networkPages.networks.range4'),
    width: 'minmax(9rem, 1fr)',
    phone: 'below',
    sortKey: ({ addressrange }) => addressKey(addressrange),
    text: ({ addressrange }) => addressrange,
    cell: ({ addressrange }) => <span className="mono strong">{addressrange || '–'}</span>,
  },
  {
    id: 'ipv6',
    header: t('networkPages.networks.range6'),
    width: 'minmax(13rem, 1fr)',
    sortKey: ({ addressrange6 }) => addressKey(addressrange6),
    text: ({ addressrange6 }) => addressrange6,
    cell: ({ addressrange6 }) => <span className="mono strong">{addressrange6 || '–'}</span>,
  },
  {
    id: 'devices',
    header: t('networkPages.networks.devices'),
    width: '7rem',
    align: 'end',
    phone: 'below-end',
    sortKey: ({ hosts }) => hosts,
    text: ({ hosts }) => String(hosts),
    cell: ({ hosts }) => (
      <>
        {hosts.toLocaleString(currentLanguage())}
        {/* the list on phones has no header that names the count */}
        <Span hideFrom="md">{t('count.devices', { count: hosts })}</Span>
      </>
    ),
    filter: {
      options: [
        { value: 'some', label: t('networkPages.networks.inUse') },
        { value: 'none', label: t('networkPages.networks.withoutDevices') },
      ],
      matches: ({ hosts }, value) => value === (hosts > 0 ? 'some' : 'none'),
    },
  },
  ...(hasDefaultAccess ? [accessColumn(t)] : []),
]

const accessColumn = (t: TFunction<'networks'>): Column<NetworkRow> => ({
  id: 'access',
  header: t('networkPages.networks.access'),
  width: '9rem',
  phone: 'beside',
  sortKey: ({ defaultacl = '' }) => defaultacl,
  text: ({ defaultacl }) => (defaultacl ? t(`access.${defaultacl}`) : ''),
  cell: ({ defaultacl }) =>
    defaultacl && <span className="chip outlined">{t(`access.${defaultacl}`)}</span>,
  filter: {
    options: [
      { value: 'yes', label: t('access.yes') },
      { value: 'no', label: t('access.no') },
    ],
    matches: ({ defaultacl }, value) => defaultacl === value,
  },
})

/** What networks are filtered by that no column shows alone: the ranges of both columns. */
export const networkFilters = (t: TFunction<'networks'>): TableFilters<NetworkRow> => ({
  filterFields: [
    {
      id: 'family',
      label: t('networkPages.networks.family'),
      options: [
        { value: '4', label: t('networkPages.create.ipv4') },
        { value: '6', label: t('networkPages.create.ipv6') },
      ],
      matches: ({ addressrange, addressrange6 }, value) =>
        (value === '4' ? addressrange : addressrange6) !== '',
    },
    {
      id: 'range',
      label: t('networkPages.networks.range'),
      options: [],
      entry: {
        label: t('networkPages.networks.range'),
        hint: t('nodes.rangeHint'),
        read: (text) => (ranges.isRange(text.trim()) ? text.trim() : undefined),
        refusal: t('nodes.rangeRefused'),
        labelOf: (value) => t('networkPages.networks.overlaps', { range: value }),
      },
      matches: ({ addressrange, addressrange6 }, value) =>
        [addressrange, addressrange6].some((range) => ranges.overlap(range, value)),
      prepare: ranges.prepare,
    },
  ],
  filterOrder: ['family', 'devices', 'access'],
})

/** Returns the saved views for regular checks. */
export const networkViews = (t: TFunction<'networks'>): NamedView[] => [
  { label: t('networkPages.networks.withoutDevices'), search: 'filter=devices%3Anone' },
]

/** Row of a network in the table: the server's data with its name. */
export type NetworkRow = Network & { id: string; name: string }

export const toNetworkRows = (networks: readonly Network[]): NetworkRow[] =>
  networks.map((network) => ({ ...network, id: network.netid, name: network.netid }))
