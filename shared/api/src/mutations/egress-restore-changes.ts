import { queryClient } from '@meshdeck/platform'

import { change } from '../change'
import { type EgressRoute, readEgressRoutes } from '../queries/egress'
import { type Policy, type PolicyItem, policyListQuery } from '../queries/policies'
import {
  isRouteListed,
  createEgressRoute,
  type GoneRoute,
  switchEgressRoute,
  editOfEgressRoute,
} from './egress-changes'
import { createPolicy, putPolicy } from './policy-changes'

/**
 * The new route, how many policies it is in again, and the names of those that did not take it. It is still on where
 * the old one was off and this one could not be switched off.
 */
export type RestoredRoute = {
  route: EgressRoute
  mended: number
  failed: string[]
  isStillOn: boolean
}

/** A deleted route that is wanted back. */
export type WantedRoute = GoneRoute & {
  /**
   * After a try that nobody answered: ids of the routes that there were before it. One besides that is the same was
   * made by it.
   */
  before?: readonly string[] | undefined
}

/**
 * Makes a deleted egress route anew, which the server knows by a new id: POST /v1/egress, and off again if it was
 * off [AP-082]. Policies that went with it are made anew too, and those that lead elsewhere as well lead there
 * again [AP-087, AP-088]. Throws what making the route throws, or looking for what an earlier try has made, and nothing
 * afterwards: another try would make a second one. Policies of other networks are not known.
 */
export const restoreEgressRoute = change({
  send: async ({ route, policies, before }: WantedRoute): Promise<RestoredRoute> => {
    const networkId = route.network
    const input = editOfEgressRoute(route)
    const made =
      (before && (await findMade(route, before))) ??
      (await createEgressRoute.send({ networkId, input }))
    // a new route is on, whatever is sent (contract 1.15)
    const isStillOn = !route.status && !(await switchOff(made))
    const failed = await mendAll(policies, { networkId, gone: route.id, made: made.id })
    return { route: made, mended: policies.length - failed.length, failed, isStillOn }
  },
  stale: ['egress', 'policies'],
  isSaved: (_wanted, { route }) => isRouteListed(route),
  nameOf: ({ route }) => route.name,
})

/** What a try that was not answered has made all the same. */
async function findMade(
  route: EgressRoute,
  before: readonly string[],
): Promise<EgressRoute | undefined> {
  const wanted = JSON.stringify(editOfEgressRoute(route))
  return (await readEgressRoutes(route.network)).find(
    (one) => !before.includes(one.id) && JSON.stringify(editOfEgressRoute(one)) === wanted,
  )
}

/** Whether that worked. */
const switchOff = (route: EgressRoute): Promise<boolean> =>
  switchEgressRoute.send({ route, status: false }).then(
    () => true,
    (error: unknown) => {
      console.error('Failed to switch an egress route off again', error)
      return false
    },
  )

type Ids = { gone: string; made: string }

/** Gives the names of the policies that did not take the new route. */
async function mendAll(policies: readonly Policy[], ids: Ids & { networkId: string }) {
  const failed: string[] = []
  let now: readonly Policy[] | undefined
  for (const before of policies) {
    try {
      // without it nobody knows which of them are still there, and one that is would be made twice
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

/** A policy that is still there keeps what it has become meanwhile. */
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

/** What stands there now, without the route that is gone and with the new one where it stood. */
const together = (now: readonly PolicyItem[], named: readonly PolicyItem[], ids: Ids) => [
  ...now.filter((item) => !isRoute(item, ids.gone)),
  ...named.filter((item) => isRoute(item, ids.made)),
]
