/** @backend seeded */
import { type Session, z } from '@meshdeck/platform'
import { endSession, readToken, sessionSchema } from '@meshdeck/platform/shell'
import { signInAsAdmin } from '@meshdeck/testing/backend'

import { answersTo, questionSchema, TABS } from './AnswerTabs'
import { takeOverSession } from './take-over'

const open: BroadcastChannel[] = []
let session: Session
let heard: string[] = []

/** The session that a sign-in in another tab has left, while nobody is signed in here. */
beforeEach(async () => {
  await signInAsAdmin()
  session = z.parse(sessionSchema, JSON.parse(sessionStorage.getItem('meshdeck_session') ?? ''))
  endSession('expired')
  heard = []
})
afterEach(() => {
  open.splice(0).forEach((channel) => channel.close())
  endSession('signed-out')
})

/** Another tab of this origin, which has a session and hands this over when it is asked to. */
function otherTab({
  username = session.username,
  handsOver = session as object,
  onAnswer = (_asked: string) => {},
} = {}) {
  const tabs = new BroadcastChannel(TABS)
  open.push(tabs)
  tabs.onmessage = ({ data }) => {
    const question = z.parse(questionSchema, data)
    heard.push(question.asks)
    const channel = new BroadcastChannel(answersTo(question.nonce))
    channel.postMessage(question.asks === 'who' ? { username } : { session: handsOver })
    channel.close()
    onAnswer(question.asks)
  }
}

test('the session of another tab is that of this one, and no more of it is stored than its fields', async () => {
  otherTab({ handsOver: { ...session, typed: 'a draft' } })
  await takeOverSession()

  expect(readToken()).toBe(session.jwt)
  expect({ ...localStorage }).toEqual({})
  expect(Object.keys({ ...sessionStorage })).toEqual(['meshdeck_session'])
  expect(JSON.parse(sessionStorage.getItem('meshdeck_session') ?? '')).toEqual(session)
})

test('with tabs of two people none is asked for its session', async () => {
  otherTab()
  otherTab({ username: 'beata' })
  await takeOverSession()

  expect(readToken()).toBeUndefined()
  expect(heard).toEqual(['who', 'who'])
})

test.each<[string, () => object]>([
  ['a token that the server does not know', () => ({ ...session, jwt: `${session.jwt}x` })],
  ['a token that is over', () => ({ ...session, jwt: `head.${btoa('{"exp":1}')}.sign` })],
  ['a session at another server', () => ({ ...session, baseUrl: 'https://other.example/api' })],
  ['the session of somebody else', () => ({ ...session, username: 'beata' })],
  ['half a session', () => ({ jwt: session.jwt })],
])('%s is of no use', async (_, handsOver) => {
  jest.spyOn(console, 'warn').mockReturnValue()
  otherTab({ username: session.username, handsOver: handsOver() })
  await takeOverSession()

  expect(heard).toEqual(['who', 'session'])
  expect(readToken()).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

test('a token is never sent to another server than the one of this page', async () => {
  const asked = jest.spyOn(globalThis, 'fetch')
  otherTab({ handsOver: { ...session, baseUrl: 'https://other.example/api' } })
  await takeOverSession()

  expect(heard).toEqual(['who', 'session'])
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  ['the other tab ends', 'meshdeck_session_end'],
  ['goes with everything that the browser keeps', null],
])('a session that %s as it is handed over does not go on here', async (_, key) => {
  const newValue = key && JSON.stringify({ username: session.username, endedBy: 'signed-out' })
  otherTab({
    onAnswer: (asked) => {
      if (asked !== 'session') return
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
    },
  })
  await takeOverSession()

  expect(heard).toEqual(['who', 'session'])
  expect(readToken()).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

test('an answer to another question is none', async () => {
  const tabs = new BroadcastChannel(TABS)
  const late = new BroadcastChannel(answersTo('0'.repeat(32)))
  open.push(tabs, late)
  tabs.onmessage = () => late.postMessage({ username: session.username })
  await takeOverSession()

  expect(readToken()).toBeUndefined()
})
