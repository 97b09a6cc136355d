/** @backend seeded */
import { type Session, z } from '@meshdeck/platform'
import { endSession, readToken, sessionSchema } from '@meshdeck/platform/shell'
import { signInAsAdmin } from '@meshdeck/testing/backend'

import { answerChannel, questionSchema, TABS } from './AnswerTabs'
import { takeOverSession } from './take-over'

const open: BroadcastChannel[] = []
let session: Session
let questions: string[] = []

/** Leaves the session that another tab would have, while this tab has none. */
beforeEach(async () => {
  await signInAsAdmin()
  session = z.parse(sessionSchema, JSON.parse(sessionStorage.getItem('meshdeck_session') ?? ''))
  endSession('expired')
  questions = []
})
afterEach(() => {
  open.splice(0).forEach((channel) => channel.close())
  endSession('signed-out')
})

/** Simulates another tab of this origin with a session that it hands over on request. */
function otherTab({
  username = session.username,
  handsOver = session as object,
  onAnswer = (_asked: string) => {},
} = {}) {
  const tabs = new BroadcastChannel(TABS)
  open.push(tabs)
  tabs.onmessage = ({ data }) => {
    const question = z.parse(questionSchema, data)
    questions.push(question.asks)
    const channel = new BroadcastChannel(answerChannel(question.nonce))
    channel.postMessage(question.asks === 'who' ? { username } : { session: handsOver })
    channel.close()
    onAnswer(question.asks)
  }
}

test('takes over the session of another tab and stores only its fields', async () => {
  otherTab({ handsOver: { ...session, typed: 'a draft' } })
  await takeOverSession()

  expect(readToken()).toBe(session.jwt)
  expect({ ...localStorage }).toEqual({})
  expect(Object.keys({ ...sessionStorage })).toEqual(['meshdeck_session'])
  expect(JSON.parse(sessionStorage.getItem('meshdeck_session') ?? '')).toEqual(session)
})

test('requests no session when the other tabs belong to two users', async () => {
  otherTab()
  otherTab({ username: 'beata' })
  await takeOverSession()

  expect(readToken()).toBeUndefined()
  expect(questions).toEqual(['who', 'who'])
})

test.each<[string, () => object]>([
  ['a token that the server rejects', () => ({ ...session, jwt: `${session.jwt}x` })],
  ['an expired token', () => ({ ...session, jwt: `head.${btoa('{"exp":1}')}.sign` })],
  ['a session at another server', () => ({ ...session, baseUrl: 'https://other.example/api' })],
  ['the session of another user', () => ({ ...session, username: 'beata' })],
  ['an incomplete session', () => ({ jwt: session.jwt })],
])('ignores %s', async (_, handsOver) => {
  jest.spyOn(console, 'warn').mockReturnValue()
  otherTab({ username: session.username, handsOver: handsOver() })
  await takeOverSession()

  expect(questions).toEqual(['who', 'session'])
  expect(readToken()).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

test("never sends a token to a server other than this page's", async () => {
  const asked = jest.spyOn(globalThis, 'fetch')
  otherTab({ handsOver: { ...session, baseUrl: 'https://other.example/api' } })
  await takeOverSession()

  expect(questions).toEqual(['who', 'session'])
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  ['the other tab ends', 'meshdeck_session_end'],
  ['goes with everything that the browser keeps', null],
])('discards a session that %s during the handover', async (_, key) => {
  const newValue = key && JSON.stringify({ username: session.username, endedBy: 'signed-out' })
  otherTab({
    onAnswer: (asked) => {
      if (asked !== 'session') return
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    },
  })
  await takeOverSession()

  expect(questions).toEqual(['who', 'session'])
  expect(readToken()).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

test('ignores an answer to another question', async () => {
  const tabs = new BroadcastChannel(TABS)
  const late = new BroadcastChannel(answerChannel('0'.repeat(32)))
  open.push(tabs, late)
  tabs.onmessage = () => late.postMessage({ username: session.username })
  await takeOverSession()

  expect(readToken()).toBeUndefined()
})
