import type { Node } from '@meshdeck/api/nodes'
import { useCan, useCapabilities } from '@meshdeck/platform'

/**
 * Whether the server may have left nodes out of the list of a network: to who is no administrator 1.0.0 with Pro shows
 * gateways alone where a role of his own names them. What is not in such a list need not be gone.
 */
export function useMayHideNodes(nodes: readonly Node[] | undefined): boolean {
  const { isPro, rolesDecide } = useCapabilities()
  const { isAdmin } = useCan()
  const mayHide = isPro && !rolesDecide && !isAdmin
  return mayHide && nodes !== undefined && hasGatewaysAlone(nodes)
}

export function hasGatewaysAlone(nodes: readonly Node[]): boolean {
  const devices = nodes.filter(({ is_static }) => !is_static)
  return devices.length > 0 && devices.every(({ isingressgateway }) => isingressgateway)
}
