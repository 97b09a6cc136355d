import { queryClient, useQuery, type Resource } from '@meshdeck/platform'
import { setReachable } from '@meshdeck/platform/shell'
import { act } from '@meshdeck/testing/dom'
import { hear, soon } from '@meshdeck/testing/hooks'

import { renderInShell } from '../testing/render-in-shell'
import { useOldData } from './use-old-data'

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
