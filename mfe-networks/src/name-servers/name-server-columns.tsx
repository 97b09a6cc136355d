import { everyDevice, type NameServer } from '@meshdeck/api/name-servers'
import { addressKey } from '@meshdeck/domain/address-key'
import { tagName } from '@meshdeck/domain/tag-name'
import type { TFunction } from '@meshdeck/platform'
import { type Column, MoreNames, naturalKey } from '@meshdeck/ui/data-table'

import { purposeOf } from './name-server-form'
import { NameServerSwitch } from './NameServerSwitch'

/** The columns of name servers; only Pro tells whose devices ask them. */
export const nameServerColumns = (
  t: TFunction<'name-servers'>,
  { hasTags }: { hasTags: boolean },
): Array<Column<NameServer>> => [
  {
    id: 'name',
    header: t('name'),
    width: 'minmax(13rem, 1.5fr)',
    isFixed: true,
    sortKey: (server) => naturalKey(nameOf(server)),
    text: nameOf,
    cell: ({ default: isDefault, ...server }) => (
      <>
        <span className="strong text">{nameOf(server)}</span>
        {isDefault && <span className="chip outlined">{t('default')}</span>}
      </>
    ),
  },
  {
    id: 'servers',
    header: t('servers'),
    width: 'minmax(12rem, 2fr)',
    phone: 'below',
    sortKey: ({ servers }) => addressKey(...servers),
    text: ({ servers }) => servers.join(', '),
    cell: ({ servers: [first, ...others] }) => (
      <>
        <span className="mono">{first ?? '–'}</span>
        <MoreNames names={others} />
      </>
    ),
  },
  {
    id: 'use',
    header: t('use.title'),
    width: 'minmax(11rem, 2fr)',
    sortKey: (row) => purposeText(t, row),
    text: (row) => purposeText(t, row),
    cell: (row) => <span className="text">{purposeText(t, row)}</span>,
  },
  ...(hasTags ? [devicesColumn(t)] : []),
  {
    id: 'active',
    header: t('active'),
    width: '6rem',
    phone: 'below-end',
    sortKey: ({ status }) => Number(status),
    text: ({ status }) => t(status ? 'networks:shared.yes' : 'networks:shared.no'),
    cell: (row) => <NameServerSwitch nameServer={row} />,
  },
]

const devicesColumn = (t: TFunction<'name-servers'>): Column<NameServer> => ({
  id: 'devices',
  header: t('devices'),
  width: 'minmax(9rem, 1fr)',
  sortKey: (row) => devicesText(t, row),
  text: (row) => devicesText(t, row),
  cell: (row) => <span className="text">{devicesText(t, row)}</span>,
})

/** Its domains, or that it is asked for all names or for those that nobody else knows. */
function purposeText(t: TFunction<'name-servers'>, row: NameServer): string {
  const use = purposeOf(row)
  return use === 'domains' ? row.domains.map(({ domain }) => domain).join(', ') : t(`use.${use}`)
}

function devicesText(
  t: TFunction<'name-servers'>,
  { tags, nodes, network_id }: NameServer,
): string {
  if (everyDevice in tags) return t('everyDevice')
  const names = Object.keys(tags).map((tag) => tagName(tag, network_id))
  const count = Object.keys(nodes).length
  const more = count > 0 ? [`${count} ${t('networks:count.nodes', { count })}`] : []
  return [...names, ...more].join(', ')
}

const nameOf = ({ id, name }: Pick<NameServer, 'id' | 'name'>) => name || id
