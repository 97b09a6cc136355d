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
        title={t('gateways.users.feature')}
        description={t('gateways.users.proText')}
      >
        <ProBadge reason={t('gateways.users.proText')} />
      </EmptyState>
    )
  }
  if (!isAdmin)
    return (
      <EmptyState
        icon={Users}
        title={t('gateways.users.title')}
        description={t('gateways.users.adminOnly')}
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
  const refusal = hasList === false ? t('gateways.users.add.refused') : undefined
  const addButton = (
    <DialogButton
      dialog="add-remote-users"
      label={t('gateways.users.add.title')}
      refusal={refusal}
    />
  )

  return (
    <Flex flexDirection="column" gap="3" flex="1" minH="0">
      {users.data && users.data.length > 0 && (
        <Text textStyle="sm" color="fg.muted">
          {t(hasList ? 'gateways.users.listKept' : 'gateways.users.noList')}
        </Text>
      )}
      <DataTable
        label={t('gateways.users.title')}
        viewKey="remote-users"
        noun={(count) => t('gateways.users.count', { count })}
        reading={useReading(users, toRows)}
        failure={t('gateways.users.failed')}
        columns={columns}
        searchText={searchText}
        rowActions={rowActions}
        bulkActions={bulkActions}
        toolbar={addButton}
        empty={{
          icon: Users,
          title: t('gateways.users.empty'),
          description: t('gateways.users.emptyHint'),
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
    header: t('gateways.users.username'),
    width: 'minmax(9rem, 2fr)',
    isFixed: true,
    sortKey: ({ username }) => naturalKey(username),
    text: ({ username }) => username,
    cell: ({ username }) => <span className="strong">{username}</span>,
  },
  {
    id: 'full-name',
    header: t('gateways.users.fullName'),
    width: 'minmax(9rem, 2fr)',
    phone: 'below',
    sortKey: ({ fullName }) => naturalKey(fullName),
    text: ({ fullName }) => fullName,
    cell: ({ fullName }) => <span className="text">{fullName || '–'}</span>,
  },
  {
    id: 'source',
    header: t('gateways.users.source'),
    width: '12rem',
    sortKey: ({ isAdded }) => Number(isAdded),
    text: ({ isAdded }) => t(isAdded ? 'gateways.users.added' : 'gateways.users.owner'),
    cell: ({ isAdded }) => (
      <span className="chip outlined">
        {t(isAdded ? 'gateways.users.added' : 'gateways.users.owner')}
      </span>
    ),
  },
  {
    id: 'files',
    header: t('gateways.users.files'),
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
