import {
  compile,
  difference,
  type ReachInventory,
  reachOf,
  policyIssues,
} from '@meshdeck/domain/reach'
import { runToEnd } from '@meshdeck/domain/steps'

import type { ReachKind, ReachQuestion } from './reach-questions'
import { createReachEngine } from './reach-server'

const node = (id: string, tags: string[] = []) => ({
  id,
  connected: true,
  is_gw: false,
  relayedby: '',
  isrelayed: false,
  tags,
  address: '10.0.0.1/24',
  address6: '',
})
const policy = (id: string, from: string, to: string) => ({
  id,
  name: id,
  default: false,
  enabled: true,
  policy_type: 'device-policy',
  src_type: [{ id: 'tag', value: from }],
  dst_type: [{ id: 'tag', value: to }],
  type: 'Any',
  protocol: 'all',
  ports: [],
  allowed_traffic_direction: 0,
})
const toDatabase = policy('p1', 'net.web', 'net.db')
const inventory: ReachInventory = {
  server: { version: '1.5.1', edition: 'pro' },
  networkId: 'net',
  nodes: [node('web-1', ['net.web']), node('web-2', ['net.web']), node('db', ['net.db'])],
  configFiles: [],
  policies: [toDatabase, policy('p2', 'net.gone', 'net.db')],
  egress: [],
  users: [],
}
const route = {
  id: 'lan',
  name: 'lan',
  range: '192.168.0.0/24',
  status: true,
  nodes: { db: 1 },
}

const engineOf = (given: ReachInventory) => {
  const engine = createReachEngine()
  engine.setInventory(given)
  const answer = <Kind extends ReachKind>(kind: Kind, question: ReachQuestion<Kind>) =>
    runToEnd(engine.answer(kind, question))
  return { answer }
}

test('throws before it has the lists', () => {
  expect(() => runToEnd(createReachEngine().answer('issues', {}))).toThrow('not there')
})

test('groups both sides of an item by what decides them, with ids instead of sets', () => {
  const engine = engineOf({
    ...inventory,
    egress: [route],
    policies: [
      toDatabase,
      { ...policy('p3', 'net.web', ''), dst_type: [{ id: 'egress-id', value: 'lan' }] },
    ],
  })
  const web = { kind: 'tag', id: 'net.web' } as const
  const answer = engine.answer('reach-of', { entity: web })
  expect(answer?.reaches).toEqual({
    count: 1,
    entities: [{ kind: 'node', id: 'db' }],
    routeIds: ['lan'],
    users: [],
    groups: [
      { policyId: 'p1', entities: [{ kind: 'node', id: 'db' }], routeIds: [], users: [] },
      expect.objectContaining({ policyId: 'p3', routeIds: ['lan'] }),
    ],
  })
  const { reachedBy } = engine.answer('reach-of', { entity: { kind: 'node', id: 'db' } }) ?? {}
  expect(reachedBy?.entities.map(({ id }) => id)).toEqual(['web-1', 'web-2'])
  // access to a range includes access to the node that leads to it
  expect(reachedBy?.groups.map(({ policyId }) => policyId)).toEqual(['p1', 'p3'])
  expect(engine.answer('reach-of', { entity: { kind: 'node', id: 'gone' } })).toBeUndefined()
})

test('returns ways to open with a "no", and what keeps it open with a "yes"', () => {
  const engine = engineOf(inventory)
  const [web, database] = [
    { kind: 'node', id: 'web-1' },
    { kind: 'node', id: 'db' },
  ] as const
  const yes = engine.answer('may-open', { from: web, to: database })
  expect(yes?.verdict.isOpen).toBe(true)
  expect([yes?.waysToOpen.length, yes?.waysToClose.map((kept) => kept.policy.id)]).toEqual([
    0,
    ['p1'],
  ])
  const no = engine.answer('may-open', { from: database, to: web })
  expect(no?.verdict.isOpen).toBe(false)
  expect(no?.waysToOpen.map(({ kind }) => kind)).toContain('new-policy')
})

describe('preview of a change', () => {
  test.each([
    ['a new policy', { policies: { put: [policy('', 'net.db', 'net.web')] } }, [2, 0]],
    [
      'a policy that is changed',
      { policies: { put: [{ ...toDatabase, enabled: false }] } },
      [0, 2],
    ],
    ['a deleted policy', { policies: { remove: ['p1'] } }, [0, 2]],
    ['a node that gets a tag', { nodes: { put: [node('db', ['net.db', 'net.web'])] } }, [0, 0]],
    ['a node that loses one', { nodes: { put: [node('web-2')] } }, [0, 1]],
    ['a deleted node', { nodes: { remove: ['db'] } }, [0, 2]],
    ['a node that is new', { nodes: { put: [node('web-3', ['net.web'])] } }, [1, 0]],
  ])('computes what %s opens and closes', (_case, edit, counts) => {
    const { opened, closed } = engineOf(inventory).answer('difference', { edit })
    expect([opened, closed]).toEqual(counts)
  })

  test("doesn't affect later questions", () => {
    const engine = engineOf(inventory)
    const before = engine.answer('issues', {})
    engine.answer('difference', { edit: { policies: { remove: ['p1', 'p2'] } } })
    expect(engine.answer('issues', {})).toEqual(before)
  })

  test('counts ranges of routes and limits the list as requested', () => {
    const toRange = { ...policy('', 'net.web', ''), dst_type: [{ id: 'egress-id', value: 'lan' }] }
    const edit = { egress: { put: [route] }, policies: { put: [toRange] } }
    const found = engineOf(inventory).answer('difference', { edit, limit: 1 })
    expect(found.openedRanges).toEqual({ rights: 2, routes: 1, sources: 2, users: 0 })
    expect(found.changes).toHaveLength(1)
  })
})

test('matches the result of the rules themselves', () => {
  const engine = engineOf(inventory)
  const reach = compile(inventory)
  expect(engine.answer('issues', {})).toEqual(policyIssues(reach))
  expect(engine.answer('difference', { edit: {} })).toEqual({
    ...difference(reach, reach),
    services: { widened: 0, narrowed: 0, changes: [] },
    broken: [],
    mended: [],
  })
  const count = reachOf(reach, { kind: 'node', id: 'web-1' })?.reaches.count
  expect(engine.answer('reach-of', { entity: { kind: 'node', id: 'web-1' } })?.reaches.count).toBe(
    count,
  )
})
