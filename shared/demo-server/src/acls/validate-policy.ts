import { refused } from '../http/refusal'
import type { Store } from '../storage/store'
import type { PolicyItem } from '../storage/tables'
import { gatewaysTag } from './default-policies'
import type { PolicyInput } from './policy'
import { checkProPolicy } from './validate-pro-policy'

/** Whether a policy is one that this edition takes (contract 1.16). @throws Refusal 400 */
export function checkPolicy(store: Store, input: PolicyInput) {
  if (store.edition === 'pro') checkProPolicy(store, input)
  else checkCommunityPolicy(store, input)
}

function checkCommunityPolicy(store: Store, input: PolicyInput) {
  if (input.allowed_traffic_direction === 0) {
    throw refused(400, 'uni traffic flow not allowed on CE')
  }
  if (input.policy_type !== 'device-policy') {
    throw refused(400, `unknown acl policy type ${input.policy_type}`)
  }
  const ends = [...(input.src_type ?? []), ...(input.dst_type ?? [])]
  for (const end of ends) {
    const fault = endFault(store, end, input.network_id)
    if (fault) throw refused(400, fault)
  }
}

function endFault(store: Store, { id, value }: PolicyItem, netid: string): string | undefined {
  if (value === '*') return undefined
  switch (id) {
    case 'device':
      return store.nodes.has(value) || store.extClients.has(value)
        ? undefined
        : `invalid node ${value}`
    case 'egress-id':
    case 'egress-range':
      return store.egress.has(value) ? undefined : 'invalid egress'
    case 'tag':
      return value === gatewaysTag(netid) ? undefined : 'invalid policy'
    default:
      return 'invalid policy'
  }
}
