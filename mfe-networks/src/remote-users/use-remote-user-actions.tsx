import { detachUser } from '@meshdeck/api/gateway-user-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { type MenuAction, Stack, Text, useConfirm, useNameList } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { FileKey, UserMinus } from 'lucide-react'

import type { GatewayRow } from '../gateway-model/gateway-rows'
import { paths } from '../paths'
import type { RemoteUserRow } from './remote-user-rows'
import { useRemoteUserWords } from './remote-user-words'

/** Taking a gateway from one user or from many; both say first which config files go with it [AP-107]. */
export function useRemoteUserActions(networkId: string, gateway: GatewayRow) {
  const { t } = useRemoteUserWords()
  const confirm = useConfirm()
  const removal = rowChange({
    change: detachUser,
    inputOf: ({ id }: { id: string; name: string }) => ({ gatewayId: gateway.id, username: id }),
  })
  const itemOf = ({ username }: RemoteUserRow) => ({ id: username, name: username })

  function remove(row: RemoteUserRow) {
    const names = { name: row.username, gateway: gateway.name }
    confirm({
      title: t('remove.title', names),
      description: <Losses rows={[row]} />,
      action: t('remove.label'),
      ...removal.one(itemOf(row)),
      success: t('remove.done', names),
      failure: t('remove.failed', names),
    })
  }

  const removeMany = (rows: readonly RemoteUserRow[]): BulkJob => ({
    title: t('remove.titleMany', { count: rows.length, gateway: gateway.name }),
    description: <Losses rows={rows} />,
    action: t('remove.label'),
    isDanger: true,
    ...removal.many(rows.map(itemOf)),
  })

  const rowActions = (row: RemoteUserRow): MenuAction[] => [
    { label: t('showFiles'), icon: FileKey, to: paths.configFilesOf(networkId, gateway.name) },
    {
      label: t('remove.label'),
      icon: UserMinus,
      isDanger: true,
      startsGroup: true,
      onSelect: () => remove(row),
    },
  ]

  const bulkActions = (rows: readonly RemoteUserRow[]): BulkAction[] => [
    {
      label: t('remove.label'),
      icon: UserMinus,
      isDanger: true,
      job: () => removeMany(rows),
    },
  ]

  return { rowActions, bulkActions }
}

function Losses({ rows }: { rows: readonly RemoteUserRow[] }) {
  const { t } = useRemoteUserWords()
  const listNames = useNameList()
  const files = rows.flatMap((row) => row.files)

  return (
    <Stack gap="3">
      <Text>
        {files.length > 0 ? t('remove.lose', { names: listNames(files) }) : t('remove.loseNone')}
      </Text>
      <Text>{t('remove.groupsStay')}</Text>
    </Stack>
  )
}
