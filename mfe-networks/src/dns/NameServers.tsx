import { editOfNameServer, updateNameServer } from '@meshdeck/api/name-server-changes'
import { everyDevice, type NameServer, nameServerListQuery } from '@meshdeck/api/name-servers'
import { addressKey } from '@meshdeck/domain/address-key'
import { tagName } from '@meshdeck/domain/tag-name'
import {
  errorText,
  type TFunction,
  toast,
  useCan,
  useCapabilities,
  useMutation,
  useQuery,
} from '@meshdeck/platform'
import { Dialogs, Span } from '@meshdeck/ui'
import { type Column, DataTable, MoreNames, naturalKey, RowSwitch } from '@meshdeck/ui/data-table'
import { Server } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'

import { yesNoOptions } from '../shared/common-filters'
import { useDialogRefusal } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { purposeOf } from './name-server-form'
import { nameServerDialogs, useNameServerActions } from './use-name-server-actions'

const searchText = ({ name, description, servers, domains }: NameServer) =>
  [name, description, ...servers, ...domains.map(({ domain }) => domain)].join(' ')

type Props = { networkId: string; addButton: ReactNode }

/** Name servers that the devices of a network use: a tab on the page of its names. Since 1.5.1 (contract 2.9). */
export function NameServers({ networkId, addButton }: Props) {
  const { t } = useTranslation()
  const { isPro: hasTags } = useCapabilities()
  // the server's items are used as rows
  const nameServers = useQuery(nameServerListQuery(networkId))
  const { rowActions, bulkActions } = useNameServerActions(networkId)
  const columns = useMemo(() => nameServerColumns(t, { hasTags }), [t, hasTags])

  return (
    <>
      <DataTable
        label={t('dns.servers.title')}
        viewKey="name-servers"
        noun={(count) => t('dns.servers.count', { count })}
        reading={nameServers}
        failure={t('dns.servers.failed')}
        columns={columns}
        searchText={searchText}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={{
          icon: Server,
          title: t('dns.servers.empty'),
          description: t('dns.servers.emptyHint'),
          children: addButton,
        }}
      />
      <Dialogs of={nameServerDialogs} refusal={useDialogRefusal(t('dns.servers.refused'))} />
    </>
  )
}

/** Columns of name servers; only Pro has the column of the devices that use them. */
export const nameServerColumns = (
  t: TFunction<'networks'>,
  { hasTags }: { hasTags: boolean },
): Array<Column<NameServer>> => [
  {
    id: 'name',
    header: t('dns.servers.name'),
    width: 'minmax(13rem, 1.5fr)',
    isFixed: true,
    sortKey: (server) => naturalKey(nameServerName(server)),
    text: nameServerName,
    cell: ({ default: isDefault, ...server }) => (
      <>
        <span className="strong text">{nameServerName(server)}</span>
        {isDefault && <span className="chip outlined">{t('dns.servers.default')}</span>}
      </>
    ),
  },
  {
    id: 'servers',
    header: t('dns.servers.servers'),
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
    header: t('dns.servers.use.title'),
    width: 'minmax(11rem, 2fr)',
    sortKey: (row) => purposeText(t, row),
    text: (row) => purposeText(t, row),
    cell: (row) => <span className="text">{purposeText(t, row)}</span>,
  },
  ...(hasTags ? [devicesColumn(t)] : []),
  {
    id: 'active',
    header: t('dns.servers.active'),
    width: '6rem',
    phone: 'below-end',
    sortKey: ({ status }) => Number(status),
    text: ({ status }) => t(status ? 'shared.yes' : 'shared.no'),
    cell: (row) => <NameServerSwitch nameServer={row} />,
    filter: {
      options: yesNoOptions(t),
      matches: ({ status }, value) => status === (value === 'yes'),
    },
  },
]

const devicesColumn = (t: TFunction<'networks'>): Column<NameServer> => ({
  id: 'devices',
  header: t('dns.servers.devices'),
  width: 'minmax(9rem, 1fr)',
  sortKey: (row) => devicesText(t, row),
  text: (row) => devicesText(t, row),
  cell: (row) => <span className="text">{devicesText(t, row)}</span>,
})

/**
 * Returns the domains of a name server, or the text that it resolves all names or those that no other server resolves.
 */
function purposeText(t: TFunction<'networks'>, row: NameServer): string {
  const use = purposeOf(row)
  return use === 'domains'
    ? row.domains.map(({ domain }) => domain).join(', ')
    : t(`dns.servers.use.${use}`)
}

function devicesText(t: TFunction<'networks'>, { tags, nodes, network_id }: NameServer): string {
  if (everyDevice in tags) return t('dns.servers.everyDevice')
  const names = Object.keys(tags).map((tag) => tagName(tag, network_id))
  const count = Object.keys(nodes).length
  const nodeCounts = count > 0 ? [`${count} ${t('shared.count.nodes', { count })}`] : []
  return [...names, ...nodeCounts].join(', ')
}

const nameServerName = ({ id, name }: Pick<NameServer, 'id' | 'name'>) => name || id

/** Switch for whether devices use the name server. Shows the target state while the call runs. */
function NameServerSwitch({ nameServer }: { nameServer: NameServer }) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { id, name, status, network_id } = nameServer
  const {
    mutateAsync: switchTo,
    isPending,
    variables,
  } = useMutation({
    mutationFn: async (isOn: boolean) => {
      const base = editOfNameServer(nameServer)
      await updateNameServer({ networkId: network_id, id, base, mine: { ...base, status: isOn } })
    },
  })

  // awaited here because callbacks of the hook don't run once the row is scrolled out of view
  async function handleChange(isOn: boolean) {
    try {
      await switchTo(isOn)
      toast.success(t(isOn ? 'dns.servers.switchedOn' : 'dns.servers.switchedOff', { name }))
    } catch (error) {
      toast.error(t('dns.servers.switchFailed', { name }), { description: errorText(error) })
    }
  }

  return (
    <>
      {/* cards on a phone have no header that names the switch */}
      <Span hideFrom="md">{t('dns.servers.active')}</Span>
      <RowSwitch
        label={t('dns.servers.activeOf', { name })}
        isOn={isPending ? variables : status}
        isBusy={isPending}
        disabledReason={whyNotIn(network_id, t('dns.servers.refused'))}
        onChange={(isOn) => void handleChange(isOn)}
      />
    </>
  )
}
