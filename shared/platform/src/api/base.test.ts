import { sessionOf } from '@meshdeck/testing/session'

import { SESSION_KEY } from '../session/token'
import type * as modules from './base'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Loads the modules as a newly opened page does. */
async function openPage() {
  let base: typeof modules | undefined
  await jest.isolateModulesAsync(async () => {
    base = await import('./base')
  })
  if (!base) throw new Error('The page has no modules')
  return base
}

test('pages opened after a hosted launch use its server, until it is forgotten', async () => {
  const first = await openPage()
  expect(first.apiBase()).toBe('/api')
  first.keepBase('https://hosted.example/api')
  // a token must never be sent to a server other than the one that issued it
  expect(first.apiBase()).toBe('/api')
  const second = await openPage()
  expect(second.apiBase()).toBe('https://hosted.example/api')
  second.forgetBase()
  expect((await openPage()).apiBase()).toBe('/api')
})

test('prefers the server of a stored session to that of the last launch [AP-008, SE-029]', async () => {
  localStorage.setItem('base_url', 'https://hosted.example/api')
  sessionStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('ada')))
  expect((await openPage()).apiBase()).toBe('https://mesh.example/api')
})
