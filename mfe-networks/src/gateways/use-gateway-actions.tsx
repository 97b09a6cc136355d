import { deleteGateway } from '@meshdeck/api/gateway-changes'
import { rowChange } from '@meshdeck/api/row-change'
import { useCan, useCapabilities } from '@meshdeck/platform'
import { lazyOverlay, type MenuAction, useConfirm } from '@meshdeck/ui'
import type { BulkAction, BulkJob } from '@meshdeck/ui/data-table'
import type { LeaveOptions } from '@meshdeck/ui/page'
import { Boxes, FileKey, Globe, PanelRight, Pencil, Plus, Split, Trash2, Users } from 'lucide-react'
import type { ReactNode } from 'react'

import type { GatewayRow } from '../shared/gateway-rows'
import { paths } from '../shared/paths'
import { addressItems, copyActions, copyAddressesAction, firstRefusal } from '../shared/row-actions'
import { useDialogLink } from '../shared/use-listed-network'
import { usePublicAddresses } from '../shared/use-public-addresses'
import { useTranslation } from '../translations'
import { useFailoverRole } from './use-failover-role'

/** Returns the menu of a gateway, in the table and on its page, and the bulk actions. */
export function useGatewayActions(leaving: LeaveOptions = {}) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const { isPro } = useCapabilities()
  const linkTo = useDialogLink()
  const { isShown } = usePublicAddresses()
  const { deleteOne, deleteMany } = useGatewayDeletion(leaving)
  const refusalOf = ({ network }: GatewayRow) => whyNotIn(network, t('gateways.refused'))

  const rowActions = (row: GatewayRow): MenuAction[] => [
    {
      id: 'details',
      label: t('nodes.details'),
      icon: PanelRight,
      to: paths.gateway(row.network, row.id),
    },
    {
      id: 'edit',
      label: t('shared.edit'),
      icon: Pencil,
      disabledReason: refusalOf(row),
      to: linkTo('edit-gateway', row.network, { gateway: row.id }),
    },
    { label: t('gateways.nodeDetails'), icon: Boxes, to: paths.node(row.network, row.id) },
    ...copyActions(t, addressItems(t, isShown ? row : { addresses: row.addresses })),
    {
      label: t('gateways.addConfigFile'),
      icon: Plus,
      startsGroup: true,
      disabledReason: refusalOf(row) ?? (row.isRelayAlone ? t('gateways.relayAlone') : undefined),
      to: linkTo('new-config-file', row.network, { gateway: row.id }),
    },
    {
      label: t('gateways.configFiles'),
      icon: FileKey,
      to: paths.configFilesOf(row.network, row.name),
    },
    {
      label: t('gateways.relayNodes'),
      icon: Split,
      disabledReason: refusalOf(row),
      to: linkTo('relay-nodes', row.network, { gateway: row.id }),
    },
    {
      label: t(
        row.roles.includes('internet') ? 'gateways.internet.edit' : 'gateways.internet.make',
      ),
      icon: Globe,
      disabledReason: refusalOf(row),
      to: row.roles.includes('internet')
        ? linkTo('internet-users', row.network, { gateway: row.id })
        : linkTo('new-internet-gateway', row.network, { node: row.id }),
    },
    {
      label: t('gateways.remoteUsers'),
      icon: Users,
      disabledReason: isPro ? undefined : t('gateways.standIn.proOnly'),
      to: `${paths.gateway(row.network, row.id)}?tab=users`,
    },
    { label: 'failover role', more: (draw) => <FailoverRoleAction row={row} draw={draw} /> },
    {
      label: t('gateways.delete.action'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusalOf(row),
      onSelect: () => deleteOne(row),
    },
  ]

  const bulkActions = (chosenRows: readonly GatewayRow[]): BulkAction[] => [
    copyAddressesAction(t, chosenRows),
    {
      label: t('gateways.delete.action'),
      icon: Trash2,
      isDanger: true,
      disabledReason: firstRefusal(chosenRows, refusalOf),
      job: () => deleteMany(chosenRows),
    },
  ]

  return { rowActions, bulkActions }
}

type Props = { row: GatewayRow; draw: (actions: MenuAction[]) => ReactNode }

/** Failover action in the menu of a gateway; it depends on the other nodes of the network. */
function FailoverRoleAction({ row, draw }: Props) {
  const { actionOf } = useFailoverRole(row.network)
  return draw([actionOf(row)])
}

// reads keys, which only a removal needs
const GatewayDeletion = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "gateway-dialogs" */ './GatewayDeletion')).GatewayDeletion,
)

/** Removes the role from one gateway or several; both first show what is deleted with it. */
export function useGatewayDeletion({ onLeave }: LeaveOptions = {}) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const deletion = rowChange({
    change: deleteGateway,
    inputOf: ({ id, network, isRelayAlone }: GatewayRow) => ({
      networkId: network,
      nodeId: id,
      isRelayAlone,
    }),
    onDone: () => onLeave?.(),
  })

  function deleteOne(row: GatewayRow) {
    confirm({
      title: t('gateways.delete.title', { name: row.name }),
      description: <GatewayDeletion rows={[row]} />,
      action: t('gateways.delete.action'),
      size: 'md',
      ...deletion.one(row),
      success: t('gateways.delete.done', { name: row.name }),
      failure: t('gateways.delete.failed'),
    })
  }

  function deleteMany(rows: readonly GatewayRow[]): BulkJob {
    const [network = '', ...others] = new Set(rows.map((row) => row.network))
    return {
      title: t('gateways.deleteMany.title', { count: rows.length }),
      description: <GatewayDeletion rows={rows} />,
      action: t('gateways.deleteMany.action'),
      isDanger: true,
      typedName: others.length === 0 ? network : String(rows.length),
      ...deletion.many(rows),
    }
  }

  return { deleteOne, deleteMany }
}
