import { CollisionError, isEditSaved, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, queryClient, type QueryKey, readReply, z } from '@meshdeck/platform'

import { change, refreshResources, fetchFresh } from '../change'
import {
  endsAsSent,
  type Policy,
  policyListQuery,
  policySchema,
  type WholePolicy,
  wholePolicyListQuery,
} from '../queries/policies'

/**
 * Fields of a policy that a form changes; values that belong together are one field, so that two edits never mix in it.
 */
export type PolicyEdit = Pick<
  Policy,
  'name' | 'enabled' | 'src_type' | 'dst_type' | 'allowed_traffic_direction'
> & { service: Pick<Policy, 'type' | 'protocol' | 'ports'> }

/** Returns the initial values of a form; also used to detect collisions with the server's policy. */
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

/** A policy that doesn't exist yet. */
export type NewPolicy = Omit<Policy, 'id' | 'default'> & {
  /** ID of the egress route that the policy was created for, if any; servers ignore it [AC-028]. */
  reference_id?: string
}

/** POST /v1/acls?network= [AP-087]. After `timeout` milliseconds, if given, the request counts as unanswered. */
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

/** A deleted policy to restore. */
export type WantedPolicy = {
  policy: Policy
  /**
   * After an unanswered attempt: IDs of the policies before it. An identical policy with another ID was created by that
   * attempt.
   */
  idsBefore?: readonly string[] | undefined
}

/**
 * POST /v1/acls?network=: recreates a deleted policy, which gets a new ID [AP-087]. Throws the errors of creating it
 * and of looking for the result of an earlier attempt.
 */
export const restorePolicy = change({
  send: async ({ policy, idsBefore }: WantedPolicy): Promise<Policy> => {
    const { id: _gone, default: _never, ...wanted } = policy
    return (
      (idsBefore && (await findMade(policy, idsBefore))) ?? createPolicy.send({ policy: wanted })
    )
  },
  // the activity log lists deletions
  stale: ['policies', 'activity'],
  isSaved: async (_wanted, made) => (await findListed(made)) !== undefined,
  nameOf: ({ policy }) => policy.name,
})

/** Finds the policy that an unanswered attempt has created after all. */
async function findMade(policy: Policy, idsBefore: readonly string[]): Promise<Policy | undefined> {
  const wantedContent = contentOf(policy)
  return (await readPolicies(policy.network_id))
    .map(({ known }) => known)
    .find((created) => !idsBefore.includes(created.id) && contentOf(created) === wantedContent)
}

/** Content by which two policies are compared. */
const contentOf = ({ id: _id, default: _isBuiltIn, ...content }: Policy) => JSON.stringify(content)

/** PUT /v1/acls?network=: replaces a policy, and preserves what the console doesn't know of it [AP-088, AC-029]. */
export const putPolicy = change({
  send: async (policy: Policy) => {
    const policies = await readPolicies(policy.network_id, { isOneOfMany: true })
    const current = policies.find(({ known }) => known.id === policy.id)
    return sendPolicy(policy, current?.reply ?? {})
  },
  stale: ['policies'],
  nameOf: ({ name }) => name,
})

/** `reply` is the policy as the server sent it. */
function sendPolicy(policy: Policy, reply: WholePolicy['reply']): Promise<unknown> {
  const json = {
    ...reply,
    ...policy,
    src_type: endsAsSent(policy.src_type, reply['src_type']),
    dst_type: endsAsSent(policy.dst_type, reply['dst_type']),
    meta_data: '',
  }
  const searchParams = { network: policy.network_id }
  return readReply(api.put('v1/acls', { searchParams, json }), z.unknown())
}

/** Fields of a policy that its row can change; community servers only accept direction 1 (contract 1.16). */
export type PolicySwitch = Partial<Pick<Policy, 'enabled' | 'allowed_traffic_direction'>>

/** Queue key that serializes writes of one policy: each write reads and sends the complete policy. */
const policyQueueKey = ({ policy }: { policy: Policy }): string => `policy ${policy.id}`

/** Fetches the current policies of a network; for a policy of a job, a list fetched a moment ago is recent enough. */
const readPolicies = (networkId: string, { isOneOfMany = false } = {}): Promise<WholePolicy[]> =>
  isOneOfMany
    ? fetchFresh(wholePolicyListQuery(networkId))
    : queryClient.fetchQuery({ ...wholePolicyListQuery(networkId), staleTime: 0 })

/** Returns the policy from a list that was just fetched. Throws an `ApiError` of 404 if it no longer exists. */
function policyIn(policies: readonly WholePolicy[], { id }: Policy): WholePolicy {
  const current = policies.find(({ known }) => known.id === id)
  if (!current) throw new ApiError(404, '')
  return current
}

/** Sends a complete policy and writes it to the cached lists, because 1.0.0 returns an empty response. */
async function replacePolicy({ known, reply }: WholePolicy, changes: Partial<Policy>) {
  const policy = { ...known, ...changes }
  await sendPolicy(policy, reply)
  const listKey = policyListQuery(policy.network_id).queryKey
  const wholeListKey = wholePolicyListQuery(policy.network_id).queryKey
  // the age of a list stays the same for its other policies
  const ageOf = (queryKey: QueryKey) => ({
    updatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
  })
  queryClient.setQueryData(
    listKey,
    (others) => others?.map((other) => (other.id === policy.id ? policy : other)),
    ageOf(listKey),
  )
  queryClient.setQueryData(
    wholeListKey,
    (others) =>
      others?.map((other) => (other.known.id === policy.id ? { known: policy, reply } : other)),
    ageOf(wholeListKey),
  )
  return policy
}

type PolicySwitchInput = PolicySwitch & {
  policy: Policy
  /** Part of a job: a list fetched a moment ago is recent enough for policies that follow at once. */
  isOneOfMany?: boolean
}

/**
 * PUT /v1/acls?network=: switches a policy, based on its current state. Throws an `ApiError` of 404 if it no longer
 * exists. The server validates the complete policy and rejects one that names deleted resources.
 */
export const switchPolicy = change({
  send: async ({ policy, isOneOfMany = false, ...switched }: PolicySwitchInput) => {
    const { network_id } = policy
    const policies = await readPolicies(network_id, { isOneOfMany })
    return replacePolicy(policyIn(policies, policy), switched)
  },
  queueKey: policyQueueKey,
  stale: ['policies'],
  // also ends a read that began before the change
  inBackground: true,
  isSaved: async ({ policy, isOneOfMany: _many, ...mine }) =>
    isEditSaved({ base: policy, mine }, await findListed(policy)),
  nameOf: ({ policy }) => policy.name,
})

const findListed = async ({ id, network_id }: Policy) =>
  (await fetchFresh(policyListQuery(network_id))).find((policy) => policy.id === id)

type Edit = { policy: Policy; base: PolicyEdit; mine: PolicyEdit; isOneOfMany?: boolean }

/**
 * PUT /v1/acls?network=: applies a change to the current policy [AP-088]. Throws a `CollisionError` if another user has
 * changed the same field since `base`, and an `ApiError` of 404 if it no longer exists.
 */
export const updatePolicy = change({
  send: async ({ policy, base, mine, isOneOfMany = false }: Edit) => {
    const current = policyIn(await readPolicies(policy.network_id, { isOneOfMany }), policy)
    const theirs = editOfPolicy(current.known)
    const { service, ...fields } = mergeOrCollide({ base, theirs, mine })
    return replacePolicy(current, { ...fields, ...service })
  },
  queueKey: policyQueueKey,
  stale: ['policies'],
  isSaved: async ({ policy, ...edit }) => {
    const listedPolicy = await findListed(policy)
    return isEditSaved(edit, listedPolicy && editOfPolicy(listedPolicy))
  },
  nameOf: ({ policy }) => policy.name,
})

const sendDeletion = ({ id, network_id: network }: Pick<Policy, 'id' | 'network_id'>) =>
  readReply(api.delete('v1/acls', { searchParams: { acl_id: id, network } }), z.unknown())

/** Removes the rows at once, then refetches the list and the activity log, which reports deletions. */
function dropRows(deleted: ReadonlyArray<Pick<Policy, 'id' | 'network_id'>>) {
  const deletedIds = new Set(deleted.map(({ id }) => id))
  for (const networkId of new Set(deleted.map(({ network_id }) => network_id))) {
    queryClient.setQueryData(policyListQuery(networkId).queryKey, (policies) =>
      policies?.filter(({ id }) => !deletedIds.has(id)),
    )
  }
  return refreshResources('policies', 'activity')
}

const exists = async ({ id, network_id }: Pick<Policy, 'id' | 'network_id'>): Promise<boolean> =>
  (await fetchFresh(policyListQuery(network_id))).some((policy) => policy.id === id)

/** DELETE /v1/acls?network=&acl_id= [AP-089]. */
export const deletePolicy = change({
  send: sendDeletion,
  stale: ['policies', 'activity'],
  settle: dropRows,
  exists,
})

/**
 * DELETE /v1/acls?network=&acl_id=: deletes a policy because of what it connects, if it still connects the same
 * [AP-089]. Throws a `CollisionError` if another user has changed that since, and an `ApiError` of 404 if it no longer
 * exists.
 */
export const deleteSamePolicy = change({
  send: async (policy: Policy) => {
    const { known: current } = policyIn(await readPolicies(policy.network_id), policy)
    const collisions = (['src_type', 'dst_type'] as const)
      .map((field) => ({ field, base: policy[field], theirs: current[field], mine: [] }))
      .filter(({ base, theirs }) => JSON.stringify(base) !== JSON.stringify(theirs))
    if (collisions.length > 0) throw new CollisionError(collisions, editOfPolicy(current))
    return sendDeletion(policy)
  },
  queueKey: (policy) => policyQueueKey({ policy }),
  stale: ['policies', 'activity'],
  settle: dropRows,
  exists,
})
