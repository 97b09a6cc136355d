import '@meshdeck/testing/at-a-server'
import { readToken } from '@meshdeck/platform/shell'
import { answerWith } from '@meshdeck/testing/answers'
import { cleanup } from '@meshdeck/testing/dom'
import { signInWithRole } from '@meshdeck/testing/hooks'

import { renderInShell } from '../testing/render-in-shell'
import { useSignOut } from './use-sign-out'

const call = 'POST v1/users/logout?username=ada'

let warning: jest.SpyInstance
beforeEach(() => {
  warning = jest.spyOn(console, 'warn').mockImplementation()
  signInWithRole('admin')
})

/** Signs out by a hook that is unmounted with the page. */
function signOutOfPage() {
  const { current: signOut } = renderInShell(useSignOut).result
  cleanup()
  return signOut()
}

test('reports the sign-out to the server after everything is cleared here [SE-045 to SE-047]', async () => {
  const tokens: Array<string | undefined> = []
  const sent = answerWith({ [call]: () => void tokens.push(readToken()) })
  await signOutOfPage()
  expect(sent).toEqual([[call]])
  expect(tokens).toEqual([undefined])
  expect(warning).not.toHaveBeenCalled()
})

test('sends the token that was kept for that call', async () => {
  const token = readToken()
  answerWith({ [call]: {} })
  await signOutOfPage()
  const [[request] = []] = jest.mocked(fetch).mock.calls
  expect(request instanceof Request && request.headers.get('Authorization')).toBe(`Bearer ${token}`)
})

test('signs out whatever the server responds', async () => {
  answerWith({ [call]: 500 })
  await signOutOfPage()
  expect(readToken()).toBeUndefined()
  expect(warning).toHaveBeenCalledTimes(1)
})
