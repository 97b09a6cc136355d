import { refused } from '../http/refusal'
import type { Store } from '../storage/store'
import type { PolicyItem } from '../storage/tables'
import { gatewaysTag } from './default-policies'
import type { PolicyInput } from './policy'
import { isDevice, isRoute } from './policy-ends'

/** What the community edition takes as a policy (contract 1.16): for devices, both ways. @throws Refusal 400 */
export function checkCommunityPolicy(store: Store, input: PolicyInput) {
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
      return isDevice(store, value, netid) ? undefined : `invalid node ${value}`
    case 'egress-id':
    case 'egress-range':
      return isRoute(store, value) ? undefined : 'invalid egress'
    case 'tag':
      return value === gatewaysTag(netid) ? undefined : 'invalid policy'
    default:
      return 'invalid policy'
  }
}
