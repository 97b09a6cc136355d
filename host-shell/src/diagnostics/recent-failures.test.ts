import { ApiError, ContractError, UnreachableError } from '@meshdeck/platform'
import { endSession, startSession } from '@meshdeck/platform/shell'

import { noteCall, noteOwn, recentFailures } from './recent-failures'

const request = { method: 'GET', url: 'https://mesh.example/api/hosts' }
const refused = (text = 'disk full') => ({ error: new ApiError(500, text), request })
const noted = () =>
  recentFailures.get().map(({ method, path, status, text }) => [method, path, status, text])

const user = {
  username: 'ada',
  platform_role_id: 'admin',
  auth_type: 'basic_auth',
  is_mfa_enabled: false,
  user_group_ids: {},
}
const jwt = `head.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.sign`

/** Whoever leaves takes along what failed for him. */
function signInAndOut() {
  const session = { baseUrl: '/api', jwt, username: 'ada', user, userPlatformRole: 'admin' }
  startSession(session, { remember: false })
  endSession('signed-out')
}
beforeEach(signInAndOut)

test('each failure says what was asked, and what became of it', () => {
  noteCall(refused())
  noteCall({ error: new UnreachableError('gone'), request })
  noteCall({ error: new ContractError('/api/hosts: …'), request: { ...request, method: '' } })
  noteOwn('a.js did not load')
  expect(noted()).toEqual([
    ['', '', undefined, 'a.js did not load'],
    ['', '/api/hosts', undefined, 'not JSON'],
    ['GET', '/api/hosts', undefined, ''],
    ['GET', '/api/hosts', 500, 'disk full'],
  ])
})

test('of several in a row the last one is named as it stands in the log', () => {
  const named = (id: string) => ({ headers: new Headers({ 'X-Request-Id': id }) })
  noteCall({ ...refused(), response: named('id-1') })
  noteCall({ ...refused(), response: named('id-2') })
  noteCall({ error: new UnreachableError('gone'), request })
  expect(recentFailures.get().map(({ id, count }) => [id, count])).toEqual([
    ['', 1],
    ['id-2', 2],
  ])
})

test('what the page has given up is no failure', () => {
  noteCall({ error: Object.assign(new Error('left'), { name: 'AbortError' }), request })
  expect(noted()).toEqual([])
})

test('what comes again in a row is counted, at its last time', () => {
  jest.useFakeTimers({ now: 1000 })
  noteCall(refused())
  jest.setSystemTime(5000)
  noteCall(refused())
  noteCall(refused('no space'))
  noteCall(refused())
  jest.useRealTimers()
  expect(recentFailures.get().map(({ text, count, at }) => [text, count, at])).toEqual([
    ['disk full', 1, 5000],
    ['no space', 1, 5000],
    ['disk full', 2, 5000],
  ])
})

test.each([
  ['method', { ...request, method: 'PUT' }],
  ['path', { ...request, url: 'https://mesh.example/api/networks' }],
])('a failure of another %s is another one', (_, other) => {
  noteCall(refused())
  noteCall({ ...refused(), request: other })
  expect(recentFailures.get()).toHaveLength(2)
})

test('the last fifty are kept, the newest first, and who listens hears of each', () => {
  const heard = jest.fn()
  const stop = recentFailures.subscribe(heard)
  for (let index = 0; index < 60; index += 1) noteCall(refused(`no ${index}`))
  expect(heard).toHaveBeenCalledTimes(60)
  expect(recentFailures.get()).toHaveLength(50)
  expect(recentFailures.get()[0]?.text).toBe('no 59')

  stop()
  noteOwn('later')
  expect(heard).toHaveBeenCalledTimes(60)
})

test('whoever signs in next finds nothing of who was here before', () => {
  noteOwn('of Ada')
  signInAndOut()
  expect(recentFailures.get()).toEqual([])
})
