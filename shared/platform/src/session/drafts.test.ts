import { HOUR_MS } from '@meshdeck/domain/times'

import { keepDrafts, onKeepDrafts, takeDraft } from './drafts'
import type { Session } from './session-schema'
import { endSession, startSession } from './session-store'
const address = '/users?dialog=add-user'
const empty = { name: '', tags: [] }
const typed = { name: 'night-shift', tags: ['corp.db'] }

function signIn({ username = 'netops', baseUrl = '/api' } = {}) {
  const exp = Math.floor(Date.now() / 1000) + 24 * 3600
  const user = { username, platform_role_id: 'admin', auth_type: '', is_mfa_enabled: false }
  const session: Session = {
    baseUrl,
    jwt: `head.${btoa(JSON.stringify({ exp }))}.sign`,
    username,
    userPlatformRole: 'admin',
    user: { ...user, user_group_ids: {} },
  }
  startSession(session, { remember: false })
}

/** The session ends under a form in which this was typed. */
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

test('what was typed is given back once, at its address', () => {
  lose()
  signIn()
  expect(takeDraft('/users', empty)).toBeUndefined()
  expect(takeDraft(address, empty)).toEqual(typed)
  expect(takeDraft(address, empty)).toBeUndefined()
})

test('a person of the same name on another server finds nothing, and nothing stays', () => {
  lose()
  signIn({ baseUrl: 'https://other.example/api' })
  expect(takeDraft(address, empty)).toBeUndefined()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('night-shift')
})

test('another person finds nothing, and nothing stays', () => {
  lose()
  signIn({ username: 'helpdesk' })
  expect(takeDraft(address, empty)).toBeUndefined()
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('night-shift')
})

test('whoever signs out leaves nothing', () => {
  lose()
  signIn()
  endSession('signed-out')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('night-shift')
})

test('what was typed is kept over a night, but not for a day', () => {
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
])('%s are not put into it', (_, values) => {
  lose(values)
  signIn()
  expect(takeDraft(address, empty)).toBeUndefined()
})

test.each(['', '{', '{}', '[null]', '[{"username":"netops"}]'])(
  'a storage that holds %j is no draft',
  (text) => {
    sessionStorage.setItem('meshdeck_drafts', text)
    expect(takeDraft(address, empty)).toBeUndefined()
  },
)

test('a page without forms leaves what an earlier one has kept', () => {
  lose()
  keepDrafts({ baseUrl: '/api', username: 'netops' })
  signIn()
  expect(takeDraft(address, empty)).toEqual(typed)
})
