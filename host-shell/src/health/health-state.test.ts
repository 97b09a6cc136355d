import { initialStatus } from '@meshdeck/platform/shell'

import { bannerAt, explainsItself, nextHealth, unknownHealth, type Health } from './health-state'
import { unhealthyKind } from './unhealthy-kind'

const well = { ...initialStatus }
const databaseDown = { ...initialStatus, isDbConnected: false }
const brokerDown = { ...initialStatus, isBrokerConnected: false }
const silent = { ...initialStatus, isNetworkHealthy: false }

const after = (...statuses: Array<[typeof initialStatus, number]>) =>
  statuses.reduce<Health>((health, [status, at]) => nextHealth(health, status, at), unknownHealth)

test('before the first reply nothing is known and nothing is said [SV-023]', () => {
  expect(unhealthyKind(initialStatus)).toBeUndefined()
  const health = nextHealth(unknownHealth, initialStatus, 0)
  expect(health).toEqual({ is: 'unknown' })
  expect(bannerAt(health, 60_000)).toBeUndefined()
})

test('a healthy reply makes it well', () => {
  expect(after([well, 0])).toEqual({ is: 'well' })
  expect(after([databaseDown, 0], [well, 1])).toEqual({ is: 'well' })
})

test('the banner comes 5 s after the server became unhealthy, not before [SV-002]', () => {
  const health = after([well, 0], [databaseDown, 10_000])
  expect(bannerAt(health, 14_999)).toBeUndefined()
  expect(bannerAt(health, 15_000)).toBe('server')
})

test('one trouble after another counts from the first, and says the last', () => {
  const health = after([well, 0], [brokerDown, 10_000], [silent, 20_000])
  expect(bannerAt(health, 20_000)).toBe('unreachable')
})

test('a recovery between two troubles starts the five seconds anew', () => {
  const health = after([databaseDown, 0], [well, 10_000], [databaseDown, 20_000])
  expect(bannerAt(health, 24_000)).toBeUndefined()
})

test('a server that is bad from the start explains itself, one that becomes so does not [SV-011]', () => {
  expect(explainsItself(after([databaseDown, 0]))).toBe(true)
  expect(explainsItself(after([silent, 0], [databaseDown, 10_000]))).toBe(true)
  expect(explainsItself(after([well, 0], [databaseDown, 10_000]))).toBe(false)
  expect(explainsItself(after([databaseDown, 0], [brokerDown, 10_000]))).toBe(false)
  expect(explainsItself(after([databaseDown, 0], [well, 10_000]))).toBe(false)
})

test('a server that stays well is no news', () => {
  const health = after([well, 0])
  expect(nextHealth(health, { ...well }, 10_000)).toBe(health)
})

test('a broker that is gone from the start leaves everything usable, so nothing opens, whatever comes later', () => {
  expect(explainsItself(after([brokerDown, 0]))).toBe(false)
  expect(explainsItself(after([brokerDown, 0], [silent, 10_000]))).toBe(false)
})
