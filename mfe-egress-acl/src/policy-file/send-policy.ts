import type { PolicyItem } from '@meshdeck/api/policies'
import {
  createPolicy,
  deletePolicy,
  editOfPolicy,
  switchPolicy,
  updatePolicy,
} from '@meshdeck/api/policy-changes'
import { ApiError } from '@meshdeck/platform'

import type { RuleChange } from './compare-section'
import type { PolicyItemOf } from './rule-items'
import { type Sending, sendOrGone } from './sending'

/** Makes, changes or deletes a policy. */
export async function sendPolicy(change: RuleChange<PolicyItemOf>, sending: Sending) {
  const { networkId, isPro } = sending
  const itemOf = itemOfNow(sending)
  if (change.kind === 'add') {
    const { src_type, dst_type } = change.wanted
    const ends = { src_type: src_type.map(itemOf), dst_type: dst_type.map(itemOf) }
    const policy = { ...change.wanted, ...ends, network_id: networkId }
    return sending.onMade((await createPolicy.send({ policy })).id)
  }
  const policy = sending.today.policies.find(({ id }) => id === change.id)
  if (!policy) throw new ApiError(404, '')
  if (change.kind === 'remove') return sendOrGone(deletePolicy, policy)
  const { wanted, fields } = change
  if (fields.every((field) => field === 'enabled')) {
    // a policy that is left from a time on Pro would be refused [AC-036]
    const forced = isPro ? {} : { allowed_traffic_direction: 1 }
    return switchPolicy.send({ policy, ...forced, enabled: wanted.enabled, isOneOfMany: true })
  }
  const base = editOfPolicy(policy)
  const has = (...names: string[]) => names.some((name) => fields.includes(name))
  const mine = {
    ...base,
    name: wanted.name,
    enabled: wanted.enabled,
    ...(has('src_type') && { src_type: wanted.src_type.map(itemOf) }),
    ...(has('dst_type') && { dst_type: wanted.dst_type.map(itemOf) }),
    allowed_traffic_direction: wanted.allowed_traffic_direction,
    ...(has('type', 'protocol', 'ports') && {
      service: { type: wanted.type, protocol: wanted.protocol, ports: wanted.ports },
    }),
  }
  return updatePolicy.send({ policy, base, mine, isOneOfMany: true })
}

/** What a policy names, by the ids of now. Throws where a route is not there that was to be made before. */
const itemOfNow =
  ({ idOf, missingRoute, notMade }: Sending) =>
  ({ id, value }: PolicyItem): PolicyItem => {
    const missing = id === 'egress-id' ? missingRoute(value) : undefined
    if (missing !== undefined) throw new Error(notMade(missing))
    return id === 'egress-id' || id === 'tag' ? { id, value: idOf(value) } : { id, value }
  }
