import { api, readReply, z } from '@meshdeck/platform'

import type { NodeTarget } from '../queries/nodes'

/* The egress role of a node, which servers of today take and forget: what leads out of a network is an egress route. */

/** Ranges, as CIDR, that a node leads to. */
type EgressGatewayInput = { isNat: boolean; ranges: readonly string[] }

/** POST /nodes/{network}/{node}/creategateway [AP-044, GW-005]: answered, without effect (contract 1.10). */
export async function createEgressGateway(
  target: NodeTarget,
  { isNat, ranges }: EgressGatewayInput,
): Promise<void> {
  const json = { natenabled: isNat ? 'yes' : 'no', ranges }
  await readReply(api.post(`${pathOf(target)}/creategateway`, { json }), z.unknown())
}

/** DELETE /nodes/{network}/{node}/deletegateway [AP-045, GW-005]: answered, without effect. */
export async function deleteEgressGateway(target: NodeTarget): Promise<void> {
  await readReply(api.delete(`${pathOf(target)}/deletegateway`), z.unknown())
}

const pathOf = ({ networkId, nodeId }: NodeTarget) =>
  `nodes/${encodeURIComponent(networkId)}/${encodeURIComponent(nodeId)}`
