import { type ApiVersion } from '../api-version'
import { createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { startLab, NETWORK } from '../testing/fixtures'
import { contractVersions, demoAdmin } from '../testing/test-server'
import { adminGroupOf } from '../users/group'

/** Requests of a device about its node, other than reading the node itself. */
const callsAboutNodes: Array<[method: string, call: string, versions: readonly ApiVersion[]]> = [
  ['GET', 'failover', contractVersions],
  ['POST', 'failover_me', contractVersions],
  ['GET', 'failover_check', contractVersions],
  ['GET', 'auto_relay', ['1.5.1']],
  ['POST', 'auto_relay_me', ['1.5.1']],
  ['PUT', 'auto_relay_me', ['1.5.1']],
  ['GET', 'auto_relay_check', ['1.5.1']],
]
const refusal = { status: 403, body: { Message: 'forbidden' } }
const nobody = 'a0000000-0000-4000-8000-00000000dead'

describe('on Pro 1.0.0, where devices and users share routes', () => {
  const lab = startLab('1.0.0', { devices: 1 })
  const password = 'long enough'
  const credentials = { username: 'worker', password }
  const paths = () => {
    const { hostId, nodeId } = lab.device(0)
    return { host: `/api/hosts/${hostId}?force=true`, node: `/api/nodes/${NETWORK}/${nodeId}` }
  }
  const make = (group?: string) =>
    lab.admin.post('/api/users/worker', {
      ...credentials,
      platform_role_id: 'service-user',
      user_group_ids: group === undefined ? {} : { [group]: {} },
      network_roles: {},
    })

  test('lets a user without rights neither read nor delete a device or its nodes', async () => {
    await make()
    const worker = await lab.admin.signIn(credentials)
    const { host, node } = paths()
    expect(await worker.get(node)).toMatchObject(refusal)
    expect(await worker.delete(`${node}?force=true`)).toMatchObject(refusal)
    expect(await worker.delete(host)).toMatchObject(refusal)
    expect(await lab.nodeNow(0)).toMatchObject({ pendingdelete: false })
  })

  test('lets the manager of a network delete its nodes until the account is disabled', async () => {
    await make(adminGroupOf(NETWORK))
    const worker = await lab.admin.signIn(credentials)
    const { host, node } = paths()
    await lab.admin.post('/api/users/worker/disable')
    expect(await worker.delete(node)).toMatchObject(refusal)
    await lab.admin.post('/api/users/worker/enable')
    expect(await worker.delete(node)).toMatchObject(refusal)
    const again = await lab.admin.signIn(credentials)
    expect(await again.delete(host)).toMatchObject(refusal)
    expect((await again.delete(node)).status).toBe(200)
  })

  test('rejects reading or deleting a device or node with an expired token', async () => {
    await make(adminGroupOf(NETWORK))
    await lab.admin.settings({ jwt_validity_duration: 0 })
    const worker = await lab.admin.signIn(credentials)
    const admin = await lab.admin.signIn(demoAdmin)
    const { host, node } = paths()
    for (const caller of [worker, admin]) {
      expect(await caller.get(node)).toMatchObject(refusal)
      expect(await caller.delete(`${node}?force=true`)).toMatchObject(refusal)
      expect(await caller.delete(host)).toMatchObject(refusal)
    }
    expect(await lab.nodeNow(0)).toMatchObject({ pendingdelete: false })
  })

  test('rejects a program whose token was revoked', async () => {
    const path = '/api/v1/users/access_token'
    const { body } = await lab.admin.post(`${path}?username=admin`, {
      name: 'script',
      user_name: 'admin',
      expires_at: '2999-01-01T00:00:00Z',
    })
    const program = createCaller(lab.url, String(at(body, '/Response/AuthToken')))
    const { node } = paths()
    expect((await program.get(node)).status).toBe(200)
    const { body: tokens } = await lab.admin.get(`${path}?username=admin`)
    await lab.admin.delete(`${path}?id=${String(at(tokens, '/Response/[name=script]/id'))}`)
    expect(await program.get(node)).toMatchObject(refusal)
  })
})

describe.each(contractVersions)('on %s', (apiVersion) => {
  const lab = startLab(apiVersion)

  test("lets a device's token neither read nor change what belongs to another device", async () => {
    const { caller } = lab.device(0)
    const other = lab.device(1)
    const node = `/api/nodes/${NETWORK}/${other.nodeId}`
    const calls = callsAboutNodes
      .filter(([, , versions]) => versions.includes(apiVersion))
      .map(([method, call]) => [method, lab.path(1, call)] as const)
    const others = [
      ['DELETE', `/api/hosts/${other.hostId}`],
      ['DELETE', `${node}?force=true`],
      ['GET', node],
      ['PUT', `/api/v1/fallback/host/${other.hostId}`],
      ...calls,
    ] as const
    for (const [method, path] of others) {
      const answer = await caller.send(method, path)
      expect({ path, ...answer }).toMatchObject({ path, ...refusal })
    }
    expect(await lab.nodeNow(1)).toMatchObject({ id: other.nodeId, pendingdelete: false })
  })

  test('lets a device read and delete what belongs to it', async () => {
    const { caller, hostId, nodeId } = lab.device(0)
    expect((await caller.get(`/api/nodes/${NETWORK}/${nodeId}`)).status).toBe(200)
    expect((await caller.delete(`/api/nodes/${NETWORK}/${nodeId}?force=true`)).status).toBe(200)
    expect((await caller.delete(`/api/hosts/${hostId}?force=true`)).status).toBe(200)
  })

  test('reports a missing node to a device', async () => {
    const { caller } = lab.device(0)
    expect((await caller.get(`/api/nodes/${NETWORK}/${nobody}`)).status).toBe(400)
  })
})
