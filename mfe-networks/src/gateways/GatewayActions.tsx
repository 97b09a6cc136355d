import { nodeKey } from '@meshdeck/api/nodes'
import { useCan } from '@meshdeck/platform'
import type { MenuAction } from '@meshdeck/ui'
import { Router } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '../paths'
import { isGateway, rolesOf } from './gateway-rows'
import { useGatewayWords } from './gateway-words'
import { canBeGateway, canStandIn } from './node-options'
import { useGatewayRows } from './use-gateway-rows'
import { useStandIn } from './use-stand-in'

type Props = {
  networkId: string
  nodeId: string
  draw: (actions: MenuAction[]) => ReactNode
}

/** What the menu of a node offers about gateways [OP-34]; nothing for a config file. */
export function GatewayActions({ networkId, nodeId, draw }: Props) {
  const { t } = useGatewayWords()
  const { administerNetwork } = useCan()
  // the table behind the menu has read them
  const { estate } = useGatewayRows(networkId, { isFreshEnough: true })
  const hostOf = new Map(estate?.hosts.map((host) => [host.id, host]))
  const nodes = estate?.nodes.map((node) => ({ node, host: hostOf.get(node.hostid) })) ?? []
  const standIns = nodes.map(({ node, host }) => ({
    id: node.id,
    name: host?.name || node.id,
    roles: rolesOf(node, host),
  }))
  const { actionOf } = useStandIn(networkId, standIns)

  const index = nodes.findIndex(({ node }) => nodeKey(node) === nodeId)
  const [found, standIn] = [nodes[index], standIns[index]]
  if (!found || !standIn || found.node.is_static) return null
  const { node, host } = found

  function makeAction(): MenuAction {
    const refusal = administerNetwork(networkId) ? undefined : t('refused')
    const unfit = t(node.isinternetgateway ? 'form.isInternet' : 'form.nodeHint')
    return {
      label: t('make'),
      icon: Router,
      startsGroup: true,
      disabledReason: refusal ?? (canBeGateway(node, host) ? undefined : unfit),
      to: paths.newGateway(networkId, node.id),
    }
  }

  return draw([
    isGateway(node)
      ? { label: t('show'), icon: Router, startsGroup: true, to: paths.gateway(networkId, node.id) }
      : makeAction(),
    actionOf(standIn, canStandIn(node, host) ? undefined : t('standIn.onlyLinux')),
  ])
}
