import { type GatewayUser, gatewayUserListQuery } from '@meshdeck/api/gateway-users'
import type { Node } from '@meshdeck/api/nodes'
import { useCan, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { Dialogs, EmptyState, Flex, lazyOverlay, PageSkeleton, ProBadge, Text } from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { Users } from 'lucide-react'
import { useMemo } from 'react'

import type { GatewayRow } from '../gateway-model/gateway-rows'
import { remoteUserColumns } from './remote-user-columns'
import { keepsList, type RemoteUserRow, toRemoteUserRows } from './remote-user-rows'
import { useRemoteUserWords } from './remote-user-words'
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
  const { t } = useRemoteUserWords()
  const { isPro, version } = useCapabilities()
  const { isAdmin } = useCan()
  // which edition it is, is known a moment after sign-in
  if (!isPro && version === '') return <PageSkeleton />
  if (!isPro) {
    return (
      <EmptyState icon={Users} title={t('feature')} description={t('proText')}>
        <ProBadge reason={t('proText')} />
      </EmptyState>
    )
  }
  if (!isAdmin) return <EmptyState icon={Users} title={t('title')} description={t('adminOnly')} />
  return <UserTable {...props} />
}

function UserTable({ networkId, gateway, nodes }: Props) {
  const { t } = useRemoteUserWords()
  const users = useQuery(gatewayUserListQuery(gateway.id))
  const { rowActions, bulkActions } = useRemoteUserActions(networkId, gateway)
  const toRows = useMemo(
    () => (list: GatewayUser[]) => toRemoteUserRows(list, { gatewayId: gateway.id, nodes }),
    [gateway.id, nodes],
  )
  // memoised because new columns render every row again
  const columns = useMemo(() => remoteUserColumns(t), [t])
  const hasList = users.data && keepsList(users.data)
  const refusal = hasList === false ? t('add.refused') : undefined
  const addButton = (
    <DialogButton dialog="add-remote-users" label={t('add.title')} refusal={refusal} />
  )

  return (
    <Flex flexDirection="column" gap="3" flex="1" minH="0">
      {users.data && users.data.length > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {t(hasList ? 'listKept' : 'noList')}
        </Text>
      )}
      <DataTable
        label={t('title')}
        viewKey="remote-users"
        noun={(count) => t('count', { count })}
        reading={useReading(users, toRows)}
        failure={t('failed')}
        columns={columns}
        searchText={searchText}
        rowActions={rowActions}
        bulkActions={bulkActions}
        toolbar={addButton}
        empty={{
          icon: Users,
          title: t('empty'),
          description: t('emptyHint'),
          children: addButton,
        }}
      />
      <Dialogs of={dialogs} />
    </Flex>
  )
}
