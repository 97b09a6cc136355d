import { z } from '@meshdeck/platform'

import { seconds } from './fields'
import { accessTokenSchema } from './queries/access-tokens'
import { configFileSchema } from './queries/config-files'
import { dnsEntrySchema } from './queries/dns'
import { enrollmentKeySchema } from './queries/enrollment-keys'
import { hostSchema } from './queries/hosts'
import { nameServerSchema } from './queries/name-servers'
import { networkSchema } from './queries/networks'
import { pendingHostSchema } from './queries/pending-hosts'
import { policySchema } from './queries/policies'
import { postureCheckSchema } from './queries/posture-checks'
import { roleSchema } from './queries/roles'
import { tagSchema } from './queries/tags'
import { userGroupSchema, userSchema } from './queries/users'

test.each([
  ['an access token', accessTokenSchema, 'id'],
  ['a config file', configFileSchema, 'clientid'],
  ['a DNS entry', dnsEntrySchema, 'name'],
  ['an enrollment key', enrollmentKeySchema, 'value'],
  ['a device', hostSchema, 'id'],
  ['a name server', nameServerSchema, 'id'],
  ['a network', networkSchema, 'netid'],
  ['a pending device', pendingHostSchema, 'id'],
  ['a policy', policySchema, 'id'],
  ['a posture check', postureCheckSchema, 'id'],
  ['a role', roleSchema, 'id'],
  ['a tag', tagSchema, 'id'],
  ['a group', userGroupSchema, 'id'],
  ['a user', userSchema, 'username'],
])('leaves out %s with an empty ID, because no page could open it', (_, schema, field) => {
  expect(z.safeParse<z.Schema>(schema, { [field]: 'a' }).success).toBe(true)
  expect(z.safeParse<z.Schema>(schema, { [field]: '' }).success).toBe(false)
})

test('reads a timestamp beyond the calendar as none', () => {
  expect([1e300, -1e300, 8.64e12 + 1].map((moment) => z.parse(seconds, moment))).toEqual([0, 0, 0])
  expect([1_790_000_000, -62_135_596_800, 0].map((moment) => z.parse(seconds, moment))).toEqual([
    1_790_000_000, -62_135_596_800, 0,
  ])
  expect(z.parse(seconds, undefined)).toBe(0)
})
