import { type GatewayEdit, type GatewayInput, newGateway } from '@meshdeck/api/gateway-changes'
import { readItems, readWhole, writeNameList } from '@meshdeck/domain/typed-text'
import { type Infer, type Input, isApiError, z } from '@meshdeck/platform'

import { ipList } from '../shared/ip-list'
import { refusedNode } from '../shared/node-options'

const MTU_MIN = 576
const MTU_MAX = 65_535

const KEEPALIVE_MAX = 65_535

/** The whole numbers of a range, in seconds or bytes. */
const whole = (range: { min: number; max: number }, error: string) =>
  z.string().check(z.refine((text) => readWhole(text, range) !== undefined, error))

const dnsSchema = ipList('networks:gateways.form.notIps')

const mtuSchema = whole({ min: MTU_MIN, max: MTU_MAX }, 'networks:gateways.form.notMtu')

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

/** The rules of a gateway that is edited; the names are the server's, as collisions go by them. */
export const gatewayEditSchema = z.object({
  ingressdns: dnsSchema,
  ingressmtu: mtuSchema,
  ingresspersistentkeepalive: whole(
    { min: 0, max: KEEPALIVE_MAX },
    'networks:details.editNode.notSeconds',
  ),
  metadata: z.string(),
})
type GatewayEditForm = Input<typeof gatewayEditSchema>

/** From what the server says to what stands in the form. */
export function gatewayEditForm(edit: GatewayEdit): GatewayEditForm {
  return {
    ...edit,
    ingressmtu: String(edit.ingressmtu),
    ingresspersistentkeepalive: String(edit.ingresspersistentkeepalive),
  }
}

/** From the form to what is sent. */
export function toGatewayEdit(form: Infer<typeof gatewayEditSchema>): GatewayEdit {
  return {
    ingressdns: writeNameList(readItems(form.ingressdns)),
    ingressmtu: Number(form.ingressmtu),
    ingresspersistentkeepalive: Number(form.ingresspersistentkeepalive),
    metadata: form.metadata.trim(),
  }
}

/** How a node is called. */
type NameOf = (id: string) => string

/** The field that a refusal of a new gateway is about (contract 1.10). */
export function refusedField(
  error: unknown,
  nameOf: NameOf,
): Partial<Record<keyof GatewayForm, string>> {
  const node = refusedNode(error)
  return node === undefined ? refusedRelay(error, nameOf) : { node }
}

/** The same of nodes that are to be relayed; the server names the one at fault by its id. */
export function refusedRelay(error: unknown, nameOf: NameOf): { relayed?: string } {
  const isRefused = isApiError(error) && error.serverText.startsWith('cannot relay ')
  return isRefused ? { relayed: error.serverText.replace(ID, nameOf) } : {}
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** The field that a refusal of a new internet gateway is about (contract 1.10). */
export function refusedInternetGateway(error: unknown): { node?: string; users?: string } {
  const isAboutNode =
    isApiError(error) &&
    /^only linux|^iptables|^node is already acting|is using a internet gateway already$/.test(
      error.serverText,
    )
  return isAboutNode ? { node: error.serverText } : refusedUsers(error)
}

/** A refusal of an internet gateway that is about those who are to use it, at their field. */
export function refusedUsers(error: unknown): { users?: string } {
  const isRefused =
    isApiError(error) &&
    /^can only attach|^failover node|^default host|^nodes on same host|already using|another internet/.test(
      error.serverText,
    )
  return isRefused ? { users: error.serverText } : {}
}
