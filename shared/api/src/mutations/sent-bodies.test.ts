import '@meshdeck/testing/at-a-server'
import { answerWith, type SentCall } from '@meshdeck/testing/answers'

import { CHOSEN_GATEWAY } from '../queries/enrollment-keys'
import { deletePoliciesFrom } from './egress-changes'
import { createEnrollmentKey } from './enrollment-key-changes'
import { resetFailoverRole, setFailoverRole, unsetFailoverRole } from './failover-role-changes'
import { commandAllHosts, commandHost, leaveNetwork } from './host-changes'
import { connectNodes, deleteNode, sendClientDeletion } from './node-changes'
import { changeOldAccess } from './old-access-changes'
import { changeMembership, deleteUser } from './user-changes'

afterEach(() => jest.restoreAllMocks())

const keyOf = (part: object) => ({ name: 'lab', networks: ['corp'], ...part })
const endless = { unlimited: true, uses_remaining: 0, expiration: 0 }
const key = (part: object) => ({ tags: ['lab'], networks: ['corp'], ...part })

test.each([
  ['for ever', {}, endless],
  ['some times', { uses: 3 }, { unlimited: false, uses_remaining: 3, expiration: 0 }],
  [
    'until a moment, in seconds',
    { expiration: 1_800_000_000_900 },
    { unlimited: false, uses_remaining: 0, expiration: 1_800_000_000 },
  ],
  [
    'with a gateway and tags',
    { options: { gateway: 'n1', groups: ['corp.web'] } },
    { ...endless, relay: 'n1', groups: ['corp.web'], auto_assign_gw: false },
  ],
  [
    'with a gateway that the server chooses',
    { options: { gateway: CHOSEN_GATEWAY, groups: [] } },
    { ...endless, relay: '', groups: [], auto_assign_gw: true },
  ],
])('sends a key that is good %s [AP-141]', async (_, part, expected) => {
  const sent = answerWith({ 'POST v1/enrollment-keys': { value: 'k1' } })
  await createEnrollmentKey.send(keyOf(part))
  expect(sent).toEqual([['POST v1/enrollment-keys', key(expected)]])
})

const one = { id: 'a/b' }
const deletion = { networkId: 'a/b', id: 'n/1', isLeaving: false }
const plain = { isForced: false, byList: false }

test.each<[string, () => Promise<unknown>, SentCall[]]>([
  [
    'AP-057',
    () => setFailoverRole.send({ networkId: 'corp', nodeId: 'n/1', kind: 'failover' }),
    [['POST v1/node/n%2F1/failover']],
  ],
  [
    'AP-058',
    () => unsetFailoverRole.send({ networkId: 'corp', nodeId: 'n1', kind: 'auto_relay' }),
    [['DELETE v1/node/n1/auto_relay']],
  ],
  [
    'AP-059',
    () => resetFailoverRole.send({ networkId: 'a/b', kind: 'failover' }),
    [['POST v1/node/a%2Fb/failover/reset']],
  ],
  [
    'AP-071',
    () => leaveNetwork.send({ id: 'a/b', networkId: 'c/d', isForced: true }),
    [['DELETE hosts/a%2Fb/networks/c%2Fd?force=true']],
  ],
  ['AP-073', () => commandAllHosts.send({ command: 'sync' }), [['POST hosts/sync']]],
  ['AP-074', () => commandAllHosts.send({ command: 'keys' }), [['PUT hosts/keys']]],
  [
    'AP-075',
    () => commandAllHosts.send({ command: 'upgrade' }),
    [['POST hosts/upgrade?force=false']],
  ],
  ['AP-076', () => commandHost.send({ ...one, command: 'sync' }), [['POST hosts/a%2Fb/sync']]],
  ['AP-077', () => commandHost.send({ ...one, command: 'keys' }), [['PUT hosts/a%2Fb/keys']]],
  [
    'AP-078',
    () => commandHost.send({ ...one, command: 'upgrade', isForced: true }),
    [['PUT hosts/a%2Fb/upgrade?force=true']],
  ],
  [
    'AP-055',
    () =>
      connectNodes.send({
        networkId: 'a/b',
        ids: ['n1', 'n2'],
        isConnected: false,
        current: undefined,
      }),
    [['PUT v1/nodes/a%2Fb/bulk/status', { ids: ['n1', 'n2'], connected: false }]],
  ],
  [
    'AP-056',
    () => deleteNode.send({ ...deletion, ...plain, isForced: true }),
    [['DELETE nodes/a%2Fb/n%2F1?force=true']],
  ],
  [
    'AP-056 by the list',
    () => deleteNode.send({ ...deletion, ...plain, byList: true }),
    [['DELETE v1/nodes/a%2Fb/bulk', { ids: ['n/1'] }]],
  ],
  ['AP-062', () => sendClientDeletion('a/b', 'n/1'), [['DELETE extclients/a%2Fb/n%2F1']]],
  ['AP-103', () => deleteUser.send('b/c'), [['DELETE users/b%2Fc']]],
])('sends the request of %s', async (_, send, expected) => {
  const sent = answerWith()
  await send()
  expect(sent).toEqual(expected)
})

const usersInNoGroup = ['ada', 'beata', 'cleo'].map((username) => ({ username }))
const joiningAll = [{ groupId: 'g1', add: ['ada', 'beata', 'cleo'], remove: [] }]

test("names each of several users that can't be changed, and changes the others", async () => {
  const sent = answerWith({
    'GET users': usersInNoGroup,
    'PUT users/ada': 403,
    'PUT users/beata': { username: 'beata' },
    'PUT users/cleo': 400,
  })
  await expect(changeMembership.send(joiningAll)).rejects.toThrow(/^ada: .*; cleo: /)
  expect(sent.map(([call]) => call)).toEqual([
    'GET users',
    'PUT users/ada',
    'PUT users/beata',
    'PUT users/cleo',
  ])
})

test("rejects a single user that can't be changed with the server's message", async () => {
  answerWith({ 'GET users': usersInNoGroup, 'PUT users/ada': 403 })
  await expect(
    changeMembership.send([{ groupId: 'g1', add: ['ada'], remove: [] }]),
  ).rejects.toMatchObject({ name: 'ApiError', status: 403 })
})

const egress = { id: 'egress-id', value: 'r1' }
test('deletes policies whose only source is the deleted route with it, and no others [AP-086, AP-089]', async () => {
  const sent = answerWith({
    'GET v1/acls?network=corp': [
      { id: 'alone', src_type: [egress] },
      { id: 'of another', src_type: [{ id: 'egress-id', value: 'r2' }] },
      { id: 'beside', src_type: [egress, { id: 'tag', value: 'r1' }] },
      { id: 'of a tag of that name', src_type: [{ id: 'tag', value: 'r1' }] },
      { id: 'from nowhere', src_type: [] },
    ],
  })
  await deletePoliciesFrom({ id: 'r1', network: 'corp' })
  expect(sent.slice(1)).toEqual([['DELETE v1/acls?acl_id=alone&network=corp']])
})

test.each([
  ['networks/a%2Fb/acls', 'nodes [AP-032, AP-033]', false],
  ['networks/a%2Fb/acls/v2', 'a config file [AP-034]', true],
])('closes a pair based on the current lists, by %s for %s', async (path, _between, hasFiles) => {
  const read = 'GET networks/a%2Fb/acls'
  const sent = answerWith({ [read]: { n1: { phone: 2, n2: 2 }, phone: { n1: 2 } } })
  const closed = { a: 'n1', b: 'phone', isOpen: false, was: [2, 2] as const }
  await changeOldAccess.send({ networkId: 'a/b', changes: [closed], hasFiles }).catch(() => [])
  expect(sent).toEqual([[read], [`PUT ${path}`, { n1: { phone: 1, n2: 2 }, phone: { n1: 1 } }]])
})
