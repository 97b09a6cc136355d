import { queryClient, type Resource, useQuery } from '@meshdeck/platform'
import {
  initialStatus,
  QueryClientProvider,
  serverStatusQuery,
  setReachable,
} from '@meshdeck/platform/shell'
import { act, cleanup, renderHook } from '@meshdeck/testing/dom'
import { hear, soon } from '@meshdeck/testing/hooks'
import { createElement, type ReactNode } from 'react'

import { renderInShell } from '../testing/render-in-shell'
import { holdBack, useOldData, useRecovery } from './lost-connection'

describe('lost connection', () => {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: queryClient }, children)

  const well = { isBack: true, isDown: false }
  const callLost = { isBack: false, isDown: false }
  const serverLost = { isBack: false, isDown: true }

  const ask = jest.fn(async () => initialStatus)
  const heard = jest.fn()
  let read: Resource[] = []

  beforeEach(async () => {
    jest.useFakeTimers()
    await queryClient.prefetchQuery({ ...serverStatusQuery(), queryFn: ask })
    window.addEventListener('online', heard)
  })
  afterEach(() => {
    cleanup()
    window.removeEventListener('online', heard)
    jest.useRealTimers()
    queryClient.clear()
  })

  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

  /** Draws what was read some time ago, or could not be read. */
  async function draw(
    resource: Resource,
    { age, fails = false }: { age: number; fails?: boolean },
  ) {
    let isLost = fails
    const queryFn = async () => {
      read.push(resource)
      if (!isLost) return []
      isLost = false
      throw new Error('disk full')
    }
    const query = { queryKey: [resource] as const, queryFn, retry: false, staleTime: Infinity }
    if (!fails) queryClient.setQueryData(query.queryKey, [], { updatedAt: Date.now() - age })
    renderHook(() => useQuery(query), { wrapper })
    await pass(0)
  }

  /** The connection as it was to begin with, and with it what changes it. */
  function follow(connection: typeof well) {
    const { rerender } = renderHook(useRecovery, { initialProps: connection })
    ask.mockClear()
    heard.mockClear()
    read = []
    return async (next: typeof well, milliseconds = 0) => {
      rerender(next)
      await pass(milliseconds)
    }
  }

  test('while nobody answers the server is asked at once and every three seconds, and not after', async () => {
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

  test('after an outage what is on screen and half a minute old is read again, and what failed', async () => {
    await draw('networks', { age: 29_000 })
    await draw('hosts', { age: 40_000 })
    await draw('nodes', { age: 0, fails: true })
    await draw('server-config', { age: 0 })
    const turn = follow(well)
    await turn(serverLost)
    // a call that is answered is no server that is back
    await turn(callLost)
    expect([read, heard.mock.calls.length]).toEqual([[], 0])
    await turn(well)
    expect(read.toSorted()).toEqual(['hosts', 'nodes', 'server-config'])
    // for pages whose code did not arrive
    expect(heard).toHaveBeenCalledTimes(1)

    await pass(60_000)
    expect([read.length, heard.mock.calls.length]).toEqual([3, 1])
  })

  test('after a call that was lost alone only what failed is read again, ten seconds later', async () => {
    await draw('hosts', { age: 40_000 })
    await draw('nodes', { age: 0, fails: true })
    await draw('server-config', { age: 40_000 })
    const turn = follow(well)
    await turn(callLost)
    await turn(well, 9999)
    expect(read).toEqual([])
    await pass(1)
    expect([read, heard.mock.calls.length]).toEqual([['nodes'], 0])
    await pass(60_000)
    expect(read).toEqual(['nodes'])
  })
})

describe('hold back', () => {
  const change = () => holdBack(new Request('http://console.example/api/networks'))
  const heldBack = { name: 'UnreachableError', isUnsent: true }

  /** How the server answers when it is asked how it is; not at all to begin with. */
  const ask = jest.fn((): Promise<typeof initialStatus> => new Promise(() => {}))
  const isThere = async () => initialStatus
  const isGone = async () => ({ ...initialStatus, isNetworkHealthy: false })

  beforeEach(async () => {
    jest.useFakeTimers()
    ask.mockImplementation(isThere)
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

  test('while the server answers nothing is asked before a change', async () => {
    setReachable(true)
    await change()
    expect(ask).not.toHaveBeenCalled()
  })

  test.each(['users/adm/authenticate', 'users/logout', 'auth/verify-totp'])(
    '%s has words of its own for it, and goes out',
    async (path) => {
      await holdBack(new Request(`http://console.example/api/${path}`))
      expect(ask).not.toHaveBeenCalled()
    },
  )

  test('a change is sent after all where the server is back', async () => {
    await change()
    await change()
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('one that nobody would answer is not sent, and a job of many asks four times a second', async () => {
    ask.mockImplementation(isGone)
    const both = await Promise.allSettled([change(), change()])
    expect(both).toMatchObject([{ reason: heldBack }, { reason: heldBack }])
    await jest.advanceTimersByTimeAsync(249)
    await expect(change()).rejects.toMatchObject(heldBack)
    expect(ask).toHaveBeenCalledTimes(1)

    ask.mockImplementation(isThere)
    await jest.advanceTimersByTimeAsync(1)
    await change()
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('who waits for a server that says nothing is told after three seconds', async () => {
    ask.mockImplementation(() => new Promise(() => {}))
    const settled = jest.fn()
    change().catch(settled)
    await jest.advanceTimersByTimeAsync(2999)
    expect(settled).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith(expect.objectContaining(heldBack))
  })
})

describe('use old data', () => {
  const reads: Record<string, () => Promise<string[]>> = {}

  /** Draws lists that were read at these moments, the latest reading of one of them failed. */
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

  beforeEach(() => hear({}))
  afterEach(() => {
    for (const resource of Object.keys(reads)) delete reads[resource]
  })

  test('what is read when pages want it is not old', async () => {
    await draw([
      ['nodes', 2000],
      ['hosts', 3000],
    ])
    expect(look('nodes', 'hosts').current).toBeUndefined()
  })

  test.each([
    ['nobody answers', () => setReachable(false)],
    ['the network is not well', () => hear({ isNetworkHealthy: false })],
  ])('while %s all of it is, as old as the oldest of it', async (_, happen) => {
    await draw([
      ['networks', 1000],
      ['nodes', 3000],
      ['hosts', 2000],
    ])
    const result = look('nodes', 'hosts')
    await act(async () => happen())
    await soon(() => expect(result.current).toBeDefined())
    expect(result.current).toEqual({ moment: 2000, reason: null })
    expect(look('nodes').current?.moment).toBe(3000)
    expect(look('egress').current).toBeUndefined()
  })

  test('while the server answers only that is old whose reading failed, and why is told', async () => {
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
