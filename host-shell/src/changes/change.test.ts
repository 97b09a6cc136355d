import { HOUR_MS, MINUTE_MS } from '@meshdeck/domain/times'

import {
  type Change,
  type ChangeKind,
  compare,
  countKinds,
  inOrder,
  isIn,
  mergeChanges,
  keyOf,
  latestOfEach,
  recordVisit,
  MAX_CHANGES,
  type NodeSnapshot,
  type Snapshot,
} from './change'

const id = (letter: string) => `${letter.repeat(8)}-0000-4000-8000-000000000001`
const node = (letter: string, status: string, rest: Partial<NodeSnapshot> = {}): NodeSnapshot => ({
  id: id(letter),
  name: `host-${letter}`,
  status,
  ...rest,
})
const seen = (nodes: readonly NodeSnapshot[], isWhole = true) =>
  compare(new Map(), 0, { networkId: 'corp', at: 1000, nodes, isWhole }).snapshot

const before: Snapshot = seen([node('a', 'online'), node('b', 'offline'), node('c', 'online')])
const after = (nodes: readonly NodeSnapshot[], isWhole = true) =>
  compare(before, 1000, { networkId: 'corp', at: 9000, nodes, isWhole })
const kindsOf = ({ changes }: ReturnType<typeof after>) =>
  changes.map(({ kind, name, status }) => [kind, name, status].join(' ').trim())

test('reports nodes that joined, left, went down and came back', () => {
  const now = [node('a', 'error'), node('b', 'warning'), node('d', 'online')]
  expect(kindsOf(after(now)).toSorted()).toEqual([
    'back host-b warning',
    'down host-a error',
    'joined host-d online',
    'left host-c',
  ])
})

test.each([
  ['another state of a node that still works', [node('a', 'warning')]],
  ['another state of a node that is still down', [node('b', 'disconnected')]],
  ['an unknown status', [node('a', 'resting'), node('b', '')]],
  ['of a part of the network, those that are missing or unknown', [node('z', 'offline')]],
])('reports nothing for %s', (_what, nodes) => {
  expect(kindsOf(after(nodes, false))).toEqual([])
})

test('updates only known nodes from a partial reply', () => {
  const { snapshot, changes } = after([{ id: id('a'), status: 'offline' }], false)
  expect(changes).toMatchObject([{ kind: 'down', name: 'host-a' }])
  expect([...snapshot.keys()]).toEqual(['a', 'b', 'c'].map((letter) => keyOf(id(letter))))
  expect(snapshot.get(keyOf(id('a')))?.isUp).toBe(false)
})

test('dates a change between two observations, and "down" no earlier than the last contact', () => {
  const { changes } = after([node('a', 'offline', { lastSeen: 5000 }), node('b', 'online')])
  expect(changes.map(({ kind, after: since, at }) => [kind, since, at])).toEqual([
    ['down', 5000, 9000],
    ['back', 1000, 9000],
    ['left', 1000, 9000],
  ])
})

test("keeps a node's name when a reply lacks it, and truncates long names", () => {
  const { snapshot } = after([
    { id: id('a'), status: 'online' },
    node('d', 'online', { name: 'x'.repeat(99) }),
  ])
  expect(snapshot.get(keyOf(id('a')))?.name).toBe('host-a')
  expect(snapshot.get(keyOf(id('d')))?.name).toHaveLength(32)
})

const change = (kind: ChangeKind, nodeId: string, [after, at] = [0, 0]): Change => ({
  kind,
  nodeId,
  at,
  after,
  networkId: 'corp',
  name: nodeId,
  status: '',
})

test('starts a visit after half an hour without observations and stores when the previous one ended', () => {
  const first = recordVisit(undefined, 1000)
  expect(first).toEqual({ began: 1000, last: 1000 })
  const same = recordVisit(first, 1000 + 29 * MINUTE_MS)
  expect(same).toEqual({ began: 1000, last: 1000 + 29 * MINUTE_MS })
  const next = recordVisit(same, 1000 + 59 * MINUTE_MS)
  expect(next).toEqual({
    began: 1000 + 59 * MINUTE_MS,
    before: same.last,
    last: 1000 + 59 * MINUTE_MS,
  })
})

test('keeps the newest changes up to the limit', () => {
  const found = Array.from({ length: MAX_CHANGES - 1 }, (_, index) => change('down', `n${index}`))
  const kept = mergeChanges([change('left', 'old'), change('left', 'older')], found)
  expect(kept).toHaveLength(MAX_CHANGES)
  expect([kept[0]?.nodeId, kept.at(-1)?.nodeId]).toEqual(['n0', 'old'])
})

test('counts changes noticed in this visit, and those certain to be of the last hour', () => {
  const moment = { began: 10 * HOUR_MS, now: 11 * HOUR_MS }
  const overnight = change('down', 'a', [2 * HOUR_MS, 10 * HOUR_MS])
  const lately = change('down', 'b', [10.4 * HOUR_MS, 10.5 * HOUR_MS])
  const earlier = change('down', 'c', [8 * HOUR_MS, 9 * HOUR_MS])
  const spans = [overnight, lately, earlier].map((span) => [
    isIn('visit', span, moment),
    isIn('hour', span, moment),
  ])
  expect(spans).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
})

test('keeps the latest change of each node and sorts by urgency', () => {
  const latest = latestOfEach([
    change('joined', 'c'),
    change('back', 'a'),
    change('down', 'a'),
    change('down', 'b'),
  ])
  expect(countKinds(latest)).toEqual({ down: 1, left: 0, joined: 1, back: 1 })
  expect(inOrder(latest).map(({ nodeId }) => nodeId)).toEqual(['b', 'c', 'a'])
})
