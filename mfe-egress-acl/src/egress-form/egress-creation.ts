import type { EgressEdit, EgressRoute } from '@meshdeck/api/egress'
import type { Policy, PolicyItem, Service } from '@meshdeck/api/policies'

import { egressChanges } from '../egress/egress-changes'
import { policyChanges } from '../policy-form/policy-changes'
import { type PolicyDraft, type PolicyKind, toNewPolicy } from '../policy-form/policy-draft'

type Item = { id: string; name: string }
type RouteItem = Item & { edit: EgressEdit }
type PolicyItemOf = Item & { draft: PolicyDraft }

/** What is to be made: a route for each range, and each policy once, for all of them (decision D-20). */
export type CreationPlan = {
  networkId: string
  /** Of the route, or of all of them without their numbers. */
  name: string
  edits: readonly EgressEdit[]
  drafts: readonly PolicyDraft[]
  services: readonly Service[]
  /** What a line of the result is called. */
  nameOf: (what: EgressEdit | PolicyDraft) => string
  onProgress: () => void
}

/** What became of it, over all routes and policies together (decision C-05). */
export type CreationOutcome =
  | { kind: 'done'; policies: PolicyKind[] }
  /** Nothing is there: no route was made, or its only policy was not and it was deleted again. */
  | { kind: 'nothing'; error: unknown; ofPolicy?: PolicyKind }
  /** Some routes were refused, or some policies, of which kinds. */
  | { kind: 'partial'; failedPolicies: PolicyKind[] }
  | { kind: 'policiesFailed' }

/** A policy is sent a moment after the routes, which a server of several machines needs to hear of [EG-057]. */
const PAUSE_MS = 1000

/** So many routes are sent at a time. */
const AT_A_TIME = 4

/** Makes routes and then their policies [EG-052]; run again, what is not there yet. */
export function planCreation(plan: CreationPlan) {
  const routeItems: RouteItem[] = plan.edits.map((edit, index) => ({
    id: `route ${index}`,
    name: plan.nameOf(edit),
    edit,
  }))
  const policyItems: PolicyItemOf[] = plan.drafts.map((draft) => ({
    id: draft.key,
    name: plan.nameOf(draft),
    draft,
  }))
  const routes = new Map<Item, EgressRoute>()
  const policies = new Map<Item, { policy: Policy; destinations: number }>()
  const results = { done: new Set<Item>(), failed: new Map<Item, unknown>() }

  function settle(item: Item, error?: unknown) {
    if (error === undefined) results.done.add(item)
    else results.failed.set(item, error)
    plan.onProgress()
  }

  async function makeRoutes() {
    const { createEgressRoute } = await egressChanges()
    const waiting = routeItems.filter((item) => !routes.has(item)).values()
    async function makeOneByOne() {
      for (const item of waiting) {
        try {
          const { networkId } = plan
          routes.set(item, await createEgressRoute.send({ networkId, input: item.edit }))
          settle(item)
        } catch (error) {
          settle(item, error)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, makeOneByOne))
  }

  async function makePolicies() {
    const destinations = routeItems.flatMap((item) => routes.get(item)?.id ?? [])
    for (const item of policyItems) {
      const made = policies.get(item)
      if (made?.destinations === destinations.length) continue
      try {
        const policy = made
          ? await leadTo(made.policy, destinations)
          : await makePolicy(item.draft, destinations)
        policies.set(item, { policy, destinations: destinations.length })
        settle(item)
      } catch (error) {
        results.done.delete(item)
        settle(item, error)
      }
    }
  }

  async function makePolicy(draft: PolicyDraft, routeIds: readonly string[]): Promise<Policy> {
    const { createPolicy } = await policyChanges()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    const [only, ...others] = routeIds
    const policy = toNewPolicy(draft, {
      networkId: plan.networkId,
      name: policyName(plan.name),
      destinations: routeIds.map(toDestination),
      services: plan.services,
    })
    return createPolicy.send({
      policy: { ...policy, ...(only && others.length === 0 && { reference_id: only }) },
    })
  }

  /** The one policy there would be is not: its routes go again [EG-056]. One that does not go is told of. */
  async function cleanUp(error: unknown, ofPolicy: PolicyKind): Promise<CreationOutcome> {
    const { deleteEgressRoute } = await egressChanges()
    for (const [item, route] of routes) {
      try {
        await deleteEgressRoute.send(route)
        routes.delete(item)
        results.done.delete(item)
      } catch (refusal) {
        console.error('Failed to delete an egress route without its policy', refusal)
      }
    }
    return routes.size > 0 ? { kind: 'policiesFailed' } : { kind: 'nothing', error, ofPolicy }
  }

  async function outcome(): Promise<CreationOutcome> {
    const { failed } = results
    const [firstError] = failed.values()
    if (routes.size === 0) return { kind: 'nothing', error: firstError }
    const refused = policyItems.filter((item) => failed.has(item))
    const [first] = refused
    if (first && plan.drafts.length === 1 && policies.size === 0) {
      return cleanUp(failed.get(first), first.draft.kind)
    }
    if (refused.length > 0 && refused.length === plan.drafts.length) {
      return { kind: 'policiesFailed' }
    }
    if (failed.size > 0) return { kind: 'partial', failedPolicies: kindsOf(refused) }
    return { kind: 'done', policies: kindsOf(policyItems) }
  }

  return {
    items: [...routeItems, ...policyItems],
    results,
    run: async (): Promise<CreationOutcome> => {
      results.failed.clear()
      await makeRoutes()
      if (routes.size > 0) await makePolicies()
      const result = await outcome()
      const { createEgressRoute } = await egressChanges()
      // what makes policies may not have come, and routes are there all the same
      const settlePolicies = policyChanges().then(
        ({ createPolicy }) => createPolicy.settle([]),
        () => undefined,
      )
      await Promise.all([createEgressRoute.settle([]), settlePolicies])
      return result
    },
  }
}
export type Creation = ReturnType<typeof planCreation>

const kindsOf = (items: readonly PolicyItemOf[]) => [
  ...new Set(items.map(({ draft }) => draft.kind)),
]

/** [AC-054] */
export const policyName = (routeName: string) => `${routeName} - Egress Policy`

export const toDestination = (routeId: string): PolicyItem => ({ id: 'egress-id', value: routeId })

/** Adds to a policy the routes that were made after it. */
async function leadTo(policy: Policy, routeIds: readonly string[]): Promise<Policy> {
  const { updatePolicy } = await policyChanges()
  const wider = { ...policy, dst_type: routeIds.map(toDestination) }
  await updatePolicy.send(wider)
  return wider
}
