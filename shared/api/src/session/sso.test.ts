import { noteVisit, takeVisit } from './sso'

const visit = { search: '?return=%2Fkeys', remember: true }

afterEach(() => jest.useRealTimers())

test('returns a visit once', () => {
  noteVisit(visit)
  expect(takeVisit()).toEqual(visit)
  expect(takeVisit()).toBeUndefined()
})

test.each([
  ['that was left five minutes ago', 5 * 60_000],
  ['that begins in the future by the clock of now', -1000],
])('ignores a visit %s', (_, milliseconds) => {
  jest.useFakeTimers({ now: 0 })
  noteVisit(visit)
  jest.setSystemTime(milliseconds)
  expect(takeVisit()).toBeUndefined()
})

test('ignores an invalid note', () => {
  const warning = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  noteVisit(visit)
  const [key = ''] = Object.keys(sessionStorage)
  sessionStorage.setItem(key, '{"remember":"yes"}')
  expect(takeVisit()).toBeUndefined()
  warning.mockRestore()
})
