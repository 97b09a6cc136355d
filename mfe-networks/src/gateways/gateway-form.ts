import { type GatewayInput, newGateway } from '@meshdeck/api/gateway-changes'
import { readItems, writeNameList } from '@meshdeck/domain/name-list'
import { type Input, z } from '@meshdeck/platform'

import { dnsSchema, KEEPALIVE_MAX, mtuSchema, whole } from './gateway-fields'

const createFields = z.object({
  node: z.string().check(z.minLength(1, 'networks:gateways.form.noNode')),
  dns: dnsSchema,
  mtu: mtuSchema,
  // the server reads 0 as "the usual"
  keepalive: whole({ min: 1, max: KEEPALIVE_MAX }, 'networks:gateways.form.notSeconds'),
  metadata: z.string(),
  relayed: z.array(z.string()),
  isInternetGateway: z.boolean(),
})
export type GatewayForm = Input<typeof createFields>

/** The rules of a new gateway, and what is sent when they are kept. */
export const gatewayFormSchema = z.pipe(
  createFields,
  z.transform(({ node, dns, mtu, keepalive, metadata, relayed, isInternetGateway }) => {
    const input: GatewayInput = {
      extclientdns: writeNameList(readItems(dns)),
      mtu: Number(mtu),
      persistentkeepalive: Number(keepalive),
      metadata: metadata.trim(),
      relayaddrs: relayed.filter((id) => id !== node),
      is_internet_gw: isInternetGateway,
    }
    return { nodeId: node, input }
  }),
)

/** The form before anything is typed: the values of a new gateway [GW-009, GW-010], with an MTU that fits its network. */
export function emptyGateway(nodeId: string, mtu: number): GatewayForm {
  return {
    node: nodeId,
    dns: newGateway.extclientdns,
    mtu: String(mtu),
    keepalive: String(newGateway.persistentkeepalive),
    metadata: newGateway.metadata,
    relayed: newGateway.relayaddrs,
    isInternetGateway: newGateway.is_internet_gw,
  }
}
