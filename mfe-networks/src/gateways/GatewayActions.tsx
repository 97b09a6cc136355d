import { isConfigFile, isGateway, nodeKey, nodeName } from '@meshdeck/api/nodes'
import { useCan } from '@meshdeck/platform'
import type { MenuAction } from '@meshdeck/ui'
import { Router } from 'lucide-react'
import type { ReactNode } from 'react'

import { rolesOf, useNodesAndHosts } from '../shared/gateway-rows'
import { canBeGateway, canFailOver } from '../shared/node-options'
import { paths } from '../shared/paths'
import { useDialogLink } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { useFailoverRole } from './use-failover-role'

type Props = {
  networkId: string
  nodeId: string
  draw: (actions: MenuAction[]) => ReactNode
}

/** Gateway actions in the menu of a node (decision OP-34); none for a config file. */
export function GatewayActions({ networkId, nodeId, draw }: Props) {
  const { t } = useTranslation()
  const { whyNotIn } = useCan()
  const linkTo = useDialogLink()
  // already loaded by the table behind the menu
  const { data: inventory } = useNodesAndHosts(networkId, { isFreshEnough: true })
  const { actionOf } = useFailoverRole(networkId)

  const node = inventory?.nodes.find((candidate) => nodeKey(candidate) === nodeId)
  if (!node || isConfigFile(node)) return null
  const { id, hostid, isinternetgateway } = node
  const host = inventory?.hosts.find((candidate) => candidate.id === hostid)
  const canBecomeOne = canBeGateway(node, host)
  const failoverNode = { id, name: nodeName(node, host), roles: rolesOf(node, host) }

  function makeAction(): MenuAction {
    const refusal = whyNotIn(networkId, t('gateways.refused'))
    const unfit = t(isinternetgateway ? 'gateways.form.isInternet' : 'gateways.form.nodeHint')
    return {
      label: t('gateways.make'),
      icon: Router,
      startsGroup: true,
      disabledReason: refusal ?? (canBecomeOne ? undefined : unfit),
      to: linkTo('new-gateway', networkId, { node: id }),
    }
  }

  return draw([
    isGateway(node)
      ? {
          label: t('gateways.show'),
          icon: Router,
          startsGroup: true,
          to: paths.gateway(networkId, id),
        }
      : makeAction(),
    actionOf(failoverNode, canFailOver(node, host) ? undefined : t('gateways.standIn.onlyLinux')),
  ])
}
