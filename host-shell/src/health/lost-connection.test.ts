import { queryClient, useQuery, type Resource } from '@meshdeck/platform'
import { initialStatus, QueryClientProvider, serverStatusQuery } from '@meshdeck/platform/shell'
import { act, cleanup, renderHook } from '@meshdeck/testing/dom'
import { createElement, type ReactNode } from 'react'

import { useRecovery } from './use-recovery'

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
async function draw(resource: Resource, { age, fails = false }: { age: number; fails?: boolean }) {
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
