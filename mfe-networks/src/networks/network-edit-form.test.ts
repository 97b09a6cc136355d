import { editOfNetwork, networkDetails, type NetworkEdit } from '@meshdeck/api/network-changes'
import { z } from '@meshdeck/platform'

import {
  type NetworkEditForm,
  networkEditForm,
  networkEditSchema,
  toNetworkEdit,
} from './network-edit-form'

const network = { netid: 'corp', addressrange: '10.1.0.0/24', addressrange6: '', hosts: 0 }
const untouched = editOfNetwork(networkDetails(network))

/** Returns the request body after typing this into the form of a network. */
function sent(before: Partial<NetworkEdit>, typed: Partial<NetworkEditForm>) {
  const edit = { ...untouched, ...before }
  const form = { ...networkEditForm(edit), ...typed }
  return toNetworkEdit(z.parse(networkEditSchema(edit), form), edit)
}

function complaints(before: Partial<NetworkEdit>, typed: Partial<NetworkEditForm>) {
  const edit = { ...untouched, ...before }
  const { error } = z.safeParse(networkEditSchema(edit), { ...networkEditForm(edit), ...typed })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]))
}

test.each<Partial<NetworkEdit>>([
  {},
  { defaultacl: 'no', dns_nameservers: ['1.1.1.1', 'fd00::53'] },
  { auto_remove: true, auto_remove_threshold: 90, auto_remove_tags: ['*', 'corp.db'] },
  { auto_remove_threshold: 30, auto_remove_tags: ['corp.db'] },
  { virtual_nat_pool_ipv4: '198.18.0.0/15', virtual_nat_site_prefixlen_ipv4: 24 },
  { auto_select_exit_node: true },
])('changes nothing of %j in an untouched form', (before) => {
  expect(sent(before, {})).toEqual({ ...untouched, ...before })
})

test('starts the removal of offline nodes with an hour and every node', () => {
  expect(sent({}, { auto_remove: true })).toMatchObject({
    auto_remove: true,
    auto_remove_threshold: 60,
    auto_remove_tags: ['*'],
  })
})

test('keeps a removal that is on without tags, and so removes no node', () => {
  const before = { auto_remove: true, auto_remove_threshold: 60, auto_remove_tags: [] }
  expect(sent(before, { auto_remove_threshold: '90' })).toMatchObject({
    auto_remove_threshold: 90,
    auto_remove_tags: [],
  })
})

test('applies to every node again once all tags are removed', () => {
  const before = { auto_remove: true, auto_remove_threshold: 60, auto_remove_tags: ['corp.db'] }
  expect(sent(before, { auto_remove_tags: [] }).auto_remove_tags).toEqual(['*'])
})

test.each(['', '0', '1.5', 'soon', '525601'])('rejects %j as a number of minutes', (minutes) => {
  expect(complaints({}, { auto_remove: true, auto_remove_threshold: minutes })).toEqual({
    auto_remove_threshold: 'networks:networks.edit.notMinutes',
  })
})

test.each(['1', '525600'])('accepts %s as a number of minutes', (minutes) => {
  expect(complaints({}, { auto_remove: true, auto_remove_threshold: minutes })).toEqual({})
})

test('leaves the tag that stands for every node out of the form', () => {
  const before = { ...untouched, auto_remove_tags: ['*', 'corp.db'] }
  expect(networkEditForm(before).auto_remove_tags).toEqual(['corp.db'])
})

test('sends tags in alphabetical order', () => {
  const before = { auto_remove: true, auto_remove_threshold: 60, auto_remove_tags: ['corp.db'] }
  expect(sent(before, { auto_remove_tags: ['corp.b', 'corp.a'] }).auto_remove_tags).toEqual([
    'corp.a',
    'corp.b',
  ])
})

test('cuts a pool to its network address unless it is untouched', () => {
  const site = { virtual_nat_site_prefixlen_ipv4: '24' }
  expect(sent({}, { virtual_nat_pool_ipv4: ' 198.18.7.9/16 ', ...site })).toMatchObject({
    virtual_nat_pool_ipv4: '198.18.0.0/16',
  })
  const before = { virtual_nat_pool_ipv4: '198.18.7.9/16', virtual_nat_site_prefixlen_ipv4: 24 }
  expect(sent(before, { auto_join: false })).toMatchObject({
    virtual_nat_pool_ipv4: '198.18.7.9/16',
  })
})

test('requires name servers to be addresses', () => {
  expect(complaints({}, { dns_nameservers: '1.1.1.1, one' })).toEqual({
    dns_nameservers: 'networks:nodes.edit.notIps',
  })
})

test('trims a pool and treats spaces alone as empty', () => {
  const typed = { virtual_nat_pool_ipv4: ' 198.18.0.0/15 ', virtual_nat_site_prefixlen_ipv4: '24' }
  expect(sent({}, typed).virtual_nat_pool_ipv4).toBe('198.18.0.0/15')
  expect(complaints({}, { virtual_nat_pool_ipv4: '  ' })).toEqual({})
  expect(
    complaints({ virtual_nat_pool_ipv4: '198.18.0.0/15' }, { virtual_nat_pool_ipv4: '  ' }),
  ).toMatchObject({ virtual_nat_pool_ipv4: 'networks:networks.edit.poolStays' })
})

test('validates the minutes only while the removal is on', () => {
  expect(complaints({}, { auto_remove_threshold: '' })).toEqual({})
})

test('requires routable addresses in a pool, but allows existing ones', () => {
  const loopback = { virtual_nat_pool_ipv4: '127.0.0.0/8' }
  expect(complaints({}, loopback)).toMatchObject({
    virtual_nat_pool_ipv4: 'networks:networks.create.unusable.loopback',
  })
  expect(complaints(loopback, { auto_join: false })).not.toHaveProperty('virtual_nat_pool_ipv4')
})

test('requires an IPv4 range for the pool of virtual addresses and rejects removing it', () => {
  expect(complaints({}, { virtual_nat_pool_ipv4: 'fd00::/8' })).toMatchObject({
    virtual_nat_pool_ipv4: 'networks:networks.create.notIpv4',
  })
  expect(
    complaints({ virtual_nat_pool_ipv4: '198.18.0.0/15' }, { virtual_nat_pool_ipv4: '' }),
  ).toEqual({ virtual_nat_pool_ipv4: 'networks:networks.edit.poolStays' })
})

test.each([
  ['', false],
  ['14', false],
  ['15', true],
  ['32', true],
  ['33', false],
  ['x24', false],
])('validates the site prefix %j of a pool /15: %j', (length, isGood) => {
  const typed = {
    virtual_nat_pool_ipv4: '198.18.0.0/15',
    virtual_nat_site_prefixlen_ipv4: length,
  }
  expect(complaints({}, typed)).toEqual(
    isGood ? {} : { virtual_nat_site_prefixlen_ipv4: 'networks:networks.edit.notSite' },
  )
})
