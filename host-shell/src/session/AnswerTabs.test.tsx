import { z } from '@meshdeck/platform'
import { endSession, startSession, store, StoreProvider } from '@meshdeck/platform/shell'
import { act, render } from '@meshdeck/testing/dom'
import { sessionOf } from '@meshdeck/testing/session'

import { answerChannel, AnswerTabs, type TabQuestion, TABS } from './AnswerTabs'

const nonce = 'ab'.repeat(16)
const baseUrl = '/api'
const session = sessionOf('ada', { baseUrl })
const wanted: TabQuestion = { asks: 'session', nonce, username: 'ada', baseUrl }

let asking: BroadcastChannel
let answers: BroadcastChannel
beforeEach(() => {
  asking = new BroadcastChannel(TABS)
  answers = new BroadcastChannel(answerChannel(nonce))
})
afterEach(() => {
  asking.close()
  answers.close()
  look('visible')
  act(() => endSession('signed-out'))
  jest.restoreAllMocks()
})

function look(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

function open({ handsOver = true, of = session as typeof session & { draft?: string } } = {}) {
  startSession(of, { remember: false })
  render(
    <StoreProvider store={store}>
      <AnswerTabs handsOver={handsOver} />
    </StoreProvider>,
  )
}

/**
 * Returns this tab's answers to the questions, asked one after the other. A final question about the session's user is
 * always answered.
 */
async function answersOf(...questions: unknown[]) {
  const messages: unknown[] = []
  const isOver = new Promise<void>((resolve) => {
    answers.onmessage = ({ data }) => {
      if ('username' in z.parse(z.looseObject({}), data)) resolve()
      else messages.push(data)
    }
  })
  for (const question of [...questions, { asks: 'who', nonce }]) asking.postMessage(question)
  await isOver
  return messages
}

test("hands over only the session's fields from a visible tab", async () => {
  open({ of: { ...session, draft: 'half a form' } })
  expect(await answersOf(wanted)).toEqual([{ session }])
})

test('hands over the session shortly after the tab was hidden, but not later', async () => {
  open()
  look('hidden')
  expect(await answersOf(wanted)).toEqual([{ session }])
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000)
  expect(await answersOf(wanted)).toEqual([])
})

test.each<[string, () => unknown]>([
  ['for another user', () => ({ ...wanted, username: 'beata' })],
  ['for another server', () => ({ ...wanted, baseUrl: 'https://other.example/api' })],
  ['without a nonce', () => ({ ...wanted, nonce: '' })],
])('hands over no session for a question %s', async (_, question) => {
  open()
  expect(await answersOf(question())).toEqual([])
})

test('answers only with the username on a page outside the frame', async () => {
  open({ handsOver: false })
  expect(await answersOf(wanted)).toEqual([])
})

test('answers nothing after the session expired or ended', async () => {
  const onMessage = jest.fn()
  answers.onmessage = onMessage
  open()
  act(() => endSession('signed-out'))
  asking.postMessage({ asks: 'who', nonce })
  // messages of other tabs arrive in the order in which they were sent
  const isLater = new Promise((resolve) => {
    const later = new BroadcastChannel(TABS)
    later.onmessage = () => resolve(later.close())
  })
  asking.postMessage('later')
  await isLater
  expect(onMessage).not.toHaveBeenCalled()
})
