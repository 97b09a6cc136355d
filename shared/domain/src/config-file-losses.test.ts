import { capabilitiesOf } from './capabilities'
import { filesOfChangedGroup, filesOfLeavers, filesOfRole } from './config-file-losses'

const later = capabilitiesOf('1.5.1', true)
const earlier = capabilitiesOf('1.0.0', true)
const lab = { lab: { 'lab-user': {} } }
const groups = new Map([
  ['crew', { network_roles: lab }],
  ['staff', { network_roles: lab }],
  ['all', { network_roles: { all_networks: { user: {} } } }],
  ['empty', { network_roles: { lab: {} } }],
])
const account = (username: string, platform_role_id: string, ...held: string[]) => ({
  username,
  platform_role_id,
  user_group_ids: Object.fromEntries(held.map((id) => [id, {}])),
})
const users = [
  account('admin', 'super-admin', 'crew'),
  account('anna', 'service-user', 'crew', 'staff'),
  account('berta', 'service-user', 'staff'),
  account('pia', 'platform-user', 'crew'),
]
const file = (ownerid: string, network = 'lab', ingressgatewayid = 'hub') => ({
  name: `${ownerid} ${network} ${ingressgatewayid}`,
  network,
  ownerid,
  ingressgatewayid,
})
const configFiles = [
  ...users.map(({ username }) => file(username)),
  file('anna', 'yard'),
  file('gone'),
]
const facts = { configFiles, users, groups, server: later }
const namesOf = (lost: ReadonlyArray<{ name: string }>) => lost.map(({ name }) => name)

function leaving(username: string, ...left: string[]) {
  const before = users.find((user) => user.username === username)
  if (!before) throw new Error(username)
  const kept = Object.entries(before.user_group_ids).filter(([id]) => !left.includes(id))
  return [{ before, after: { ...before, user_group_ids: Object.fromEntries(kept) } }]
}

test('lists the config files that a service user loses by leaving a group, even with another group in their networks', () => {
  expect(namesOf(filesOfLeavers(facts, leaving('anna', 'crew')))).toEqual(['anna lab hub'])
  expect(filesOfLeavers(facts, leaving('anna'))).toEqual([])
})

test.each(['admin', 'pia'])('lists no losses of %s, who is no service user', (username) => {
  expect(filesOfLeavers(facts, leaving(username, 'crew'))).toEqual([])
})

test.each(['all', 'empty', 'unknown'])(
  'lists no config file that leaving group %s deletes',
  (id) => {
    const before = account('anna', 'service-user', id)
    const after = account('anna', 'service-user')
    expect(filesOfLeavers(facts, [{ before, after }])).toEqual([])
  },
)

const change = { id: 'crew', before: lab, after: {} }

test("lists members' config files in a network that a group loses from 1.5.1 on, and those without an owner", () => {
  expect(namesOf(filesOfChangedGroup(facts, change))).toEqual([
    'anna lab hub',
    'pia lab hub',
    'gone lab hub',
  ])
})

test("lists members' config files in every network if a group loses all networks from 1.5.1 on", () => {
  const inAll = { ...change, before: { all_networks: { user: {} } } }
  expect(namesOf(filesOfChangedGroup(facts, inAll))).toContain('anna yard hub')
  expect(filesOfChangedGroup({ ...facts, server: earlier }, inAll)).toEqual([])
})

test("lists no member's config file if a group changes its role in a network from 1.5.1 on", () => {
  const changed = { ...change, after: { lab: { 'lab-admin': {} } } }
  expect(namesOf(filesOfChangedGroup(facts, changed))).toEqual(['gone lab hub'])
})

test.each([
  ['loses a network', {}],
  ['changes its role there', { lab: { 'lab-admin': {} } }],
])("lists every service user's config files there if a group %s before 1.5.1", (_how, after) => {
  const lost = filesOfChangedGroup({ ...facts, server: earlier }, { ...change, after })
  expect(namesOf(lost)).toEqual(['anna lab hub', 'berta lab hub'])
})

test('treats a deleted group as one without members, so that only earlier servers delete their config files', () => {
  const deleted = { id: 'crew', before: lab, after: null }
  expect(namesOf(filesOfChangedGroup(facts, deleted))).toEqual(['gone lab hub'])
  expect(namesOf(filesOfChangedGroup({ ...facts, server: earlier }, deleted))).toEqual([
    'anna lab hub',
    'berta lab hub',
  ])
})

test.each([
  ['all gateways', 'all_remote_access_gw', ['anna lab hub', 'berta lab hub']],
  ['a gateway', 'hub', ['anna lab hub', 'berta lab hub']],
  ['another gateway', 'edge', []],
])("lists service users' config files there if a deleted role was about %s", (_what, id, lost) => {
  const access = { remote_access_gw: { [id]: { vpn_access: true } } }
  const role = { network_id: 'lab', network_level_access: access }
  expect(namesOf(filesOfRole(facts, role))).toEqual(lost)
})

test('lists no config file of a deleted role without gateways', () => {
  expect(filesOfRole(facts, { network_id: 'lab', network_level_access: null })).toEqual([])
})
