import { HOUR_MS } from '@meshdeck/domain/times'
import { sessionOf } from '@meshdeck/testing/session'

import { keepDrafts, onKeepDrafts, takeDraft } from './drafts'
import { endSession, startSession } from './session-store'
const address = '/users?dialog=add-user'
const empty = { name: '', tags: [] }
const typed = { name: 'night-shift', tags: ['corp.db'] }

function signIn({ username = 'netops', baseUrl = '/api' } = {}) {
  const exp = Math.floor(Date.now() / 1000) + 24 * 3600
  startSession(sessionOf(username, { baseUrl, exp }), { remember: false })
}

/** Ends the session while a form contains these typed values. */
function lose(values: Record<string, unknown> = typed) {
  const forget = onKeepDrafts(() => ({ address, values }))
  endSession('expired')
  forget()
}

beforeEach(() => signIn())
afterEach(() => {
  jest.useRealTimers()
  endSession('signed-out')
})

test('restores typed values once, at their address', () => {
  lose()
  signIn()
  expect(takeDraft('/users', empty)).toBeUndefined()
  expect(takeDraft(address, empty)).toEqual(typed)
  expect(takeDraft(address, empty)).toBeUndefined()
})

test('restores nothing for a user of the same name on another server, and deletes the draft', () => {
  lose()
  signIn({ baseUrl: 'https://other.example/api' })
  expect(takeDraft(address, empty)).toBeUndefined()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('night-shift')
})

test('restores nothing for another user, and deletes the draft', () => {
  lose()
  signIn({ username: 'helpdesk' })
  expect(takeDraft(address, empty)).toBeUndefined()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('night-shift')
})

test('keeps nothing after a sign-out', () => {
  lose()
  signIn()
  endSession('signed-out')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('night-shift')
})

test('keeps typed values overnight, but not for a day', () => {
  const now = Date.now()
  jest.useFakeTimers({ now })
  lose()
  jest.setSystemTime(now + 15 * HOUR_MS)
  signIn()
  lose(takeDraft(address, empty))
  jest.setSystemTime(now + 32 * HOUR_MS)
  signIn()
  expect(takeDraft(address, empty)).toBeUndefined()
})

test.each([
  ['fields that the form no longer has', { nickname: 'night-shift' }],
  ['a value of another kind', { name: ['night-shift'] }],
  ['a text in place of a list', { tags: 'corp.db' }],
])("doesn't restore %s", (_, values) => {
  lose(values)
  signIn()
  expect(takeDraft(address, empty)).toBeUndefined()
})

test.each(['', '{', '{}', '[null]', '[{"username":"netops"}]'])(
  'ignores a stored draft of %j',
  (text) => {
    sessionStorage.setItem('meshdeck_drafts', text)
    expect(takeDraft(address, empty)).toBeUndefined()
  },
)

test('keeps the draft of an earlier page on a page without forms', () => {
  lose()
  keepDrafts({ baseUrl: '/api', username: 'netops' })
  signIn()
  expect(takeDraft(address, empty)).toEqual(typed)
})
