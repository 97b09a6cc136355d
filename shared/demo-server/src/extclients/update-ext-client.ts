import { stripFromPolicies } from '../acls/strip-from-policies'
import { checkOutsideNetwork } from '../addresses/own-ranges'
import { unixNow } from '../clock'
import { refused } from '../http/refusal'
import { checkAccess } from '../jit/access'
import { keepFirstName } from '../networks/old-access-lists'
import { checkMayConnect } from '../posture/evaluate'
import type { Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'
import { checkExtClient, type ExtClientInput } from './ext-client'
import { checkKeyIsFree } from './key-in-use'
import { extClientVersions } from './versions'

type Update = {
  clientid: string
  netid: string
  input: ExtClientInput
  /** Whether the caller may know of a client; of none if left out. */
  mayRead?: (client: ExtClient) => boolean
}

/**
 * Replaces what may be changed on a client (contract 1.11): left out lists and texts are cleared, its
 * keys and place stay, a new name renames. It leaves the policies that name it, as if it were deleted and
 * made anew. The real server loses a client whose new name is missing; here it
 * is only refused.
 * @throws Refusal 400 or 500
 */
export function updateExtClient(store: Store, update: Update): ExtClient {
  const { clientid, netid, input, mayRead = () => false } = update
  return store.transaction(() => {
    const client = store.extClients.find(clientid)
    if (!client) throw refused(500, 'client not found')
    checkExtClient(store, input, input.clientid !== clientid)
    checkOutsideNetwork(store, netid, input.extraallowedips ?? [])
    const { publickey } = input
    const isNewKey = publickey !== '' && publickey !== client.publickey
    if (isNewKey) checkKeyIsFree(store, { publickey, clientid, mayRead })
    if (input.clientid === '') throw refused(500, 'unable to get record key')
    stripFromPolicies(store, client.network, { id: 'device', value: clientid })
    const changes: Partial<ExtClient> = {
      clientid: input.clientid,
      publickey: input.publickey || client.publickey,
      dns: input.dns,
      extraallowedips: input.extraallowedips,
      enabled: input.enabled,
      deniednodeacls: input.deniednodeacls ?? client.deniednodeacls,
      postup: input.postup.replaceAll('\r\n', '\n'),
      postdown: input.postdown.replaceAll('\r\n', '\n'),
      tags: input.tags,
      country: input.country || client.country,
      location: input.location || client.location,
      lastmodified: unixNow(),
      ...extClientVersions[store.apiVersion].updateFields(input, client),
    }
    const after = { ...client, ...changes }
    if (after.device_id !== '' && after.enabled) {
      checkMayConnect(store, after)
      const until = checkAccess(store, after.network, after.ownerid)
      if (until !== '') changes.jit_expires_at = until
    }
    store.extClients.update(clientid, changes)
    if (input.clientid !== clientid) {
      keepFirstName(store, { clientid: input.clientid, before: clientid })
    }
    return store.extClients.get(input.clientid)
  })
}
