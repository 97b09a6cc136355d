import fc from 'fast-check'

import { measure, type Reporter, troubleOf } from './links'
import { createPeers } from './routes'

const DAY = 24 * 60 * 60
const NOW = 1_800_000_000

const reporter = (id: string, changes: Partial<Reporter> = {}): Reporter => ({
  id,
  name: `name of ${id}`,
  since: NOW - 30 * DAY,
  lastSeen: NOW,
  isOn: true,
  ...changes,
})
const later = (it: Reporter, seconds: number) => ({ ...it, lastSeen: it.lastSeen + seconds })

const ids = fc.uuid()
const seconds = fc.nat(40 * DAY)

test('counts as received what the other counts as sent', () => {
  fc.assert(
    fc.property(ids, ids, (a, b) => {
      const [one, two] = [reporter(a), reporter(b)]
      const there = measure(one, two, NOW)
      const back = measure(two, one, NOW)
      expect(there).toMatchObject({
        totalsent: back.totalreceived,
        totalreceived: back.totalsent,
        latency: back.latency,
        connected: back.connected,
      })
    }),
  )
})

test('never counts down while time goes on', () => {
  fc.assert(
    fc.property(ids, ids, seconds, (a, b, passed) => {
      const [one, two] = [reporter(a), reporter(b)]
      const before = measure(one, two, NOW)
      const after = measure(later(one, passed), later(two, passed), NOW + passed)
      for (const counter of ['totalsent', 'totalreceived', 'uptime', 'totaltime'] as const) {
        expect(after[counter]).toBeGreaterThanOrEqual(before[counter])
        expect(Number.isSafeInteger(after[counter])).toBe(true)
      }
      expect(after.percentup).toBeLessThanOrEqual(100)
    }),
  )
})

test('stands still while one of the two is away', () => {
  const away = reporter('b', { lastSeen: NOW - DAY, isOn: false })
  const before = measure(reporter('a'), away, NOW)
  const after = measure(later(reporter('a'), DAY), away, NOW + DAY)
  expect(before).toMatchObject({ connected: false, latency: 999 })
  expect(after).toMatchObject({ totalsent: before.totalsent, uptime: before.uptime })
  expect(after.totaltime).toBe(before.totaltime + 24 * 60)
})

test('begins with nothing, and gives times in minutes and nanoseconds', () => {
  const fresh = reporter('a', { since: NOW })
  expect(measure(fresh, reporter('b'), NOW)).toMatchObject({
    totaltime: 0,
    uptime: 0,
    percentup: 0,
    totalsent: 0,
  })
  const { uptime, actualuptime } = measure(reporter('a'), reporter('b'), NOW)
  expect(actualuptime).toBe(uptime * 60e9)
})

test('cuts off a node in trouble from all others, and a few nodes from most', () => {
  const fleet = Array.from({ length: 2000 }, (_, index) => reporter(`node-${index}`))
  const inTrouble = (trouble: string) => fleet.filter(({ id }) => troubleOf(id, NOW) === trouble)
  const [lost] = inTrouble('all')
  expect(inTrouble('none').length).toBeGreaterThan(1850)
  if (!lost) throw new Error('no node is in trouble')
  expect(fleet.some((it) => it !== lost && measure(lost, it, NOW).connected)).toBe(false)
})

test('lets everybody report of everybody in a small network only', () => {
  const small = Array.from({ length: 30 }, (_, index) => reporter(`node-${index}`))
  expect(createPeers(small)(reporter('node-3'))).toHaveLength(29)
  const large = Array.from({ length: 5000 }, (_, index) => reporter(`node-${index}`))
  const peersOf = createPeers(large)
  for (const one of large.slice(0, 50)) {
    const peers = peersOf(one)
    expect(new Set(peers.map(({ id }) => id)).size).toBe(12)
    for (const peer of peers) expect(peersOf(peer)).toContain(one)
  }
})
