import '@meshdeck/testing/at-a-server'
import { queryClient } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import { signInWithRole, renderLoadedHook, waitSoon } from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import { useNetworkReferences } from './NetworkReferencesPanel'
import { useListedNetwork, useNetworkRefusal } from './use-listed-network'

const network = (netid: string) => ({ netid, addressrange: '10.1.0.0/24', hosts: 0 })
const list = (...netids: string[]) => ({ Code: 200, Message: '', Response: netids.map(network) })
const stats = 'GET v1/networks/stats'

beforeEach(() => signInWithRole('admin'))
afterEach(() => jest.restoreAllMocks())

/** Loads the list, so that the next caller finds it in the cache. */
async function readBefore(...netids: string[]) {
  answerWith({ [stats]: list(...netids) })
  const { result, unmount } = await renderLoadedHook('/', () => useListedNetwork('corp'))
  await waitSoon(() => expect(result.current.data).toBeDefined())
  unmount()
}

test('finds the network by its name in the list', async () => {
  answerWith({ [stats]: list('lab', 'corp') })
  const { result } = await renderLoadedHook('/', () => useListedNetwork('corp'))
  await waitSoon(() => expect(result.current.data).toMatchObject({ netid: 'corp' }))
})

test('refetches the list once for an unlisted network before reporting it as gone [NW-021, NW-022]', async () => {
  await readBefore('lab')
  const sent = answerWith({ [stats]: list('lab', 'corp') })
  const { result, unmount } = await renderLoadedHook('/', () => useListedNetwork('corp'))
  await waitSoon(() => expect(result.current.data).toMatchObject({ netid: 'corp' }))
  expect(sent).toHaveLength(1)
  unmount()

  // a network that was found isn't refetched unless requested
  const found = await renderLoadedHook('/', () => useListedNetwork('corp'))
  expect([found.result.current.data?.netid, sent.length]).toEqual(['corp', 1])
  found.unmount()
  await renderLoadedHook('/', () => useListedNetwork('corp', { isFresh: true }))
  await waitSoon(() => expect(sent).toHaveLength(2))
})

test('returns nothing until the search is complete', async () => {
  await readBefore('lab')
  answerWith({ [stats]: () => new Promise(() => {}) })
  const { result } = await renderLoadedHook('/', () => useListedNetwork('corp'))
  expect(result.current.data).toBeUndefined()
})

test.each([
  ['corp', 'admin', undefined],
  ['corp', 'platform-user', 'is not yours'],
  ['gone', 'admin', inEnglish('networks:nodes.isGone')],
])('explains why nothing can be created in %s by a %s: %s', async (networkId, role, expected) => {
  signInWithRole(role)
  answerWith({ [stats]: list('corp') })
  const { result } = await renderLoadedHook('/', () => useNetworkRefusal(networkId, 'is not yours'))
  await waitSoon(() => expect(queryClient.isFetching()).toBe(0))
  expect(result.current).toBe(expected)
})

test('completes what belongs to a network once everything is loaded, and treats unreadable lists as empty', async () => {
  const policies = [{ id: 'p1', name: 'All', network_id: 'corp' }]
  answerWith({
    'GET v1/acls?network=corp': { Code: 200, Message: '', Response: policies },
    'GET v1/egress?network=corp': 403,
    'GET v1/enrollment-keys': [{ value: 'k1', networks: ['corp'], tags: ['Door'], type: 1 }],
  })
  const states: unknown[] = []
  const { result } = await renderLoadedHook('/', () => {
    const known = useNetworkReferences('corp')
    states.push({ ...known })
    return known
  })
  expect(states[0]).toMatchObject({ uses: [], isPending: true, isWhole: false })
  await waitSoon(() => expect(result.current.isPending).toBe(false))
  expect(result.current.isWhole).toBe(false)
  expect(result.current.uses).toMatchObject([{ name: 'All' }, { name: 'Door' }])
})
