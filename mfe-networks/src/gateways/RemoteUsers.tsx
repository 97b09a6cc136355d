import { type GatewayUser, gatewayUserListQuery } from '@meshdeck/api/gateway-users'
import type { Node } from '@meshdeck/api/nodes'
import { type TFunction, useCan, useCapabilities, useQuery, useReading } from '@meshdeck/platform'
import { Dialogs, EmptyState, Flex, lazyOverlay, PageSkeleton, ProBadge, Text } from '@meshdeck/ui'
import {
  type Column,
  DataTable,
  DialogButton,
  MoreNames,
  naturalKey,
} from '@meshdeck/ui/data-table'
import { Users } from 'lucide-react'
import { useMemo } from 'react'

import type { GatewayRow } from '../shared/gateway-rows'
import { useTranslation } from '../translations'
import { keepsList, type RemoteUserRow, toRemoteUserRows } from './remote-user-rows'
import { useRemoteUserActions } from './use-remote-user-actions'

const dialogs = {
  'add-remote-users': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "gateway-dialogs" */ './AddRemoteUsersDialog'))
        .AddRemoteUsersDialog,
  ),
}

const searchText = ({ username, fullName, configFiles }: RemoteUserRow) =>
  [username, fullName, ...configFiles].join(' ')

type Props = { networkId: string; gateway: GatewayRow; nodes: readonly Node[] }

/** Non-admin users with remote access through a gateway: a tab of its page, part of Pro [SH-010]. */
export function RemoteUsers(props: Props) {
  const { t } = useTranslation()
  const { isPro, version } = useCapabilities()
  const { isAdmin } = useCan()
  // the edition is known only a moment after sign-in
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
      <Dialogs of={dialogs} refusal={refusal} />
    </Flex>
  )
}

/** Number of names that fit in a cell. */
const MAX_NAMES = 2

const remoteUserColumns = (t: TFunction<'networks'>): Array<Column<RemoteUserRow>> => [
  {
    id: 'username',
    header: t('remoteUsers.username'),
    width: 'minmax(9rem, 2fr)',
    isFixed: true,
    sortKey: ({ username }) => naturalKey(username),
    text: ({ username }) => username,
    cell: ({ username }) => <span className="strong">{username}</span>,
  },
  {
    id: 'full-name',
    header: t('remoteUsers.fullName'),
    width: 'minmax(9rem, 2fr)',
    phone: 'below',
    sortKey: ({ fullName }) => naturalKey(fullName),
    text: ({ fullName }) => fullName,
    cell: ({ fullName }) => <span className="text">{fullName || '–'}</span>,
  },
  {
    id: 'source',
    header: t('remoteUsers.source'),
    width: '12rem',
    sortKey: ({ isAdded }) => Number(isAdded),
    text: ({ isAdded }) => t(isAdded ? 'remoteUsers.added' : 'remoteUsers.owner'),
    cell: ({ isAdded }) => (
      <span className="chip outlined">
        {t(isAdded ? 'remoteUsers.added' : 'remoteUsers.owner')}
      </span>
    ),
  },
  {
    id: 'files',
    header: t('remoteUsers.files'),
    width: 'minmax(12rem, 3fr)',
    phone: 'below-end',
    sortKey: ({ configFiles }) => configFiles.length,
    text: ({ configFiles }) => configFiles.join(' '),
    cell: ({ configFiles }) => (
      <>
        <span className="text">{configFiles.slice(0, MAX_NAMES).join(', ') || '–'}</span>
        <MoreNames names={configFiles.slice(MAX_NAMES)} />
      </>
    ),
  },
]
