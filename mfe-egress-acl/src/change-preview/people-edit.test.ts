import type { User } from '@meshdeck/api/users'

import { changedUsers, editOfPeople, touchedNetworks } from './people-edit'

const pro = (version: '1.0.0' | '1.5.1') => ({ version, edition: 'pro' as const })

function userOf(username: string, groups: readonly string[], role = 'platform-user'): User {
  return {
    username,
    display_name: '',
    platform_role_id: role,
    auth_type: 'basic_auth',
    external_identity_provider_id: '',
    is_mfa_enabled: false,
    account_disabled: false,
    user_group_ids: Object.fromEntries(groups.map((id) => [id, {}])),
    network_roles: undefined,
    last_login_time: '',
  }
}

const person = (username: string, groupIds: readonly string[], roleId = 'platform-user') => ({
  username,
  groupIds,
  roleId,
})
const policyFor = (networkId: string, value: string, part: object = {}) => ({
  networkId,
  policy: {
    enabled: true,
    policy_type: 'user-policy',
    src_type: [{ id: 'user-group', value }],
    dst_type: [{ id: 'device', value: 'camera' }],
    ...part,
  },
})

test('finds no change when groups and role stay the same, in any order of groups', () => {
  const users = [userOf('ann', ['ops', 'dev']), userOf('bea', [])]
  expect(changedUsers(users, [person('ann', ['dev', 'ops']), person('bea', [])])).toEqual([])
  const changed = changedUsers(users, [person('ann', ['ops']), person('new', ['dev'])])
  expect(changed.map(({ before, after }) => [before?.username, after])).toMatchObject([
    ['ann', { username: 'ann', user_group_ids: { ops: {} } }],
    [undefined, { username: 'new', user_group_ids: { dev: {} } }],
  ])
})

test('affects networks where an active policy names a group that is joined or left', () => {
  const changed = changedUsers([userOf('ann', ['ops', 'dev'])], [person('ann', ['ops', 'sales'])])
  const listed = [
    policyFor('left', 'dev'),
    policyFor('joined', 'sales'),
    policyFor('kept', 'ops'),
    policyFor('off', 'sales', { enabled: false }),
    policyFor('devices', 'sales', { policy_type: 'device-policy' }),
  ]
  expect(touchedNetworks(listed, changed, pro('1.5.1'))).toEqual(['joined', 'left'])
})

test('removes a deleted user from all groups and ignores unknown users', () => {
  const people = ['ann', 'nobody'].map((name) => ({ ...person(name, ['ops']), isGone: true }))
  const changed = changedUsers([userOf('ann', ['ops']), userOf('bea', ['ops'])], people)
  expect(editOfPeople(changed)).toEqual({ users: { put: [], remove: ['ann'] } })
  const listed = [policyFor('corp', 'ops'), policyFor('lab', 'ann'), policyFor('off', 'bea')]
  expect(touchedNetworks(listed, changed, pro('1.5.1'))).toEqual(['corp', 'lab'])
})

test('counts new and deleted users among all users, to whom a policy may open everything', () => {
  const all = [{ id: 'user', value: '*' }]
  const listed = [policyFor('corp', '*', { src_type: all, dst_type: all }), policyFor('lab', 'ops')]
  const users = [userOf('ann', [])]
  const touchedBy = (people: Parameters<typeof changedUsers>[1]) =>
    touchedNetworks(listed, changedUsers(users, people), pro('1.5.1'))
  expect(touchedBy([person('new', [])])).toEqual(['corp'])
  expect(touchedBy([{ ...person('ann', []), isGone: true }])).toEqual(['corp'])
  expect(touchedBy([person('ann', ['ops'])])).toEqual(['lab'])
})

test('makes a new administrator an administrator of each network from 1.5.1', () => {
  const changed = changedUsers([userOf('ann', [])], [person('ann', [], 'admin')])
  const listed = [policyFor('corp', 'corp-network-admin-grp')]
  expect(touchedNetworks(listed, changed, pro('1.5.1'))).toEqual(['corp'])
  expect(touchedNetworks(listed, changed, pro('1.0.0'))).toEqual([])
})
