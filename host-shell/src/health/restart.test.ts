import { isOverdue, nextRestart, type Restart } from './restart'

const asked: Restart = { askedAt: 1000, wasGone: false }
const gone: Restart = { askedAt: 1000, wasGone: true }

test('a server that still answers has not restarted yet, and after a minute may never have', () => {
  expect(nextRestart(asked, true, 60_999)).toBe(asked)
  expect(nextRestart(asked, true, 61_000)).toBe('unnoticed')
})

test('a server that was gone has restarted when it answers again, however late [ER-049]', () => {
  expect(nextRestart(asked, false, 2000)).toEqual(gone)
  expect(nextRestart(gone, false, 90_000)).toBe(gone)
  expect(nextRestart(gone, true, 3000)).toBe('back')
  expect(nextRestart(gone, true, 90_000)).toBe('back')
})

test('a restart is overdue when nobody has answered for a minute', () => {
  expect(isOverdue(gone, 60_999)).toBe(false)
  expect(isOverdue(gone, 61_000)).toBe(true)
  expect(isOverdue(asked, 61_000)).toBe(false)
})
