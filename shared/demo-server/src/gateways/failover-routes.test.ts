import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import { at } from '../testing/fill'
import { startLab, NETWORK } from '../testing/fixtures'

const lab = startLab('1.0.0')
const { device, path, nodeNow } = lab

const failOver = (from: number, to: number) =>
  device(from).caller.post(path(from, 'failover_me'), { node_id: device(to).nodeId })

test('makes one node of a network the failover node, and counts it', async () => {
  const { body } = await lab.admin.post(path(0, 'failover'))
  expect(body).toMatchObject({ Message: 'created failover successfully' })
  expect(at(body, '/Response/is_fail_over')).toBe(false)
  expect(await nodeNow(0)).toHaveProperty('is_fail_over', true)
  expect((await lab.admin.get('/api/server/usage')).body).toHaveProperty('Response.fail_overs', 1)
  expect(await lab.admin.post(path(1, 'failover'))).toMatchObject({
    status: 500,
    body: { Message: 'failover already exists in the network' },
  })
})

test('rejects a relayed node and an unknown one', async () => {
  await lab.admin.post(`/api/nodes/${NETWORK}/${device(1).nodeId}/gateway`, {
    relayaddrs: [device(0).nodeId],
  })
  expect(await lab.admin.post(path(0, 'failover'))).toMatchObject({
    status: 500,
    body: { Message: 'relayed node cannot be set as failover' },
  })
  expect(await lab.admin.post(`/api/v1/node/${NIL_UUID}/failover`)).toHaveProperty('status', 400)
})

test('tells a device which node is the failover node', async () => {
  const { caller } = device(1)
  expect(await caller.get(path(1, 'failover'))).toMatchObject({
    status: 404,
    body: { Message: 'failover node not found' },
  })
  await lab.admin.post(path(0, 'failover'))
  const { body } = await caller.get(path(1, 'failover'))
  expect(body).toMatchObject({
    Message: 'get failover node successfully',
    Response: { id: device(0).nodeId },
  })
})

test('routes two nodes over the failover node, once', async () => {
  expect(await failOver(1, 2)).toMatchObject({
    status: 400,
    body: { Message: "req-from: device-2, failover node doesn't exist in the network" },
  })
  await lab.admin.post(path(0, 'failover'))
  expect((await failOver(1, 2)).body).toMatchObject({ Message: 'relayed successfully' })
  expect(await nodeNow(1)).toMatchObject({
    failed_over_by: device(0).nodeId,
    fail_over_peers: { [device(2).nodeId]: {} },
  })
  expect(await nodeNow(2)).toMatchObject({ fail_over_peers: { [device(1).nodeId]: {} } })
  expect(await failOver(1, 2)).toMatchObject({
    status: 500,
    body: { Message: 'failed to create failover: failover ctx is already set' },
  })
})

test.each([
  [1, 0, 'peer is acting as failover'],
  [0, 1, 'node is acting as failover'],
])(
  'rejects a detour from %d to %d if one of them is the failover node',
  async (from, to, message) => {
    await lab.admin.post(path(0, 'failover'))
    expect(await failOver(from, to)).toMatchObject({ status: 400, body: { Message: message } })
  },
)

test('rejects a peer that is unknown or relayed by the requesting node', async () => {
  await lab.admin.post(path(0, 'failover'))
  const gone = device(1).caller.post(path(1, 'failover_me'), { node_id: NIL_UUID })
  expect(await gone).toMatchObject({ status: 400, body: { Message: 'peer not found' } })
  await lab.admin.post(`/api/nodes/${NETWORK}/${device(1).nodeId}/gateway`, {
    relayaddrs: [device(2).nodeId],
  })
  expect((await failOver(1, 2)).body).toMatchObject({
    Message: 'node acting as relay for the peer node',
  })
  expect((await failOver(2, 1)).body).toMatchObject({ Message: 'node is relayed by peer node' })
})

test('resets a whole network to direct connections', async () => {
  await lab.admin.post(path(0, 'failover'))
  await failOver(1, 2)
  const { body } = await lab.admin.post(`/api/v1/node/${NETWORK}/failover/reset`)
  expect(body).toMatchObject({ Message: 'failover has been reset successfully' })
  expect(await nodeNow(1)).toMatchObject({ failed_over_by: NIL_UUID, fail_over_peers: {} })
  expect(await nodeNow(0)).toHaveProperty('is_fail_over', true)
  expect(await lab.admin.post('/api/v1/node/nowhere/failover/reset')).toHaveProperty('status', 200)
})

test('ends with the failover node, and so do its detours', async () => {
  await lab.admin.post(path(0, 'failover'))
  await failOver(1, 2)
  const { body } = await lab.admin.delete(path(0, 'failover'))
  expect(body).toMatchObject({ Message: 'deleted failover successfully' })
  expect(await nodeNow(0)).toHaveProperty('is_fail_over', false)
  expect(await nodeNow(2)).toMatchObject({ failed_over_by: NIL_UUID, fail_over_peers: {} })
})

test('leaves no references to a deleted node', async () => {
  await lab.admin.post(path(0, 'failover'))
  await failOver(1, 2)
  await failOver(1, 3)
  await lab.admin.delete(`/api/nodes/${NETWORK}/${device(2).nodeId}?force=true`)
  expect(await nodeNow(1)).toMatchObject({ fail_over_peers: { [device(3).nodeId]: {} } })
  await lab.admin.delete(`/api/nodes/${NETWORK}/${device(0).nodeId}?force=true`)
  expect(await nodeNow(1)).toMatchObject({ failed_over_by: NIL_UUID, fail_over_peers: {} })
})

test('reports whether two nodes may use the failover node', async () => {
  await lab.admin.post(path(0, 'failover'))
  const check = () => device(1).ask(path(1, 'failover_check'), { node_id: device(2).nodeId })
  expect((await check()).body).toMatchObject({ Message: 'failover can be set' })

  const allNodes = { id: `${NETWORK}.all-nodes`, policy_type: 'device-policy', network_id: NETWORK }
  await lab.admin.put('/api/v1/acls', { ...allNodes, allowed_traffic_direction: 1, enabled: false })
  expect(await check()).toMatchObject({
    status: 400,
    body: { Message: 'peers are not allowed to communicate' },
  })
  await lab.admin.put('/api/v1/acls', { ...allNodes, allowed_traffic_direction: 1, enabled: true })
  await failOver(1, 2)
  expect(await check()).toMatchObject({
    status: 500,
    body: { Message: 'failover ctx cannot be set: failover ctx is already set' },
  })
})

test('keeps gateways from relaying it and from being its internet gateway', async () => {
  await lab.admin.post(path(0, 'failover'))
  const gateway = `/api/nodes/${NETWORK}/${device(1).nodeId}/gateway`
  expect(await lab.admin.post(gateway, { relayaddrs: [device(0).nodeId] })).toMatchObject({
    status: 500,
    body: { Message: `cannot relay a failOver (${device(0).nodeId})` },
  })
  const exit = { inet_node_client_ids: [device(0).nodeId] }
  expect(
    await lab.admin.post(`/api/nodes/${NETWORK}/${device(2).nodeId}/inet_gw`, exit),
  ).toMatchObject({
    status: 400,
    body: { Message: 'failover node cannot be set to use internet gateway' },
  })
})

test('makes the first default device of a new network its failover node', async () => {
  const { body: hosts } = await lab.admin.get('/api/hosts')
  const host = at(hosts, `/[id=${device(0).hostId}]`)
  await lab.admin.put(`/api/hosts/${device(0).hostId}`, { ...Object(host), isdefault: true })
  await lab.admin.post('/api/networks', { netid: 'office', addressrange: '10.98.0.0/24' })
  const { body: nodes } = await lab.admin.get('/api/nodes/office')
  expect(nodes).toMatchObject([{ is_fail_over: true, is_gw: true }])
})
