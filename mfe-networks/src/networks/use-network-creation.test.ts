import '@meshdeck/testing/at-a-server'
import type { NetworkInput } from '@meshdeck/api/network-changes'
import { networkListQuery, networkStatsSchema } from '@meshdeck/api/networks'
import { ApiError, queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import { act } from '@meshdeck/testing/dom'
import { signInWithRole, renderLoadedHook, waitSoon } from '@meshdeck/testing/hooks'

import { createRefusals, rangesOf, useTakenRanges } from './use-network-creation'

describe('use network creation', () => {
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
  ])('with %d networks egress routes are %s', async (count, state, calls) => {
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
})

describe('create refusals', () => {
  const both: NetworkInput = {
    netid: 'office',
    addressrange: '10.1.0.0/24',
    addressrange6: 'fd00::/64',
    defaultacl: 'yes',
    defaultDns: '',
    auto_join: true,
  }
  const own = { nameTaken: 'The name is taken', rangeTaken: 'The range is taken' }
  const refusalOf = (words: string, input = both) =>
    createRefusals(new ApiError(400, words), input, own)
  const taken = own.rangeTaken

  test.each([
    "Key: 'Network.NetID' Error:Field validation for 'NetID' failed on the 'netid_valid' tag",
    'invalid network name',
  ])('maps a taken name to the name field: %s', (words) => {
    expect(refusalOf(words)).toEqual({ name: own.nameTaken })
  })

  test('maps a taken range to each range that was sent', () => {
    const words = 'network cidr already in use'
    expect(refusalOf(words)).toEqual({ addressrange: taken, addressrange6: taken })
    expect(refusalOf(words, { ...both, addressrange: '' })).toEqual({ addressrange6: taken })
  })

  test.each([
    ['cannot create network with /31 or /32 cidr', 'addressrange'],
    ['cannot create network with /127 or /128 cidr', 'addressrange6'],
    ['invalid CIDR address: fd00::/64', 'addressrange6'],
    ['invalid CIDR address: 10.1.0.0/24', 'addressrange'],
  ])("maps %s to %s with the server's message", (words, field) => {
    expect(refusalOf(words)).toEqual({ [field]: words })
  })

  test('keeps an error without a field for the whole form', () => {
    expect(refusalOf('out of memory')).toEqual({})
    expect(createRefusals(new ApiError(500, 'network cidr already in use'), both, own)).toEqual({})
  })
})
