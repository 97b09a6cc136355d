import { type NameServer, nameServerListQuery } from '@meshdeck/api/name-servers'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { Dialogs } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Server } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'

import { useTranslation } from '../translations'
import { nameServerColumns } from './name-server-columns'
import { nameServerDialogs } from './name-server-dialogs'
import { nameServerFilters } from './name-server-filters'
import { useNameServerActions } from './use-name-server-actions'

const searchText = ({ name, description, servers, domains }: NameServer) =>
  [name, description, ...servers, ...domains.map(({ domain }) => domain)].join(' ')

type Props = { networkId: string; addButton: ReactNode }

/** The name servers that the devices of a network ask: a tab of its names. From 1.5.1 on (contract 2.9). */
export function NameServers({ networkId, addButton }: Props) {
  const { t } = useTranslation()
  const { isPro: hasTags } = useCapabilities()
  // the server lists them as the table shows them
  const nameServers = useQuery(nameServerListQuery(networkId))
  const { rowActions, bulkActions } = useNameServerActions(networkId)
  // memoised because new ones render every row again
  const columns = useMemo(() => nameServerColumns(t, { hasTags }), [t, hasTags])
  const filterFields = useMemo(() => nameServerFilters(t), [t])

  return (
    <>
      <DataTable
        label={t('nameServers.title')}
        viewKey="name-servers"
        noun={(count) => t('nameServers.count', { count })}
        reading={nameServers}
        failure={t('nameServers.failed')}
        columns={columns}
        searchText={searchText}
        filterFields={filterFields}
        rowActions={rowActions}
        bulkActions={bulkActions}
        empty={{
          icon: Server,
          title: t('nameServers.empty'),
          description: t('nameServers.emptyHint'),
          children: addButton,
        }}
      />
      <Dialogs of={nameServerDialogs} />
    </>
  )
}
