import { type GatewayEdit, type GatewayInput, newGateway } from '@meshdeck/api/gateway-changes'
import { readItems, readWhole, writeNameList } from '@meshdeck/domain/typed-text'
import { type Infer, type Input, isApiError, z } from '@meshdeck/platform'

import { ipList } from '../shared/ip-list'
import { refusedNode } from '../shared/node-options'

const MIN_MTU = 576
const MAX_MTU = 65_535

const MAX_KEEPALIVE_SECONDS = 65_535

/** Schema of a whole number within a range, in seconds or bytes. */
const wholeNumber = (range: { min: number; max: number }, error: string) =>
  z.string().check(z.refine((text) => readWhole(text, range) !== undefined, error))

const dnsSchema = ipList('networks:gateways.form.notIps')

const mtuSchema = wholeNumber({ min: MIN_MTU, max: MAX_MTU }, 'networks:gateways.form.notMtu')

const createFields = z.object({
  node: z.string().check(z.minLength(1, 'networks:gateways.form.noNode')),
  dns: dnsSchema,
  mtu: mtuSchema,
  // the server treats 0 as the default
  keepalive: wholeNumber(
    { min: 1, max: MAX_KEEPALIVE_SECONDS },
    'networks:gateways.form.notSeconds',
  ),
  metadata: z.string(),
  relayed: z.array(z.string()),
  isInternetGateway: z.boolean(),
})
export type GatewayForm = Input<typeof createFields>

/** Schema of a new gateway; its output is the request body. */
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

/** Returns the initial values of a new gateway, with an MTU that fits its network. */
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

/** Schema of an edited gateway; it uses the server's field names, by which collisions are reported. */
export const gatewayEditSchema = z.object({
  ingressdns: dnsSchema,
  ingressmtu: mtuSchema,
  ingresspersistentkeepalive: wholeNumber(
    { min: 0, max: MAX_KEEPALIVE_SECONDS },
    'networks:nodes.edit.notSeconds',
  ),
  metadata: z.string(),
})
type GatewayEditForm = Input<typeof gatewayEditSchema>

/** Converts the server's data to form values. */
export function gatewayEditForm(edit: GatewayEdit): GatewayEditForm {
  return {
    ...edit,
    ingressmtu: String(edit.ingressmtu),
    ingresspersistentkeepalive: String(edit.ingresspersistentkeepalive),
  }
}

/** Converts form values to the request body. */
export function toGatewayEdit(form: Infer<typeof gatewayEditSchema>): GatewayEdit {
  return {
    ingressdns: writeNameList(readItems(form.ingressdns)),
    ingressmtu: Number(form.ingressmtu),
    ingresspersistentkeepalive: Number(form.ingresspersistentkeepalive),
    metadata: form.metadata.trim(),
  }
}

/** Returns the name of a node. */
type NameOf = (id: string) => string

/** Returns the field and message of a refused new gateway (contract 1.10). */
export function refusedField(
  error: unknown,
  nameOf: NameOf,
): Partial<Record<keyof GatewayForm, string>> {
  const node = refusedNode(error)
  return node === undefined ? refusedRelay(error, nameOf) : { node }
}

/** Returns the field and message of a refusal to relay nodes; the server names the node by its ID. */
export function refusedRelay(error: unknown, nameOf: NameOf): { relayed?: string } {
  const isRefused = isApiError(error) && error.serverText.startsWith('cannot relay ')
  return isRefused ? { relayed: error.serverText.replace(ID, nameOf) } : {}
}

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Returns the field and message of a refused new internet gateway (contract 1.10). */
export function refusedInternetGateway(error: unknown): { node?: string; users?: string } {
  const isAboutNode =
    isApiError(error) &&
    /^only linux|^iptables|^node is already acting|is using a internet gateway already$/.test(
      error.serverText,
    )
  return isAboutNode ? { node: error.serverText } : refusedUsers(error)
}

/** Returns the field and message of a refusal that concerns the users of an internet gateway. */
export function refusedUsers(error: unknown): { users?: string } {
  const isRefused =
    isApiError(error) &&
    /^can only attach|^failover node|^default host|^nodes on same host|already using|another internet/.test(
      error.serverText,
    )
  return isRefused ? { users: error.serverText } : {}
}
