import { addressKey } from '@meshdeck/domain/address-key'
import { currentLanguage, type TFunction } from '@meshdeck/platform'
import { Span } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import type { NetworkRow } from '../network-model/network-rows'
import { paths } from '../paths'

type Shown = {
  hasDefaultAccess: boolean
  /** Whose sections the sidebar shows. */
  activeNetwork: string | undefined
}

/** The columns of the table of networks. */
export const networkColumns = (
  t: TFunction<'networks'>,
  { hasDefaultAccess, activeNetwork }: Shown,
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
        {/* in the list of a phone no header says what is counted */}
        <Span hideFrom="md">{t('count.devices', { count: hosts })}</Span>
      </>
    ),
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
})
