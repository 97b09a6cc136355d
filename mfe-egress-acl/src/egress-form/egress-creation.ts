import {
  type EgressEdit,
  type EgressRoute,
  egressRouteListQuery,
  leadsToInternet,
} from '@meshdeck/api/egress'
import { createEgressRoute, deleteEgressRoute } from '@meshdeck/api/egress-changes'
import { type Policy, type PolicyItem, policyListQuery, type Service } from '@meshdeck/api/policies'
import { createPolicy, putPolicy } from '@meshdeck/api/policy-changes'
import { forEachConcurrently } from '@meshdeck/domain/for-each-concurrently'
import { isApiError, queryClient } from '@meshdeck/platform'
import { createResults, type JobResults } from '@meshdeck/ui/panel'

import {
  type PolicyDraft,
  type PolicyKind,
  sourcesOf,
  toNewPolicy,
} from '../policy-form/policy-draft'

type Item = { id: string; name: string }
type RouteItem = Item & { edit: EgressEdit }
type PolicyItemOf = Item & { draft: PolicyDraft }

/** What to create: a route for each range, and each policy once for all routes (decision D-20). */
export type CreationPlan = {
  networkId: string
  /** Name of the route, or the common part of numbered names. */
  name: string
  edits: readonly EgressEdit[]
  drafts: readonly PolicyDraft[]
  services: readonly Service[]
  /** IDs of the routes that existed before the first request. */
  idsBefore: readonly string[]
  /** Whether an earlier attempt got no response; what it created is reused. */
  isDoubtful: boolean
  /** Name of a line in the result. */
  nameOf: (what: EgressEdit | PolicyDraft) => string
}

/** Outcome over all routes and policies (decision C-05). */
export type CreationOutcome =
  | { kind: 'done'; policies: PolicyKind[] }
  /** Nothing exists: no route was created, or its only policy failed and it was deleted again. */
  | { kind: 'nothing'; error: unknown; ofPolicy?: PolicyKind }
  /** Some routes were rejected, or some policies, of the given kinds. */
  | { kind: 'partial'; failedPolicies: PolicyKind[] }
  | { kind: 'policiesFailed' }

/** Delay between routes and policies, which a server with several machines needs to synchronize [EG-057]. */
const PAUSE_MS = 1000

/** Number of concurrent route requests. */
const MAX_PARALLEL_REQUESTS = 4

/** What was created so far; a retry continues from it. */
type Work = {
  plan: CreationPlan
  routeItems: readonly RouteItem[]
  policyItems: readonly PolicyItemOf[]
  routes: Map<Item, EgressRoute>
  /** Policies with the number of routes that each leads to. */
  policies: Map<Item, { policy: Policy; destinations: number }>
  results: JobResults<Item>
}

/** Creates routes and then their policies [EG-052]; another run creates only what is missing. */
export function planCreation(plan: CreationPlan) {
  const work: Work = {
    plan,
    routeItems: plan.edits.map((edit, index) => ({
      id: `route ${index}`,
      name: plan.nameOf(edit),
      edit,
    })),
    policyItems: plan.drafts.map((draft) => ({
      id: draft.key,
      name: plan.nameOf(draft),
      draft,
    })),
    routes: new Map(),
    policies: new Map(),
    results: createResults(),
  }

  return {
    items: [...work.routeItems, ...work.policyItems],
    results: work.results,
    run: async (): Promise<CreationOutcome> => {
      const { failed } = work.results
      const isDoubtful = plan.isDoubtful || [...failed.values()].some((error) => !isApiError(error))
      failed.clear()
      if (isDoubtful) await adoptCreated(work)
      await makeRoutes(work)
      if (work.routes.size > 0) await makePolicies(work)
      const outcome = await outcomeOf(work)
      await refreshRoutes()
      return outcome
    },
  }
}
export type Creation = ReturnType<typeof planCreation>

/** Finds what requests without a response have created, because sending them again would duplicate it. */
async function adoptCreated(work: Work) {
  const { plan, routeItems, policyItems, routes, policies, results } = work
  const freshRead = { staleTime: 0 }
  const existingRoutes = await queryClient.fetchQuery({
    ...egressRouteListQuery(plan.networkId),
    ...freshRead,
  })
  for (const item of routeItems.filter((item) => !routes.has(item))) {
    const createdRoute = existingRoutes.find(
      (route) => !plan.idsBefore.includes(route.id) && isSame(route, item.edit),
    )
    if (!createdRoute) continue
    routes.set(item, createdRoute)
    results.settle(item)
  }
  if (routes.size === 0) return
  const createdRouteIds = new Set([...routes.values()].map(({ id }) => id))
  const all = await queryClient.fetchQuery({ ...policyListQuery(plan.networkId), ...freshRead })
  const policiesToRoutes = all.filter(({ dst_type }) =>
    dst_type.some(({ value }) => createdRouteIds.has(value)),
  )
  for (const item of policyItems.filter((item) => !policies.has(item))) {
    const wanted = JSON.stringify(sourcesOf(item.draft))
    const policy = policiesToRoutes.find(({ src_type }) => JSON.stringify(src_type) === wanted)
    if (!policy) continue
    policies.set(item, { policy, destinations: policy.dst_type.length })
    results.settle(item)
  }
}

const isSame = (route: EgressRoute, { name, range, domain, isInternet }: EgressEdit) =>
  route.name === name &&
  leadsToInternet(route) === isInternet &&
  (isInternet || (route.range === range && route.domain === domain))

async function makeRoutes(work: Work) {
  const { plan, routeItems, routes, results } = work
  const { networkId } = plan
  await forEachConcurrently(
    routeItems.filter((item) => !routes.has(item)),
    {
      atATime: MAX_PARALLEL_REQUESTS,
      perform: async (item) =>
        routes.set(item, await createEgressRoute.send({ networkId, input: item.edit })),
      onResult: results.settle,
    },
  )
}

async function makePolicies(work: Work) {
  const { plan, routeItems, policyItems, routes, policies, results } = work
  const destinations = routeItems.flatMap((item) => routes.get(item)?.id ?? [])
  for (const item of policyItems) {
    const created = policies.get(item)
    if (created?.destinations === destinations.length) continue
    try {
      const policy = created
        ? await addDestinations(created.policy, destinations)
        : await makePolicy(plan, item.draft, destinations)
      policies.set(item, { policy, destinations: destinations.length })
      results.settle(item)
    } catch (error) {
      results.settle(item, error)
    }
  }
}

async function makePolicy(
  plan: CreationPlan,
  draft: PolicyDraft,
  routeIds: readonly string[],
): Promise<Policy> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  const [only, ...otherIds] = routeIds
  const policy = toNewPolicy(draft, {
    networkId: plan.networkId,
    name: policyName(plan.name),
    destinations: routeIds.map(toDestination),
    services: plan.services,
  })
  return createPolicy.send({
    policy: { ...policy, ...(only && otherIds.length === 0 && { reference_id: only }) },
  })
}

/** Adds routes that were created after the policy. */
async function addDestinations(policy: Policy, routeIds: readonly string[]): Promise<Policy> {
  const wider = { ...policy, dst_type: routeIds.map(toDestination) }
  await putPolicy.send(wider)
  return wider
}

/**
 * Returns what the panel reports at the end. Only the route of a single refused policy is deleted; other routes are kept
 * [EG-053 to EG-056, decision C-05].
 */
async function outcomeOf(work: Work): Promise<CreationOutcome> {
  const { plan, policyItems, routes, policies, results } = work
  const { failed } = results
  const [firstError] = failed.values()
  if (routes.size === 0) return { kind: 'nothing', error: firstError }
  const refusedItems = policyItems.filter((item) => failed.has(item))
  const [firstItem] = refusedItems
  if (firstItem && plan.drafts.length === 1 && policies.size === 0) {
    return cleanUp(work, failed.get(firstItem), firstItem.draft.kind)
  }
  if (refusedItems.length > 0 && refusedItems.length === plan.drafts.length) {
    return { kind: 'policiesFailed' }
  }
  if (failed.size > 0) return { kind: 'partial', failedPolicies: kindsOf(refusedItems) }
  return { kind: 'done', policies: kindsOf(policyItems) }
}

/** Deletes the routes again if their only policy failed [EG-056]. Reports a route that can't be deleted. */
async function cleanUp(
  { routes, results }: Work,
  error: unknown,
  policyKind: PolicyKind,
): Promise<CreationOutcome> {
  for (const [item, route] of routes) {
    try {
      await deleteEgressRoute.send(route)
      routes.delete(item)
      results.done.delete(item)
    } catch (refusal) {
      console.error('Failed to delete an egress route without its policy', refusal)
    }
  }
  return routes.size > 0
    ? { kind: 'policiesFailed' }
    : { kind: 'nothing', error, ofPolicy: policyKind }
}

/** Refetches routes and policies once, after all requests. */
async function refreshRoutes() {
  await Promise.all([createEgressRoute.settle([]), createPolicy.settle([])])
}

const kindsOf = (items: readonly PolicyItemOf[]) => [
  ...new Set(items.map(({ draft }) => draft.kind)),
]

/** Name of the policy that is created with a route [AC-054]. */
export const policyName = (routeName: string) => `${routeName} - Egress Policy`

export const toDestination = (routeId: string): PolicyItem => ({ id: 'egress-id', value: routeId })
