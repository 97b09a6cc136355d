import { isIpAddress, parseCidr } from '../addresses/cidr'
import type { Names } from '../auth/network-asked'
import { Base64Error, decodeBase64 } from '../decoding/base64'
import { bool, type Decoded, list, set, string } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import { fieldFault } from '../http/field-fault'
import { refused } from '../http/refusal'
import type { Store } from '../storage/store'

/** A client as a body carries it (contract 1.11). */
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
export type ExtClientInput = Decoded<typeof extClientType>

/** What a body names besides the client. */
export function namesIn({ deniednodeacls, tags }: ExtClientInput): Names {
  return { members: Object.keys(deniednodeacls ?? {}), tags: Object.keys(tags ?? {}) }
}

const MAX_SCRIPT = 1024

/**
 * What a client may be called and carry; a name is only held against the others when it is new.
 * @throws Refusal 400
 */
export function checkExtClient(store: Store, input: ExtClientInput, isNewName: boolean) {
  const scripts = [scriptFault('PostUp', input.postup), scriptFault('PostDown', input.postdown)]
  const faults = scripts.filter((fault) => fault !== '')
  if (faults.length > 0) throw refused(400, faults.join('\n'))
  if (input.clientid !== '') checkName(store, input.clientid, isNewName)
  if (input.publickey !== '' && !isWireGuardKey(input.publickey)) {
    throw refused(400, 'incorrect client public key')
  }
  if (input.extraallowedips?.some((range) => !parseCidr(range))) {
    throw refused(400, 'client extra ip must be a valid cidr')
  }
  const servers = input.dns === '' ? [] : input.dns.split(',')
  if (servers.some((server) => !isIpAddress(server.trim()))) {
    throw refused(400, 'client dns must be a valid ip address')
  }
}

function checkName(store: Store, name: string, isNewName: boolean) {
  if (!/^[a-z0-9-]{5,32}$/i.test(name)) {
    throw refused(
      400,
      'client validation: node name must be alphanumderic and/or dashes and less that 15 chars',
    )
  }
  if (isNewName && store.extClients.has(name)) {
    throw refused(400, 'client validation: duplicate client name')
  }
}

function scriptFault(field: string, script: string): string {
  return script.length > MAX_SCRIPT ? fieldFault(`CustomExtClient.${field}`, 'max') : ''
}

/** 32 bytes in base64, which may be broken into lines. */
function isWireGuardKey(key: string): boolean {
  try {
    return decodeBase64(key).length === 32
  } catch (error) {
    if (error instanceof Base64Error) return false
    throw error
  }
}
