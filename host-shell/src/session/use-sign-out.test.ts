import '@meshdeck/testing/at-a-server'
import { readToken } from '@meshdeck/platform/shell'
import { answerWith } from '@meshdeck/testing/answers'
import { cleanup } from '@meshdeck/testing/dom'
import { enterAs } from '@meshdeck/testing/hooks'

import { renderInShell } from '../testing/render-in-shell'
import { useSignOut } from './use-sign-out'

const call = 'POST v1/users/logout?username=ada'

let warning: jest.SpyInstance
beforeEach(() => {
  warning = jest.spyOn(console, 'warn').mockImplementation()
  enterAs('admin')
})

/** What ends the session; its page goes with it. */
function signOutOfPage() {
  const { current: signOut } = renderInShell(useSignOut).result
  cleanup()
  return signOut()
}

test('the server is told who leaves once everything is cleared here [SE-045 to SE-047]', async () => {
  const tokens: Array<string | undefined> = []
  const sent = answerWith({ [call]: () => void tokens.push(readToken()) })
  await signOutOfPage()
  expect(sent).toEqual([[call]])
  expect(tokens).toEqual([undefined])
  expect(warning).not.toHaveBeenCalled()
})

test('the token that is kept for that call goes with it', async () => {
  const token = readToken()
  answerWith({ [call]: {} })
  await signOutOfPage()
  const [[request] = []] = jest.mocked(fetch).mock.calls
  expect(request instanceof Request && request.headers.get('Authorization')).toBe(`Bearer ${token}`)
})

test('whoever has signed out is, whatever the server says', async () => {
  answerWith({ [call]: 500 })
  await signOutOfPage()
  expect(readToken()).toBeUndefined()
  expect(warning).toHaveBeenCalledTimes(1)
})
