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
  mendedCount: number
  failedNames: string[]
  isStillOn: boolean
}

/** A deleted route to restore. */
export type WantedRoute = GoneRoute & {
  /**
   * After an unanswered attempt: IDs of the routes before it. An identical route with another ID was created by that
   * attempt.
   */
  idsBefore?: readonly string[] | undefined
}

/**
 * Recreates a deleted egress route, which gets a new ID: POST /v1/egress, then switches it off if it was off [AP-082].
 * Also recreates the policies that were deleted with it, and adds the route again to policies that still exist [AP-087,
 * AP-088]. Throws the errors of creating the route and of looking for the result of an earlier attempt, but no later
 * ones: another attempt would create a second route. Doesn't restore policies of other networks.
 */
export const restoreEgressRoute = change({
  send: async ({ route, policies, idsBefore }: WantedRoute): Promise<RestoredRoute> => {
    const networkId = route.network
    const input = editOfEgressRoute(route)
    const newRoute =
      (idsBefore && (await findMade(route, idsBefore))) ??
      (await createEgressRoute.send({ networkId, input }))
    // the server enables a new route, whatever is sent (contract 1.15)
    const isStillOn = !route.status && !(await switchOff(newRoute))
    const failedNames = await mendAll(policies, { networkId, oldId: route.id, newId: newRoute.id })
    return {
      route: newRoute,
      mendedCount: policies.length - failedNames.length,
      failedNames,
      isStillOn,
    }
  },
  stale: ['egress', 'policies'],
  isSaved: (_wanted, { route }) => isRouteListed(route),
  nameOf: ({ route }) => route.name,
})

/** Finds the route that an unanswered attempt has created after all. */
async function findMade(
  route: EgressRoute,
  idsBefore: readonly string[],
): Promise<EgressRoute | undefined> {
  const wantedContent = JSON.stringify(editOfEgressRoute(route))
  return (await readEgressRoutes(route.network)).find(
    (created) =>
      !idsBefore.includes(created.id) &&
      JSON.stringify(editOfEgressRoute(created)) === wantedContent,
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

type Ids = { oldId: string; newId: string }

/** Adds the new route to the policies and returns the names of those that failed. */
async function mendAll(policies: readonly Policy[], ids: Ids & { networkId: string }) {
  const failedNames: string[] = []
  let currentPolicies: readonly Policy[] | undefined
  for (const policy of policies) {
    try {
      // without the list, policies that still exist would be created twice
      currentPolicies ??= await queryClient.fetchQuery({
        ...policyListQuery(ids.networkId),
        staleTime: 0,
      })
      const current = currentPolicies.find(({ id }) => id === policy.id)
      await mend(policy, current, ids)
    } catch (error) {
      console.error('Failed to lead a policy to the egress route again', error)
      failedNames.push(policy.name)
    }
  }
  return failedNames
}

/** Restores a policy; one that still exists keeps its changes since. */
async function mend(formerPolicy: Policy, current: Policy | undefined, ids: Ids) {
  const renamedEnds = {
    src_type: formerPolicy.src_type.map((item) => renamed(item, ids)),
    dst_type: formerPolicy.dst_type.map((item) => renamed(item, ids)),
  }
  if (!current) {
    const { id: _gone, default: _isBuiltIn, ...policy } = formerPolicy
    return createPolicy.send({ policy: { ...policy, ...renamedEnds } })
  }
  return putPolicy.send({
    ...current,
    src_type: together(current.src_type, renamedEnds.src_type, ids),
    dst_type: together(current.dst_type, renamedEnds.dst_type, ids),
  })
}

const isRoute = ({ id, value }: PolicyItem, routeId: string) =>
  id === 'egress-id' && value === routeId

const renamed = (item: PolicyItem, { oldId, newId }: Ids): PolicyItem =>
  isRoute(item, oldId) ? { ...item, value: newId } : item

/** Merges the current items, without the deleted route, with the new route in its former places. */
const together = (
  currentItems: readonly PolicyItem[],
  renamedItems: readonly PolicyItem[],
  ids: Ids,
) => [
  ...currentItems.filter((item) => !isRoute(item, ids.oldId)),
  ...renamedItems.filter((item) => isRoute(item, ids.newId)),
]
