import { useCan } from '@meshdeck/platform'
import type { MenuAction } from '@meshdeck/ui'
import type { BulkJob } from '@meshdeck/ui/data-table'
import { CalendarClock, CircleArrowUp, CircleMinus, KeyRound, Router } from 'lucide-react'
import type { ReactNode } from 'react'

import { useDeviceCommands } from '../devices/use-device-commands'
import { toGatewayRows } from '../gateway-model/gateway-rows'
import { canBeGateway } from '../gateway-model/node-options'
import { useGatewayDeletion } from '../gateways/use-gateway-deletion'
import type { NodeRow } from '../node-model/node-rows'
import { useTranslation } from '../translations'
import { devicesOf, useChosenNodes } from './use-chosen-nodes'
import { useGatewayMaking } from './use-gateway-making'
import { useNodeExpiry } from './use-node-expiry'

type Props = {
  rows: readonly NodeRow[]
  /** Why nothing in their networks can be changed. */
  refusal: string | undefined
  open: (job: BulkJob) => void
  draw: (actions: MenuAction[]) => ReactNode
}

/** What is done to many nodes more seldom than connecting them: each with a result for every one, and another try. */
export function NodeJobs({ rows, refusal, open, draw }: Props) {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { tellMany } = useDeviceCommands()
  const expireMany = useNodeExpiry()
  const makeGateways = useGatewayMaking()
  const { deleteMany: removeGateways } = useGatewayDeletion()

  const chosen = useChosenNodes(rows)
  const devices = devicesOf(chosen)
  const fit = chosen.filter(({ node, host }) => canBeGateway(node, host)).map(({ row }) => row)
  const gateways = gatewaysAmong(chosen)

  // devices belong to no network: the server lets nobody else
  const ofDevices = isAdmin ? undefined : t('nodeJobs.adminOnly')

  return draw([
    {
      label: t('devices.tell.upgrade.one'),
      icon: CircleArrowUp,
      disabledReason: ofDevices,
      onSelect: () => open(tellMany(devices, 'upgrade')),
    },
    {
      label: t('devices.tell.keys.one'),
      icon: KeyRound,
      disabledReason: ofDevices,
      onSelect: () => open(tellMany(devices, 'keys')),
    },
    {
      label: t('nodeJobs.expiry.action'),
      icon: CalendarClock,
      disabledReason: refusal,
      onSelect: () => open(expireMany(chosen.map(({ row }) => row))),
    },
    {
      label: t('nodeJobs.makeGateways.action'),
      icon: Router,
      startsGroup: true,
      disabledReason: refusal ?? (fit.length === 0 ? t('gateways.form.nodeHint') : undefined),
      onSelect: () => open(makeGateways({ rows: fit, unfit: rows.length - fit.length })),
    },
    {
      label: t('gateways.deleteMany.action'),
      icon: CircleMinus,
      isDanger: true,
      disabledReason: refusal ?? (gateways.length === 0 ? t('nodeJobs.noGateways') : undefined),
      onSelect: () => open(removeGateways(gateways)),
    },
  ])
}

/** Those of them that are gateways, as the removal knows them. */
function gatewaysAmong(chosen: ReturnType<typeof useChosenNodes>) {
  const hosts = chosen.flatMap(({ host }) => (host ? [host] : []))
  return toGatewayRows(
    chosen.map(({ node }) => node),
    hosts,
  )
}
