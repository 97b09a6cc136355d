import { deleteInternetGateway } from '@meshdeck/api/internet-gateway-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { Stack, Text, useConfirm, useNameList } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'

import { useTranslation } from '../translations'
import type { InternetGatewayRow } from './internet-gateway-rows'

/** Letting nobody out through a node any more, or through many; both say first who loses the way. */
export function useInternetGatewayDeletion(networkId: string) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const deletion = rowChange({
    change: deleteInternetGateway,
    inputOf: ({ id }: InternetGatewayRow) => ({ networkId, nodeId: id }),
  })

  const whatGoes = (rows: readonly InternetGatewayRow[]) => (
    <Stack gap="3">
      <Text>{t('internetGateways.deleteText', { count: rows.length })}</Text>
      <UserNames users={rows.flatMap(({ users }) => users)} />
    </Stack>
  )

  function deleteOne(row: InternetGatewayRow) {
    confirm({
      title: t('internetGateways.deleteTitle', { name: row.name }),
      description: whatGoes([row]),
      action: t('internetGateways.delete'),
      ...deletion.one(row),
      success: t('internetGateways.deleted', { name: row.name }),
      failure: t('internetGateways.deleteFailed'),
    })
  }

  const deleteMany = (rows: readonly InternetGatewayRow[]): BulkJob => ({
    title: t('internetGateways.deleteMany', { count: rows.length }),
    description: whatGoes(rows),
    action: t('internetGateways.delete'),
    isDanger: true,
    ...deletion.many(rows),
  })

  return { deleteOne, deleteMany }
}

function UserNames({ users }: { users: readonly string[] }) {
  const { t } = useTranslation()
  const listNames = useNameList()
  if (users.length === 0) return <Text>{t('gateways.internet.noUsers')}</Text>

  return <Text>{t('internetGateways.lose', { names: listNames(users) })}</Text>
}
