import { apiBase, type Schema, z } from '@meshdeck/platform'

import { amount, flag, text, nonEmptyOr } from '../fields'
import { editOfNameServer } from '../mutations/name-server-changes'
import { activityEventSchema, actorOf, targetNameOf } from '../queries/activity'
import { displayQuery } from '../queries/display-settings'
import { enrollmentKeySchema, isKeyValid, keyName, keyState } from '../queries/enrollment-keys'
import { nameServerSchema } from '../queries/name-servers'
import { networkStatsSchema } from '../queries/networks'
import { pendingHostSchema } from '../queries/pending-hosts'
import { policySchema } from '../queries/policies'
import { roleSchema } from '../queries/roles'
import { displayRecordSchema } from '../queries/settings-record'
import { tagSchema } from '../queries/tags'
import { usageSchema } from '../queries/usage'
import { loginSchema } from '../session/server'
import { ssoLoginHref } from '../session/sso'

test('reads a field that the server leaves out as empty', () => {
  expect(z.parse(text, undefined)).toBe('')
  expect(z.parse(flag, undefined)).toBe(false)
  expect(z.parse(amount, undefined)).toBe(0)
  expect(z.parse(nonEmptyOr('offline'), undefined)).toBe('offline')
  expect(z.parse(nonEmptyOr('offline'), '')).toBe('offline')
  expect(z.parse(nonEmptyOr('offline'), 'online')).toBe('online')
})

const usage = {
  hosts: 1,
  clients: 2,
  users: 3,
  ingresses: 4,
  internet_gateways: 5,
  egresses: 6,
}
const member = { netid: 'lab', addressrange: '10.1.0.0/24', addressrange6: '' }
const domain = { domain: 'lab.example', is_search_domain: true, is_ad_domain: false }

const readings: Array<[string, Schema<unknown>, object, object]> = [
  [
    'a tag',
    tagSchema,
    {
      id: 'lab.db',
      tag_name: 'db',
      tagged_nodes: [
        { id: 'n1', is_static: false, hostid: 'h1' },
        { id: 'zero', is_static: true, static_node: { clientid: 'phone', privatekey: 'secret' } },
      ],
    },
    {
      id: 'lab.db',
      tag_name: 'db',
      network: '',
      color_code: '',
      created_by: '',
      created_at: '',
      tagged_nodes: [
        { id: 'n1', isConfigFile: false },
        { id: 'phone', isConfigFile: true },
      ],
    },
  ],
  [
    'a role',
    roleSchema,
    { id: 'admin', default: true, full_access: true, network_level_access: null },
    {
      id: 'admin',
      name: '',
      default: true,
      meta_data: '',
      deny_dashboard_access: false,
      full_access: true,
      network_id: '',
      network_level_access: null,
    },
  ],
  [
    'a policy',
    policySchema,
    { id: 'p1', name: 'db', src_type: [{ id: 'device', value: 'n1' }], dst_type: null },
    {
      id: 'p1',
      name: 'db',
      network_id: '',
      default: false,
      enabled: false,
      policy_type: '',
      src_type: [{ id: 'device', value: 'n1' }],
      dst_type: [],
      type: '',
      protocol: '',
      ports: [],
      allowed_traffic_direction: 0,
    },
  ],
  ['a network', networkStatsSchema, { ...member, hosts: 3 }, { ...member, hosts: 3 }],
  [
    'a network of a later server',
    networkStatsSchema,
    { Network: member, Hosts: 3 },
    { ...member, hosts: 3 },
  ],
  ['how much there is', usageSchema, { ...usage, networks: 7 }, usage],
  [
    'display settings next to other stored values',
    displayRecordSchema,
    { theme: 'dark', reduced_motion: true, other: 1 },
    { theme: 'dark', text_size: '', reduced_motion: true, other: 1 },
  ],
  [
    'a signed-in user',
    loginSchema,
    { UserName: 'ada', AuthToken: 'jwt' },
    { kind: 'signed-in', username: 'ada', token: 'jwt' },
  ],
  [
    'a user who still has to enter a code',
    loginSchema,
    { user_name: 'ada', pre_auth_token: 'half' },
    { kind: 'code-wanted', username: 'ada', preAuthToken: 'half' },
  ],
]

test.each(readings)('reads %s', (...given) => {
  const [, schema, reply, read] = given
  expect(z.parse(schema, reply)).toEqual(read)
})

test.each(Object.keys(usage))('rejects a count without %s', (name) => {
  expect(z.safeParse(usageSchema, { ...usage, [name]: undefined }).success).toBe(false)
})

test('reads a name server with its domains, which is editable except for its built-in fields', () => {
  const edit = {
    name: 'inhouse',
    description: '',
    fallback: false,
    servers: ['10.0.0.53'],
    match_all: false,
    domains: [domain],
    tags: { '*': '' },
    nodes: {},
    status: true,
  }
  const reply = { ...edit, id: 's1', network_id: 'lab', default: true, nodes: null }
  const read = z.parse(nameServerSchema, reply)
  expect(read).toEqual({ ...edit, id: 's1', network_id: 'lab', default: true })
  expect(editOfNameServer(read)).toEqual(edit)
})

test('reads a waiting device with the names of its key', () => {
  const device = { id: 'p1', enrollment_key_id: { tags: ['roof'], value: 'secret' } }
  expect(z.parse(pendingHostSchema, device)).toMatchObject({
    enrollment_key_id: { tags: ['roof'] },
    os: '',
  })
  expect(z.parse(pendingHostSchema, { id: 'p1' }).enrollment_key_id).toBeUndefined()
})

const event = (part: object) => z.parse(activityEventSchema, { id: 'e1', ...part })

test('names the user as the actor, else the key by its name, else by its ID', () => {
  const source = { id: 'k1', name: 'roof' }
  expect(actorOf(event({ triggered_by: 'ada', source }))).toBe('ada')
  expect(actorOf(event({ source }))).toBe('roof')
  expect(actorOf(event({ source: { id: 'k1' } }))).toBe('k1')
  expect(actorOf(event({}))).toBe('')
})

test('shows the target by its name, else by its ID', () => {
  expect(targetNameOf(event({ target: { id: 'n1', name: 'edge' } }))).toBe('edge')
  expect(targetNameOf(event({ target: { id: 'n1' } }))).toBe('n1')
  expect(targetNameOf(event({}))).toBe('')
})

const EXPIRATION = '2030-01-01T00:00:00Z'
const moment = Date.parse(EXPIRATION)
const NEVER = '0001-01-01T00:00:00Z'

test.each([
  [{ type: 1, expiration: EXPIRATION }, moment - 1, 'valid'],
  [{ type: 1, expiration: EXPIRATION }, moment, 'expired'],
  [{ type: 2, uses_remaining: 1, expiration: NEVER }, moment, 'valid'],
  [{ type: 2, uses_remaining: 0, expiration: NEVER }, moment, 'used-up'],
  [{ type: 3, unlimited: true, expiration: NEVER }, moment, 'valid'],
])('gives a key with %j the state %d: %s', (part, now, state) => {
  const key = z.parse(enrollmentKeySchema, { value: 'k1', tags: ['roof', 'yard'], ...part })
  expect(keyState(key, now)).toBe(state)
  expect(isKeyValid(key, now)).toBe(state === 'valid')
  expect(keyName(key)).toBe('roof, yard')
})

test.each([
  [{ theme: 'light', text_size: '18', reduced_motion: true }, ['light', 18, true]],
  [{ theme: 'system', text_size: '14' }, ['system', 14, false]],
  [{ theme: 'pink', text_size: 'huge' }, ['dark', 16, false]],
  [{}, ['dark', 16, false]],
])('shows the record %j like %j', (record, [theme, textSize, reducedMotion]) => {
  const { select } = displayQuery('ada')
  const others = { mfa_enforced: false, authprovider: '', sync_enabled: false, smtp_host: '' }
  const whole = { ...z.parse(displayRecordSchema, record), ...others }
  expect(select?.(whole)).toEqual({ theme, textSize, reducedMotion })
})

test('stores the display settings with the user', () => {
  expect(displayQuery('a/b').queryKey[2]).toEqual({ path: 'users/a%2Fb/settings' })
})

test('names the app in the sign-in URL of the identity provider on servers that require it', () => {
  expect(ssoLoginHref({ namesProgram: false })).toBe(`${apiBase()}/oauth/login`)
  expect(ssoLoginHref({ namesProgram: true })).toBe(
    `${apiBase()}/oauth/login?x-application-name=dashboard`,
  )
})
