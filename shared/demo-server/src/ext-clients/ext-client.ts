import { withoutPrefix } from '@meshdeck/domain/addresses'

import { stripFromPolicies } from '../access-control/save-policy'
import { perVersion } from '../api-version'
import type { Names } from '../auth/check-rights'
import { ZERO_TIME } from '../clock'
import { forServer } from '../edition'
import { struct } from '../http/decode-body'
import { bool, type DecodedField, list, set, string } from '../http/field-types'
import { Base64Error, decodeBase64 } from '../http/parse-values'
import { fieldFault, httpError } from '../http/replies'
import { type ActivityInput, namedSubject } from '../monitoring/activity'
import { isIpAddress, parseCidr } from '../networks/cidr'
import type { Store } from '../storage/store'
import type { ExtClient, Network, Node } from '../storage/tables'

/** Body of a client (contract 1.11). */
export const extClientType = struct('CustomExtClient', {
  clientid: string(),
  publickey: string(),
  dns: string(),
  extraallowedips: list(string()),
  enabled: bool(),
  deniednodeacls: set(),
  remote_access_client_id: string(),
  postup: string(),
  postdown: string(),
  tags: set('models.TagID'),
  os: string(),
  device_name: string(),
  public_endpoint: string(),
  country: string(),
  location: string(),
  os_family: string(),
  os_version: string(),
  kernel_version: string(),
  client_version: string(),
  device_id: string(),
})
export type ExtClientInput = DecodedField<typeof extClientType>

/** Returns the resources that a body names in addition to the client. */
export function namesIn({ deniednodeacls, tags }: ExtClientInput): Names {
  return { members: Object.keys(deniednodeacls ?? {}), tags: Object.keys(tags ?? {}) }
}

const MAX_SCRIPT = 1024

/**
 * Validates the name and content of a client. Only a new name is compared with the existing ones. Throws HttpError 400.
 */
export function checkExtClient(store: Store, input: ExtClientInput, isNewName: boolean) {
  const scripts = [scriptFault('PostUp', input.postup), scriptFault('PostDown', input.postdown)]
  const faults = scripts.filter((fault) => fault !== '')
  if (faults.length > 0) throw httpError(400, faults.join('\n'))
  if (input.clientid !== '') checkName(store, input.clientid, isNewName)
  if (input.publickey !== '' && !isWireGuardKey(input.publickey)) {
    throw httpError(400, 'incorrect client public key')
  }
  if (input.extraallowedips?.some((range) => !parseCidr(range))) {
    throw httpError(400, 'client extra ip must be a valid cidr')
  }
  const servers = input.dns === '' ? [] : input.dns.split(',')
  if (servers.some((server) => !isIpAddress(server.trim()))) {
    throw httpError(400, 'client dns must be a valid ip address')
  }
}

function checkName(store: Store, name: string, isNewName: boolean) {
  if (!/^[a-z0-9-]{5,32}$/i.test(name)) {
    throw httpError(
      400,
      'client validation: node name must be alphanumderic and/or dashes and less that 15 chars',
    )
  }
  if (isNewName && store.extClients.has(name)) {
    throw httpError(400, 'client validation: duplicate client name')
  }
}

function scriptFault(field: string, script: string): string {
  return script.length > MAX_SCRIPT ? fieldFault(`CustomExtClient.${field}`, 'max') : ''
}

/** Whether a key is 32 bytes in base64, with optional line breaks. */
function isWireGuardKey(key: string): boolean {
  try {
    return decodeBase64(key).length === 32
  } catch (error) {
    if (error instanceof Base64Error) return false
    throw error
  }
}

/**
 * Returns the activity of a desktop program that connects its user to a network or disconnects them (contract 1.20).
 */
export function programActivity(
  action: 'CONNECT' | 'DISCONNECT',
  client: ExtClient,
): ActivityInput {
  const { privatekey: _key, ...info } = client
  return {
    by: client.ownerid,
    action,
    target: namedSubject('NETWORK', client.network, info),
    network_id: client.network,
    origin: 'CLIENT-APP',
  }
}

/** Enables or disables a client by an ordinary update, which clears missing fields: tags and commands are lost. */
export function switchClient(store: Store, { clientid, network }: ExtClient, enabled: boolean) {
  stripFromPolicies(store, network, { id: 'device', value: clientid })
  store.extClients.update(clientid, { enabled, tags: null, postup: '', postdown: '' })
}

/** Placeholder for a missing client. */
export const emptyClient: ExtClient = {
  clientid: '',
  privatekey: '',
  publickey: '',
  network: '',
  dns: '',
  address: '',
  address6: '',
  extraallowedips: null,
  allowed_ips: null,
  ingressgatewayid: '',
  ingressgatewayendpoint: '',
  lastmodified: 0,
  enabled: false,
  ownerid: '',
  deniednodeacls: null,
  remote_access_client_id: '',
  postup: '',
  postdown: '',
  tags: null,
  os: '',
  device_name: '',
  public_endpoint: '',
  country: '',
  location: '',
  os_family: '',
  os_version: '',
  kernel_version: '',
  client_version: '',
  device_id: '',
  jit_expires_at: '',
  last_evaluated_at: ZERO_TIME,
  posture_check_violations: null,
  posture_check_violation_severity_level: 0,
  metrics_since: 0,
}

type Place = { gateway: Node; network: Network }

type ClientDnsVersion = {
  /** Returns the value stored with a new client. */
  first(store: Store, place: Place): string
  /** Returns the value in the response for a single client. */
  inReply(store: Store, gateway: Node): string
  /** Returns the value in the configuration file. */
  inFile(store: Store, place: Place): string
}

/** Name servers of a client without its own (contract 1.11 and 2.8), separated by commas. */
export const clientDns = perVersion<ClientDnsVersion>({
  '1.0.0': {
    first: (_store, place) => (place.gateway.ingressdns === '' ? '' : ofPlace(place)),
    inReply: () => '',
    inFile: (_store, place) => ofPlace(place),
  },
  '1.1.0': {
    first: (store, { gateway }) => ofGateway(store, gateway),
    inReply: ofGateway,
    inFile: (store, { gateway }) => ofGateway(store, gateway),
  },
})

/** Returns a client with its name servers, as in the response for a single client. */
export function withDns(store: Store, client: ExtClient): ExtClient {
  const gateway = client.dns === '' ? store.nodes.find(client.ingressgatewayid) : undefined
  return gateway ? { ...client, dns: forServer(clientDns, store).inReply(store, gateway) } : client
}

/** Returns the name servers of the gateway, followed by those of its network. */
function ofPlace({ gateway, network }: Place): string {
  return joined([gateway.ingressdns, ...(network.dns_nameservers ?? [])])
}

/** Returns the addresses of the gateway itself if its device serves DNS. */
function ofGateway(store: Store, { hostid, address, address6 }: Node): string {
  if (store.hosts.get(hostid).dns !== 'yes') return ''
  return joined([address, address6].map(withoutPrefix))
}

function joined(servers: string[]): string {
  return servers.filter((server) => server !== '').join(',')
}
