import { addressKey } from '@meshdeck/domain/address-key'
import type { TFunction } from '@meshdeck/platform'
import { type Column, naturalKey } from '@meshdeck/ui/data-table'

import type { DnsRow } from './dns-rows'

/** The columns of the names of a network. */
export const dnsColumns = (t: TFunction<'networks'>): Array<Column<DnsRow>> => [
  {
    id: 'name',
    header: t('dns.name'),
    width: 'minmax(14rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name }) => <span className="mono strong text">{name}</span>,
  },
  {
    id: 'ipv4',
    header: t('dns.ipv4'),
    width: 'minmax(9rem, 1fr)',
    phone: 'below',
    sortKey: ({ address }) => addressKey(address),
    text: ({ address }) => address,
    cell: ({ address }) => <span className="mono">{address || '–'}</span>,
  },
  {
    id: 'ipv6',
    header: t('dns.ipv6'),
    width: 'minmax(13rem, 1fr)',
    sortKey: ({ address6 }) => addressKey(address6),
    text: ({ address6 }) => address6,
    cell: ({ address6 }) => <span className="mono">{address6 || '–'}</span>,
  },
  {
    id: 'source',
    header: t('dns.source'),
    width: '8rem',
    phone: 'below-end',
    sortKey: ({ isCustom }) => sourceText(t, isCustom),
    text: ({ isCustom }) => sourceText(t, isCustom),
    cell: ({ isCustom }) => <span className="chip outlined">{sourceText(t, isCustom)}</span>,
  },
]

const sourceText = (t: TFunction<'networks'>, isCustom: boolean) =>
  t(isCustom ? 'dns.custom' : 'dns.node')
