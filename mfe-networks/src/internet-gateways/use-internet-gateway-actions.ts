import { useCan } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Boxes, Copy, Trash2, Users } from 'lucide-react'

import { copyText } from '../copy-text'
import { paths } from '../paths'
import type { InternetGatewayRow } from './internet-gateway-rows'
import { useInternetGatewayWords } from './internet-gateway-words'
import { useInternetGatewayRemoval } from './use-internet-gateway-removal'

/** The menu of an internet gateway, and what can be done to many. */
export function useInternetGatewayActions(networkId: string) {
  const { t } = useInternetGatewayWords()
  const { administerNetwork } = useCan()
  const { linkTo } = useDialog()
  const { remove, removeMany } = useInternetGatewayRemoval(networkId)
  const refusal = administerNetwork(networkId) ? undefined : t('gateways:refused')

  const rowActions = (row: InternetGatewayRow): MenuAction[] => [
    { label: t('gateways:nodeDetails'), icon: Boxes, to: paths.node(networkId, row.id) },
    {
      label: t('gateways:internet.edit'),
      icon: Users,
      disabledReason: refusal,
      to: linkTo('internet-users', { gateway: row.id }),
    },
    ...row.addresses.map((text) => ({
      label: t(text.includes(':') ? 'networks:nodes.copyAddress6' : 'networks:nodes.copyAddress'),
      icon: Copy,
      onSelect: () => void copyText(text, t('networks:copied')),
    })),
    {
      label: t('remove'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => remove(row),
    },
  ]

  const bulkActions = (rows: readonly InternetGatewayRow[]): BulkAction[] => [
    {
      label: t('networks:nodes.copyAddresses'),
      icon: Copy,
      onSelect: () =>
        void copyText(rows.flatMap(({ addresses }) => addresses).join('\n'), t('networks:copied')),
    },
    {
      label: t('remove'),
      icon: Trash2,
      isDanger: true,
      disabledReason: refusal,
      job: () => removeMany(rows),
    },
  ]

  return { rowActions, bulkActions }
}
