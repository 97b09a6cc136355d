import { at } from '../testing/fill'
import { startLab, NETWORK } from '../testing/fixtures'
import { contractVersions } from '../testing/test-server'

describe.each(contractVersions)('usage of Pro %s', (apiVersion) => {
  const lab = startLab(apiVersion)
  const isOf100 = apiVersion === '1.0.0'
  let atFirst: Counts
  beforeEach(async () => {
    atFirst = await usage()
  })

  /** Returns the server's own counts, and the network counts that 1.5.1 adds. */
  async function usage(): Promise<Counts> {
    const { body } = await lab.admin.get('/api/server/usage')
    const response = at(body, '/Response')
    const server = Object.assign({}, response, { network_usage: 0 })
    return { server, network: Object.assign({}, at(response, `/network_usage/${NETWORK}`)) }
  }

  /** Returns the differences from the initial counts. */
  async function difference(): Promise<Counts> {
    const { server, network } = await usage()
    return { server: less(server, atFirst.server), network: less(network, atFirst.network) }
  }
  const more = (server: Count, network: Count) => ({ server, network: isOf100 ? {} : network })

  test('is exact while a gateway and its client are created and deleted', async () => {
    expect(atFirst.server).toMatchObject({ hosts: 4, clients: 0, networks: 2, ingresses: 0 })
    const { nodeId } = lab.device(0)
    const gateway = `/api/nodes/${NETWORK}/${nodeId}/gateway`
    await lab.admin.post(gateway, { is_internet_gw: true })
    const standsIn = isOf100 ? {} : { fail_overs: 1 }
    const made = { ingresses: 1, relays: 1, internet_gateways: 1, ...standsIn }
    expect(await difference()).toEqual(more(made, made))

    await lab.admin.post(`/api/extclients/${NETWORK}/${nodeId}`, { clientid: 'laptop' })
    const client = `/api/extclients/${NETWORK}/laptop`
    const switchClient = (enabled: boolean) =>
      lab.admin.put(client, { clientid: 'laptop', enabled })
    await switchClient(true)
    const withClient = { ...made, clients: 1 }
    expect(await difference()).toEqual(more(withClient, { ...withClient, nodes: 1 }))
    await switchClient(false)
    expect(await difference()).toEqual(more(made, made))
    await switchClient(true)
    await lab.admin.delete(gateway)
    expect(await difference()).toEqual(more({}, {}))
  })

  test('is exact while users, routes and networks are created and deleted', async () => {
    const anna = { username: 'anna', password: 'long-enough', platform_role_id: 'platform-user' }
    await lab.admin.post('/api/users/anna', anna)
    const route = { name: 'lan', network: NETWORK, range: '10.20.0.0/16', nodes: {} }
    const { body } = await lab.admin.post(`/api/v1/egress?network=${NETWORK}`, route)
    expect(await difference()).toEqual(more({ users: 1, ...(!isOf100 && { egresses: 1 }) }, {}))
    await lab.admin.delete('/api/users/anna')
    await lab.admin.delete(
      `/api/v1/egress?network=${NETWORK}&id=${String(at(body, '/Response/id'))}`,
    )
    expect(await difference()).toEqual(more({}, {}))

    await lab.admin.delete(`/api/networks/${NETWORK}?force=true`)
    expect(await difference()).toEqual(more({ networks: -1, hosts: -4 }, { nodes: -4 }))
  })
})

type Count = Record<string, number>
type Counts = { server: Count; network: Count }

/** Returns the differences of two counts, without equal ones. */
function less(now: Count, before: Count): Count {
  const names = Object.keys({ ...now, ...before })
  const changes = names.map((name): [string, number] => [
    name,
    (now[name] ?? 0) - (before[name] ?? 0),
  ])
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}
