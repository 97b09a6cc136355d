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

test('reads version, addresses and tenant of the configuration [SV-022, AP-010]', async () => {
  const config = await queryClient.fetchQuery(serverConfigQuery())
  expect(config).toMatchObject({ Version: 'v1.0.0' })
  const fields = ['PublicIp', 'APIHost', 'NetmakerTenantID']
  expect(Object.keys(config)).toEqual(expect.arrayContaining(fields))
})

test('fetches a failing configuration every ten seconds, however many components need it [SV-029]', async () => {
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

test("uses defaults for values that are missing in the server's status", async () => {
  const status = { db_connected: true, broker_connected: false }
  const answer = jest.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(status))
  expect(await queryClient.fetchQuery(serverStatusQuery())).toEqual({
    ...initialStatus,
    isBrokerConnected: false,
  })
  answer.mockRestore()
})

test('produces a status after a failure too, which keeps the known values [SV-025, SV-026]', async () => {
  const known = { ...initialStatus, isPro: true, version: 'v1.5.1' }
  queryClient.setQueryData(serverStatusQuery().queryKey, known)
  await backend().stop()
  const read = () => queryClient.fetchQuery({ ...serverStatusQuery(), staleTime: 0 })
  expect(await read()).toEqual({ ...known, isNetworkHealthy: false })

  queryClient.clear()
  expect(await read()).toEqual({ ...initialStatus, isNetworkHealthy: false })
})

test('produces no status for a canceled request', async () => {
  const given = queryClient.fetchQuery(serverStatusQuery())
  await queryClient.cancelQueries(serverStatusQuery())
  await expect(given).rejects.toBeDefined()
  expect(queryClient.getQueryData(serverStatusQuery().queryKey)).toBeUndefined()
})

test('renders the presumed status, and then the one that the shell has fetched [SV-023, SV-024]', async () => {
  const asked = jest.spyOn(globalThis, 'fetch')
  const page = renderHook(() => ({ known: useIsServerKnown(), ...useServerStatus() }), { wrapper })
  expect(page.result.current).toMatchObject({ known: false, ...initialStatus })

  renderHook(() => usePollServerStatus(), { wrapper })
  await waitFor(() => expect(page.result.current.known).toBe(true))
  expect(page.result.current).toMatchObject({ isNetworkHealthy: true, isPro: false })

  // after a lost connection, the status is fetched again however fresh it is
  const before = asked.mock.calls.length
  act(() => onlineManager.setOnline(false))
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(asked.mock.calls.length).toBe(before + 1))
  asked.mockRestore()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
})

test('uses the version of the status, or that of the configuration if the status has none', async () => {
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

test('learns from the browser that it is offline before a request fails', async () => {
  const { result, unmount } = renderHook(() => useReachable(), { wrapper })
  expect(result.current).toBe(true)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(result.current).toBe(false)

  unmount()
  setReachable(true)
  window.dispatchEvent(new Event('offline'))
  expect(store.get(reachableAtom)).toBe(true)
})
