import { MAX_PORT } from '@meshdeck/domain/policy-ports'

import { joinViolationsOf } from '../access-control/posture-state'
import { timeNow } from '../clock'
import type { Context } from '../context'
import { forServer } from '../edition'
import { decode, DecodingError, struct } from '../http/decode-body'
import { string } from '../http/field-types'
import { parseWholeJson } from '../http/parse-json'
import { Base64Error, decodeBase64 } from '../http/parse-values'
import { httpError } from '../http/replies'
import { record, subject } from '../monitoring/activity'
import { joinIfRoom, nodeIn } from '../nodes/join-network'
import { readSettings } from '../server/settings'
import type { Store } from '../storage/store'
import type { EnrollmentKey, Host } from '../storage/tables'
import { keySubject, isUsable } from './enrollment-key'
import { keyFromBytes, macFromBase64, updateFromDevice } from './host'
import { type HostInput, hostVersions } from './host-versions'
import { followKey } from './membership'
import { hasToWait, waitForApproval } from './pending-hosts'

const OLDEST = [0, 17, 0]

/** Whether a device's program is recent enough to register (contract 3.7): 0.17.0 or later, or `dev`. */
function isClientVersion(version: string): boolean {
  if (version === 'dev') return true
  const parts = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version)?.slice(1)
  if (!parts) return false
  const numbers = parts.map((part) => Number(part ?? 0))
  const difference = numbers.map((number, index) => number - (OLDEST[index] ?? 0))
  return (difference.find((part) => part !== 0) ?? 0) >= 0
}

const tokenType = struct('EnrollmentToken', { server: string(), value: string() })

const KEEPALIVE = 20

/** Compares the password of a device with the stored hash. Throws HttpError 401 or 429. */
type CheckPassword = (hostpass: string) => Promise<void>

/**
 * Registers a device by an enrollment token (contract 3.7): a new one is stored, a known one updated, and both join the
 * key's networks, or wait where approval is required. The settings of the key apply to existing nodes as well. A known
 * device has to send the password of its registration, because its ID is in every list. (The real server updates the
 * device of anyone with a token.) Returns the device before it joined. Throws HttpError 400 or 401.
 */
export async function registerHost(
  context: Context,
  {
    key,
    input,
    checkPassword,
  }: { key: EnrollmentKey; input: HostInput; checkPassword: CheckPassword },
) {
  const { store, passwords } = context
  const provedHash = await provePassword(store, input.id, checkPassword)
  checkIsNew(store, input.id, key)
  if (!isClientVersion(input.version)) {
    throw httpError(400, `bad client version on register: ${input.version}`)
  }
  if (input.traffickeypublic === null) throw httpError(400, 'missing traffic key')
  const hostpass = provedHash ?? (await passwords.hash(input.hostpass))
  return store.transaction(() => {
    if (store.hosts.find(input.id)?.hostpass !== provedHash) {
      throw httpError(400, 'host was registered or deleted at the same time')
    }
    checkIsNew(store, input.id, key) // it may have registered with another key meanwhile
    const usedKey = useKey(store, key.value)
    const networks = networksOpenTo(store, usedKey, input)
    const host = store.hosts.has(input.id)
      ? updateFromDevice(store, store.hosts.get(input.id), input)
      : createHost(store, input, hostpass)
    for (const netid of networks) joinWithKey(store, host, { key: usedKey, netid })
    return host
  })
}

/**
 * Checks the password of a known device. Returns the stored hash used for the comparison, to be compared with the
 * stored one on write.
 */
async function provePassword(store: Store, id: string, checkPassword: CheckPassword) {
  const storedHash = store.hosts.find(id)?.hostpass
  if (storedHash !== undefined) await checkPassword(storedHash)
  return storedHash
}

/** Checks that a key without networks is used only by new devices. Throws HttpError 400. */
function checkIsNew(store: Store, id: string, { networks }: EnrollmentKey) {
  if (networks.length === 0 && store.hosts.has(id)) throw httpError(400, 'host already exists')
}

/** Returns the key that an enrollment token names. Throws HttpError 400 for an invalid or unknown token. */
export function keyOfToken(store: Store, token: string): EnrollmentKey {
  try {
    const { value } = decode(tokenType, decodeBase64(token), parseWholeJson)
    const key = store.keys.find(value)
    if (key) return key
  } catch (error) {
    if (error instanceof Base64Error || error instanceof DecodingError) {
      throw httpError(400, error.message)
    }
    throw error
  }
  throw httpError(400, 'no enrollmentkey found')
}

/**
 * Spends one use and returns the key afterward. Reads it again, because another device may have registered in between.
 */
function useKey(store: Store, value: string): EnrollmentKey {
  const key = store.keys.find(value)
  if (!key) throw httpError(400, 'no enrollmentkey found')
  if (!isUsable(key)) throw httpError(400, 'invalid enrollment key')
  if (key.uses_remaining === 0) return key
  const uses_remaining = key.uses_remaining - 1
  store.keys.update(value, { uses_remaining })
  return { ...key, uses_remaining }
}

/**
 * Returns the networks of a key whose checks a device passes; if it fails all of them it is rejected. Throws HttpError
 * 403.
 */
function networksOpenTo(store: Store, key: EnrollmentKey, input: HostInput): string[] {
  const host = { ...input, ...forServer(hostVersions, store).described(input) }
  const openNetworks = key.networks.filter(
    (netid) => joinViolationsOf(store, netid, { host, tags: key.groups ?? [] }).length === 0,
  )
  if (openNetworks.length > 0 || key.networks.length === 0) return openNetworks
  throw httpError(403, 'access blocked: this device doesn’t meet security requirements')
}

type KeyJoin = { key: EnrollmentKey; netid: string }

function joinWithKey(store: Store, host: Host, { key, netid }: KeyJoin) {
  const network = store.networks.find(netid)
  if (!network) return
  const member = nodeIn(store, host.id, netid)
  if (hasToWait(store, network)) {
    if (!member) waitForApproval(store, host, { key, netid })
    return
  }
  // logged for existing members and full networks as well
  record(store, {
    by: '',
    action: 'JOIN_HOST_TO_NETWORK',
    source: keySubject(key),
    target: subject('DEVICE', host),
    network_id: netid,
  })
  const node = member ?? joinIfRoom(store, host, { netid })
  if (node) followKey(store, node, key)
}

function createHost(store: Store, input: HostInput, hostpass: string): Host {
  const { dns_status: _dns, publickey, macaddress, traffickeypublic, ...fields } = input
  const settings = readSettings(store)
  const now = timeNow()
  const host: Host = {
    ...fields,
    hostpass,
    publickey: keyFromBytes(publickey),
    traffickeypublic: traffickeypublic ?? '',
    macaddress: macFromBase64(macaddress),
    listenport: freePort(store, input),
    persistentkeepalive: KEEPALIVE,
    autoupdate: settings.netclientautoupdate,
    dns: settings.manage_dns ? 'yes' : 'no',
    ...forServer(hostVersions, store).described(input),
    enable_flow_logs: false,
    created_at: now,
    updated_at: now,
    nodes: null,
    isalive: false,
  }
  store.hosts.insert(host)
  return host
}

/** Returns an unused port: two devices behind one endpoint can't share one, so the later device gets the next. */
function freePort(store: Store, { endpointip, listenport }: HostInput): number {
  if (endpointip === '') return listenport
  const takenPorts = new Set(store.hosts.all({ endpointip }).map((host) => host.listenport))
  let port = listenport
  while (takenPorts.has(port) && port < MAX_PORT) port += 1
  return port
}
