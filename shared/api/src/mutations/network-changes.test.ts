import '@meshdeck/testing/at-a-server'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Release, releases } from '@meshdeck/domain/capabilities'
import { isIncomplete, queryClient, type QueryKey, z } from '@meshdeck/platform'
import { initialStatus, serverStatusQuery } from '@meshdeck/platform/shell'
import { answerWith } from '@meshdeck/testing/answers'

import { egressOfNetworksQuery, rangesBehindMembersQuery } from '../queries/egress-ranges'
import { hostListQuery } from '../queries/hosts'
import { knownServicesQuery, nameServerListQuery } from '../queries/name-servers'
import { nodeListQuery, nodeStatusesQuery } from '../queries/nodes'
import {
  policiesOfNetworksQuery,
  serviceListQuery,
  wholePolicyListQuery,
} from '../queries/policies'
import { postureAttributesQuery, postureCheckListQuery } from '../queries/posture-checks'
import {
  createNetwork,
  deleteNetwork,
  editOfNetwork,
  networkDetails,
  type NetworkEdit,
  updateNetwork,
} from './network-changes'

/** The edit of a network without any fields. */
const zeros: NetworkEdit = {
  defaultacl: 'yes',
  dns_nameservers: [],
  auto_join: true,
  auto_remove: false,
  auto_remove_tags: [],
  auto_remove_threshold: 0,
  virtual_nat_pool_ipv4: '',
  virtual_nat_site_prefixlen_ipv4: 0,
  auto_select_exit_node: false,
}

beforeEach(() => queryClient.clear())
afterEach(() => jest.restoreAllMocks())

test("fields that a server doesn't support aren't sent to it [AP-023]", async () => {
  const reply = { netid: 'corp', addressrange: '10.0.0.0/8', defaultacl: 'yes', own: 7 }
  const sentWith = async (known: object, mine: object) => {
    const sent = answerWith({ 'GET networks': [{ ...reply, ...known }] })
    await updateNetwork.send({ networkId: 'corp', base: zeros, mine: { ...zeros, ...mine } })
    return sent[1]
  }
  expect(await sentWith({}, { defaultacl: 'no' })).toEqual([
    'PUT networks/corp',
    { ...reply, defaultacl: 'no' },
  ])
  const names = { dns_nameservers: null }
  expect(await sentWith(names, { dns_nameservers: ['9.9.9.9'] })).toEqual([
    'PUT networks/corp',
    { ...reply, dns_nameservers: ['9.9.9.9'] },
  ])
  // an empty list is null, as the server stores it
  expect(await sentWith(names, { defaultacl: 'no' })).toEqual([
    'PUT networks/corp',
    { ...reply, dns_nameservers: null, defaultacl: 'no' },
  ])
})

test('gives a new network the families of its ranges, and name servers if given [AP-022]', async () => {
  const sent = answerWith({
    'POST networks': { netid: 'lab', addressrange: '', addressrange6: '' },
  })
  const input = { netid: 'lab', defaultacl: 'yes', auto_join: true } as const
  const six = { addressrange: '', addressrange6: 'fd00::/64', defaultDns: '' }
  await createNetwork.send({ ...input, ...six })
  const four = { addressrange: '10.0.0.0/8', addressrange6: '', defaultDns: '9.9.9.9' }
  await createNetwork.send({ ...input, ...four })
  expect(sent.map(([, body]) => body)).toEqual([
    { ...input, ...six, isipv4: 'no', isipv6: 'yes', dns_nameservers: null },
    { ...input, ...four, isipv4: 'yes', isipv6: 'no', dns_nameservers: ['9.9.9.9'] },
  ])
})

/** Returns the network that a real server of a release answered with. */
function recordedNetwork(release: string): Record<string, unknown> {
  const file = join(__dirname, '../../../demo-server/recordings/releases.json')
  const step = z.object({ id: z.string(), response: z.object({ body: z.optional(z.unknown()) }) })
  const schema = z.object({ recorded: z.record(z.string(), z.array(step)) })
  const { recorded } = z.parse(schema, JSON.parse(readFileSync(file, 'utf8')))
  const found = recorded[`${release}-ce`]?.find(({ id }) => id === 'network afterwards')
  return z.parse(z.record(z.string(), z.unknown()), found?.response.body)
}

/** Requests go to a server of this release from now on. */
function atRelease(release: Release) {
  const status = { ...initialStatus, version: `v${release}` }
  queryClient.setQueryData(serverStatusQuery().queryKey, status)
}

test.each([
  ['1.1.0', {}],
  ['1.2.0', {}],
  ['1.4.0', { auto_remove: 'false', auto_remove_threshold_mins: 30 }],
  ['1.5.0', { auto_remove: 'false', auto_remove_threshold_mins: 30 }],
] as const)('reads and sends what is a text on %s as a text', async (release, expected) => {
  atRelease(release)
  const recorded = { ...recordedNetwork(release), networklastmodified: 1, nodeslastmodified: 1 }
  const details = networkDetails({
    ...recorded,
    netid: 'branch',
    addressrange: '',
    addressrange6: '',
    hosts: 0,
  })
  expect(isIncomplete(details)).toBe(false)
  const base = editOfNetwork(details)
  expect(base).toMatchObject({ auto_join: details.auto_join, dns_nameservers: ['10.42.0.55'] })

  const sent = answerWith({ 'GET networks': [recorded] })
  const mine = { ...base, auto_join: false, auto_remove: false, auto_remove_threshold: 30 }
  await updateNetwork.send({ networkId: 'branch', base, mine })
  expect(sent[1]).toEqual(['PUT networks/branch', { ...recorded, auto_join: 'false', ...expected }])
})

test('treats an empty text for a flag as its default', () => {
  const network = { netid: 'lab', addressrange: '', addressrange6: '', hosts: 0 }
  const flags = { auto_join: '', auto_remove: '' }
  expect(networkDetails({ ...network, ...flags })).toMatchObject({
    auto_join: true,
    auto_remove: false,
  })
})

const inTexts: readonly Release[] = ['1.1.0', '1.2.0', '1.4.0', '1.5.0']

test.each(releases)('sends the flags of a network once, in the type of %s', async (release) => {
  atRelease(release)
  const flags = inTexts.includes(release)
    ? { auto_join: 'true', auto_remove: 'false' }
    : { auto_join: true, auto_remove: false }
  const network = { netid: 'lab', addressrange: '10.0.0.0/8', addressrange6: '' }
  const sent = answerWith({
    'POST networks': network,
    'GET networks': [{ ...network, ...flags }],
  })
  const input = { ...network, defaultacl: 'yes', defaultDns: '', auto_join: false } as const
  expect(await createNetwork.send(input)).toMatchObject({ netid: 'lab' })
  const mine = { ...zeros, auto_join: false, auto_remove: true }
  await updateNetwork.send({ networkId: 'lab', base: zeros, mine })
  const isText = inTexts.includes(release)
  expect(sent).toMatchObject([
    ['POST networks', { auto_join: isText ? 'false' : false }],
    ['GET networks'],
    [
      'PUT networks/lab',
      isText
        ? { auto_join: 'false', auto_remove: 'true' }
        : { auto_join: false, auto_remove: true },
    ],
  ])
})

test('changes a network in the types of its record if the version is unreadable', async () => {
  queryClient.setQueryData(serverStatusQuery().queryKey, { ...initialStatus, version: 'dev' })
  const flags = { auto_join: 'true', auto_remove: 'false' }
  const network = { netid: 'lab', addressrange: '10.0.0.0/8', addressrange6: '', ...flags }
  const sent = answerWith({ 'GET networks': [network] })
  const mine = { ...zeros, auto_join: false }
  await updateNetwork.send({ networkId: 'lab', base: zeros, mine })
  expect(sent).toMatchObject([['GET networks'], ['PUT networks/lab', { auto_join: 'false' }]])
})

const route = { id: 'r1', name: 'office', network: 'corp', range: '10.1.0.0/16', nodes: {} }
test('deletes the egress routes of a deleted network [AP-024]', async () => {
  const sent = answerWith({ 'GET v1/egress?network=a%2Fb': [{ ...route, network: 'a/b' }] })
  await deleteNetwork.send('a/b')
  expect(sent.at(-1)).toEqual(['DELETE networks/a%2Fb?force=false'])
  expect(sent).toContainEqual(['DELETE v1/egress?id=r1&network=a%2Fb'])
})

test('edits a network without any fields, starting from the zero values', () => {
  const details = networkDetails({ netid: 'lab', addressrange: '', addressrange6: '', hosts: 0 })
  expect(details).toMatchObject({ netid: 'lab' })
  expect(editOfNetwork(details)).toEqual(zeros)
})

test.each([
  ['yes', true],
  ['no', false],
])('reads a flag that is %s on the wire as %j', (defaultudpholepunch, expected) => {
  const lab = { netid: 'lab', addressrange: '', addressrange6: '', hosts: 0 }
  const details = networkDetails({ ...lab, defaultudpholepunch })
  expect(details.defaultudpholepunch).toBe(expected)
})

/** Whether a query is refetched after networks were deleted. */
function isRefetched(queryKey: QueryKey, deletedIds: string[]): boolean {
  const refetch = jest.spyOn(queryClient, 'refetchQueries').mockResolvedValue()
  void deleteNetwork.settle(deletedIds)
  const query = queryClient.getQueryCache().build(queryClient, { queryKey })
  return refetch.mock.calls.some(
    ([filters]) => filters?.queryKey?.[0] === queryKey[0] && filters?.predicate?.(query) === true,
  )
}

test.each<[string, QueryKey]>([
  ['devices', hostListQuery().queryKey],
  ['statuses', nodeStatusesQuery('corp').queryKey],
  ['policies as sent', wholePolicyListQuery('corp').queryKey],
  ['policies of several networks', policiesOfNetworksQuery(['corp']).queryKey],
  ['services', serviceListQuery('corp').queryKey],
  ['routes of several networks', egressOfNetworksQuery(['corp']).queryKey],
  ['ranges behind members', rangesBehindMembersQuery('corp').queryKey],
])('refetches %s after a network named like a part of their key was deleted', (_, queryKey) => {
  const names = queryKey.filter((part) => typeof part === 'string' && part !== 'corp')
  expect(isRefetched(queryKey, names.map(String))).toBe(true)
})

test('refetches nothing of a deleted network, which the server would reject', () => {
  expect(isRefetched(nodeListQuery('corp').queryKey, ['corp'])).toBe(false)
  expect(isRefetched(nodeListQuery('lab').queryKey, ['corp'])).toBe(true)
})

test('keeps lists of networks apart from others of the same resource', () => {
  expect(nameServerListQuery('known').queryKey).not.toEqual(knownServicesQuery().queryKey)
  expect(postureCheckListQuery('attributes').queryKey).not.toEqual(
    postureAttributesQuery().queryKey,
  )
})
