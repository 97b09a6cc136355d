import '@meshdeck/testing/at-a-server'
import { errorText, queryClient, z } from '@meshdeck/platform'
import { loadPlatformWords, startI18n } from '@meshdeck/platform/shell'
import { answerWith } from '@meshdeck/testing/answers'

import { enrollmentKeySchema } from '../queries/enrollment-keys'
import { hostSchema } from '../queries/hosts'
import { policySchema } from '../queries/policies'
import { userSchema } from '../queries/users'
import { createDnsEntry, deleteDnsEntry } from './dns-changes'
import { editOfKey, updateEnrollmentKey } from './enrollment-key-changes'
import { editOfHost, updateHost } from './host-changes'
import { switchPolicy } from './policy-changes'
import { deleteUsers, editOfUser, updateUser } from './user-changes'

beforeAll(async () => {
  await startI18n('en')
  await loadPlatformWords()
})
beforeEach(() => queryClient.clear())
afterEach(() => jest.restoreAllMocks())

const outcomeOf = (change: Promise<unknown>) => change.then(() => 'done', errorText)
const SAID = 'The server accepted the request, but'

const entry = { name: 'printer.nm.internal', network: 'corp', address: '10.1.0.9' }
const dns = (listed: object[]) => ({
  'DELETE dns/corp/printer': { Code: 200 },
  'POST dns/corp': entry,
  'GET dns/adm/corp': listed,
  'GET dns/adm/corp/nodes': [],
})

test('a DNS entry that stays after its deletion is not called deleted, under either of its names', async () => {
  answerWith(dns([entry]))
  const removal = { networkId: 'corp', keptName: 'printer' }
  expect(await outcomeOf(deleteDnsEntry(removal))).toBe(`${SAID} printer is still there.`)

  // a name that begins alike, and one that a node bears
  answerWith({
    ...dns([{ ...entry, name: 'printer2.nm.internal' }, entry]),
    'GET dns/adm/corp/nodes': [entry],
  })
  expect(await outcomeOf(deleteDnsEntry(removal))).toBe('done')
})

test('a DNS entry that is not listed after its creation is not called created', async () => {
  const creation = {
    networkId: 'corp',
    input: { name: 'printer', address: '10.1.0.9', address6: '' },
  }
  answerWith(dns([]))
  expect(await outcomeOf(createDnsEntry(creation))).toBe(`${SAID} printer isn’t saved.`)
  answerWith(dns([entry]))
  expect(await outcomeOf(createDnsEntry(creation))).toBe('done')
})

const policy = z.parse(policySchema, { id: 'p1', name: 'db', network_id: 'corp', enabled: true })
const key = z.parse(enrollmentKeySchema, { value: 'k1', tags: ['roof'], groups: [] })
const host = z.parse(hostSchema, { id: 'h1', name: 'edge', mtu: 1420 })
const user = z.parse(userSchema, {
  username: 'ann',
  display_name: 'Ann',
  platform_role_id: 'admin',
})

/** Each takes a change and stays as it is. */
const kept: Array<
  [what: string, answers: Record<string, unknown>, () => Promise<unknown>, string]
> = [
  [
    'a policy',
    { 'GET v1/acls?network=corp': [policy], 'PUT v1/acls?network=corp': {} },
    () => switchPolicy({ policy, enabled: false }),
    'db isn’t saved.',
  ],
  [
    'a key',
    { 'GET v1/enrollment-keys': [key], 'PUT v1/enrollment-keys/k1': key },
    () => {
      const base = editOfKey(key)
      return updateEnrollmentKey({ value: 'k1', base, mine: { ...base, groups: ['corp.db'] } })
    },
    'the change isn’t saved.',
  ],
  [
    'a device',
    { 'GET hosts': [host], 'PUT hosts/h1': host },
    () => {
      const base = editOfHost(host)
      return updateHost({ id: 'h1', base, mine: { ...base, mtu: 1280 } })
    },
    'edge isn’t saved.',
  ],
  [
    'a user',
    { 'GET users': [user], 'PUT users/ann': user },
    () => {
      const base = editOfUser(user)
      const mine = { ...base, display_name: 'Anna' }
      return updateUser({ username: 'ann', isOwn: false, base, mine })
    },
    'ann isn’t saved.',
  ],
  [
    'a user who was deleted',
    { 'GET users': [user], 'DELETE users/ann': {} },
    () => deleteUsers(['ann']),
    'ann is still there.',
  ],
]

test.each(kept)('%s that stays as it was is not called changed', async (...given) => {
  const [, answers, make, words] = given
  answerWith(answers)
  expect(await outcomeOf(make())).toBe(`${SAID} ${words}`)
})
