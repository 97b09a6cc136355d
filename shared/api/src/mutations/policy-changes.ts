import { mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, queryClient, readReply, z } from '@meshdeck/platform'

import { change, readAgain, readAnew } from '../change'
import {
  editOfPolicy,
  type Policy,
  type PolicyEdit,
  policyListQuery,
  policySchema,
} from '../queries/policies'

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

/** What can be changed about a policy from its row; the community servers take no direction but 1 (contract 1.16). */
export type PolicySwitch = Partial<Pick<Policy, 'enabled' | 'allowed_traffic_direction'>>

/** What writes a policy bears this word: each reads all of it and sends all of it. */
const turnOfPolicy = ({ policy }: { policy: Policy }): string => `policy ${policy.id}`

/** The policy as it is now. Throws an `ApiError` of 404 when it is gone. */
async function readPolicy({ id, network_id }: Policy): Promise<Policy> {
  const listQuery = policyListQuery(network_id)
  const policies = await queryClient.fetchQuery({ ...listQuery, staleTime: 0 })
  const current = policies.find((policy) => policy.id === id)
  if (!current) throw new ApiError(404, '')
  return current
}

/** Sends the whole of a policy, and lets the list know what the server has taken: 1.0.0 answers with nothing. */
async function replacePolicy(policy: Policy): Promise<Policy> {
  await updatePolicy.send(policy)
  queryClient.setQueryData(policyListQuery(policy.network_id).queryKey, (others) =>
    others?.map((other) => (other.id === policy.id ? policy : other)),
  )
  return policy
}

/**
 * PUT /v1/acls?network=: switches a policy, upon what it is now [AC-030, AC-037]. Throws an `ApiError` of 404 when
 * it is gone. The server checks all of it: one that names what is gone is refused.
 */
export const switchPolicy = change({
  send: async ({ policy, ...switched }: PolicySwitch & { policy: Policy }) =>
    replacePolicy({ ...(await readPolicy(policy)), ...switched }),
  inTurn: turnOfPolicy,
  stale: ['policies'],
  // it also ends a reading that began before the change
  inBackground: true,
})

type Edit = { policy: Policy; base: PolicyEdit; mine: PolicyEdit }

/**
 * PUT /v1/acls?network=: changes a policy upon what it is now [AP-088]. Throws a `CollisionError` when somebody else
 * has changed the same field since `base`, and an `ApiError` of 404 when it is gone.
 */
export const editPolicy = change({
  send: async ({ policy, base, mine }: Edit) => {
    const current = await readPolicy(policy)
    const { service, ...fields } = mergeOrCollide({ base, theirs: editOfPolicy(current), mine })
    return replacePolicy({ ...current, ...fields, ...service })
  },
  inTurn: turnOfPolicy,
  stale: ['policies'],
})

/**
 * DELETE /v1/acls?network=&acl_id= [AP-089]. The row goes at once; the list is read again besides.
 */
export const deletePolicy = change({
  send: ({ id, network_id: network }: Pick<Policy, 'id' | 'network_id'>) =>
    readReply(api.delete('v1/acls', { searchParams: { acl_id: id, network } }), z.unknown()),
  stale: ['policies'],
  settle: (deleted) => {
    const gone = new Set(deleted.map(({ id }) => id))
    for (const networkId of new Set(deleted.map(({ network_id }) => network_id))) {
      queryClient.setQueryData(policyListQuery(networkId).queryKey, (policies) =>
        policies?.filter(({ id }) => !gone.has(id)),
      )
    }
    return readAgain('policies')
  },
  isThere: async ({ id, network_id }) =>
    (await readAnew(policyListQuery(network_id))).some((policy) => policy.id === id),
})
