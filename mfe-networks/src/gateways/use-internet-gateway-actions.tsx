import { deleteInternetGateway } from '@meshdeck/api/internet-gateway-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { useCan } from '@meshdeck/platform'
import { type MenuAction, Stack, Text, useConfirm, useDialog, useNameList } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import { Boxes, Trash2, Users } from 'lucide-react'

import { paths } from '../shared/paths'
import { addressItems, copyActions, copyAddressesAction } from '../shared/row-actions'
import { useTranslation } from '../translations'
import type { InternetGatewayRow } from './internet-gateway-rows'

/** Returns the menu of an internet gateway and the bulk actions. */
export function useInternetGatewayActions(networkId: string) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { linkTo } = useDialog()
  const { deleteOne, deleteMany } = useInternetGatewayDeletion(networkId)
  const refusal = whyNotIn(networkId, t('gateways.refused'))

  const rowActions = (row: InternetGatewayRow): MenuAction[] => [
    { label: t('gateways.nodeDetails'), icon: Boxes, to: paths.node(networkId, row.id) },
    {
      label: t('gateways.internet.edit'),
      icon: Users,
      disabledReason: refusal,
      to: linkTo('internet-users', { gateway: row.id }),
    },
    ...copyActions(t, addressItems(t, { addresses: row.addresses })),
    {
      label: t('gateways.internet.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => deleteOne(row),
    },
  ]

  const bulkActions = (rows: readonly InternetGatewayRow[]): BulkAction[] => [
    copyAddressesAction(t, rows),
    {
      label: t('gateways.internet.delete'),
      icon: Trash2,
      isDanger: true,
      disabledReason: refusal,
      job: () => deleteMany(rows),
    },
  ]

  return { rowActions, bulkActions }
}

/** Removes the role from one internet gateway or several; both first list the nodes that lose internet access. */
function useInternetGatewayDeletion(networkId: string) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const deletion = rowChange({
    change: deleteInternetGateway,
    inputOf: ({ id }: InternetGatewayRow) => ({ networkId, nodeId: id }),
  })

  const whatGoes = (rows: readonly InternetGatewayRow[]) => (
    <Stack gap="3">
      <Text>{t('gateways.internet.deleteText', { count: rows.length })}</Text>
      <UserNames users={rows.flatMap(({ users }) => users)} />
    </Stack>
  )

  function deleteOne(row: InternetGatewayRow) {
    confirm({
      title: t('gateways.internet.deleteTitle', { name: row.name }),
      description: whatGoes([row]),
      action: t('gateways.internet.delete'),
      ...deletion.one(row),
      success: t('gateways.internet.deleted', { name: row.name }),
      failure: t('gateways.internet.deleteFailed'),
    })
  }

  const deleteMany = (rows: readonly InternetGatewayRow[]): BulkJob => ({
    title: t('gateways.internet.deleteMany', { count: rows.length }),
    description: whatGoes(rows),
    action: t('gateways.internet.delete'),
    isDanger: true,
    ...deletion.many(rows),
  })

  return { deleteOne, deleteMany }
}

function UserNames({ users }: { users: readonly string[] }) {
  const { t } = useTranslation()
  const listNames = useNameList()
  if (users.length === 0) return <Text>{t('gateways.internet.noUsers')}</Text>

  return <Text>{t('gateways.internet.lose', { names: listNames(users) })}</Text>
}
