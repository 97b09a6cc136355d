/** @backend seeded */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'

import { reachableAtom } from '../server/reachability'
import { endSession, readToken } from '../session/session-store'
import { store } from '../store'
import { apiBase } from './base'
import { api } from './client'
import { dropEarlyReads, type EarlyRead, fetchOrTake } from './early-reads'

beforeEach(async () => {
  globalThis.meshdeckReads = undefined
  await signInAsAdmin()
  globalThis.meshdeckReads = new Map()
})
afterEach(() => {
  globalThis.meshdeckReads = undefined
  endSession('signed-out')
})

const addressOf = (path: string) => `${apiBase()}/${path}`

/** Starts a request as the boot script does, with the session's token by default. */
function begin(path: string, token = readToken()) {
  const controller = new AbortController()
  const { signal } = controller
  const authorization = `Bearer ${token}`
  const reply = fetch(addressOf(path), { headers: { Authorization: authorization }, signal })
  reply.catch(() => undefined)
  const early: EarlyRead = { authorization, reply, abort: (reason) => controller.abort(reason) }
  globalThis.meshdeckReads?.set(addressOf(path), early)
  return { reply, signal }
}

const untaken = () => [...(globalThis.meshdeckReads?.keys() ?? [])]

test('takes over the response of an identical request, once', async () => {
  const { reply } = begin('hosts')
  expect(await api.get('hosts')).toBe(await reply)
  expect(await api.get('hosts')).not.toBe(await reply)
  expect(untaken()).toEqual([])
})

test.each([
  ['another path', () => api.get('networks')],
  ['another query', () => api.get('hosts', { searchParams: { page: 1 } })],
  [
    'another token',
    () => api.get('hosts', { headers: { Authorization: 'Bearer x' }, throwHttpErrors: false }),
  ],
])("doesn't take it over with a request with %s", async (_name, call) => {
  const { reply } = begin('hosts')
  expect(await call()).not.toBe(await reply)
  expect(untaken()).toEqual([addressOf('hosts')])
})

test('compares queries regardless of their notation', async () => {
  const { reply } = begin('v1/egress?network=a%2Fb')
  expect(await api.get('v1/egress', { searchParams: { network: 'a/b' } })).toBe(await reply)
})

test('cancels the early request together with the request', async () => {
  await fault({ kind: 'latency', milliseconds: 600_000, path: '/api/hosts' })
  const { signal } = begin('hosts')
  const query = new AbortController()
  const call = api.get('hosts', { signal: query.signal })
  call.catch(() => undefined)
  await waitFor(() => expect(untaken()).toEqual([]))
  expect(signal.aborted).toBe(false)

  query.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  expect(signal.aborted).toBe(true)
})

test('times out an early request that hangs like any other request', async () => {
  await fault({ kind: 'latency', milliseconds: 600_000, path: '/api/hosts' })
  const { signal } = begin('hosts')
  await expect(api.get('hosts', { timeout: 50 })).rejects.toMatchObject({ isTimeout: true })
  expect(signal.aborted).toBe(true)
})

test('fails an early request without a response like any other request', async () => {
  await fault({ kind: 'drop', path: '/api/hosts', calls: 1 })
  begin('hosts')
  await expect(callApi('get', 'hosts')).rejects.toMatchObject({ name: 'UnreachableError' })
  expect(store.get(reachableAtom)).toBe(false)
  expect(await callApi('get', 'hosts')).toBeInstanceOf(Array)
})

test('ends the session at a 401', async () => {
  await fault({ kind: 'error', status: 401, message: 'unauthorized', path: '/api/hosts' })
  begin('hosts')
  await expect(callApi('get', 'hosts')).rejects.toMatchObject({ status: 401 })
  expect(readToken()).toBeUndefined()
})

test('cancels unclaimed early requests at the end of the session', () => {
  const { signal } = begin('hosts')
  endSession('signed-out')
  expect(signal.aborted).toBe(true)
  expect(untaken()).toEqual([])
})

test('cancels earlier reads before a change', async () => {
  const { signal } = begin('hosts')
  await api.post('networks/no-such-network', { throwHttpErrors: false })
  expect(signal.aborted).toBe(true)
})

test('cancels leftover early requests', () => {
  const { signal } = begin('hosts')
  dropEarlyReads()
  expect(signal.aborted).toBe(true)
})

test('cancels the early request for an already canceled request that takes it over', async () => {
  const { signal } = begin('hosts')
  const headers = { Authorization: `Bearer ${readToken()}` }
  const given = new Request(addressOf('hosts'), { headers, signal: AbortSignal.abort('left') })
  await expect(fetchOrTake(given)).rejects.toBe('left')
  expect(signal.aborted).toBe(true)
})

test.each([true, false])(
  'keeps its early requests with a page that is signed in: %j',
  async (isSignedIn) => {
    const { signal } = begin('hosts')
    if (!isSignedIn) sessionStorage.clear()
    await jest.isolateModulesAsync(() => import('./client').then(() => undefined))
    expect(signal.aborted).toBe(!isSignedIn)
  },
)
