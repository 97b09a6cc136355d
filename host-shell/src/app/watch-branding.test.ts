import { parseSettings } from '@meshdeck/federation/settings'
import { queryClient } from '@meshdeck/platform'
import { initialStatus, serverStatusQuery, store } from '@meshdeck/platform/shell'

import { editionAtom } from '../shared/branding'
import { keepSettings } from '../shared/installation'
import { watchBranding } from './watch-branding'

const OWN_ICON = 'https://console.example/own.svg'
const { documentElement } = document

const subscribe = jest.spyOn(queryClient.getQueryCache(), 'subscribe')
beforeEach(() => keepSettings(parseSettings({ branding: { favicon: OWN_ICON } })))
// the subscription lasts as long as the page, which is one test here
afterEach(() => {
  for (const { value: stop } of subscribe.mock.results) stop()
  subscribe.mockClear()
  queryClient.clear()
  store.set(editionAtom, undefined)
  documentElement.className = ''
})

function says(part: Partial<typeof initialStatus>) {
  queryClient.setQueryData(serverStatusQuery().queryKey, { ...initialStatus, ...part })
}

test("shows the mark and colors of a paid server, also while it doesn't respond [SH-022, SH-023]", () => {
  document.head.innerHTML = '<link rel="icon" href="https://console.example/usual.svg">'
  const mark = document.querySelector('link')
  watchBranding()
  expect(mark?.href).toBe('https://console.example/usual.svg')

  says({ isPro: true })
  expect([mark?.href, documentElement.className]).toEqual([OWN_ICON, 'branded'])
  expect(store.get(editionAtom)).toBe('pro')

  // the edition is unknown while the server doesn't respond
  says({ isPro: false, isNetworkHealthy: false })
  expect(documentElement.className).toBe('branded')
  expect(store.get(editionAtom)).toBe('pro')

  says({ isPro: false })
  expect(mark?.href).toBe('https://console.example/usual.svg')
  expect(documentElement.className).toBe('')
  expect(store.get(editionAtom)).toBe('community')
})

test('shows the mark on the next visit before the server responds, and sets it once', () => {
  document.head.innerHTML = '<link rel="icon" href="https://console.example/usual.svg">'
  const mark = document.querySelector('link')
  if (!mark) throw new Error('The page has no mark')
  store.set(editionAtom, 'pro')
  watchBranding()
  expect(mark.href).toBe(OWN_ICON)
  const set = jest.spyOn(mark, 'href', 'set')
  says({ isPro: true })
  expect(set).not.toHaveBeenCalled()
})

test('stores the edition on a page without a mark', () => {
  document.head.replaceChildren()
  watchBranding()
  says({ isPro: true })
  expect(store.get(editionAtom)).toBe('pro')
})
