import type { Change, ChangeKind } from './change'
import {
  countKinds,
  inOrder,
  isIn,
  keepChanges,
  latestOfEach,
  lookAt,
  MOST_CHANGES,
} from './history'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const change = (kind: ChangeKind, nodeId: string, [after, at] = [0, 0]): Change => ({
  kind,
  nodeId,
  at,
  after,
  networkId: 'corp',
  name: nodeId,
  status: '',
})

test('a visit begins with the first look after half an hour, and knows when the one before ended', () => {
  const first = lookAt(undefined, 1000)
  expect(first).toEqual({ began: 1000, last: 1000 })
  const same = lookAt(first, 1000 + 29 * MINUTE)
  expect(same).toEqual({ began: 1000, last: 1000 + 29 * MINUTE })
  const next = lookAt(same, 1000 + 59 * MINUTE)
  expect(next).toEqual({ began: 1000 + 59 * MINUTE, before: same.last, last: 1000 + 59 * MINUTE })
})

test('the newest are kept, and no more than there is room for', () => {
  const found = Array.from({ length: MOST_CHANGES - 1 }, (_, index) => change('down', `n${index}`))
  const kept = keepChanges([change('left', 'old'), change('left', 'older')], found)
  expect(kept).toHaveLength(MOST_CHANGES)
  expect([kept[0]?.nodeId, kept.at(-1)?.nodeId]).toEqual(['n0', 'old'])
})

test('in this visit is what was noticed in it, in the last hour what surely happened then', () => {
  const moment = { began: 10 * HOUR, now: 11 * HOUR }
  const overnight = change('down', 'a', [2 * HOUR, 10 * HOUR])
  const lately = change('down', 'b', [10.4 * HOUR, 10.5 * HOUR])
  const earlier = change('down', 'c', [8 * HOUR, 9 * HOUR])
  const spans = [overnight, lately, earlier].map((each) => [
    isIn('visit', each, moment),
    isIn('hour', each, moment),
  ])
  expect(spans).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
})

test('of a node counts what became of it last, and first comes what wants attention', () => {
  const latest = latestOfEach([
    change('joined', 'c'),
    change('back', 'a'),
    change('down', 'a'),
    change('down', 'b'),
  ])
  expect(countKinds(latest)).toEqual({ down: 1, left: 0, joined: 1, back: 1 })
  expect(inOrder(latest).map(({ nodeId }) => nodeId)).toEqual(['b', 'c', 'a'])
})
