import type { Host } from '@meshdeck/api/hosts'
import type { Node } from '@meshdeck/api/nodes'
import { plainAddresses } from '@meshdeck/domain/addresses'
import { useCapabilities } from '@meshdeck/platform'

import { isGateway } from '../shared/gateway-rows'
import { endpointOf } from '../shared/node-rows'
import { useTranslation } from '../translations'

/** An internet gateway as the table shows it. */
export type InternetGatewayRow = {
  id: string
  name: string
  /** Without prefix, IPv4 first. */
  addresses: string[]
  /** Empty when nobody knows it. */
  endpoint: string
  /** Names of the nodes that use it, in the order of the alphabet. */
  users: string[]
  /** Lets config files in as well. */
  isGateway: boolean
  /** Of the list; the status call knows better. */
  status: string
}

/** The internet gateways of a network, with who uses each. */
export function toInternetGatewayRows(
  nodes: readonly Node[],
  hosts: readonly Host[],
): InternetGatewayRow[] {
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  const nameOf = ({ id, hostid }: Node) => hostOf.get(hostid)?.name || id
  const users = new Map<string, string[]>()
  for (const node of nodes) {
    const names = users.get(node.internetgw_node_id)
    if (names) names.push(nameOf(node))
    else users.set(node.internetgw_node_id, [nameOf(node)])
  }

  return nodes
    .filter(({ is_static, isinternetgateway }) => !is_static && isinternetgateway)
    .map((node) => ({
      id: node.id,
      name: nameOf(node),
      addresses: plainAddresses(node.address, node.address6),
      endpoint: endpointOf(hostOf.get(node.hostid)),
      users: (users.get(node.id) ?? []).toSorted(),
      isGateway: isGateway(node),
      status: node.status,
    }))
}

const beforeMac = new Set(['linux', 'windows'])
const withMac = new Set([...beforeMac, 'darwin'])

/** Which systems can use an internet gateway (contract 1.10, 2.5), and who can in words. */
export function useInternetSystems() {
  const { t } = useTranslation()
  const { letsMacOut } = useCapabilities()

  return letsMacOut
    ? { systems: withMac, hint: t('internetGateways.usersHintMac') }
    : { systems: beforeMac, hint: t('internetGateways.usersHint') }
}
