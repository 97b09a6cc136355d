/** @backend empty */
import { isCollisionError } from '@meshdeck/domain/merge-edits'
import { queryClient, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { joinDevices } from '@meshdeck/testing/prepare'

import { type Host, hostListQuery } from '../queries/hosts'
import { nodeListQuery } from '../queries/nodes'
import { userListQuery } from '../queries/users'
import { createGateway, editOfGateway, newGateway, updateGateway } from './gateway-changes'
import { editOfHost, updateHost } from './host-changes'
import { createNetwork } from './network-changes'
import { readNodes } from './node-changes'
import { createUser, editOfUser, setPassword, updateUser } from './user-changes'

const kept = z.array(z.record(z.string(), z.unknown()))

const network = {
  netid: 'corp',
  addressrange: '10.1.0.0/24',
  addressrange6: '',
  defaultacl: 'yes',
  defaultDns: '',
  auto_join: true,
} as const

const hostsNow = () => queryClient.fetchQuery({ ...hostListQuery(), staleTime: 0 })

async function hostNamed(name: string): Promise<Host> {
  const host = (await hostsNow()).find((host) => host.name === name)
  if (!host) throw new Error(`There is no ${name}`)
  return host
}

beforeAll(async () => {
  await signInAsAdmin()
  await createNetwork(network)
  await joinDevices(network.netid, [{ name: 'hub' }, { name: 'desk' }])
})

beforeEach(signInAsAdmin)

test('gives a network the families with given ranges, and the given name server', async () => {
  const range = 'fd00:2::/64'
  const six = { ...network, netid: 'six', addressrange: '', addressrange6: range }
  await createNetwork({ ...six, defaultDns: '9.9.9.9' })
  const networks = z.parse(kept, await callApi('get', 'networks'))
  const stored = (netid: string) => networks.find((network) => network['netid'] === netid)
  expect(stored('six')).toMatchObject({ isipv4: 'no', isipv6: 'yes', addressrange6: range })
  expect(stored('six')).toHaveProperty('dns_nameservers', ['9.9.9.9'])
  expect(stored('corp')).toMatchObject({ isipv4: 'yes', isipv6: 'no' })
})

describe('a device', () => {
  test('shows its change in the list and leaves the others as they were', async () => {
    const [hub, desk] = [await hostNamed('hub'), await hostNamed('desk')]
    const base = editOfHost(hub)
    await updateHost({ id: hub.id, base, mine: { ...base, mtu: 1380 } })
    const list = queryClient.getQueryData(hostListQuery().queryKey)
    const mtuOf = (id: string) => list?.find((item) => item.id === id)?.mtu
    expect([mtuOf(hub.id), mtuOf(desk.id)]).toEqual([1380, desk.mtu])
    expect((await hostNamed('hub')).mtu).toBe(1380)
  })

  test("keeps what another user has changed in the meantime, and doesn't overwrite it", async () => {
    const hub = await hostNamed('hub')
    const base = editOfHost(hub)
    await updateHost({ id: hub.id, base, mine: { ...base, mtu: 1390 } })
    await updateHost({ id: hub.id, base, mine: { ...base, verbosity: 3 } })
    expect(await hostNamed('hub')).toMatchObject({ mtu: 1390, verbosity: 3 })
    const over = updateHost({ id: hub.id, base, mine: { ...base, mtu: 1300 } })
    expect(isCollisionError(await over.catch((error: unknown) => error))).toBe(true)
    expect((await hostNamed('hub')).mtu).toBe(1390)
  })
})

describe('a gateway', () => {
  const nodeOf = async (name: string) => {
    const { id } = await hostNamed(name)
    const node = (await readNodes('corp')).find((node) => node.known.hostid === id)?.known
    if (!node) throw new Error(`${name} has no node`)
    return node
  }

  test("keeps what another user has changed in the meantime, and doesn't overwrite it", async () => {
    const target = { networkId: 'corp', nodeId: (await nodeOf('hub')).id }
    await createGateway({ ...target, input: newGateway, isPro: false })
    const base = editOfGateway(await nodeOf('hub'))
    await updateGateway({ ...target, base, mine: { ...base, metadata: 'rack 7' } })
    await updateGateway({ ...target, base, mine: { ...base, ingressmtu: 1400 } })
    expect(await nodeOf('hub')).toMatchObject({ metadata: 'rack 7', ingressmtu: 1400 })
    const listed = queryClient.getQueryData(nodeListQuery('corp').queryKey)
    expect(listed?.find(({ id }) => id === target.nodeId)?.ingressmtu).toBe(1400)
    const over = updateGateway({ ...target, base, mine: { ...base, metadata: 'rack 8' } })
    expect(isCollisionError(await over.catch((error: unknown) => error))).toBe(true)
  })

  test("isn't turned into half a gateway if it is a plain node", async () => {
    const desk = await nodeOf('desk')
    const base = editOfGateway(desk)
    const target = { networkId: 'corp', nodeId: desk.id }
    const change = updateGateway({ ...target, base, mine: { ...base, metadata: 'x' } })
    await expect(change).rejects.toMatchObject({ status: 404 })
    expect((await nodeOf('desk')).metadata).toBe('')
  })
})

describe('a user', () => {
  const userNamed = async (username: string) => {
    const users = await queryClient.fetchQuery({ ...userListQuery(), staleTime: 0 })
    const user = users.find((user) => user.username === username)
    if (!user) throw new Error(`There is no ${username}`)
    return user
  }

  test("keeps what another user has changed in the meantime, and doesn't overwrite it", async () => {
    await createUser({
      username: 'ada',
      password: 'password',
      display_name: 'Ada',
      platform_role_id: 'admin',
    })
    const base = editOfUser(await userNamed('ada'))
    const edit = { username: 'ada', isOwn: false, base }
    await updateUser({ ...edit, mine: { ...base, display_name: 'Ada L.' } })
    await setPassword({ username: 'ada', password: 'another' })
    expect(await userNamed('ada')).toMatchObject({
      display_name: 'Ada L.',
      platform_role_id: 'admin',
    })
    const over = updateUser({ ...edit, mine: { ...base, display_name: 'A. L.' } })
    expect(isCollisionError(await over.catch((error: unknown) => error))).toBe(true)
  })

  test('can be changed while the identity provider that it comes from is off', async () => {
    const known = { external_identity_provider_id: 'okta|7', account_disabled: true }
    const kim = { username: 'kim', password: 'password', platform_role_id: 'admin', ...known }
    await callApi('post', 'users/kim', kim)
    await setPassword({ username: 'kim', password: 'another' })
    const users = z.parse(kept, await callApi('get', 'users'))
    expect(users.find((user) => user['username'] === 'kim')).toMatchObject(known)
  })

  test("isn't changed or created again if it no longer exists", async () => {
    const change = setPassword({ username: 'nobody', password: 'another' })
    await expect(change).rejects.toMatchObject({ status: 404 })
  })
})
