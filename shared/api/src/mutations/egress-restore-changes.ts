import { queryClient } from '@meshdeck/platform'

import { change } from '../change'
import { editOfEgressRoute, type EgressRoute, readEgressRoutes } from '../queries/egress'
import { type Policy, type PolicyItem, policyListQuery } from '../queries/policies'
import {
  isRouteListed,
  createEgressRoute,
  type GoneRoute,
  switchEgressRoute,
} from './egress-changes'
import { createPolicy, putPolicy } from './policy-changes'

/**
 * The new route, the number of policies that contain it again, and the names of the policies that couldn't be updated.
 * The route is still on if the old one was off and the new one couldn't be switched off.
 */
export type RestoredRoute = {
  route: EgressRoute
  mended: number
  failed: string[]
  isStillOn: boolean
}

/** A deleted route to restore. */
export type WantedRoute = GoneRoute & {
  /**
   * After an unanswered attempt: IDs of the routes before it. An identical route with another ID was created by that
   * attempt.
   */
  before?: readonly string[] | undefined
}

/**
 * Recreates a deleted egress route, which gets a new ID: POST /v1/egress, then switches it off if it was off [AP-082].
 * Also recreates the policies that were deleted with it, and adds the route again to policies that still exist [AP-087,
 * AP-088]. Throws the errors of creating the route and of looking for the result of an earlier attempt, but no later
 * ones: another attempt would create a second route. Doesn't restore policies of other networks.
 */
export const restoreEgressRoute = change({
  send: async ({ route, policies, before }: WantedRoute): Promise<RestoredRoute> => {
    const networkId = route.network
    const input = editOfEgressRoute(route)
    const made =
      (before && (await findMade(route, before))) ??
      (await createEgressRoute.send({ networkId, input }))
    // the server enables a new route, whatever is sent (contract 1.15)
    const isStillOn = !route.status && !(await switchOff(made))
    const failed = await mendAll(policies, { networkId, gone: route.id, made: made.id })
    return { route: made, mended: policies.length - failed.length, failed, isStillOn }
  },
  stale: ['egress', 'policies'],
  isSaved: (_wanted, { route }) => isRouteListed(route),
  nameOf: ({ route }) => route.name,
})

/** Finds the route that an unanswered attempt has created after all. */
async function findMade(
  route: EgressRoute,
  before: readonly string[],
): Promise<EgressRoute | undefined> {
  const wanted = JSON.stringify(editOfEgressRoute(route))
  return (await readEgressRoutes(route.network)).find(
    (created) =>
      !before.includes(created.id) && JSON.stringify(editOfEgressRoute(created)) === wanted,
  )
}

/** Switches the route off and returns whether that worked. */
const switchOff = (route: EgressRoute): Promise<boolean> =>
  switchEgressRoute.send({ route, status: false }).then(
    () => true,
    (error: unknown) => {
      console.error('Failed to switch an egress route off again', error)
      return false
    },
  )

type Ids = { gone: string; made: string }

/** Adds the new route to the policies and returns the names of those that failed. */
async function mendAll(policies: readonly Policy[], ids: Ids & { networkId: string }) {
  const failed: string[] = []
  let now: readonly Policy[] | undefined
  for (const before of policies) {
    try {
      // without the list, policies that still exist would be created twice
      now ??= await queryClient.fetchQuery({ ...policyListQuery(ids.networkId), staleTime: 0 })
      const current = now.find(({ id }) => id === before.id)
      await mend(before, current, ids)
    } catch (error) {
      console.error('Failed to lead a policy to the egress route again', error)
      failed.push(before.name)
    }
  }
  return failed
}

/** Restores a policy; one that still exists keeps its changes since. */
async function mend(before: Policy, current: Policy | undefined, ids: Ids) {
  const named = {
    src_type: before.src_type.map((item) => renamed(item, ids)),
    dst_type: before.dst_type.map((item) => renamed(item, ids)),
  }
  if (!current) {
    const { id: _gone, default: _isBuiltIn, ...policy } = before
    return createPolicy.send({ policy: { ...policy, ...named } })
  }
  return putPolicy.send({
    ...current,
    src_type: together(current.src_type, named.src_type, ids),
    dst_type: together(current.dst_type, named.dst_type, ids),
  })
}

const isRoute = ({ id, value }: PolicyItem, routeId: string) =>
  id === 'egress-id' && value === routeId

const renamed = (item: PolicyItem, { gone, made }: Ids): PolicyItem =>
  isRoute(item, gone) ? { ...item, value: made } : item

/** Merges the current items, without the deleted route, with the new route in its former places. */
const together = (now: readonly PolicyItem[], named: readonly PolicyItem[], ids: Ids) => [
  ...now.filter((item) => !isRoute(item, ids.gone)),
  ...named.filter((item) => isRoute(item, ids.made)),
]
