import { useQueryClient } from '@meshdeck/platform'
import { Stack, Text, useConfirmDelete } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import type { InternetGatewayRow } from './internet-gateway-rows'
import { useInternetGatewayWords } from './internet-gateway-words'

/** Letting nobody out through a node any more, or through many; both say first who loses the way. */
export function useInternetGatewayRemoval(networkId: string) {
  const { t } = useInternetGatewayWords()
  const client = useQueryClient()
  const confirmDelete = useConfirmDelete()
  const readAgain = () => client.invalidateQueries({ queryKey: ['nodes'] })

  async function removeOne(nodeId: string) {
    const { deleteInternetGateway } = await import(
      /* webpackChunkName: "gateway-dialogs" */ '@meshdeck/api/internet-gateways'
    )
    await deleteInternetGateway({ networkId, nodeId })
  }

  const whatGoes = (rows: readonly InternetGatewayRow[]) => (
    <Stack gap="3">
      <Text>{t('removeText', { count: rows.length })}</Text>
      <UserNames users={rows.flatMap(({ users }) => users)} />
    </Stack>
  )

  function remove(row: InternetGatewayRow) {
    confirmDelete({
      title: t('removeTitle', { name: row.name }),
      description: whatGoes([row]),
      action: t('remove'),
      // read again after a refusal too: its node may be gone
      onConfirm: () => removeOne(row.id).finally(readAgain),
      success: t('removed', { name: row.name }),
      failure: t('removeFailed'),
    })
  }

  const removeMany = (rows: readonly InternetGatewayRow[]): BulkJob => ({
    title: t('removeMany', { count: rows.length }),
    description: whatGoes(rows),
    action: t('remove'),
    isDanger: true,
    items: rows,
    perform: async (batch) => {
      for (const { id } of batch) await removeOne(id)
    },
    onFinished: () => void readAgain(),
  })

  return { remove, removeMany }
}

const SHOWN = 20

function UserNames({ users }: { users: readonly string[] }) {
  const { t } = useInternetGatewayWords()
  if (users.length === 0) return <Text>{t('gateways:internet.noUsers')}</Text>
  const rest = users.length - SHOWN

  return (
    <Text>
      {t('lose', { names: users.slice(0, SHOWN).join(', ') })}
      {rest > 0 && ` ${t('networks:shared.more', { count: rest })}`}
    </Text>
  )
}
