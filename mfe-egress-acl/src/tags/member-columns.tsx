import { addressKey } from '@meshdeck/domain/address-key'
import { healthOf } from '@meshdeck/domain/health'
import type { TFunction } from '@meshdeck/platform'
import { StatusBadge } from '@meshdeck/ui'
import { type Column, type FilterField, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { memberHref } from './member-href'
import type { MemberRow } from './taggable'

/** The columns of the table of those who bear a tag. */
export function memberColumns(
  t: TFunction,
  { networkId }: { networkId: string },
): Column<MemberRow>[] {
  return [
    {
      id: 'name',
      header: t('egress:tags.members.name'),
      width: 'minmax(9rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ name, member }) => {
        const href = memberHref(networkId, member)
        return <RowLink to={href}>{name}</RowLink>
      },
    },
    {
      id: 'health',
      header: t('egress:tags.members.health'),
      width: 'minmax(7.25rem, 8rem)',
      phone: 'beside',
      sortKey: ({ status }) => status,
      text: ({ status }) => (status ? t(`ui:health.${healthOf(status)}`) : ''),
      cell: ({ status }) => (status ? <StatusBadge status={status} /> : '–'),
    },
    {
      id: 'kind',
      header: t('egress:tags.members.kind'),
      width: 'minmax(7rem, 1fr)',
      phone: 'below-end',
      sortKey: ({ isClient }) => Number(isClient),
      text: ({ isClient }) => t(kindText(isClient)),
      cell: ({ isClient }) => <span className="chip outlined">{t(kindText(isClient))}</span>,
    },
    {
      id: 'addresses',
      header: t('egress:tags.members.addresses'),
      width: 'minmax(11rem, 1fr)',
      phone: 'below',
      sortKey: ({ addresses }) => addressKey(...addresses),
      text: ({ addresses }) => addresses.join(' '),
      cell: ({ addresses: [first, second] }) => (
        <>
          <span className="mono strong">{first ?? '–'}</span>
          {second && <span title={second}>+ IPv6</span>}
        </>
      ),
    },
  ]
}

const kindText = (isClient: boolean) =>
  isClient ? 'egress:tags.members.file' : 'egress:tags.members.device'

/** The properties by which they can be filtered. */
export const memberFilters = (t: TFunction): FilterField<MemberRow>[] => [
  {
    id: 'kind',
    label: t('egress:tags.members.kind'),
    options: [
      { value: 'device', label: t('egress:tags.members.device') },
      { value: 'file', label: t('egress:tags.members.file') },
    ],
    meets: ({ isClient }, value) => isClient === (value === 'file'),
  },
]
