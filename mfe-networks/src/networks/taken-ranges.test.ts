import '@meshdeck/testing/at-a-server'
import { networkListQuery, networkStatsSchema } from '@meshdeck/api/networks'
import { queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import { act } from '@meshdeck/testing/dom'
import { signInWithRole, renderLoadedHook, waitSoon } from '@meshdeck/testing/hooks'

import { rangesOf, useTakenRanges } from './taken-ranges'

const networkOf = (netid: string, addressrange6 = '') =>
  z.parse(networkStatsSchema, { netid, addressrange: '10.1.0.0/24', addressrange6, hosts: 0 })
const have = (count: number) =>
  queryClient.setQueryData(
    networkListQuery().queryKey,
    Array.from({ length: count }, (_, index) => networkOf(`net-${index}`)),
  )
const readings = (sent: ReturnType<typeof answerWith>) =>
  sent.filter(([call]) => call.includes('egress')).length

beforeEach(() => signInWithRole('admin'))
afterEach(() => jest.restoreAllMocks())

test('returns the ranges that a network reports', () => {
  expect(rangesOf([networkOf('corp', 'fd00::/64'), networkOf('lab')])).toEqual([
    { name: 'corp', range: '10.1.0.0/24' },
    { name: 'corp', range: 'fd00::/64' },
    { name: 'lab', range: '10.1.0.0/24' },
  ])
})

test.each([
  [0, 'unasked', 0],
  [50, 'success', 50],
  [51, 'unasked', 0],
])('returns with %d networks egress routes that are %s', async (count, state, calls) => {
  const sent = answerWith()
  have(count)
  const { result } = await renderLoadedHook('/', useTakenRanges)
  await waitSoon(() => expect(queryClient.isFetching()).toBe(0))
  expect([result.current.egressState, result.current.networkCount]).toEqual([state, count])
  expect(readings(sent)).toBe(calls)
})

test('reads them on request with more networks', async () => {
  const sent = answerWith()
  have(51)
  const { result } = await renderLoadedHook('/', useTakenRanges)
  act(() => result.current.readEgress())
  await waitSoon(() => expect(result.current.egressState).toBe('success'))
  expect(readings(sent)).toBe(51)
})
