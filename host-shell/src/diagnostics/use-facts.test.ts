import { parseSettings } from '@meshdeck/federation/settings'
import { queryClient } from '@meshdeck/platform'
import {
  initialStatus,
  QueryClientProvider,
  serverStatusQuery,
  setReachable,
  startI18n,
  store,
  StoreProvider,
} from '@meshdeck/platform/shell'
import { act, renderHook } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { createElement, Suspense, type ReactNode } from 'react'

import { keepSettings } from '../shared/installation'
import { deliver } from '../testing/browser'
import { networksRemote, otherRemote } from '../testing/remotes'
import { loadTranslations } from '../translations'
import { useFacts } from './use-facts'

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(
    StoreProvider,
    { store },
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(Suspense, null, children),
    ),
  )

beforeAll(async () => {
  await startI18n('en')
  await loadTranslations()
  keepSettings(parseSettings({ variant: 'hosted' }))
  const previous = { ...networksRemote, version: '0.9.0', global: 'mfe_networks_0_9_0' }
  Reflect.set(globalThis, previous.global, {})
  const unfit = { ...otherRemote, name: 'mfe-unfit', refused: ['no Button', 'no Card'] }
  const remotes = [{ ...networksRemote, previous }, otherRemote, unfit]
  const problems = [{ name: 'mfe-lost', message: 'has no entry' }]
  deliver({ registry: { rev: 'r7', remotes, problems }, settings: {} })
})
afterEach(() => {
  setReachable(true)
  queryClient.clear()
})

/** Returns the page's values by their labels. */
async function facts(status: Partial<typeof initialStatus> = {}) {
  queryClient.setQueryData(serverStatusQuery().queryKey, { ...initialStatus, ...status })
  // awaited because the translations may not have loaded yet
  const { result } = await act(async () => renderHook(useFacts, { wrapper }))
  const items = result.current.flatMap((group) => group.items)
  return Object.fromEntries(items.map(({ label, value }) => [label, value]))
}

test("shows which build of each part runs, and why it isn't the newest", async () => {
  expect(await facts()).toMatchObject({
    Variant: 'hosted',
    'Registry revision': 'r7',
    'Not loaded: mfe-lost': 'has no entry',
    'mfe-networks': expect.stringMatching(/0\.9\.0.*1\.0\.0/),
    'mfe-others': inEnglish('shell:diagnostics.unopened', { version: '1.0.0' }),
    'mfe-unfit': '1.0.0 rejected: no Button; no Card',
  })
})

test.each([
  [{}, { Database: 'Connected', Broker: 'Connected', License: 'Valid', 'Reduced motion': 'No' }],
  [{ isDbConnected: false }, { Database: 'Not connected', Broker: 'Connected' }],
  [{ isBrokerConnected: false }, { Database: 'Connected', Broker: 'Not connected' }],
  [
    { licenseError: 'expired password=hunter2', version: 'v1.5.1' },
    { License: 'expired •••', Version: 'v1.5.1' },
  ],
])('shows the state that a server with %j reports', async (status, expected) => {
  expect(await facts(status)).toMatchObject(expected)
})

test('shows the browser, and marks values that are machine-readable', async () => {
  expect(await facts()).toMatchObject({
    'Last status request': 'Not measured yet',
    'Console language': 'en',
    Languages: navigator.languages.join(', '),
  })
  const { result } = await act(async () => renderHook(useFacts, { wrapper }))
  const browser = result.current.at(-1)?.items ?? []
  expect(browser.filter(({ isMonospace }) => isMonospace).map(({ label }) => label)).toEqual([
    inEnglish('shell:diagnostics.agent'),
    inEnglish('shell:diagnostics.languages'),
    inEnglish('shell:diagnostics.language'),
    inEnglish('shell:diagnostics.timeZone'),
    inEnglish('shell:diagnostics.theme'),
  ])
})

test('shows whether the server responds and how old the data is', async () => {
  expect(await facts()).toMatchObject({
    State: inEnglish('shell:diagnostics.answers'),
    [inEnglish('shell:diagnostics.oldest')]: '',
  })
  act(() => setReachable(false))
  expect(await facts()).toMatchObject({ State: inEnglish('shell:diagnostics.silent') })
})
