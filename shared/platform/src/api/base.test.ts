import { sessionOf } from '../session/testing'
import { SESSION_KEY } from '../session/token'
import type * as modules from './base'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** The modules of a page that is opened now. */
async function openPage() {
  let base: typeof modules | undefined
  await jest.isolateModulesAsync(async () => {
    base = await import('./base')
  })
  if (!base) throw new Error('The page has no modules')
  return base
}

test('the server of a hosted launch is that of the pages opened after it, until it is forgotten', async () => {
  const first = await openPage()
  expect(first.apiBase()).toBe('/api')
  first.keepBase('https://hosted.example/api')
  // a token must never go to another server than the one that gave it
  expect(first.apiBase()).toBe('/api')
  const second = await openPage()
  expect(second.apiBase()).toBe('https://hosted.example/api')
  second.forgetBase()
  expect((await openPage()).apiBase()).toBe('/api')
})

test('the server of a stored session comes before that of the last launch [AP-008, SE-029]', async () => {
  localStorage.setItem('base_url', 'https://hosted.example/api')
  sessionStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('ada')))
  expect((await openPage()).apiBase()).toBe('https://mesh.example/api')
})
