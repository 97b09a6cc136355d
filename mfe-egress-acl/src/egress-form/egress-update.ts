import type { EgressEdit, EgressRoute } from '@meshdeck/api/egress'
import { updateEgressRoute } from '@meshdeck/api/egress-changes'
import {
  egressPolicyListQuery,
  type Policy,
  type PolicyItem,
  policyListQuery,
  type Service,
} from '@meshdeck/api/policies'
import { createPolicy, deletePolicy, putPolicy } from '@meshdeck/api/policy-changes'
import { isAddress } from '@meshdeck/domain/reach'
import { isApiError, queryClient } from '@meshdeck/platform'

import {
  type PolicyDraft,
  type PolicyKind,
  toDraft,
  toNewPolicy,
} from '../policy-form/policy-draft'
import { policyName, toDestination } from './egress-creation'

/** Timeout in milliseconds; a policy that takes longer to recreate counts as failed [EG-059]. */
const TIMEOUT_MS = 5000

type Update = {
  route: EgressRoute
  base: EgressEdit
  mine: EgressEdit
  /** Policies whose destination is the route, as fetched by the panel and as wanted. */
  policiesBefore: readonly Policy[]
  drafts: readonly PolicyDraft[]
  services: readonly Service[]
}

export type PolicyOutcome = {
  /** Kinds of policies that were updated, and kinds that failed. */
  updatedKinds: PolicyKind[]
  failedKinds: PolicyKind[]
  /** Policies that were deleted to be recreated, which the server rejected. */
  lostPolicies: Policy[]
  /** Whether a policy to change no longer exists [ER-054]. */
  isMissing: boolean
}

/**
 * Saves a route, then deletes the policies that lead only to it and creates those of the panel. Keeps untouched
 * policies, and updates one that also leads to other routes in place, because those need it. Throws the error of saving
 * the route.
 */
export async function updateRouteAndPolicies(update: Update): Promise<PolicyOutcome> {
  const { route, base, mine, policiesBefore, drafts } = update
  await updateEgressRoute({ route, base, mine })
  const isTouched = JSON.stringify(policiesBefore.map(toDraft)) !== JSON.stringify(drafts)
  if (!isTouched) return { updatedKinds: [], failedKinds: [], lostPolicies: [], isMissing: false }

  const shared = policiesBefore.filter((policy) => isShared(policy, route.id))
  const { failedKinds: unchanged, isMissing } = await changeShared(update, shared)
  const { failedKinds: unmade, lostPolicies } = await recreatePolicies(update, shared)
  await putPolicy.settle([])
  const failedKinds = [...new Set([...unchanged, ...unmade])]
  const kinds = [...new Set(drafts.map(({ kind }) => kind))]
  return {
    updatedKinds: kinds.filter((kind) => !failedKinds.includes(kind)),
    failedKinds,
    lostPolicies,
    isMissing,
  }
}

/** Policies that are still missing: rejected by the server, or unknown because it didn't respond. */
export type StillLost = { refused: Policy[]; unanswered: Policy[] }

/**
 * Recreates policies of a route unless they exist, because an attempt without a response may have created them. Throws
 * if the current policies can't be fetched.
 */
export async function recreateLostPolicies(
  route: EgressRoute,
  lostPolicies: readonly Policy[],
): Promise<StillLost> {
  const currentPolicies = await queryClient.fetchQuery({
    ...egressPolicyListQuery(route),
    staleTime: 0,
  })
  const currentContents = new Set(currentPolicies.map(contentOf))
  const stillLost: StillLost = { refused: [], unanswered: [] }
  for (const policy of lostPolicies.filter((policy) => !currentContents.has(contentOf(policy)))) {
    const { id: _gone, default: _never, ...rest } = policy
    await createPolicy
      .send({ policy: { ...rest, reference_id: route.id } })
      .catch((error: unknown) => {
        stillLost[isApiError(error) ? 'refused' : 'unanswered'].push(policy)
      })
  }
  await createPolicy.settle([])
  return stillLost
}

/** Content by which two policies are compared. */
const contentOf = ({ id: _id, ...content }: Policy) => JSON.stringify(content)

const isRoute = (item: PolicyItem, routeId: string) =>
  item.id === 'egress-id' && item.value === routeId

/** Whether a policy has other destinations too. */
export const isShared = ({ dst_type }: Policy, routeId: string): boolean =>
  dst_type.some((item) => !isRoute(item, routeId))

async function changeShared(
  { route, drafts, services, mine }: Update,
  shared: readonly Policy[],
): Promise<Pick<PolicyOutcome, 'failedKinds' | 'isMissing'>> {
  const failedKinds: PolicyKind[] = []
  let isMissing = false
  for (const policy of shared) {
    const draft = drafts.find(({ key }) => key === policy.id)
    const was = toDraft(policy)
    if (draft && JSON.stringify(draft) === JSON.stringify(was)) continue
    const destinations = policy.dst_type
    // addresses alone limit nothing, and the server rejects them
    const otherDestinations = destinations.filter((item) => !isRoute(item, route.id))
    const changedFields = draft
      ? toNewPolicy(draft, {
          networkId: route.network,
          name: policy.name || policyName(mine.name),
          destinations,
          services,
        })
      : { dst_type: otherDestinations }
    try {
      if (!draft && otherDestinations.every(isAddress)) await deletePolicy.send(policy)
      else await putPolicy.send({ ...policy, ...changedFields })
    } catch (error) {
      console.error('Failed to change a policy of an egress route', error)
      failedKinds.push(was.kind)
      isMissing ||= await isGone(policy)
    }
  }
  return { failedKinds, isMissing }
}

/** Whether a policy that couldn't be changed no longer exists; false if that is unknown. */
async function isGone({ id, network_id }: Policy): Promise<boolean> {
  try {
    const now = await queryClient.fetchQuery({ ...policyListQuery(network_id), staleTime: 0 })
    return now.every((policy) => policy.id !== id)
  } catch {
    return false
  }
}

async function recreatePolicies(
  { route, mine, policiesBefore, drafts, services }: Update,
  shared: readonly Policy[],
): Promise<Pick<PolicyOutcome, 'failedKinds' | 'lostPolicies'>> {
  const keptIds = new Set(shared.map(({ id }) => id))
  const deletedById = new Map<string, Policy>()
  for (const policy of policiesBefore.filter(({ id }) => !keptIds.has(id))) {
    try {
      await deletePolicy.send(policy)
      deletedById.set(policy.id, policy)
    } catch (error) {
      // the new policy counts: an old one that stays is no reason to stop
      console.error('Failed to delete an old policy', error)
    }
  }
  const failedKinds: PolicyKind[] = []
  const lostPolicies: Policy[] = []
  for (const draft of drafts.filter(({ key }) => !keptIds.has(key))) {
    const policy = toNewPolicy(draft, {
      networkId: route.network,
      name: policyName(mine.name),
      destinations: [toDestination(route.id)],
      services,
    })
    try {
      await createPolicy.send({
        policy: { ...policy, reference_id: route.id },
        timeout: TIMEOUT_MS,
      })
    } catch (error) {
      failedKinds.push(draft.kind)
      const old = deletedById.get(draft.key)
      // a policy without a response may exist
      if (old && isApiError(error)) lostPolicies.push(old)
    }
  }
  return { failedKinds, lostPolicies }
}
