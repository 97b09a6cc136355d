import { useCan, useCapabilities } from '@meshdeck/platform'
import { type MenuAction, useDialog } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Boxes, FileKey, Globe, PanelRight, Pencil, Plus, Split, Trash2, Users } from 'lucide-react'

import type { Leaving } from '../details/use-leave'
import type { GatewayRow } from '../gateway-model/gateway-rows'
import { useGatewayWords } from '../gateway-model/gateway-words'
import { useStandIn } from '../gateway-model/use-stand-in'
import { paths } from '../paths'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { copyActions, copyManyAction } from '../tables/copy-actions'
import { useGatewayDeletion } from './use-gateway-deletion'

/** The menu of a gateway, in the table and on its page, and what can be done to many. */
export function useGatewayActions(networkId: string, leaving: Leaving = {}) {
  const { t } = useGatewayWords()
  const { whyNotIn } = useCan()
  const { isPro } = useCapabilities()
  const { linkTo } = useDialog()
  const { isShown } = usePublicAddresses()
  const { deleteOne, deleteMany } = useGatewayDeletion(networkId, leaving)
  const { actionOf: standInAction } = useStandIn(networkId)
  const refusal = whyNotIn(networkId, t('refused'))

  const rowActions = (row: GatewayRow): MenuAction[] => [
    {
      id: 'details',
      label: t('networks:nodes.details'),
      icon: PanelRight,
      to: paths.gateway(networkId, row.id),
    },
    {
      id: 'edit',
      label: t('networks:nodes.edit'),
      icon: Pencil,
      disabledReason: refusal,
      to: linkTo('edit-gateway', { gateway: row.id }),
    },
    { label: t('nodeDetails'), icon: Boxes, to: paths.node(networkId, row.id) },
    ...copyActions(t, isShown ? row : { addresses: row.addresses }),
    {
      label: t('addConfigFile'),
      icon: Plus,
      startsGroup: true,
      disabledReason: refusal ?? (row.isRelayAlone ? t('relayAlone') : undefined),
      to: linkTo('new-config-file', { gateway: row.id }),
    },
    {
      label: t('configFiles'),
      icon: FileKey,
      to: paths.configFilesOf(networkId, row.name),
    },
    {
      label: t('relayNodes'),
      icon: Split,
      disabledReason: refusal,
      to: linkTo('relay-nodes', { gateway: row.id }),
    },
    {
      label: t(row.roles.includes('internet') ? 'internet.edit' : 'internet.make'),
      icon: Globe,
      disabledReason: refusal,
      to: row.roles.includes('internet')
        ? linkTo('internet-users', { gateway: row.id })
        : linkTo('new-internet-gateway', { node: row.id }),
    },
    {
      label: t('remoteUsers'),
      icon: Users,
      disabledReason: isPro ? undefined : t('standIn.proOnly'),
      to: `${paths.gateway(networkId, row.id)}?tab=users`,
    },
    standInAction(row),
    {
      label: t('delete.action'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusal,
      onSelect: () => deleteOne(row),
    },
  ]

  const bulkActions = (chosen: readonly GatewayRow[]): BulkAction[] => [
    copyManyAction(t, chosen),
    {
      label: t('delete.action'),
      icon: Trash2,
      isDanger: true,
      disabledReason: refusal,
      job: () => deleteMany(chosen),
    },
  ]

  return { rowActions, bulkActions, refusal }
}
