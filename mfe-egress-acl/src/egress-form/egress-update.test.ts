/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { editOfEgressRoute, egressRouteSchema } from '@meshdeck/api/egress'
import { z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { fault } from '@meshdeck/testing/faults'

import { newDraft } from '../policy-form/policy-draft'
import { prepareNode } from '../testing'
import { updateRouteAndPolicies } from './egress-update'

afterEach(() => jest.restoreAllMocks())

test("counts a policy as failed when it isn't created within five seconds [EG-059]", async () => {
  await signInAsAdmin()
  const body = {
    network: 'corp',
    name: 'hq',
    range: '10.2.0.0/16',
    nodes: { [await prepareNode()]: 1 },
  }
  const route = z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body))
  const edit = editOfEgressRoute(route)
  const path = '/api/v1/acls'
  await fault({ kind: 'latency', milliseconds: 600_000, method: 'POST', path })
  const timers = jest.spyOn(globalThis, 'setTimeout')

  const update = updateRouteAndPolicies({
    route,
    base: edit,
    mine: edit,
    policiesBefore: [],
    drafts: [{ ...newDraft('device-policy', 'a'), resources: ['*'] }],
    services: [],
  })
  const endWaiting = await timerOf(timers, 5000)
  endWaiting()
  expect(await update).toEqual({
    updatedKinds: [],
    failedKinds: ['device-policy'],
    lostPolicies: [],
    isMissing: false,
  })
})

/** Returns the callback of the timer with this delay once it is set; part of the time may have elapsed already. */
async function timerOf(timers: jest.SpyInstance, milliseconds: number): Promise<() => void> {
  const hasDelay = (delay: unknown) =>
    typeof delay === 'number' && delay <= milliseconds && delay > milliseconds - 1000
  const [act] = timers.mock.calls.find(([, delay]) => hasDelay(delay)) ?? []
  if (typeof act === 'function') return act
  await new Promise((resolve) => setTimeout(resolve))
  return timerOf(timers, milliseconds)
}
