import { useCan } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Boxes, Trash2, Users } from 'lucide-react'

import { paths } from '../paths'
import { copyActions, copyManyAction } from '../tables/copy-actions'
import { useTranslation } from '../translations'
import type { InternetGatewayRow } from './internet-gateway-rows'
import { useInternetGatewayDeletion } from './use-internet-gateway-deletion'

/** The menu of an internet gateway, and what can be done to many. */
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
    ...copyActions(t, { addresses: row.addresses }),
    {
      label: t('internetGateways.delete'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => deleteOne(row),
    },
  ]

  const bulkActions = (rows: readonly InternetGatewayRow[]): BulkAction[] => [
    copyManyAction(t, rows),
    {
      label: t('internetGateways.delete'),
      icon: Trash2,
      isDanger: true,
      disabledReason: refusal,
      job: () => deleteMany(rows),
    },
  ]

  return { rowActions, bulkActions }
}
