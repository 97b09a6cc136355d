import '@meshdeck/testing/at-a-server'
import { errorText, queryClient, z } from '@meshdeck/platform'
import { loadCommonTranslations, startI18n, subscribeToasts } from '@meshdeck/platform/shell'
import { answerWith } from '@meshdeck/testing/answers'

import { dnsListQuery } from '../queries/dns'
import { editOfEgressRoute, egressRouteSchema } from '../queries/egress'
import { enrollmentKeySchema } from '../queries/enrollment-keys'
import { hostSchema } from '../queries/hosts'
import { nodeSchema } from '../queries/nodes'
import { policySchema } from '../queries/policies'
import { userSchema } from '../queries/users'
import { createAccessToken } from './access-token-changes'
import { createDnsEntry, deleteDnsEntry } from './dns-changes'
import { createEgressRoute } from './egress-changes'
import { restoreEgressRoute } from './egress-restore-changes'
import { createEnrollmentKey, editOfKey, updateEnrollmentKey } from './enrollment-key-changes'
import { setFailoverRole, unsetFailoverRole } from './failover-role-changes'
import { editOfHost, joinNetwork, leaveNetwork, updateHost } from './host-changes'
import { approveAccess, denyAccess, revokeAccess } from './jit-access-changes'
import { completeMfa, removeMfa } from './mfa-changes'
import { changeOldAccess } from './old-access-changes'
import { setOwnPassword } from './own-password-changes'
import { createPolicy, restorePolicy, switchPolicy } from './policy-changes'
import { removeIdentityProvider } from './server-settings-changes'
import { repairTagReference } from './tag-repair-changes'
import { createUser, deleteUser, editOfUser, transferSuperAdmin, updateUser } from './user-changes'

beforeAll(async () => {
  await startI18n('en')
  await loadCommonTranslations()
})
beforeEach(() => {
  queryClient.clear()
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** Returns the outcome of a change after all its checks. */
async function outcomeOf(change: Promise<unknown>) {
  const outcome = change.then(() => 'done', errorText)
  await jest.advanceTimersByTimeAsync(20_000)
  return outcome
}
const SAID = 'The server accepted the request but'

const entry = { name: 'printer.nm.internal', network: 'corp', address: '10.1.0.9' }
const dns = (listed: object[]) => ({
  'DELETE dns/corp/printer': { Code: 200 },
  'POST dns/corp': entry,
  'GET dns/adm/corp': listed,
  'GET dns/adm/corp/nodes': [],
})

test("doesn't report a DNS entry that remains after its deletion as deleted, under either of its names", async () => {
  answerWith(dns([entry]))
  const removal = { networkId: 'corp', storedName: 'printer' }
  expect(await outcomeOf(deleteDnsEntry(removal))).toBe(`${SAID} didn't delete printer.`)

  // a name with the same beginning, and the name of a node
  answerWith({
    ...dns([{ ...entry, name: 'printer2.nm.internal' }, entry]),
    'GET dns/adm/corp/nodes': [entry],
  })
  expect(await outcomeOf(deleteDnsEntry(removal))).toBe('done')
})

test("doesn't report a DNS entry that isn't listed after its creation as created", async () => {
  const creation = {
    networkId: 'corp',
    input: { name: 'printer', address: '10.1.0.9', address6: '' },
  }
  answerWith(dns([]))
  expect(await outcomeOf(createDnsEntry(creation))).toBe(`${SAID} didn't save printer.`)
  answerWith(dns([entry]))
  expect(await outcomeOf(createDnsEntry(creation))).toBe('done')
})

test('checks a list that shows the change a moment later again', async () => {
  let looks = 0
  const late = () => (looks++ > 0 ? [entry] : [])
  answerWith({ ...dns([]), 'GET dns/adm/corp': late })
  const input = { name: 'printer', address: '10.1.0.9', address6: '' }
  expect(await outcomeOf(createDnsEntry({ networkId: 'corp', input }))).toBe('done')
  expect(looks).toBe(2)
})

test("doesn't count data read just before the change as proof", async () => {
  answerWith(dns([entry]))
  await queryClient.fetchQuery(dnsListQuery('corp'))
  answerWith(dns([]))
  expect(await outcomeOf(deleteDnsEntry({ networkId: 'corp', storedName: 'printer' }))).toBe('done')
})

const policy = z.parse(policySchema, { id: 'p1', name: 'db', network_id: 'corp', enabled: true })
const key = z.parse(enrollmentKeySchema, { value: 'k1', tags: ['roof'], groups: [] })
const host = z.parse(hostSchema, { id: 'h1', name: 'edge', mtu: 1420 })
const user = z.parse(userSchema, {
  username: 'ann',
  display_name: 'Ann',
  platform_role_id: 'admin',
})

const nodes = [
  z.parse(nodeSchema, { id: 'n1', hostid: 'h1', network: 'corp', is_fail_over: true }),
  z.parse(nodeSchema, { id: 'n2', hostid: 'h2', network: 'corp' }),
]
const route = z.parse(egressRouteSchema, {
  id: 'e1',
  name: 'plant',
  network: 'corp',
  range: '10.9.0.0/24',
})
const ann = 'ann'
const asked = { 'GET v1/jit?network=corp&status=pending&page=1&per_page=100': page('r1', '') }
const granted = { 'GET v1/jit?network=corp&status=approved&page=1&per_page=100': page('r1', 'g1') }
function page(id: string, grant_id: string) {
  return { data: [{ id, grant_id, network_id: 'corp', user_name: ann }], total: 1, total_pages: 1 }
}
const lists = { n1: { n2: 2 }, n2: { n1: 2 } }

/** Each server accepts a change without performing it. */
const kept: Array<
  [what: string, answers: Record<string, unknown>, () => Promise<unknown>, string]
> = [
  [
    'a policy',
    { 'GET v1/acls?network=corp': [policy], 'PUT v1/acls?network=corp': {} },
    () => switchPolicy({ policy, enabled: false }),
    "didn't save db.",
  ],
  [
    'a key',
    { 'GET v1/enrollment-keys': [key], 'PUT v1/enrollment-keys/k1': key },
    () => {
      const base = editOfKey(key)
      return updateEnrollmentKey({ value: 'k1', base, mine: { ...base, groups: ['corp.db'] } })
    },
    "didn't save the change.",
  ],
  [
    'a device',
    { 'GET hosts': [host], 'PUT hosts/h1': host },
    () => {
      const base = editOfHost(host)
      return updateHost({ id: 'h1', base, mine: { ...base, mtu: 1280 } })
    },
    "didn't save edge.",
  ],
  [
    'a user',
    { 'GET users': [user], 'PUT users/ann': user },
    () => {
      const base = editOfUser(user)
      const mine = { ...base, display_name: 'Anna' }
      return updateUser({ username: 'ann', isOwn: false, base, mine })
    },
    "didn't save ann.",
  ],
  [
    'a user who was deleted',
    { 'GET users': [user], 'DELETE users/ann': {} },
    () => deleteUser('ann'),
    "didn't delete ann.",
  ],
  [
    'a device that joins a network',
    { 'GET nodes/corp': nodes, 'POST hosts/h3/networks/corp': {} },
    () => joinNetwork({ id: 'h3', networkId: 'corp' }),
    "didn't save corp.",
  ],
  [
    'a device that leaves a network',
    { 'GET nodes/corp': nodes, 'DELETE hosts/h1/networks/corp?force=false': {} },
    () => leaveNetwork({ id: 'h1', networkId: 'corp', isForced: false }),
    "didn't delete corp.",
  ],
  [
    'a failover node',
    { 'GET nodes/corp': nodes, 'POST v1/node/n2/failover': {} },
    () => setFailoverRole({ networkId: 'corp', nodeId: 'n2', kind: 'failover' }),
    "didn't save the change.",
  ],
  [
    'a failover node that lost its role',
    { 'GET nodes/corp': nodes, 'DELETE v1/node/n1/failover': {} },
    () => unsetFailoverRole({ networkId: 'corp', nodeId: 'n1', kind: 'failover' }),
    "didn't save the change.",
  ],
  [
    'an approved request',
    { ...asked, 'POST v1/jit?network=corp': {} },
    () => approveAccess({ networkId: 'corp', id: 'r1', until: 4e12 }),
    "didn't save the change.",
  ],
  [
    'a denied request',
    { ...asked, 'POST v1/jit?network=corp': {} },
    () => denyAccess({ networkId: 'corp', id: 'r1' }),
    "didn't save the change.",
  ],
  [
    'a revoked grant',
    { ...granted, 'DELETE v1/jit?network=corp&grant_id=g1': {} },
    () => revokeAccess({ networkId: 'corp', grantId: 'g1' }),
    "didn't save the change.",
  ],
  [
    'a pair of the old access lists',
    { 'GET networks/corp/acls': lists, 'PUT networks/corp/acls': lists },
    () => {
      const closed = { a: 'n1', b: 'n2', isOpen: false, was: [2, 2] as const }
      return changeOldAccess({ networkId: 'corp', changes: [closed], hasFiles: false })
    },
    "didn't save the change.",
  ],
  [
    'MFA of the signed-in user, turned on',
    { 'GET users/ann': user, 'POST users/ann/auth/complete-totp': {} },
    () => {
      const setup = { otp_auth_url: 'otpauth://totp/ann', otp_auth_url_signature: 's' }
      return completeMfa({ ...setup, username: ann, current: undefined, code: '123456' })
    },
    "didn't save the change.",
  ],
  [
    'MFA of the signed-in user, turned off',
    { 'GET users/ann': { ...user, is_mfa_enabled: true }, 'PUT users/ann': {} },
    () => removeMfa({ username: ann, current: undefined }),
    "didn't save the change.",
  ],
  [
    'a super admin who was named',
    { 'POST users/adm/transfersuperadmin/ann': user, 'GET users': [user] },
    () => transferSuperAdmin(ann),
    "didn't save ann.",
  ],
  [
    'an identity provider that was removed',
    { 'DELETE idp': {}, 'GET server/settings': { authprovider: 'oidc' } },
    () => removeIdentityProvider(undefined),
    "didn't delete the item.",
  ],
  [
    'a new name of a tag in a key',
    {
      'GET v1/enrollment-keys': [{ ...key, groups: ['corp.web'] }],
      'PUT v1/enrollment-keys/k1': {},
    },
    () => {
      const use = { kind: 'key', id: 'k1', name: 'roof' } as const
      return repairTagReference({ networkId: 'corp', use, oldId: 'corp.web', newId: 'corp.site' })
    },
    "didn't save roof.",
  ],
  [
    'a policy that was created',
    { 'POST v1/acls?network=corp': { ...policy, id: 'p2' }, 'GET v1/acls?network=corp': [policy] },
    () => createPolicy({ policy }),
    "didn't save db.",
  ],
  [
    'a restored policy',
    { 'POST v1/acls?network=corp': { ...policy, id: 'p2' }, 'GET v1/acls?network=corp': [] },
    () => restorePolicy({ policy }),
    "didn't save db.",
  ],
  [
    'an egress route that was created',
    {
      'POST v1/egress?network=corp': { ...route, id: 'e2' },
      'GET v1/egress?network=corp': [route],
    },
    () => createEgressRoute({ networkId: 'corp', input: editOfEgressRoute(route) }),
    "didn't save plant.",
  ],
  [
    'a restored egress route',
    { 'POST v1/egress?network=corp': { ...route, id: 'e2' }, 'GET v1/egress?network=corp': [] },
    () => restoreEgressRoute({ route: { ...route, status: true }, policies: [] }),
    "didn't save plant.",
  ],
  [
    'the own password',
    {
      'GET users/ann': user,
      'PUT users/ann': user,
      'POST users/adm/authenticate': () =>
        Response.json({ Code: 400, Message: 'incorrect credentials' }, { status: 400 }),
    },
    () => {
      jest.spyOn(console, 'warn').mockReturnValue()
      return setOwnPassword({ username: ann, password: 'new-words', namesProgram: false })
    },
    "didn't save the change.",
  ],
  [
    'a user who was created',
    { 'POST users/bob': { ...user, username: 'bob' }, 'GET users': [user] },
    () =>
      createUser({ username: 'bob', password: 'x', display_name: '', platform_role_id: 'admin' }),
    "didn't save bob.",
  ],
  [
    'a key that was created',
    { 'POST v1/enrollment-keys': { ...key, value: 'k2' }, 'GET v1/enrollment-keys': [key] },
    () => createEnrollmentKey({ name: 'lab', networks: ['corp'] }),
    "didn't save lab.",
  ],
]

test.each(kept)("doesn't report %s that remains unchanged as changed", async (...given) => {
  const [, answers, make, words] = given
  answerWith(answers)
  expect(await outcomeOf(make())).toBe(`${SAID} ${words}`)
})

test('shows an access token at once, and reports a missing list entry a moment later', async () => {
  const messages: string[] = []
  subscribeToasts(({ title }) => messages.push(title))
  const listed = { id: 't1', name: 'ci', user_name: ann, expires_at: '2030-01-01T00:00:00Z' }
  const input = { username: ann, name: 'ci', expires: Date.parse('2031-01-01T00:00:00Z') }
  answerWith({
    'POST v1/users/access_token?username=ann': { AuthToken: 'secret' },
    'GET v1/users/access_token?username=ann': [listed],
  })
  expect(await createAccessToken(input)).toBe('secret')
  expect(messages).toEqual([])
  await jest.advanceTimersByTimeAsync(20_000)
  expect(messages).toEqual([`${SAID} didn't save ci.`])
  expect(await createAccessToken({ ...input, expires: Date.parse(listed.expires_at) })).toBe(
    'secret',
  )
  await jest.advanceTimersByTimeAsync(20_000)
  expect(messages).toHaveLength(1)
})
