import {
  createEgressRoute,
  deleteEgressRoute,
  editOfEgressRoute,
  switchEgressRoute,
  updateEgressRoute,
} from '@meshdeck/api/egress-changes'
import type { EgressEdit } from '@meshdeck/api/egress-changes'
import { ApiError } from '@meshdeck/platform'

import { newRouteId } from './compare-rules'
import type { RuleChange } from './compare-section'
import type { RouteItemOf } from './rule-items'
import { type Sending, sendOrGone } from './sending'

/** Makes, changes or deletes a route. */
export async function sendRoute(change: RuleChange<RouteItemOf>, sending: Sending) {
  const { networkId, today, idOf, give, onMade } = sending
  if (change.kind === 'add') {
    const wanted = withTags(change.wanted, idOf)
    const made = await createEgressRoute.send({ networkId, input: editOf(wanted) })
    give(newRouteId(change), made.id)
    onMade(made.id)
    // a new route is on, whatever is sent (contract 1.15)
    if (!wanted.status) await switchEgressRoute.send({ route: made, status: false })
    return undefined
  }
  const route = today.routes.find(({ id }) => id === change.id)
  if (!route) throw new ApiError(404, '')
  if (change.kind === 'remove') return sendOrGone(deleteEgressRoute, route)
  const { before, fields } = change
  const wanted = withTags(change.wanted, idOf)
  const base = editOfEgressRoute(route)
  const mode = wanted.mode === before.mode ? base.mode : wanted.mode
  if (fields.some((field) => field !== 'status')) {
    await updateEgressRoute.send({ route, base, mine: { ...editOf(wanted), mode } })
  }
  if (fields.includes('status')) await switchEgressRoute.send({ route, status: wanted.status })
  return undefined
}

/** Through the tags as they are called by now. */
const withTags = (route: RouteItemOf, idOf: Sending['idOf']): RouteItemOf => ({
  ...route,
  tags: Object.fromEntries(Object.entries(route.tags).map(([id, metric]) => [idOf(id), metric])),
})

function editOf({ status: _status, range, ...route }: RouteItemOf): EgressEdit {
  const isInternet = range === '*'
  return { ...route, isInternet, range: isInternet ? '' : range }
}
