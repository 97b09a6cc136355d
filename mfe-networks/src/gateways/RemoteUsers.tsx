import { type GatewayUser, gatewayUserListQuery } from '@meshdeck/api/gateway-users'
import type { Node } from '@meshdeck/api/nodes'
import { useCan, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { Dialogs, EmptyState, Flex, lazyOverlay, PageSkeleton, ProBadge, Text } from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { Users } from 'lucide-react'
import { useMemo } from 'react'

import type { GatewayRow } from '../gateway-model/gateway-rows'
import { useTranslation } from '../translations'
import { remoteUserColumns } from './remote-user-columns'
import { keepsList, type RemoteUserRow, toRemoteUserRows } from './remote-user-rows'
import { useRemoteUserActions } from './use-remote-user-actions'

const dialogs = {
  'add-remote-users': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "gateway-dialogs" */ './AddRemoteUsersDialog'))
        .AddRemoteUsersDialog,
  ),
}

const searchText = ({ username, fullName, files }: RemoteUserRow) =>
  [username, fullName, ...files].join(' ')

type Props = { networkId: string; gateway: GatewayRow; nodes: readonly Node[] }

/** Who uses a gateway remotely, of those who are no admins: a tab of its page, of Pro [SH-010]. */
export function RemoteUsers(props: Props) {
  const { t } = useTranslation()
  const { isPro, version } = useCapabilities()
  const { isAdmin } = useCan()
  // which edition it is, is known a moment after sign-in
  if (!isPro && version === '') return <PageSkeleton />
  if (!isPro) {
    return (
      <EmptyState
        icon={Users}
        title={t('remoteUsers.feature')}
        description={t('remoteUsers.proText')}
      >
        <ProBadge reason={t('remoteUsers.proText')} />
      </EmptyState>
    )
  }
  if (!isAdmin)
    return (
      <EmptyState
        icon={Users}
        title={t('remoteUsers.title')}
        description={t('remoteUsers.adminOnly')}
      />
    )
  return <UserTable {...props} />
}

function UserTable({ networkId, gateway, nodes }: Props) {
  const { t } = useTranslation()
  const users = useQuery(gatewayUserListQuery(gateway.id))
  const { rowActions, bulkActions } = useRemoteUserActions(networkId, gateway)
  const toRows = useMemo(
    () => (list: GatewayUser[]) => toRemoteUserRows(list, { gatewayId: gateway.id, nodes }),
    [gateway.id, nodes],
  )
  // memoised because new columns render every row again
  const columns = useMemo(() => remoteUserColumns(t), [t])
  const hasList = users.data && keepsList(users.data)
  const refusal = hasList === false ? t('remoteUsers.add.refused') : undefined
  const addButton = (
    <DialogButton dialog="add-remote-users" label={t('remoteUsers.add.title')} refusal={refusal} />
  )

  return (
    <Flex flexDirection="column" gap="3" flex="1" minH="0">
      {users.data && users.data.length > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {t(hasList ? 'remoteUsers.listKept' : 'remoteUsers.noList')}
        </Text>
      )}
      <DataTable
        label={t('remoteUsers.title')}
        viewKey="remote-users"
        noun={(count) => t('remoteUsers.count', { count })}
        reading={useReading(users, toRows)}
        failure={t('remoteUsers.failed')}
        columns={columns}
        searchText={searchText}
        rowActions={rowActions}
        bulkActions={bulkActions}
        toolbar={addButton}
        empty={{
          icon: Users,
          title: t('remoteUsers.empty'),
          description: t('remoteUsers.emptyHint'),
          children: addButton,
        }}
      />
      <Dialogs of={dialogs} />
    </Flex>
  )
}
