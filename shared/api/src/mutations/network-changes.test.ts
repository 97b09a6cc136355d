import '@meshdeck/testing/at-a-server'
import { queryClient } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'

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
