import { randomInt } from 'node:crypto'

import { checkAccess } from '../access-control/jit-access'
import { checkMayConnect } from '../access-control/posture-state'
import { unixNow, ZERO_TIME } from '../clock'
import { forServer } from '../edition'
import { portForPeers } from '../hosts/host'
import { httpError } from '../http/replies'
import { record } from '../monitoring/activity'
import { allocateAddress, checkOutsideNetwork } from '../networks/allocate'
import { createKeyPair } from '../server/secrets'
import type { Store } from '../storage/store'
import type { ExtClient, Node } from '../storage/tables'
import { checkExtClient, clientDns, type ExtClientInput, programActivity } from './ext-client'
import { extClientVersions } from './ext-client-versions'
import { removeExtClient } from './owner-sign-ins'
import { checkKeyIsFree } from './private-keys'

const MAX_LENGTH = 15
const TRIES = 100

const adjectives =
  'amber bold brisk calm clear cool crisp dawn deep dusky early fair gentle golden green high hidden keen late lively long misty mild noble patient plain proud quick quiet rapid royal silver slow small smooth snowy soft spring still sunny swift tall warm white wide wild winter young'
const nouns =
  'bay beach bird brook bush cliff cloud creek dew dune field fire flower fog forest frost glade grass grove harbor haze hill island lake leaf meadow moon morning mountain night paper path pine pond rain reef ridge river sea sky snow star stone storm stream sun tree valley wave wind wood'

/** Returns an unused name of two words for a client without a name. Throws HttpError 500 when none is found. */
function randomName(store: Store): string {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const name = `${oneOf(adjectives)}-${oneOf(nouns)}`
    if (name.length <= MAX_LENGTH && !store.extClients.has(name)) return name
  }
  throw httpError(500, "couldn't generate random name, try again")
}

function oneOf(words: string): string {
  const list = words.split(' ')
  return list[randomInt(list.length)] ?? ''
}

type Creation = {
  gateway: Node
  input: ExtClientInput
  ownerid: string
  /** Whether the owner may see a client; none by default. */
  mayRead?: (client: ExtClient) => boolean
}

/**
 * Stores a client behind a gateway, in the gateway's network. It gets the highest free address and the network's
 * default access; tags of the body are dropped (contract 1.11). Throws HttpError 400 or 500.
 */
export function createExtClient(store: Store, creation: Creation): ExtClient {
  const { gateway, input, ownerid, mayRead = () => false } = creation
  const { isFirstEnabled } = forServer(extClientVersions, store)
  return store.transaction(() => {
    checkExtClient(store, input, true)
    const { publickey, clientid } = input
    if (publickey !== '') checkKeyIsFree(store, { publickey, clientid, mayRead })
    const jit_expires_at = checkAccess(store, gateway.network, ownerid)
    checkOutsideNetwork(store, gateway.network, input.extraallowedips ?? [])
    checkDeviceIsNew(store, { gateway, input, ownerid })
    const { tags: _tags, enabled: _enabled, ...given } = input
    const network = store.networks.get(gateway.network)
    const client: ExtClient = {
      ...given,
      ...keysFor(input.publickey),
      clientid: input.clientid || randomName(store),
      network: gateway.network,
      dns: input.dns || forServer(clientDns, store).first(store, { gateway, network }),
      ...addressesFor(store, gateway.network),
      extraallowedips: input.extraallowedips ?? [],
      allowed_ips: null,
      ingressgatewayid: gateway.id,
      ingressgatewayendpoint: endpointOf(store, gateway),
      lastmodified: unixNow(),
      enabled: isFirstEnabled(network),
      ownerid,
      tags: {},
      jit_expires_at,
      last_evaluated_at: ZERO_TIME,
      posture_check_violations: null,
      posture_check_violation_severity_level: 0,
      metrics_since: 0,
    }
    checkMayConnect(store, client)
    store.extClients.insert(client)
    removeOthersOfDevice(store, client)
    if (client.remote_access_client_id !== '') record(store, programActivity('CONNECT', client))
    return client
  })
}

function addressesFor(store: Store, netid: string) {
  const network = store.networks.get(netid)
  const take = (range: string) => allocateAddress(store, { network: netid, range }, 'downwards')
  return {
    address: network.isipv4 === 'yes' ? take(network.addressrange) : '',
    address6: network.isipv6 === 'yes' ? take(network.addressrange6) : '',
  }
}

/** Returns the keys of a client. With a public key of its own, the private key stays with the client. */
function keysFor(publickey: string) {
  if (publickey !== '') return { publickey, privatekey: '[ENTER PRIVATE KEY]' }
  const pair = createKeyPair()
  return { publickey: pair.publicKey, privatekey: pair.privateKey }
}

/** Returns the endpoint of a gateway, in the contract's format for a device without an IPv4 address. */
function endpointOf(store: Store, { hostid }: Node): string {
  const host = store.hosts.get(hostid)
  return `${host.endpointip || '<nil>'}:${portForPeers(host)}`
}

/** Checks that a desktop program, or a user's device, has no client on the gateway yet. */
function checkDeviceIsNew(store: Store, { gateway, input, ownerid }: Creation) {
  const { remote_access_client_id } = input
  const device_id = deviceOf(store, input)
  const ownerAndGateway = { ownerid, ingressgatewayid: gateway.id }
  const isKnown = device_id !== '' && store.extClients.count({ device_id, ...ownerAndGateway }) > 0
  const twin = { remote_access_client_id, ...ownerAndGateway }
  if (isKnown || (remote_access_client_id !== '' && store.extClients.count(twin) > 0)) {
    throw httpError(400, 'remote client config already exists on the gateway')
  }
}

/** Removes the clients of a user's device on other gateways, because it has one client in a network. */
function removeOthersOfDevice(store: Store, client: ExtClient) {
  const { clientid, network, ownerid } = client
  const device_id = deviceOf(store, client)
  if (device_id === '') return
  for (const otherClient of store.extClients.all({ network, ownerid, device_id })) {
    if (otherClient.clientid !== clientid) removeExtClient(store, otherClient)
  }
}

function deviceOf(store: Store, { device_id }: Pick<ExtClient, 'device_id'>): string {
  return forServer(extClientVersions, store).knowsDevices ? device_id : ''
}
