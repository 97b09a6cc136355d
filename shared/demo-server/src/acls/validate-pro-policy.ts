import { findGroup } from '../groups/find-group'
import { refused } from '../http/refusal'
import { ALL_NETWORKS } from '../roles/default-roles'
import type { Store } from '../storage/store'
import type { PolicyItem } from '../storage/tables'
import type { PolicyInput } from './policy'
import { isDevice, isRoute } from './policy-ends'

type Place = { input: PolicyInput; isSource: boolean }

/** What Pro takes as a policy (contract 1.16): tags and one way as well, and policies for users. @throws Refusal 400 */
export function checkProPolicy(store: Store, input: PolicyInput) {
  if (![0, 1].includes(input.allowed_traffic_direction)) {
    throw refused(400, 'invalid traffic direction')
  }
  // other kinds are stored as they come
  if (!['device-policy', 'user-policy'].includes(input.policy_type)) return
  for (const end of input.src_type ?? []) checkEnd(store, end, { input, isSource: true })
  for (const end of input.dst_type ?? []) checkEnd(store, end, { input, isSource: false })
}

function checkEnd(store: Store, end: PolicyItem, place: Place) {
  if (end.value === '*') return
  const fault = placeFault(end, place) ?? nameFault(store, end, place.input.network_id)
  if (fault) throw refused(400, fault)
}

/** Users stand among the sources of a user policy and nowhere else, and nothing else stands there but routes. */
function placeFault({ id }: PolicyItem, { input, isSource }: Place): string | undefined {
  const isForUsers = input.policy_type === 'user-policy'
  if (id === 'user' || id === 'user-group') {
    if (!isForUsers) return 'device policy source mismatch'
    return isSource ? undefined : 'user cannot be added to destination'
  }
  const isThing = id === 'tag' || id === 'device'
  return isThing && isForUsers && isSource ? 'user policy source mismatch' : undefined
}

function nameFault(store: Store, { id, value }: PolicyItem, netid: string): string | undefined {
  switch (id) {
    case 'tag':
      return store.tags.has(value) ? undefined : `invalid tag ${value}`
    case 'device':
      return isDevice(store, value, netid) ? undefined : `invalid node ${value}`
    case 'egress-id':
    case 'egress-range':
      return isRoute(store, value) ? undefined : 'invalid egress'
    case 'user':
      return store.users.has(value) ? undefined : `invalid user ${value}`
    case 'user-group':
      return isGroupOf(store, value, netid) ? undefined : `invalid user group ${value}`
    default:
      return 'invalid policy'
  }
}

/** A group counts where it has a role. */
function isGroupOf(store: Store, id: string, netid: string): boolean {
  const networks = Object.keys(findGroup(store, id)?.network_roles ?? {})
  return networks.includes(ALL_NETWORKS) || networks.includes(netid)
}
