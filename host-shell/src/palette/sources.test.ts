/**
 * @backend full
 * @api-version 1.5.1
 * @edition pro
 */
import { queryClient } from '@meshdeck/platform'
import { QueryClientProvider } from '@meshdeck/platform/shell'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { act, cleanup, renderHook, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { createElement, type ReactNode } from 'react'

import { networkIds } from '../testing/network-ids'
import { type Scope, sources } from './sources'

let networkId: string

beforeAll(async () => {
  await signInAsAdmin()
  const [first = ''] = await networkIds()
  networkId = first
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)

/** Returns the palette's data for a kind. */
function look(
  kind: string,
  { isRequested = true, ...scope }: Partial<Scope> & { isRequested?: boolean },
) {
  const source = sources[kind]
  if (!source) throw new Error(`No source of ${kind}`)
  return renderHook(() => source.useEntities({ isAdmin: true, networkId, ...scope }, isRequested), {
    wrapper,
  }).result
}

/** Waits until all requests have ended, successfully or not, and then for the render. */
async function answered(expectation: () => void) {
  const queries = queryClient.getQueryCache().getAll()
  await act(() => Promise.allSettled(queries.map(({ promise }) => promise)))
  await waitFor(expectation, { timeout: 2000 })
}

const kinds = Object.keys(sources)

test.each(kinds)('fetches %s only on demand', async (kind) => {
  const calls = jest.spyOn(globalThis, 'fetch')
  expect(look(kind, { isRequested: false }).current.index).toBeUndefined()
  expect(calls).not.toHaveBeenCalled()
  calls.mockRestore()

  const result = look(kind, {})
  await answered(() => expect(result.current.index).toBeDefined())
  const { entities } = result.current.index ?? { entities: [] }
  expect(entities).not.toEqual([])
  expect(result.current.error).toBeNull()
  // each reply is sorted and indexed only once for all components
  expect(look(kind, { isRequested: false }).current.index).toBe(result.current.index)
})

test.each(['nodes', 'config-files'])(
  'fetches no %s for a non-administrator before they are needed',
  (kind) => {
    const calls = jest.spyOn(globalThis, 'fetch')
    look(kind, { isAdmin: false, isRequested: false })
    expect(calls).not.toHaveBeenCalled()
    calls.mockRestore()
  },
)

/** The server has no list of these for all networks. */
const ofOne = ['dns-names', 'egress-routes', 'policies', 'tags']

test.each(ofOne)('lists %s of a single network', async (kind) => {
  const result = look(kind, {})
  await answered(() => expect(result.current.index).toBeDefined())
  const networks = result.current.index?.entities.map((entity) => entity.networkId)
  expect(new Set(networks)).toEqual(new Set([networkId]))
})

test('limits kinds to one network for all users, for non-administrators only, or not at all', () => {
  const isOfNetwork = (isAdmin: boolean) =>
    kinds.filter((kind) => sources[kind]?.isOfNetwork?.({ isAdmin, networkId }))
  expect(isOfNetwork(true)).toEqual(ofOne)
  expect(isOfNetwork(false)).toEqual(['nodes', 'config-files', ...ofOne])
})

test.each(['nodes', 'config-files'])(
  'finds the %s of all networks for admins, and those of the active network for other users',
  async (kind) => {
    const found = async (isAdmin: boolean) => {
      const result = look(kind, { isAdmin })
      await answered(() => expect(result.current.index).toBeDefined())
      return new Set(result.current.index?.entities.map((entity) => entity.networkId))
    }
    expect(await found(false)).toEqual(new Set([networkId]))
    queryClient.clear()
    expect((await found(true)).size).toBeGreaterThan(1)
  },
)

test.each([
  ['users', '/api/users'],
  ['nodes', '/api/hosts'],
  ['nodes', '/api/nodes'],
])("reports when %s can't be fetched, and refetches them on retry", async (kind, path) => {
  const set = await fault({ kind: 'error', status: 400, message: 'disk full', path })
  const result = look(kind, {})
  await answered(() => expect(result.current.error).toMatchObject({ message: 'disk full' }))
  expect(result.current.index).toBeUndefined()

  await set.remove()
  act(() => result.current.retry())
  await answered(() => expect(result.current.index?.entities.length).toBeGreaterThan(0))
  expect(result.current.error).toBeNull()
})
