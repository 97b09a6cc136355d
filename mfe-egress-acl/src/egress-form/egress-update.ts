import type { EgressEdit, EgressRoute } from '@meshdeck/api/egress'
import type { Policy, PolicyItem, Service } from '@meshdeck/api/policies'

import { egressChanges } from '../egress/egress-changes'
import { policyChanges } from '../policy-form/policy-changes'
import {
  type PolicyDraft,
  type PolicyKind,
  toDraft,
  toNewPolicy,
} from '../policy-form/policy-draft'
import { policyName, toDestination } from './egress-creation'

/** A policy that takes longer to be made anew counts as failed [EG-059]. */
const TIMEOUT_MS = 5000

type Update = {
  route: EgressRoute
  base: EgressEdit
  mine: EgressEdit
  /** Those that lead to the route, as the panel has read them, and as they are wanted. */
  before: readonly Policy[]
  drafts: readonly PolicyDraft[]
  services: readonly Service[]
}

/**
 * Saves a route, then deletes the policies that lead to it alone and makes those of the panel anew
 * [EG-058 to EG-060]. Where nobody has touched them they stay, and one that leads to other routes as well is
 * changed in its place: the others need it. Gives the kinds that failed. Throws what saving the route throws.
 */
export async function updateRouteAndPolicies(update: Update): Promise<PolicyKind[]> {
  const { route, base, mine, before, drafts } = update
  const { editEgressRoute } = await egressChanges()
  await editEgressRoute({ route, base, mine })
  const isTouched = JSON.stringify(before.map(toDraft)) !== JSON.stringify(drafts)
  if (!isTouched) return []

  const shared = before.filter((policy) => isShared(policy, route.id))
  const failed = [...(await changeShared(update, shared)), ...(await makeAnew(update, shared))]
  const { updatePolicy } = await policyChanges()
  await updatePolicy.settle([])
  return [...new Set(failed)]
}

const isRoute = (item: PolicyItem, routeId: string) =>
  item.id === 'egress-id' && item.value === routeId

/** Whether a policy leads somewhere else too. */
export const isShared = ({ dst_type }: Policy, routeId: string): boolean =>
  dst_type.some((item) => !isRoute(item, routeId))

async function changeShared(
  { route, drafts, services, mine }: Update,
  shared: readonly Policy[],
): Promise<PolicyKind[]> {
  const { updatePolicy } = await policyChanges()
  const failed: PolicyKind[] = []
  for (const policy of shared) {
    const draft = drafts.find(({ key }) => key === policy.id)
    const was = toDraft(policy)
    if (draft && JSON.stringify(draft) === JSON.stringify(was)) continue
    const destinations = policy.dst_type
    const changed = draft
      ? toNewPolicy(draft, {
          networkId: route.network,
          name: policy.name || policyName(mine.name),
          destinations,
          services,
        })
      : { dst_type: destinations.filter((item) => !isRoute(item, route.id)) }
    try {
      await updatePolicy.send({ ...policy, ...changed })
    } catch (error) {
      console.error('Could not find existing ACL to update', error)
      failed.push(was.kind)
    }
  }
  return failed
}

async function makeAnew(
  { route, mine, before, drafts, services }: Update,
  shared: readonly Policy[],
): Promise<PolicyKind[]> {
  const { createPolicy, deletePolicy } = await policyChanges()
  const kept = new Set(shared.map(({ id }) => id))
  for (const policy of before.filter(({ id }) => !kept.has(id))) {
    // the new one counts: an old one that stays is no reason to stop
    await deletePolicy
      .send(policy)
      .catch((error: unknown) => console.error('Failed to delete an old policy', error))
  }
  const failed: PolicyKind[] = []
  for (const draft of drafts.filter(({ key }) => !kept.has(key))) {
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
    } catch {
      failed.push(draft.kind)
    }
  }
  return failed
}
