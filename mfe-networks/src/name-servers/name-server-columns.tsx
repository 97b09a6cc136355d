import { everyDevice, type NameServer } from '@meshdeck/api/name-servers'
import { addressKey } from '@meshdeck/domain/address-key'
import { tagName } from '@meshdeck/domain/tag-name'
import type { TFunction } from '@meshdeck/platform'
import { type Column, MoreNames, naturalKey } from '@meshdeck/ui/data-table'

import { purposeOf } from './name-server-form'
import { NameServerSwitch } from './NameServerSwitch'

/** The columns of name servers; only Pro tells whose devices ask them. */
export const nameServerColumns = (
  t: TFunction<'networks'>,
  { hasTags }: { hasTags: boolean },
): Array<Column<NameServer>> => [
  {
    id: 'name',
    header: t('nameServers.name'),
    width: 'minmax(13rem, 1.5fr)',
    isFixed: true,
    sortKey: (server) => naturalKey(nameOf(server)),
    text: nameOf,
    cell: ({ default: isDefault, ...server }) => (
      <>
        <span className="strong text">{nameOf(server)}</span>
        {isDefault && <span className="chip outlined">{t('nameServers.default')}</span>}
      </>
    ),
  },
  {
    id: 'servers',
    header: t('nameServers.servers'),
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
    header: t('nameServers.use.title'),
    width: 'minmax(11rem, 2fr)',
    sortKey: (row) => purposeText(t, row),
    text: (row) => purposeText(t, row),
    cell: (row) => <span className="text">{purposeText(t, row)}</span>,
  },
  ...(hasTags ? [devicesColumn(t)] : []),
  {
    id: 'active',
    header: t('nameServers.active'),
    width: '6rem',
    phone: 'below-end',
    sortKey: ({ status }) => Number(status),
    text: ({ status }) => t(status ? 'shared.yes' : 'shared.no'),
    cell: (row) => <NameServerSwitch nameServer={row} />,
  },
]

const devicesColumn = (t: TFunction<'networks'>): Column<NameServer> => ({
  id: 'devices',
  header: t('nameServers.devices'),
  width: 'minmax(9rem, 1fr)',
  sortKey: (row) => devicesText(t, row),
  text: (row) => devicesText(t, row),
  cell: (row) => <span className="text">{devicesText(t, row)}</span>,
})

/** Its domains, or that it is asked for all names or for those that nobody else knows. */
function purposeText(t: TFunction<'networks'>, row: NameServer): string {
  const use = purposeOf(row)
  return use === 'domains'
    ? row.domains.map(({ domain }) => domain).join(', ')
    : t(`nameServers.use.${use}`)
}

function devicesText(t: TFunction<'networks'>, { tags, nodes, network_id }: NameServer): string {
  if (everyDevice in tags) return t('nameServers.everyDevice')
  const names = Object.keys(tags).map((tag) => tagName(tag, network_id))
  const count = Object.keys(nodes).length
  const more = count > 0 ? [`${count} ${t('count.nodes', { count })}`] : []
  return [...names, ...more].join(', ')
}

const nameOf = ({ id, name }: Pick<NameServer, 'id' | 'name'>) => name || id
