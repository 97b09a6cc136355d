import { CollisionError, isEditKept, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, queryClient, readReply, z } from '@meshdeck/platform'

import { change, readAgain, readAnew } from '../change'
import { type Policy, policyListQuery, policySchema } from '../queries/policies'

/** What of a policy a form changes; what belongs together is one field, so that two edits never mix in it. */
export type PolicyEdit = Pick<
  Policy,
  'name' | 'enabled' | 'src_type' | 'dst_type' | 'allowed_traffic_direction'
> & { service: Pick<Policy, 'type' | 'protocol' | 'ports'> }

/** What a form begins with, and what the server's policy is held against it as. */
export function editOfPolicy(policy: Omit<Policy, 'id' | 'default'>): PolicyEdit {
  const { name, enabled, src_type, dst_type, allowed_traffic_direction } = policy
  const { type, protocol, ports } = policy
  return {
    name,
    enabled,
    src_type,
    dst_type,
    allowed_traffic_direction,
    service: { type, protocol, ports },
  }
}

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
  isSaved: async (_input, made) => (await findListed(made)) !== undefined,
  nameOf: ({ policy }) => policy.name,
})

/** A deleted policy that is wanted back. */
export type WantedPolicy = {
  policy: Policy
  /**
   * After a try that nobody answered: ids of the policies that there were before it. One besides that is the same was
   * made by it.
   */
  before?: readonly string[] | undefined
}

/**
 * POST /v1/acls?network=: makes a deleted policy anew, which the server knows by a new id [AP-087]. Throws what
 * making it throws, or looking for what an earlier try has made.
 */
export const restorePolicy = change({
  send: async ({ policy, before }: WantedPolicy): Promise<Policy> => {
    const { id: _gone, default: _never, ...wanted } = policy
    return (before && (await findMade(policy, before))) ?? createPolicy.send({ policy: wanted })
  },
  // the history lists what was deleted
  stale: ['policies', 'activity'],
  isSaved: async (_wanted, made) => (await findListed(made)) !== undefined,
  nameOf: ({ policy }) => policy.name,
})

/** What a try that was not answered has made all the same. */
async function findMade(policy: Policy, before: readonly string[]): Promise<Policy | undefined> {
  const wanted = contentOf(policy)
  return (await readPolicies(policy.network_id)).find(
    (one) => !before.includes(one.id) && contentOf(one) === wanted,
  )
}

/** What two policies that do the same have in common. */
const contentOf = ({ id: _id, default: _isBuiltIn, ...content }: Policy) => JSON.stringify(content)

/** PUT /v1/acls?network=: replaces a policy [AP-088, AC-029]. */
export const putPolicy = change({
  send: (policy: Policy) =>
    readReply(
      api.put('v1/acls', {
        searchParams: { network: policy.network_id },
        json: { ...policy, meta_data: '' },
      }),
      z.unknown(),
    ),
  stale: ['policies'],
  nameOf: ({ name }) => name,
})

/** What can be changed about a policy from its row; the community servers take no direction but 1 (contract 1.16). */
export type PolicySwitch = Partial<Pick<Policy, 'enabled' | 'allowed_traffic_direction'>>

/** What writes a policy bears this word: each reads all of it and sends all of it. */
const turnOfPolicy = ({ policy }: { policy: Policy }): string => `policy ${policy.id}`

/** The policies of a network as they are now; for one of a job a list that was read a moment ago is good enough. */
const readPolicies = (networkId: string, { isOneOfMany = false } = {}): Promise<Policy[]> =>
  isOneOfMany
    ? readAnew(policyListQuery(networkId))
    : queryClient.fetchQuery({ ...policyListQuery(networkId), staleTime: 0 })

/** The policy of a list that was just read. Throws an `ApiError` of 404 when it is gone. */
function policyIn(policies: readonly Policy[], { id }: Policy): Policy {
  const current = policies.find((policy) => policy.id === id)
  if (!current) throw new ApiError(404, '')
  return current
}

/** Sends the whole of a policy, and lets the list know what the server has taken: 1.0.0 answers with nothing. */
async function replacePolicy(policy: Policy): Promise<Policy> {
  await putPolicy.send(policy)
  const { queryKey } = policyListQuery(policy.network_id)
  queryClient.setQueryData(
    queryKey,
    (others) => others?.map((other) => (other.id === policy.id ? policy : other)),
    // the others of the list are as old as they were
    { updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
  )
  return policy
}

type Switched = PolicySwitch & {
  policy: Policy
  /** One of a job: a list that was read a moment ago is good for those that follow at once. */
  isOneOfMany?: boolean
}

/**
 * PUT /v1/acls?network=: switches a policy, upon what it is now [AC-030, AC-037]. Throws an `ApiError` of 404 when
 * it is gone. The server checks all of it: one that names what is gone is refused.
 */
export const switchPolicy = change({
  send: async ({ policy, isOneOfMany = false, ...switched }: Switched) => {
    const { network_id } = policy
    const policies = await readPolicies(network_id, { isOneOfMany })
    return replacePolicy({ ...policyIn(policies, policy), ...switched })
  },
  inTurn: turnOfPolicy,
  stale: ['policies'],
  // it also ends a reading that began before the change
  inBackground: true,
  isSaved: async ({ policy, isOneOfMany: _many, ...mine }) =>
    isEditKept({ base: policy, mine }, await findListed(policy)),
  nameOf: ({ policy }) => policy.name,
})

const findListed = async ({ id, network_id }: Policy) =>
  (await readAnew(policyListQuery(network_id))).find((policy) => policy.id === id)

type Edit = { policy: Policy; base: PolicyEdit; mine: PolicyEdit; isOneOfMany?: boolean }

/**
 * PUT /v1/acls?network=: changes a policy upon what it is now [AP-088]. Throws a `CollisionError` when somebody else
 * has changed the same field since `base`, and an `ApiError` of 404 when it is gone.
 */
export const updatePolicy = change({
  send: async ({ policy, base, mine, isOneOfMany = false }: Edit) => {
    const current = policyIn(await readPolicies(policy.network_id, { isOneOfMany }), policy)
    const { service, ...fields } = mergeOrCollide({ base, theirs: editOfPolicy(current), mine })
    return replacePolicy({ ...current, ...fields, ...service })
  },
  inTurn: turnOfPolicy,
  stale: ['policies'],
  isSaved: async ({ policy, ...edit }) => {
    const listed = await findListed(policy)
    return isEditKept(edit, listed && editOfPolicy(listed))
  },
  nameOf: ({ policy }) => policy.name,
})

const sendDeletion = ({ id, network_id: network }: Pick<Policy, 'id' | 'network_id'>) =>
  readReply(api.delete('v1/acls', { searchParams: { acl_id: id, network } }), z.unknown())

/** The rows go at once; the list is read again besides, and the history, which tells what was deleted. */
function dropRows(deleted: ReadonlyArray<Pick<Policy, 'id' | 'network_id'>>) {
  const gone = new Set(deleted.map(({ id }) => id))
  for (const networkId of new Set(deleted.map(({ network_id }) => network_id))) {
    queryClient.setQueryData(policyListQuery(networkId).queryKey, (policies) =>
      policies?.filter(({ id }) => !gone.has(id)),
    )
  }
  return readAgain('policies', 'activity')
}

const isThere = async ({ id, network_id }: Pick<Policy, 'id' | 'network_id'>): Promise<boolean> =>
  (await readAnew(policyListQuery(network_id))).some((policy) => policy.id === id)

/** DELETE /v1/acls?network=&acl_id= [AP-089]. */
export const deletePolicy = change({
  send: sendDeletion,
  stale: ['policies', 'activity'],
  settle: dropRows,
  isThere,
})

/**
 * DELETE /v1/acls?network=&acl_id=: deletes a policy for what it connects, if that is what it connects now
 * [AP-089]. Throws a `CollisionError` when somebody else has changed that since, and an `ApiError` of 404 when it is
 * gone.
 */
export const deleteSamePolicy = change({
  send: async (policy: Policy) => {
    const current = policyIn(await readPolicies(policy.network_id), policy)
    const collisions = (['src_type', 'dst_type'] as const)
      .map((field) => ({ field, base: policy[field], theirs: current[field], mine: [] }))
      .filter(({ base, theirs }) => JSON.stringify(base) !== JSON.stringify(theirs))
    if (collisions.length > 0) throw new CollisionError(collisions, editOfPolicy(current))
    return sendDeletion(policy)
  },
  inTurn: (policy) => turnOfPolicy({ policy }),
  stale: ['policies', 'activity'],
  settle: dropRows,
  isThere,
})
