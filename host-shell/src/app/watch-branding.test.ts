import { parseSettings } from '@meshdeck/federation/settings'
import { queryClient } from '@meshdeck/platform'
import { initialStatus, serverStatusQuery, store } from '@meshdeck/platform/shell'

import { editionAtom } from '../shared/branding'
import { keepSettings } from '../shared/installation'
import { watchBranding } from './watch-branding'

const OWN = 'https://console.example/own.svg'
const { documentElement } = document

const subscribe = jest.spyOn(queryClient.getQueryCache(), 'subscribe')
beforeEach(() => keepSettings(parseSettings({ branding: { favicon: OWN } })))
// for the life of the page, which is that of a test
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

test('a paid server brings its mark and colours, which stay while nobody answers [SH-022, SH-023]', () => {
  document.head.innerHTML = '<link rel="icon" href="https://console.example/usual.svg">'
  const mark = document.querySelector('link')
  watchBranding()
  expect(mark?.href).toBe('https://console.example/usual.svg')

  says({ isPro: true })
  expect([mark?.href, documentElement.className]).toEqual([OWN, 'branded'])
  expect(store.get(editionAtom)).toBe('pro')

  // what is said of the edition while nobody answers is not known
  says({ isPro: false, isNetworkHealthy: false })
  expect(documentElement.className).toBe('branded')
  expect(store.get(editionAtom)).toBe('pro')

  says({ isPro: false })
  expect(mark?.href).toBe('https://console.example/usual.svg')
  expect(documentElement.className).toBe('')
  expect(store.get(editionAtom)).toBe('community')
})

test('on the next visit the mark is there before the server answers, and is set once', () => {
  document.head.innerHTML = '<link rel="icon" href="https://console.example/usual.svg">'
  const mark = document.querySelector('link')
  if (!mark) throw new Error('The page has no mark')
  store.set(editionAtom, 'pro')
  watchBranding()
  expect(mark.href).toBe(OWN)
  const set = jest.spyOn(mark, 'href', 'set')
  says({ isPro: true })
  expect(set).not.toHaveBeenCalled()
})

test('a page without a mark keeps the edition all the same', () => {
  document.head.replaceChildren()
  watchBranding()
  says({ isPro: true })
  expect(store.get(editionAtom)).toBe('pro')
})
