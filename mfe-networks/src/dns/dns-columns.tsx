import { addressKey } from '@meshdeck/domain/address-key'
import type { TFunction } from '@meshdeck/platform'
import { type Column, naturalKey } from '@meshdeck/ui/data-table'

import type { DnsRow } from './dns-rows'

/** The columns of the names of a network. */
export const dnsColumns = (t: TFunction<'dns'>): Array<Column<DnsRow>> => [
  {
    id: 'name',
    header: t('name'),
    width: 'minmax(14rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name }) => <span className="mono strong text">{name}</span>,
  },
  {
    id: 'ipv4',
    header: t('ipv4'),
    width: 'minmax(9rem, 1fr)',
    phone: 'below',
    sortKey: ({ address }) => addressKey(address),
    text: ({ address }) => address,
    cell: ({ address }) => <span className="mono">{address || '–'}</span>,
  },
  {
    id: 'ipv6',
    header: t('ipv6'),
    width: 'minmax(13rem, 1fr)',
    sortKey: ({ address6 }) => addressKey(address6),
    text: ({ address6 }) => address6,
    cell: ({ address6 }) => <span className="mono">{address6 || '–'}</span>,
  },
  {
    id: 'source',
    header: t('source'),
    width: '8rem',
    phone: 'below-end',
    sortKey: ({ isCustom }) => sourceText(t, isCustom),
    text: ({ isCustom }) => sourceText(t, isCustom),
    cell: ({ isCustom }) => <span className="chip outlined">{sourceText(t, isCustom)}</span>,
  },
]

const sourceText = (t: TFunction<'dns'>, isCustom: boolean) => t(isCustom ? 'custom' : 'node')
