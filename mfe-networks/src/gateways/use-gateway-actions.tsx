import { useCan, useCapabilities } from '@meshdeck/platform'
import type { MenuAction } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import type { Leaving } from '@meshdeck/ui/page'
import { Boxes, FileKey, Globe, PanelRight, Pencil, Plus, Split, Trash2, Users } from 'lucide-react'

import type { GatewayRow } from '../gateway-model/gateway-rows'
import { useDialogLink } from '../network-model/dialog-network'
import { paths } from '../paths'
import { usePublicAddresses } from '../public-addresses/use-public-addresses'
import { copyActions, copyManyAction } from '../tables/copy-actions'
import { firstRefusal } from '../tables/first-refusal'
import { useTranslation } from '../translations'
import { StandInAction } from './StandInAction'
import { useGatewayDeletion } from './use-gateway-deletion'

/** The menu of a gateway, in the table and on its page, and what can be done to many. */
export function useGatewayActions(leaving: Leaving = {}) {
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
      label: t('nodes.edit'),
      icon: Pencil,
      disabledReason: refusalOf(row),
      to: linkTo('edit-gateway', row.network, { gateway: row.id }),
    },
    { label: t('gateways.nodeDetails'), icon: Boxes, to: paths.node(row.network, row.id) },
    ...copyActions(t, isShown ? row : { addresses: row.addresses }),
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
    { label: 'stand-in', more: (draw) => <StandInAction row={row} draw={draw} /> },
    {
      label: t('gateways.delete.action'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      disabledReason: refusalOf(row),
      onSelect: () => deleteOne(row),
    },
  ]

  const bulkActions = (chosen: readonly GatewayRow[]): BulkAction[] => [
    copyManyAction(t, chosen),
    {
      label: t('gateways.delete.action'),
      icon: Trash2,
      isDanger: true,
      disabledReason: firstRefusal(chosen, refusalOf),
      job: () => deleteMany(chosen),
    },
  ]

  return { rowActions, bulkActions }
}
