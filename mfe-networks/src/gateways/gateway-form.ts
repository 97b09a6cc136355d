import { type GatewayEdit, type GatewayInput, newGateway } from '@meshdeck/api/gateways'
import { isIp } from '@meshdeck/domain/cidr'
import { type Infer, type Input, isApiError, z } from '@meshdeck/platform'

const MTU_MIN = 576
const MTU_MAX = 65_535
const KEEPALIVE_MAX = 65_535

const nameServersOf = (text: string) =>
  text.split(',').flatMap((server) => (server.trim() === '' ? [] : [server.trim()]))

const whole = (range: { min: number; max: number }, error: string) =>
  z.string().check(
    z.refine((text) => {
      const number = Number(text)
      return /^\d+$/.test(text.trim()) && number >= range.min && number <= range.max
    }, error),
  )

const dnsSchema = z
  .string()
  .check(z.refine((text) => nameServersOf(text).every(isIp), 'gateways:form.notIps'))
const mtuSchema = whole({ min: MTU_MIN, max: MTU_MAX }, 'gateways:form.notMtu')

const createFields = z.object({
  node: z.string().check(z.minLength(1, 'gateways:form.noNode')),
  dns: dnsSchema,
  mtu: mtuSchema,
  // the server reads 0 as "the usual"
  keepalive: whole({ min: 1, max: KEEPALIVE_MAX }, 'gateways:form.notSeconds'),
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
      extclientdns: nameServersOf(dns).join(','),
      mtu: Number(mtu),
      persistentkeepalive: Number(keepalive),
      metadata: metadata.trim(),
      relayaddrs: relayed.filter((id) => id !== node),
      is_internet_gw: isInternetGateway,
    }
    return { nodeId: node, input }
  }),
)

/** The form before anything is typed: the values of a new gateway [GW-009, GW-010]. */
export function emptyGateway(nodeId: string): GatewayForm {
  return {
    node: nodeId,
    dns: newGateway.extclientdns,
    mtu: String(newGateway.mtu),
    keepalive: String(newGateway.persistentkeepalive),
    metadata: newGateway.metadata,
    relayed: newGateway.relayaddrs,
    isInternetGateway: newGateway.is_internet_gw,
  }
}

/** The field that a refusal of a new gateway is about (contract 1.10). */
export function refusedField(error: unknown): Partial<Record<keyof GatewayForm, string>> {
  if (!isApiError(error)) return {}
  const isAboutNode = /^gateway can|^only linux|^node is already acting|AutoAssignGateway/.test(
    error.serverText,
  )
  return isAboutNode ? { node: error.serverText } : refusedRelay(error)
}

/** The same of nodes that are to be relayed. */
export function refusedRelay(error: unknown): { relayed?: string } {
  const isRefused = isApiError(error) && error.serverText.startsWith('cannot relay ')
  return isRefused ? { relayed: error.serverText } : {}
}

/** The rules of a gateway that is edited; the names are the server's, as collisions go by them. */
export const gatewayEditSchema = z.object({
  ingressdns: dnsSchema,
  ingressmtu: mtuSchema,
  ingresspersistentkeepalive: whole({ min: 0, max: KEEPALIVE_MAX }, 'networks:editNode.notSeconds'),
  metadata: z.string(),
})
export type GatewayEditForm = Input<typeof gatewayEditSchema>

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
    ingressdns: nameServersOf(form.ingressdns).join(','),
    ingressmtu: Number(form.ingressmtu),
    ingresspersistentkeepalive: Number(form.ingresspersistentkeepalive),
    metadata: form.metadata.trim(),
  }
}
