import { detachUser } from '@meshdeck/api/gateway-user-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { type MenuAction, Stack, Text, useConfirm, useNameList } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { FileKey, UserMinus } from 'lucide-react'

import type { GatewayRow } from '../shared/gateway-rows'
import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import type { RemoteUserRow } from './remote-user-rows'

/** Removes one user or several from a gateway; both first list the config files that are deleted with them [AP-107]. */
export function useRemoteUserActions(networkId: string, gateway: GatewayRow) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const removal = rowChange({
    change: detachUser,
    inputOf: ({ id }: { id: string; name: string }) => ({ gatewayId: gateway.id, username: id }),
  })
  const itemOf = ({ username }: RemoteUserRow) => ({ id: username, name: username })

  function remove(row: RemoteUserRow) {
    const names = { name: row.username, gateway: gateway.name }
    confirm({
      title: t('gateways.users.remove.title', names),
      description: <Losses rows={[row]} />,
      action: t('gateways.users.remove.label'),
      ...removal.one(itemOf(row)),
      success: t('gateways.users.remove.done', names),
      failure: t('gateways.users.remove.failed', names),
    })
  }

  const removeMany = (rows: readonly RemoteUserRow[]): BulkJob => ({
    title: t('gateways.users.remove.titleMany', { count: rows.length, gateway: gateway.name }),
    description: <Losses rows={rows} />,
    action: t('gateways.users.remove.label'),
    isDanger: true,
    ...removal.many(rows.map(itemOf)),
  })

  const rowActions = (row: RemoteUserRow): MenuAction[] => [
    {
      label: t('gateways.users.showFiles'),
      icon: FileKey,
      to: paths.configFilesOf(networkId, gateway.name),
    },
    {
      label: t('gateways.users.remove.label'),
      icon: UserMinus,
      isDanger: true,
      startsGroup: true,
      onSelect: () => remove(row),
    },
  ]

  const bulkActions = (rows: readonly RemoteUserRow[]): BulkAction[] => [
    {
      label: t('gateways.users.remove.label'),
      icon: UserMinus,
      isDanger: true,
      job: () => removeMany(rows),
    },
  ]

  return { rowActions, bulkActions }
}

function Losses({ rows }: { rows: readonly RemoteUserRow[] }) {
  const { t } = useTranslation()
  const listNames = useNameList()
  const configFiles = rows.flatMap((row) => row.configFiles)

  return (
    <Stack gap="3">
      <Text>
        {configFiles.length > 0
          ? t('gateways.users.remove.lose', { names: listNames(configFiles) })
          : t('gateways.users.remove.loseNone')}
      </Text>
      <Text>{t('gateways.users.remove.groupsStay')}</Text>
    </Stack>
  )
}
