import { queryClient } from '@meshdeck/platform'

import { change } from '../change'
import { type EgressRoute, editOfEgressRoute } from '../queries/egress'
import { type Policy, type PolicyItem, policyListQuery } from '../queries/policies'
import { createEgressRoute, type GoneRoute, updateEgressRoute } from './egress-changes'
import { createPolicy, updatePolicy } from './policy-changes'

/** The new route, how many policies it is in again, and the names of those that did not take it. */
export type RestoredRoute = { route: EgressRoute; mended: number; failed: string[] }

/**
 * Makes a deleted egress route anew, which the server knows by a new id: POST /v1/egress, and off again if it was
 * off [AP-082]. Policies that went with it are made anew too, and those that lead elsewhere as well lead there
 * again [AP-087, AP-088]. Throws what making the route throws; policies of other networks are not known.
 */
export const restoreEgressRoute = change({
  send: async ({ route, policies }: GoneRoute): Promise<RestoredRoute> => {
    const networkId = route.network
    const made = await createEgressRoute.send({ networkId, input: editOfEgressRoute(route) })
    // a new route is on, whatever is sent (contract 1.15)
    if (!route.status) await updateEgressRoute.send({ route: made, status: false })
    const failed: string[] = []
    const now = await queryClient
      .fetchQuery({ ...policyListQuery(networkId), staleTime: 0 })
      .catch((): Policy[] => [])
    for (const before of policies) {
      const current = now.find(({ id }) => id === before.id)
      try {
        await mend(before, current, { gone: route.id, made: made.id })
      } catch (error) {
        console.error('Failed to lead a policy to the egress route again', error)
        failed.push(before.name)
      }
    }
    return { route: made, mended: policies.length - failed.length, failed }
  },
  stale: ['egress', 'policies'],
})

type Ids = { gone: string; made: string }

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
  return updatePolicy.send({
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
