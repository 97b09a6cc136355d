import { type ApiVersion } from '../api-version'
import { type Edition, editions } from '../edition'
import { actions, subjectTypes } from '../monitoring/activity'
import { parseOptions } from '../options'
import type { RunningServer } from '../server'
import { type Caller, createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { contractVersions, demoAdmin, startTestServer } from '../testing/test-server'

const servers = editions.flatMap((edition) =>
  contractVersions.map((apiVersion): [Edition, ApiVersion] => [edition, apiVersion]),
)

/** Kind of a row, such as a route by name. */
type Kind = (row: unknown) => boolean
type Kinds = Record<string, Kind>

describe.each(servers)('the initial fleet of %s %s', (edition, apiVersion) => {
  const isPro = edition === 'pro'
  const is151 = apiVersion === '1.5.1'
  let server: RunningServer
  let admin: Caller
  let networks: string[]
  beforeAll(async () => {
    const { seed } = Object(parseOptions([]))
    server = await startTestServer({ edition, apiVersion, seed })
    admin = await createCaller(server.url).signIn(demoAdmin)
    networks = (await list('/api/networks')).map((network) => String(at(network, '/netid')))
  })
  afterAll(() => server.close())

  async function list(path: string): Promise<unknown[]> {
    const { body } = await admin.get(path)
    const rows: unknown = Array.isArray(body) ? body : at(body, '/Response')
    return Array.isArray(rows) ? rows : []
  }

  /** Returns the kinds that no row of a list has. */
  const missingKinds = (rows: unknown[], kinds: Kinds) =>
    Object.keys(kinds).filter((kind) => !rows.some((row) => kinds[kind]?.(row)))

  /** Returns the kinds missing in any network. */
  async function missingIn(path: string, kinds: Kinds) {
    const all = await Promise.all(
      networks.map(async (network) => missingKinds(await list(path + network), kinds)),
    )
    return all.flat()
  }

  test('has networks', () => {
    expect(networks).toEqual(['corp-backbone', 'dc-services', 'iot-field'])
  })

  test('has routes of every kind in each network', async () => {
    const kinds: Kinds = {
      internet: (route) => at(route, '/range') === '*',
      described: (route) => at(route, '/description') !== '',
      'without NAT': (route) => at(route, '/nat') === false,
      ...(isPro && { 'by several nodes': (route) => sizeOf(route, '/nodes') > 1 }),
      ...(is151 && { 'by name': (route) => at(route, '/domain') !== '' }),
      ...(isPro &&
        is151 && {
          'by tag': (route) => sizeOf(route, '/tags') > 0,
          'virtual NAT': (route) => at(route, '/virtual_range') !== '',
        }),
    }
    expect(await missingIn('/api/v1/egress?network=', kinds)).toEqual([])
    const routes = await Promise.all(
      networks.map((network) => list(`/api/v1/egress?network=${network}`)),
    )
    expect(missingKinds(routes.flat(), { off: (route) => at(route, '/status') === false })).toEqual(
      [],
    )
  })

  test('has policies of every kind in each network', async () => {
    const routes = await Promise.all(
      networks.map((network) => list(`/api/v1/egress?network=${network}`)),
    )
    const ranges = new Map(routes.flat().map((route) => [at(route, '/id'), at(route, '/range')]))
    const leadsTo = (matchesRange: (range: unknown) => boolean) => (policy: unknown) =>
      endsOf(policy, 'dst').some(
        ({ id, value }) => id === 'egress-id' && matchesRange(ranges.get(value)),
      )
    const comesFrom = (kind: string) => (policy: unknown) =>
      endsOf(policy, 'src').some(({ id, value }) => id === kind && value !== '*')
    const kinds: Kinds = {
      'to a route': leadsTo((range) => range !== undefined && range !== '*'),
      'to the internet': leadsTo((range) => range === '*'),
      'from a device': comesFrom('device'),
      'of a resource that is gone': (policy) =>
        endsOf(policy, 'src').some(({ id, value }) => id === 'egress-id' && !ranges.has(value)),
      'with ports of its own': (policy) => at(policy, '/type') === 'Custom',
      ...(isPro && {
        'from a tag': comesFrom('tag'),
        'to a tag': (policy) =>
          endsOf(policy, 'dst').some(({ value }) => String(value).endsWith('.routers')),
        'from a user': comesFrom('user'),
        'from a group': comesFrom('user-group'),
        'one way': (policy) => at(policy, '/allowed_traffic_direction') === 0,
        off: (policy) => at(policy, '/enabled') === false,
      }),
    }
    expect(await missingIn('/api/v1/acls?network=', kinds)).toEqual([])
  })

  test('has keys with every option', async () => {
    const now = Date.now()
    const expires = (key: unknown) => Date.parse(String(at(key, '/expiration')))
    const kinds: Kinds = {
      unlimited: (key) => at(key, '/type') === 3,
      'with uses left': (key) => Number(at(key, '/uses_remaining')) > 0,
      'used up': (key) => at(key, '/type') === 2 && at(key, '/uses_remaining') === 0,
      'until a day': (key) => expires(key) > now,
      expired: (key) => at(key, '/type') === 1 && expires(key) < now,
      'of several networks': (key) => sizeOf(key, '/networks') > 1,
      'of several names': (key) => sizeOf(key, '/tags') > 1,
      'with a relay': (key) => !String(at(key, '/relay')).startsWith('00000000-'),
      'that lets a device route': (key) => at(key, '/auto_egress') === true,
      ...(is151 && { 'that chooses a gateway': (key) => at(key, '/auto_assign_gw') === true }),
      ...(isPro && { 'that gives tags': (key) => sizeOf(key, '/groups') > 0 }),
    }
    expect(missingKinds(await list('/api/v1/enrollment-keys'), kinds)).toEqual([])
  })

  test('has clients in each network, with tags on Pro', async () => {
    const kinds = {
      client: () => true,
      ...(isPro && { tagged: (item: unknown) => sizeOf(item, '/tags') > 0 }),
    }
    expect(await missingIn('/api/extclients/', kinds)).toEqual([])
  })

  if (is151) {
    test('has name servers of every kind in each network', async () => {
      const hasDomain = (field: string) => (server: unknown) =>
        itemsOf(server, '/domains').some((domain) => at(domain, `/${field}`) === true)
      const kinds: Kinds = {
        'for some names': (server) => itemsOf(server, '/domains').length > 1,
        'with a search domain': hasDomain('is_search_domain'),
        'of a directory': hasDomain('is_ad_domain'),
        'for all names': (server) => at(server, '/match_all') === true,
        'for the rest': (server) =>
          at(server, '/fallback') === true && at(server, '/default') === false,
        'for one device': (server) => sizeOf(server, '/nodes') > 0,
        off: (server) => at(server, '/status') === false,
        ...(isPro && { 'for a tag': (server) => !Object.hasOwn(Object(at(server, '/tags')), '*') }),
      }
      expect(await missingIn('/api/v1/nameserver?network=', kinds)).toEqual([])
    })
  }

  if (!isPro) return

  test('has custom tags in each network', async () => {
    const kinds = Object.fromEntries(
      ['routers', 'handhelds'].map((name): [string, Kind] => [
        name,
        (tag) => at(tag, '/tag_name') === name && Number(at(tag, '/used_by_count')) > 0,
      ]),
    )
    expect(await missingIn('/api/v1/tags?network=', kinds)).toEqual([])
  })

  test('has roles with rights, groups, invites and pending users', async () => {
    const roles = (await list('/api/v1/users/roles')).filter(
      (role) => at(role, '/default') === false,
    )
    expect(
      missingKinds(roles, { rights: (role) => sizeOf(role, '/network_level_access') > 5 }),
    ).toEqual([])
    const groups = (await list('/api/v1/users/groups')).filter(
      (group) => at(group, '/default') === false,
    )
    const own = new Set(roles.map((role) => at(role, '/id')))
    const rolesOf = (group: unknown) => Object.values(Object(at(group, '/network_roles')))
    const kinds: Kinds = {
      'of several networks': (group) => sizeOf(group, '/network_roles') > 1,
      'of all networks': (group) =>
        Object.hasOwn(Object(at(group, '/network_roles')), 'all_networks'),
      'with a role of its own': (group) =>
        rolesOf(group).some((role) => Object.keys(Object(role)).some((id) => own.has(id))),
      'without a role': (group) => sizeOf(group, '/network_roles') === 0,
    }
    expect(missingKinds(groups, kinds)).toEqual([])
    const invites = await list('/api/v1/users/invites')
    expect(new Set(invites.map((invite) => at(invite, '/platform_role_id'))).size).toBe(3)
    expect(
      missingKinds(invites, { 'with a group': (invite) => sizeOf(invite, '/user_group_ids') > 0 }),
    ).toEqual([])
    expect(await list('/api/users_pending')).toHaveLength(2)
  })

  test('has activity for every action and every kind of resource that it logs', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((page) => list(`/api/v1/activity?per_page=100&page=${page}`)),
    )
    const valuesAt = (pointer: string) => new Set(pages.flat().map((entry) => at(entry, pointer)))
    const [seenActions, seenSubjects] = [valuesAt('/action'), valuesAt('/target/subject_type')]
    expect(actions.filter((action) => !seenActions.has(action))).toEqual(is151 ? [] : onlyIn151)
    const subjects = [...valuesAt('/source/subject_type'), ...seenSubjects]
    expect(subjectTypes.filter((subjectType) => !subjects.includes(subjectType))).toEqual(
      is151 ? [] : subjectsIn151,
    )
  })
})

const subjectsIn151 = ['NAMESERVER', 'POSTURE_CHECK']
const onlyIn151 = [
  'ENABLE_MFA',
  'DISABLE_MFA',
  'ENFORCE_MFA',
  'UNENFORCE_MFA',
  'ENABLE_BASIC_AUTH',
  'DISABLE_BASIC_AUTH',
  'ENABLE_TELEMETRY',
  'DISABLE_TELEMETRY',
  'UPDATE_CLIENT_SETTINGS',
  'UPDATE_AUTHENTICATION_SECURITY_SETTINGS',
  'UPDATE_MONITORING_AND_DEBUGGING_SETTINGS',
  'UPDATE_EMAIL_SETTINGS',
  'UPDATE_IDP_SETTINGS',
  'GATEWAY_ASSIGN',
  'GATEWAY_UNASSIGN',
]

function itemsOf(row: unknown, pointer: string): unknown[] {
  const items = at(row, pointer)
  return Array.isArray(items) ? items : []
}

/** Returns the number of items or fields. */
function sizeOf(row: unknown, pointer: string): number {
  return Object.keys(Object(at(row, pointer))).length
}

function endsOf(policy: unknown, side: 'src' | 'dst') {
  return itemsOf(policy, `/${side}_type`).map((end) => ({
    id: at(end, '/id'),
    value: at(end, '/value'),
  }))
}
