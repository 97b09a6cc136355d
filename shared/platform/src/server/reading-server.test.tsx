/** @backend seeded */
import { backend, signInAsAdmin } from '@meshdeck/testing/backend'
import { act, renderHook, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { onlineManager, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'

import { queryClient } from '../query-client'
import { store } from '../store'
import { serverConfigQuery, useCapabilities } from './capabilities'
import { reachableAtom, setReachable, useReachable } from './reachability'
import {
  initialStatus,
  serverStatusQuery,
  usePollServerStatus,
  useIsServerKnown,
  useServerStatus,
} from './status'

beforeEach(() => signInAsAdmin())
afterEach(() => queryClient.clear())

test('the configuration has version, addresses and tenant [SV-022, AP-010]', async () => {
  const config = await queryClient.fetchQuery(serverConfigQuery())
  expect(config).toMatchObject({ Version: 'v1.0.0' })
  const fields = ['PublicIp', 'APIHost', 'NetmakerTenantID']
  expect(Object.keys(config)).toEqual(expect.arrayContaining(fields))
})

test('while it fails it is asked for every ten seconds, however many want it [SV-029]', async () => {
  const refusal = await fault({
    kind: 'error',
    message: 'disk full',
    path: '/api/server/getconfig',
  })
  const first = new QueryObserver(queryClient, serverConfigQuery())
  const second = new QueryObserver(queryClient, serverConfigQuery())
  const leave = [first.subscribe(() => undefined)]
  await waitFor(() => expect(first.getCurrentResult().isError).toBe(true))

  leave.push(second.subscribe(() => undefined))
  expect(second.getCurrentResult()).toMatchObject({ isError: true, isFetching: false })
  expect(await refusal.struck()).toBe(1)

  await refusal.remove()
  await waitFor(() => expect(second.getCurrentResult().isSuccess).toBe(true), { timeout: 12_000 })
  leave.forEach((end) => end())
}, 30_000)

const wrapper = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </Provider>
)

test('what a server does not say of itself is taken for none', async () => {
  const said = { db_connected: true, broker_connected: false }
  const answer = jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(said))
  expect(await queryClient.fetchQuery(serverStatusQuery())).toEqual({
    ...initialStatus,
    isBrokerConnected: false,
  })
  answer.mockRestore()
})

test('a failure is a status too, which keeps what was known [SV-025, SV-026]', async () => {
  const known = { ...initialStatus, isPro: true, version: 'v1.5.1' }
  queryClient.setQueryData(serverStatusQuery().queryKey, known)
  await backend().stop()
  const read = () => queryClient.fetchQuery({ ...serverStatusQuery(), staleTime: 0 })
  expect(await read()).toEqual({ ...known, isNetworkHealthy: false })

  queryClient.clear()
  expect(await read()).toEqual({ ...initialStatus, isNetworkHealthy: false })
})

test('a question that is given up is no status', async () => {
  const given = queryClient.fetchQuery(serverStatusQuery())
  await queryClient.cancelQueries(serverStatusQuery())
  await expect(given).rejects.toBeDefined()
  expect(queryClient.getQueryData(serverStatusQuery().queryKey)).toBeUndefined()
})

test('pages draw what is presumed, and what the shell has asked once it is here [SV-023, SV-024]', async () => {
  const asked = jest.spyOn(globalThis, 'fetch')
  const page = renderHook(() => ({ known: useIsServerKnown(), ...useServerStatus() }), { wrapper })
  expect(page.result.current).toMatchObject({ known: false, ...initialStatus })

  renderHook(() => usePollServerStatus(), { wrapper })
  await waitFor(() => expect(page.result.current.known).toBe(true))
  expect(page.result.current).toMatchObject({ isNetworkHealthy: true, isPro: false })

  // back from a lost connection the server is asked however fresh its status is
  const before = asked.mock.calls.length
  act(() => onlineManager.setOnline(false))
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(asked.mock.calls.length).toBe(before + 1))
  asked.mockRestore()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
})

test('the version is that of the status, or that of the configuration where it says none', async () => {
  const { queryKey } = serverStatusQuery()
  queryClient.setQueryData(queryKey, { ...initialStatus, isPro: true })
  const { result } = renderHook(() => useCapabilities(), { wrapper })
  expect(result.current).toMatchObject({ isPro: true, version: '' })
  const config = { Version: 'v1.0.0', PublicIp: '', APIHost: '', APIConnString: '' }
  act(() => {
    queryClient.setQueryData(serverConfigQuery().queryKey, {
      ...config,
      Server: '',
      NetmakerTenantID: '',
      DefaultDomain: '',
    })
  })
  await waitFor(() => expect(result.current.version).toBe('v1.0.0'))
  act(() => void queryClient.setQueryData(queryKey, { ...initialStatus, version: 'v1.5.1' }))
  await waitFor(() => expect(result.current).toMatchObject({ version: 'v1.5.1', isPro: false }))
})

test('the browser knows that it is offline before a call fails', async () => {
  const { result, unmount } = renderHook(() => useReachable(), { wrapper })
  expect(result.current).toBe(true)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(result.current).toBe(false)

  unmount()
  setReachable(true)
  window.dispatchEvent(new Event('offline'))
  expect(store.get(reachableAtom)).toBe(true)
})
