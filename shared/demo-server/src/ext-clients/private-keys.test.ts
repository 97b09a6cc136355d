import fc from 'fast-check'

import { keyFromBytes } from '../hosts/host'
import { openStore, type Store } from '../storage/store'
import type { ExtClient } from '../storage/tables'
import { type Caller, createCaller } from '../testing/caller'
import { registerDevice } from '../testing/device'
import { at } from '../testing/fill'
import { addGateway, addNetwork } from '../testing/fixtures'
import { contractVersions, startProServer } from '../testing/test-server'
import { adminGroupOf, userGroupOf } from '../users/group'
import { createExtClient } from './create-ext-client'
import { extClientType } from './ext-client'
import { updateExtClient } from './ext-client-routes'

const NETWORK = 'office'
const password = 'long enough'

describe.each(contractVersions)('the private key of a config file on Pro %s', (apiVersion) => {
  let server: Awaited<ReturnType<typeof startProServer>>
  let admin: Caller
  let owner: Caller
  let secret: string
  const path = `/api/extclients/${NETWORK}/owned-phone`
  const isOf100 = apiVersion === '1.0.0'

  beforeEach(async () => {
    server = await startProServer({ apiVersion, seed: { fleet: 0, networks: 1 } })
    admin = server.admin
    await admin.post('/api/networks', {
      netid: NETWORK,
      addressrange: '10.90.0.0/24',
      auto_join: true,
    })
    const { nodeId } = await registerDevice(server.url, admin, { netid: NETWORK, number: 1 })
    await admin.post(`/api/nodes/${NETWORK}/${nodeId}/gateway`, {})
    owner = await make('owner', 'service-user', userGroupOf(NETWORK))
    await owner.post(`/api/extclients/${NETWORK}/${nodeId}`, { clientid: 'owned-phone' })
    const { body } = await admin.get(path)
    secret = String(at(body, '/privatekey'))
    const tagged = [{ is_static: true, static_node: { clientid: 'owned-phone', network: NETWORK } }]
    const tag = { network: NETWORK, tag_name: 'phones', tagged_nodes: tagged }
    await admin.post(`/api/v1/tags?network=${NETWORK}`, tag)
  })

  async function make(username: string, role: string, group?: string) {
    await admin.post(`/api/users/${username}`, {
      username,
      password,
      platform_role_id: role,
      user_group_ids: group === undefined ? {} : { [group]: {} },
      network_roles: {},
    })
    return createCaller(server.url).signIn({ username, password })
  }

  /** All routes that show clients. */
  const places = () => [
    '/api/extclients',
    `/api/extclients/${NETWORK}`,
    path,
    `${path}/file`,
    `${path}/json`,
    '/api/nodes',
    `/api/nodes/${NETWORK}`,
    `/api/v1/tags?network=${NETWORK}`,
    isOf100 ? `/api/v1/graph/${NETWORK}` : `/api/v1/networks/${NETWORK}/graph`,
    `/api/v1/activity?per_page=100`,
    `/api/v1/network/activity?network_id=${NETWORK}`,
  ]

  test('is shown to its owner, and to users who manage the network or everything', async () => {
    expect(secret).toHaveLength(44)
    const manager = await make('manager', 'service-user', adminGroupOf(NETWORK))
    for (const caller of [owner, manager, admin]) {
      expect((await caller.get(path)).body).toMatchObject({ privatekey: secret })
      expect((await caller.get(`${path}/file`)).body).toContain(`PrivateKey = ${secret}`)
      expect((await caller.get(`${path}/qr`)).status).toBe(200)
    }
  })

  test.each([
    ['service-user', userGroupOf(NETWORK)],
    ['platform-user', userGroupOf(NETWORK)],
    ...(isOf100
      ? []
      : [
          ['platform-user', adminGroupOf(NETWORK)],
          ['auditor', undefined],
        ]),
  ])('is never shown to a user with the role %s and the group %s', async (role, group) => {
    const other = await make('other', String(role), group)
    for (const place of places()) {
      const { body } = await other.get(place)
      expect({ place, hasKey: JSON.stringify(body).includes(secret) }).toEqual({
        place,
        hasKey: false,
      })
    }
    expect(await other.get(`${path}/file`)).toMatchObject({ status: 403 })
    expect(await other.get(`${path}/qr`)).toMatchObject({ status: 403 })
  })

  test('is not shown to a user whose role only lets them read every client', async () => {
    const kind = isOf100 ? 'extclients' : 'extclient'
    const right = { create: false, read: true, update: false, delete: false, vpn_access: false }
    await admin.post('/api/v1/users/role', {
      name: 'client readers',
      network_id: NETWORK,
      network_level_access: { [kind]: { all_extclients: right } },
    })
    const { body: roles } = await admin.get('/api/v1/users/roles')
    const role = String(at(roles, '/Response/[name=client readers]/id'))
    const { body } = await admin.post('/api/v1/users/group', {
      user_group: { name: 'readers', network_roles: { [NETWORK]: { [role]: {} } } },
    })
    const reader = await make('reader', 'service-user', String(at(body, '/Response/id')))
    expect(await reader.get(path)).toMatchObject({
      status: 200,
      body: { clientid: 'owned-phone', privatekey: '' },
    })
    expect(await reader.get(`${path}/file`)).toMatchObject({ status: 403 })
  })
})

const keyOf = (byte: number) => keyFromBytes(Array.from({ length: 32 }, () => byte))
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Other texts for the same key: unused bits at its end, and line breaks anywhere. */
const writings = (key: string) =>
  fc
    .record({ spare: fc.integer({ min: 0, max: 3 }), breaks: fc.array(fc.nat(43)) })
    .map(({ spare, breaks }) => {
      const last = LETTERS.indexOf(key[42] ?? 'A')
      const text = `${key.slice(0, 42)}${LETTERS[(last & ~3) + spare]}=`
      return [...text].map((letter, at) => (breaks.includes(at) ? `\n${letter}` : letter)).join('')
    })

describe('a public key', () => {
  let store: Store
  let gateways: Array<ReturnType<typeof addGateway>>
  beforeEach(() => {
    store = openStore(':memory:')
    addNetwork(store, { netid: 'one', addressrange: '10.1.0.0/16', addressrange6: 'fd01::/64' })
    addNetwork(store, { netid: 'two', addressrange: '10.2.0.0/16', addressrange6: 'fd02::/64' })
    gateways = [addGateway(store, 'one'), addGateway(store, 'two')]
    for (const [index, { hostid }] of gateways.entries()) {
      store.hosts.update(hostid, { name: `gate-${index}`, publickey: keyOf(200 + index) })
    }
    make('anna-phone', keyOf(1))
  })
  afterEach(() => store.close())

  type Options = { mayRead?: (client: ExtClient) => boolean; place?: number }
  function make(clientid: string, publickey: string, { mayRead, place = 0 }: Options = {}) {
    const input = { ...extClientType.zero(), clientid, publickey }
    const gateway = gateways[place]
    if (!gateway) throw new Error(`there is no gateway ${place}`)
    return createExtClient(store, { gateway, input, ownerid: 'anna', ...(mayRead && { mayRead }) })
  }

  test.each([0, 1])("isn't assigned to two config files, in one network or in two: %j", (place) => {
    const known = { place, mayRead: () => true }
    expect(() => make('boris-phone', keyOf(1), known)).toThrow(
      'public key is already in use by the config file "anna-phone"',
    )
    expect(store.extClients.has('boris-phone')).toBe(false)
  })

  test("isn't accepted if it belongs to a gateway, which the error names", () => {
    expect(() => make('boris-phone', keyOf(200))).toThrow(
      'public key is already in use by the device "gate-0"',
    )
    expect(() => make('boris-phone', keyOf(201))).toThrow('by the device "gate-1"')
  })

  test("doesn't reveal another user's config file to a user who can't read it", () => {
    expect(() => make('boris-phone', keyOf(1), { mayRead: () => false })).toThrow(
      /^public key is already in use$/,
    )
  })

  test("isn't accepted in an update if another config file has it", () => {
    make('boris-phone', keyOf(2))
    const change = (publickey: string) => {
      const input = { ...extClientType.zero(), clientid: 'boris-phone', publickey }
      return updateExtClient(store, { clientid: 'boris-phone', netid: 'one', input })
    }
    expect(() => change(keyOf(1))).toThrow('public key is already in use')
    expect(() => change(keyOf(200))).toThrow('by the device "gate-0"')
    expect(change(keyOf(2))).toMatchObject({ publickey: keyOf(2) })
    expect(change(keyOf(3))).toMatchObject({ publickey: keyOf(3) })
  })

  test('is recognized in every spelling', () => {
    fc.assert(
      fc.property(writings(keyOf(1)), (text) => {
        expect(() => make('boris-phone', text)).toThrow('public key is already in use')
      }),
      { numRuns: 50 },
    )
  })

  test('is available again after its config file is deleted', () => {
    store.extClients.remove('anna-phone')
    expect(make('boris-phone', keyOf(1))).toMatchObject({ publickey: keyOf(1) })
  })
})
