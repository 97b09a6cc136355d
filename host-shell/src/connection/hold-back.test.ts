import { queryClient } from '@meshdeck/platform'
import { initialStatus, serverStatusQuery, setReachable } from '@meshdeck/platform/shell'

import { holdBack } from './hold-back'

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
