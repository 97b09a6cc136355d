import '@meshdeck/testing/at-a-server'
import { z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'

import { egressRouteSchema } from '../queries/egress'
import { policySchema } from '../queries/policies'
import { restoreEgressRoute } from './egress-restore-changes'

const CREATE = 'POST v1/egress?network=corp'
const SWITCH = 'PUT v1/egress?network=corp'
const ROUTES = 'GET v1/egress?network=corp'
const POLICIES = 'GET v1/acls?network=corp'
const UPDATE = 'PUT v1/acls?network=corp'

const routeOf = (part: object) =>
  z.parse(egressRouteSchema, {
    id: 'old',
    name: 'lab',
    network: 'corp',
    range: '10.1.0.0/24',
    ...part,
  })
const to = (...ids: string[]) => ids.map((value) => ({ id: 'egress-id', value }))
const policyOf = (id: string, part: object) =>
  z.parse(policySchema, { id, name: id, network_id: 'corp', enabled: true, ...part })

const made = { id: 'new', name: 'lab', network: 'corp', status: true }
const both = policyOf('both', { dst_type: to('old', 'hub') })
const alone = policyOf('alone', { dst_type: to('old'), enabled: false })

beforeEach(() => jest.spyOn(console, 'error').mockReturnValue())
afterEach(() => jest.restoreAllMocks())

test('keeps the changes of a policy since, and restores a deleted one as it was', async () => {
  const sent = answerWith({
    [CREATE]: made,
    [ROUTES]: [made],
    [POLICIES]: [{ ...both, name: 'renamed', enabled: false, dst_type: to('hub', 'depot') }],
    'POST v1/acls?network=corp': { ...alone, id: 'anew' },
  })
  const restored = await restoreEgressRoute({
    route: routeOf({ status: true }),
    policies: [both, alone],
  })

  expect(restored).toMatchObject({ mendedCount: 2, failedNames: [], isStillOn: false })
  expect(sent.find(([call]) => call === UPDATE)?.[1]).toMatchObject({
    name: 'renamed',
    enabled: false,
    dst_type: to('hub', 'depot', 'new'),
  })
  const [, posted] = sent.find(([call]) => call === 'POST v1/acls?network=corp') ?? []
  expect(posted).toMatchObject({ name: 'alone', enabled: false, dst_type: to('new') })
  expect(posted).not.toHaveProperty('id')
})

test.each([
  ['has created the route', { ...made, range: '10.1.0.0/24' }, 0],
  ['has created nothing', { ...made, range: '10.9.0.0/24' }, 1],
  ['was about a route that there was before', { ...made, id: 'twin', range: '10.1.0.0/24' }, 1],
])("doesn't repeat an unanswered attempt that %s", async (_case, there, calls) => {
  const routes: object[] = [there]
  const create = () => {
    routes.push(made)
    return made
  }
  const sent = answerWith({ [ROUTES]: () => routes, [CREATE]: create, [POLICIES]: [] })
  const idsBefore = ['twin']
  const restored = await restoreEgressRoute({
    route: routeOf({ status: true }),
    policies: [],
    idsBefore,
  })
  expect(restored.route.id).toBe('new')
  expect(sent.filter(([call]) => call === CREATE)).toHaveLength(calls)
})

test("creates no policy twice when the remaining policies can't be read", async () => {
  const sent = answerWith({ [CREATE]: made, [ROUTES]: [made], [POLICIES]: 500 })
  const restored = await restoreEgressRoute({
    route: routeOf({ status: true }),
    policies: [both, alone],
  })

  expect(restored).toMatchObject({ mendedCount: 0, failedNames: ['both', 'alone'] })
  expect(sent.filter(([call]) => /^(?:POST|PUT) v1\/acls/.test(call))).toEqual([])
})

test("keeps and reports a route that can't be switched off again", async () => {
  answerWith({ [CREATE]: made, [ROUTES]: [made], [SWITCH]: 500, [POLICIES]: [both] })
  const restored = await restoreEgressRoute({
    route: routeOf({ status: false }),
    policies: [both],
  })
  expect(restored).toMatchObject({ route: { id: 'new' }, mendedCount: 1, isStillOn: true })
})

test('throws the error that rejects the route, and changes no policy', async () => {
  const sent = answerWith({ [CREATE]: 400 })
  const restoring = restoreEgressRoute({ route: routeOf({}), policies: [both] })
  await expect(restoring).rejects.toMatchObject({ status: 400 })
  expect(sent.map(([call]) => call)).toEqual([CREATE])
})
