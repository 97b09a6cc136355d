import { queryClient, type Resource, useQuery } from '@meshdeck/platform'
import {
  initialStatus,
  QueryClientProvider,
  serverStatusQuery,
  setReachable,
} from '@meshdeck/platform/shell'
import { act, cleanup, renderHook } from '@meshdeck/testing/dom'
import { setServerStatus, waitSoon } from '@meshdeck/testing/hooks'
import { createElement, type ReactNode } from 'react'

import { renderInShell } from '../testing/render-in-shell'
import { holdBack, useOldData, useRecovery } from './lost-connection'

describe('useRecovery', () => {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)

  const well = { isConnected: true, isDown: false }
  const callLost = { isConnected: false, isDown: false }
  const serverLost = { isConnected: false, isDown: true }

  const ask = jest.fn(async () => initialStatus)
  const onOnline = jest.fn()
  let read: Resource[] = []

  beforeEach(async () => {
    jest.useFakeTimers()
    await queryClient.prefetchQuery({ ...serverStatusQuery(), queryFn: ask })
    window.addEventListener('online', onOnline)
  })
  afterEach(() => {
    cleanup()
    window.removeEventListener('online', onOnline)
    jest.useRealTimers()
    queryClient.clear()
  })

  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

  /** Renders data that was fetched some time ago, failed to load, or is kept from an earlier rendering. */
  async function draw(
    resource: Resource,
    { age, fails = false, isKept = false }: { age: number; fails?: boolean; isKept?: boolean },
  ) {
    let isLost = fails
    const queryFn = async () => {
      read.push(resource)
      if (!isLost) return []
      isLost = false
      throw new Error('disk full')
    }
    const query = { queryKey: [resource] as const, queryFn, retry: false, staleTime: Infinity }
    if (!fails && !isKept)
      queryClient.setQueryData(query.queryKey, [], { updatedAt: Date.now() - age })
    renderHook(() => useQuery(query), { wrapper })
    await pass(0)
  }

  /** Renders the hook with the initial connection and returns a function that changes the connection. */
  function follow(connection: typeof well) {
    const { rerender } = renderHook(useRecovery, { initialProps: connection })
    ask.mockClear()
    onOnline.mockClear()
    read = []
    return async (next: typeof well, milliseconds = 0) => {
      rerender(next)
      await pass(milliseconds)
    }
  }

  test("fetches the status at once and every 3 s only while the server doesn't respond", async () => {
    const turn = follow(well)
    await turn(well, 10_000)
    expect(ask).not.toHaveBeenCalled()
    await turn(serverLost)
    expect(ask).toHaveBeenCalledTimes(1)
    await pass(2999)
    expect(ask).toHaveBeenCalledTimes(1)
    await pass(3001)
    expect(ask).toHaveBeenCalledTimes(3)
    await turn(well, 10_000)
    expect(ask).toHaveBeenCalledTimes(3)
  })

  test('refetches failed data and visible data older than 30 s after an outage', async () => {
    await draw('networks', { age: 29_000 })
    await draw('hosts', { age: 40_000 })
    await draw('nodes', { age: 0, fails: true })
    await draw('server-config', { age: 0 })
    await draw('feature-flags', { age: 0 })
    const turn = follow(well)
    await turn(serverLost)
    // a successful call alone doesn't mean that the server is back
    await turn(callLost)
    expect([read, onOnline.mock.calls.length]).toEqual([[], 0])
    await turn(well)
    expect(read.toSorted()).toEqual(['feature-flags', 'hosts', 'nodes', 'server-config'])
    // the event triggers pages whose code failed to load
    expect(onOnline).toHaveBeenCalledTimes(1)

    await pass(60_000)
    expect([read.length, onOnline.mock.calls.length]).toEqual([4, 1])
  })

  test('refetches hidden data when it is shown after an outage, even data that is read once', async () => {
    await draw('name-servers', { age: 0 })
    cleanup()
    const turn = follow(well)
    await turn(serverLost)
    await turn(well)
    expect(read).toEqual([])
    await draw('name-servers', { age: 0, isKept: true })
    expect(read).toEqual(['name-servers'])
  })

  test('refetches only the failed data ten seconds after a single lost call', async () => {
    await draw('hosts', { age: 40_000 })
    await draw('nodes', { age: 0, fails: true })
    await draw('server-config', { age: 40_000 })
    const turn = follow(well)
    await turn(callLost)
    await turn(well, 9999)
    expect(read).toEqual([])
    await pass(1)
    expect([read, onOnline.mock.calls.length]).toEqual([['nodes'], 0])
    await pass(60_000)
    expect(read).toEqual(['nodes'])
  })
})

describe('holdBack', () => {
  const change = () => holdBack(new Request('http://console.example/api/networks'))
  const heldBack = { name: 'UnreachableError', isUnsent: true }

  /** The server's response to the status call; pending by default. */
  const ask = jest.fn((): Promise<typeof initialStatus> => new Promise(() => {}))
  const isUp = async () => initialStatus
  const isGone = async () => ({ ...initialStatus, isNetworkHealthy: false })

  beforeEach(async () => {
    jest.useFakeTimers()
    ask.mockImplementation(isUp)
    await queryClient.prefetchQuery({ ...serverStatusQuery(), queryFn: () => ask() })
    ask.mockClear()
    setReachable(false)
  })
  afterEach(async () => {
    await jest.advanceTimersByTimeAsync(10_000)
    jest.useRealTimers()
    queryClient.clear()
    setReachable(true)
  })

  test('fetches no status before a change while the server responds', async () => {
    setReachable(true)
    await change()
    expect(ask).not.toHaveBeenCalled()
  })

  test.each(['users/adm/authenticate', 'users/logout', 'auth/verify-totp'])(
    'sends %s without a check because it has its own error messages',
    async (path) => {
      await holdBack(new Request(`http://console.example/api/${path}`))
      expect(ask).not.toHaveBeenCalled()
    },
  )

  test('sends a change if the server is back', async () => {
    await change()
    await change()
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('rejects a change while the server is down, and checks only four times a second for bulk jobs', async () => {
    ask.mockImplementation(isGone)
    const both = await Promise.allSettled([change(), change()])
    expect(both).toMatchObject([{ reason: heldBack }, { reason: heldBack }])
    await jest.advanceTimersByTimeAsync(249)
    await expect(change()).rejects.toMatchObject(heldBack)
    expect(ask).toHaveBeenCalledTimes(1)

    ask.mockImplementation(isUp)
    await jest.advanceTimersByTimeAsync(1)
    await change()
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test("rejects after three seconds if the server doesn't respond", async () => {
    ask.mockImplementation(() => new Promise(() => {}))
    const settled = jest.fn()
    change().catch(settled)
    await jest.advanceTimersByTimeAsync(2999)
    expect(settled).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith(expect.objectContaining(heldBack))
  })
})

describe('useOldData', () => {
  const reads: Record<string, () => Promise<string[]>> = {}

  /** Renders lists fetched at the given times; the latest fetch of `failed` fails. */
  async function draw(lists: ReadonlyArray<[Resource, number]>, failed?: Resource) {
    for (const [resource, readAt] of lists) {
      const queryKey = [resource] as const
      const queryFn = () => (reads[resource] ?? (async () => []))()
      queryClient.setQueryData(queryKey, [], { updatedAt: readAt })
      renderInShell(() => useQuery({ queryKey, queryFn, staleTime: Infinity, retry: false }))
    }
    if (failed === undefined) return
    reads[failed] = () => Promise.reject(new Error('disk full'))
    await act(() => queryClient.refetchQueries({ queryKey: [failed] }))
  }
  const look = (...resources: Resource[]) => renderInShell(() => useOldData(resources)).result

  beforeEach(() => setServerStatus({}))
  afterEach(() => {
    for (const resource of Object.keys(reads)) delete reads[resource]
  })

  test('returns undefined for successfully fetched data', async () => {
    await draw([
      ['nodes', 2000],
      ['hosts', 3000],
    ])
    expect(look('nodes', 'hosts').current).toBeUndefined()
  })

  test.each([
    ['the server is unreachable', () => setReachable(false)],
    ['the server reports an unhealthy network', () => setServerStatus({ isNetworkHealthy: false })],
  ])('returns the oldest time of all data while %s', async (_, happen) => {
    await draw([
      ['networks', 1000],
      ['nodes', 3000],
      ['hosts', 2000],
    ])
    const result = look('nodes', 'hosts')
    await act(async () => happen())
    await waitSoon(() => expect(result.current).toBeDefined())
    expect(result.current).toEqual({ moment: 2000, reason: null })
    expect(look('nodes').current?.moment).toBe(3000)
    expect(look('egress').current).toBeUndefined()
  })

  test('returns only data whose latest fetch failed, with the reason, while the server responds', async () => {
    await draw(
      [
        ['nodes', 2000],
        ['hosts', 3000],
      ],
      'hosts',
    )
    expect(look('nodes', 'hosts').current).toEqual({
      moment: 3000,
      reason: expect.objectContaining({ message: 'disk full' }),
    })
    expect(look('nodes').current).toBeUndefined()
  })
})
