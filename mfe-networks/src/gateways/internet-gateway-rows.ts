import type { Host } from '@meshdeck/api/hosts'
import { isConfigFile, isGateway, type Node, nodeName } from '@meshdeck/api/nodes'
import { plainAddresses } from '@meshdeck/domain/addresses'
import { useCapabilities } from '@meshdeck/platform'

import { endpointOf } from '../shared/node-rows'
import { useTranslation } from '../translations'

export type InternetGatewayRow = {
  id: string
  name: string
  /** Without prefix length, IPv4 first. */
  addresses: string[]
  /** Empty when unknown. */
  endpoint: string
  /** Names of the nodes that use it, in alphabetical order. */
  users: string[]
  /** Whether it accepts config files too. */
  isGateway: boolean
  /** Status from the list; the status call is more current. */
  status: string
}

/** Returns the internet gateways of a network with the nodes that use each. */
export function toInternetGatewayRows(
  nodes: readonly Node[],
  hosts: readonly Host[],
): InternetGatewayRow[] {
  const hostOf = new Map(hosts.map((host) => [host.id, host]))
  const nameOf = (node: Node) => nodeName(node, hostOf.get(node.hostid))
  const users = new Map<string, string[]>()
  for (const node of nodes) {
    const names = users.get(node.internetgw_node_id)
    if (names) names.push(nameOf(node))
    else users.set(node.internetgw_node_id, [nameOf(node)])
  }

  return nodes
    .filter((node) => !isConfigFile(node) && node.isinternetgateway)
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
const systemsWithMac = new Set([...beforeMac, 'darwin'])

/** Returns the systems that can use an internet gateway (contract 1.10, 2.5), and their names as text. */
export function useInternetSystems() {
  const { t } = useTranslation()
  const { allowsMacInternetClients } = useCapabilities()

  return allowsMacInternetClients
    ? { systems: systemsWithMac, hint: t('gateways.internet.usersHintMac') }
    : { systems: beforeMac, hint: t('gateways.internet.usersHint') }
}
