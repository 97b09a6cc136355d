import { type ApiVersion, apiVersions } from '../api-version'
import { labOf, NET } from '../testing/lab'

/** What a device may ask about its node, besides the node itself. */
const callsAboutNodes: Array<[method: string, call: string, versions: readonly ApiVersion[]]> = [
  ['GET', 'failover', apiVersions],
  ['POST', 'failover_me', apiVersions],
  ['GET', 'failover_check', apiVersions],
  ['GET', 'auto_relay', ['1.5.1']],
  ['POST', 'auto_relay_me', ['1.5.1']],
  ['PUT', 'auto_relay_me', ['1.5.1']],
  ['GET', 'auto_relay_check', ['1.5.1']],
]
const refusal = { status: 403, body: { Message: 'forbidden' } }
const nobody = 'a0000000-0000-4000-8000-00000000dead'

describe.each(apiVersions)('on %s', (apiVersion) => {
  const lab = labOf(apiVersion)

  test("a device's token neither reads nor changes what is another device's", async () => {
    const { caller } = lab.device(0)
    const other = lab.device(1)
    const node = `/api/nodes/${NET}/${other.nodeId}`
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

  test('a device reads and removes what is its own', async () => {
    const { caller, hostId, nodeId } = lab.device(0)
    expect((await caller.get(`/api/nodes/${NET}/${nodeId}`)).status).toBe(200)
    expect((await caller.delete(`/api/nodes/${NET}/${nodeId}?force=true`)).status).toBe(200)
    expect((await caller.delete(`/api/hosts/${hostId}?force=true`)).status).toBe(200)
  })

  test('a device hears of a node that is not there', async () => {
    const { caller } = lab.device(0)
    expect((await caller.get(`/api/nodes/${NET}/${nobody}`)).status).toBe(400)
  })
})
