import { detachUser } from '@meshdeck/api/gateway-users'
import { useQueryClient } from '@meshdeck/platform'
import { type MenuAction, Stack, Text, useConfirmDelete } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { FileKey, UserMinus } from 'lucide-react'

import type { GatewayRow } from '../gateways/gateway-rows'
import { paths } from '../paths'
import type { RemoteUserRow } from './remote-user-rows'
import { useRemoteUserWords } from './remote-user-words'

/** Taking a gateway from one user or from many; both say first which config files go with it [AP-107]. */
export function useRemoteUserActions(networkId: string, gateway: GatewayRow) {
  const { t } = useRemoteUserWords()
  const client = useQueryClient()
  const confirmDelete = useConfirmDelete()
  const readAgain = () =>
    Promise.all(
      ['users', 'nodes', 'config-files'].map((resource) =>
        client.invalidateQueries({ queryKey: [resource] }),
      ),
    )

  function remove(row: RemoteUserRow) {
    const names = { name: row.username, gateway: gateway.name }
    confirmDelete({
      title: t('remove.title', names),
      description: <Losses rows={[row]} />,
      action: t('remove.label'),
      // also after a refusal: somebody else may have done it
      onConfirm: () => detachUser(gateway.id, row.username).finally(readAgain),
      success: t('remove.done', names),
      failure: t('remove.failed', names),
    })
  }

  const removeMany = (rows: readonly RemoteUserRow[]): BulkJob => ({
    title: t('remove.titleMany', { count: rows.length, gateway: gateway.name }),
    description: <Losses rows={rows} />,
    action: t('remove.label'),
    isDanger: true,
    items: rows.map(({ username }) => ({ id: username, name: username })),
    perform: async (batch) => {
      for (const { id } of batch) await detachUser(gateway.id, id)
    },
    onFinished: () => void readAgain(),
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

/** As many names as a question has room for. */
const SHOWN = 50

function Losses({ rows }: { rows: readonly RemoteUserRow[] }) {
  const { t } = useRemoteUserWords()
  const files = rows.flatMap((row) => row.files)
  const rest = files.length - SHOWN

  return (
    <Stack gap="3">
      <Text>
        {files.length > 0
          ? t('remove.lose', { names: files.slice(0, SHOWN).join(', ') })
          : t('remove.loseNone')}
        {rest > 0 && ` ${t('networks:shared.more', { count: rest })}`}
      </Text>
      <Text>{t('remove.groupsStay')}</Text>
    </Stack>
  )
}
