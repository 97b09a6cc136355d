import { api, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { type Policy, policyListQuery, policySchema } from '../queries/policies'

/** A policy that is not there yet. */
export type NewPolicy = Omit<Policy, 'id' | 'default'> & {
  /** Of the egress route that it was made for, where that is one; the servers pass it over [AC-028]. */
  reference_id?: string
}

/** POST /v1/acls?network= [AP-087]. After `timeout` milliseconds, if given, it counts as unanswered. */
export const createPolicy = change({
  send: ({ policy, timeout }: { policy: NewPolicy; timeout?: number }) =>
    readReply(
      api.post('v1/acls', {
        searchParams: { network: policy.network_id },
        json: policy,
        ...(timeout !== undefined && { timeout }),
      }),
      policySchema,
    ),
  stale: ['policies'],
})

/** PUT /v1/acls?network=: replaces a policy [AP-088, AC-029]. */
export const updatePolicy = change({
  send: (policy: Policy) =>
    readReply(
      api.put('v1/acls', {
        searchParams: { network: policy.network_id },
        json: { ...policy, meta_data: '' },
      }),
      z.unknown(),
    ),
  stale: ['policies'],
})

/** DELETE /v1/acls?network=&acl_id= [AP-089]. */
export const deletePolicy = change({
  send: ({ id, network_id: network }: Pick<Policy, 'id' | 'network_id'>) =>
    readReply(api.delete('v1/acls', { searchParams: { acl_id: id, network } }), z.unknown()),
  stale: ['policies'],
  isThere: async ({ id, network_id }) =>
    (await readAnew(policyListQuery(network_id))).some((policy) => policy.id === id),
})
