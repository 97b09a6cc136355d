import { POLL_SECONDS } from './assumptions.mjs'
import { Copies, Remembered } from './caches.mjs'

test("keeps a copy from the first request until it's too old, in each place separately", () => {
  const copies = new Copies(2, 3, { lifetime: 100 })
  expect([copies.ask(0, 2, 0), copies.ask(0, 2, 99), copies.ask(0, 2, 100)]).toEqual([
    false,
    true,
    false,
  ])
  expect(copies.ask(1, 2, 50)).toBe(false)
  copies.empty(0)
  expect([copies.ask(0, 2, 101), copies.ask(1, 2, 101)]).toEqual([false, true])
})

test('evicts a copy without requests, however long it could be kept', () => {
  const copies = new Copies(1, 1, { lifetime: 1000, keeps: 10 })
  expect([0, 9, 18, 28].map((now) => copies.ask(0, 0, now))).toEqual([false, true, true, false])
})

test('evicts the least recently used tenant from a console when there are too many', () => {
  const memory = new Remembered(2)
  const later = POLL_SECONDS + 1
  expect([1, 2, 1].map((tenant) => memory.ask(tenant, 0))).toEqual(['read', 'read', 'known'])
  expect(memory.ask(1, later)).toBe('look')
  expect(memory.ask(3, later)).toBe('read')
  expect(memory.ask(1, later)).toBe('known')
  expect(memory.ask(2, later)).toBe('read')
})
