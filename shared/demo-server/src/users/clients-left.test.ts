import type { RunningServer } from '../server'
import { type Caller, createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { contractVersions, startProServer } from '../testing/test-server'

const NETWORK = 'corp-backbone'
const GROUP_PATH = '/api/v1/users/group'
const ROLE = '/api/v1/users/role'
const MEMBERS = `${NETWORK}-network-user-grp`
const MASTER_KEY = 'master-of-a-test'

describe.each(contractVersions)('on Pro %s', (apiVersion) => {
  let server: RunningServer
  let admin: Caller
  let gateway: string
  beforeEach(async () => {
    const started = await startProServer({ apiVersion, identity: { masterKey: MASTER_KEY } })
    server = started
    admin = started.admin
    const { body } = await admin.get(`/api/nodes/${NETWORK}`)
    gateway = String(at(body, '/[isingressgateway=true]/id'))
    // both may use the network anyway, even if the group of one changes
    await makeOwner('insider')
    await makeOwner('outsider')
    await admin.post(`/api/extclients/${NETWORK}/${gateway}`, { clientid: 'of-admin' })
  })

  async function makeOwner(username: string) {
    const account = { username, platform_role_id: 'service-user', password: 'long-enough' }
    await admin.post(`/api/users/${username}`, { ...account, user_group_ids: { [MEMBERS]: {} } })
    const owner = await admin.signIn({ username, password: 'long-enough' })
    await owner.post(`/api/extclients/${NETWORK}/${gateway}`, { clientid: `of-${username}` })
  }

  /** Returns which of the three clients still exist. */
  async function clientsLeft(): Promise<string[]> {
    const { body } = await admin.get(`/api/extclients/${NETWORK}`)
    const rows = Array.isArray(body) ? body.map((row) => String(at(row, '/clientid'))) : []
    return rows.filter((id) => id.startsWith('of-')).toSorted()
  }
  const all = ['of-admin', 'of-insider', 'of-outsider']
  const perVersion = (lists: Record<string, string[]>) => lists[apiVersion]

  async function makeGroup(network_roles: object): Promise<object> {
    const group = { name: 'Travellers', network_roles }
    const { body } = await admin.post(GROUP_PATH, { user_group: group, members: ['insider'] })
    return Object.assign({}, at(body, '/Response'))
  }
  const onNet = { [NETWORK]: { [`${NETWORK}-network-user`]: {} } }

  async function makeRole(): Promise<object> {
    const network_level_access = {
      remote_access_gw: { all_remote_access_gw: { read: true, vpn_access: true } },
    }
    await admin.post(ROLE, { name: 'Way in', network_id: NETWORK, network_level_access })
    const { body } = await admin.get('/api/v1/users/roles')
    return Object.assign({}, at(body, '/Response/[name=Way in]'))
  }

  test('removes clients when a group loses a network', async () => {
    const group = await makeGroup(onNet)
    expect(await clientsLeft()).toEqual(all)
    await admin.put(GROUP_PATH, { ...group, network_roles: {} })
    expect(await clientsLeft()).toEqual(
      perVersion({ '1.0.0': ['of-admin'], '1.5.1': ['of-admin', 'of-outsider'] }),
    )
  })

  test("removes only members' clients when a group loses all networks at once", async () => {
    const group = await makeGroup({ all_networks: { 'global-network-user': {} } })
    await admin.put(GROUP_PATH, { ...group, network_roles: {} })
    expect(await clientsLeft()).toEqual(
      perVersion({ '1.0.0': all, '1.5.1': ['of-admin', 'of-outsider'] }),
    )
  })

  test('removes clients when a group changes its role in a network on 1.0.0', async () => {
    const group = await makeGroup(onNet)
    const network_roles = { [NETWORK]: { [`${NETWORK}-network-admin`]: {} } }
    await admin.put(GROUP_PATH, { ...group, network_roles })
    expect(await clientsLeft()).toEqual(perVersion({ '1.0.0': ['of-admin'], '1.5.1': all }))
  })

  test('removes the clients of a deleted group only on 1.0.0, because it has no members afterward', async () => {
    const group = await makeGroup(onNet)
    await admin.delete(`${GROUP_PATH}?group_id=${String(at(group, '/id'))}`)
    expect(await clientsLeft()).toEqual(perVersion({ '1.0.0': ['of-admin'], '1.5.1': all }))
  })

  test('removes clients of deleted owners with the next change of a group on 1.5.1', async () => {
    const group = await makeGroup(onNet)
    const master = createCaller(server.url, MASTER_KEY)
    await master.post(`/api/extclients/${NETWORK}/${gateway}`, { clientid: 'of-nobody' })
    expect(await clientsLeft()).toContain('of-nobody')
    await admin.put(GROUP_PATH, { ...group, meta_data: 'described' })
    expect((await clientsLeft()).includes('of-nobody')).toBe(apiVersion === '1.0.0')
  })

  test.each(['no longer lets users through', 'is removed'])(
    'removes the clients of a role that %s',
    async (what) => {
      const role = await makeRole()
      if (what === 'is removed') await admin.delete(`${ROLE}?role_id=${String(at(role, '/id'))}`)
      else await admin.put(ROLE, { ...role, network_level_access: {} })
      expect(await clientsLeft()).toEqual(['of-admin'])
    },
  )

  test('removes the clients of a user who leaves a group, regardless of other rights', async () => {
    await makeGroup(onNet)
    const account = { username: 'insider', platform_role_id: 'service-user' }
    await admin.put('/api/users/insider', { ...account, user_group_ids: { [MEMBERS]: {} } })
    expect(await clientsLeft()).toEqual(['of-admin', 'of-outsider'])
  })
})
