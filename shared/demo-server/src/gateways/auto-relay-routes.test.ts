import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import { registerDevice } from '../testing/device'
import { at } from '../testing/fill'
import { startLab, NETWORK } from '../testing/fixtures'

const lab = startLab('1.5.1')
const { device, path, nodeNow } = lab

const wish = (peer: number, relay: number) => ({
  node_id: device(peer).nodeId,
  auto_relay_gw_id: device(relay).nodeId,
})
const relayedPeers = (peer: number, relay: number) => ({
  auto_relayed_peers: { [device(peer).nodeId]: device(relay).nodeId },
})
const gateway = (index: number) => `/api/nodes/${NETWORK}/${device(index).nodeId}/gateway`

test('supports any number of relays', async () => {
  expect((await lab.admin.post(path(0, 'auto_relay'))).body).toMatchObject({
    Message: 'created autorelay successfully',
  })
  await lab.admin.post(path(1, 'auto_relay'))
  expect(await nodeNow(0)).toMatchObject({ is_auto_relay: true, is_fail_over: false })
  const { body } = await device(2).caller.get(path(2, 'auto_relay'))
  expect(body).toMatchObject({ Message: 'get autorelay node successfully' })
  expect(at(body, '/Response/length')).toBe(2)
})

test('tells a device that there is no relay', async () => {
  expect(await device(2).caller.get(path(2, 'auto_relay'))).toMatchObject({
    status: 404,
    body: { Message: 'autorelay node not found' },
  })
})

test('uses a gateway as a relay until it stops being one', async () => {
  await lab.admin.post(gateway(0), {})
  expect(await nodeNow(0)).toHaveProperty('is_auto_relay', true)
  await device(1).caller.post(path(1, 'auto_relay_me'), wish(2, 0))
  await lab.admin.delete(gateway(0))
  expect(await nodeNow(0)).toHaveProperty('is_auto_relay', false)
  expect(await nodeNow(1)).toMatchObject({ auto_relayed_peers: {} })
})

test('routes two nodes over a relay, once', async () => {
  await lab.admin.post(gateway(0), {})
  const send = () => device(1).caller.post(path(1, 'auto_relay_me'), wish(2, 0))
  expect((await send()).body).toMatchObject({ Message: 'relayed successfully' })
  expect(await nodeNow(1)).toMatchObject(relayedPeers(2, 0))
  expect(await nodeNow(2)).toMatchObject(relayedPeers(1, 0))
  expect(await send()).toMatchObject({
    status: 500,
    body: { Message: 'failed to create autorelay: auto relay ctx is already set' },
  })
})

test('validates a detour', async () => {
  await lab.admin.post(gateway(0), {})
  const check = () => device(1).ask(path(1, 'auto_relay_check'), wish(2, 0))
  expect((await check()).body).toMatchObject({ Message: 'autorelay can be set' })
  await device(1).caller.post(path(1, 'auto_relay_me'), wish(2, 0))
  expect((await check()).body).toMatchObject({
    Message: 'autorelay ctx cannot be set: auto relay ctx is already set',
  })
  const gone = await device(1).ask(path(1, 'auto_relay_check'), { node_id: device(2).nodeId })
  expect(gone.body).toMatchObject({
    Message: "req-from: device-2, autorelay node doesn't exist in the network",
  })
})

test('lets a node end a detour to a peer, but not change it', async () => {
  await lab.admin.post(gateway(0), {})
  await lab.admin.post(gateway(3), {})
  const change = (body: object) => device(1).caller.put(path(1, 'auto_relay_me'), body)
  expect((await change(wish(2, 3))).body).toMatchObject({ Message: 'node is not auto relayed' })
  await device(1).caller.post(path(1, 'auto_relay_me'), wish(2, 0))
  // both ends have the same value, regardless of the requested node, even for a peer without a detour
  for (const asked of [wish(2, 0), wish(2, 3), wish(3, 0)]) {
    expect((await change(asked)).body).toMatchObject({
      Message: 'already using requested relay node',
    })
  }
  expect(await nodeNow(2)).toMatchObject(relayedPeers(1, 0))
  const ended = await change({ node_id: device(2).nodeId })
  expect(ended.body).toMatchObject({ Message: 'unrelayed successfully' })
  expect(await nodeNow(2)).toMatchObject({ auto_relayed_peers: {} })
})

test('lets a node with automatic gateway choice switch to another one', async () => {
  await lab.admin.post(gateway(0), {})
  await lab.admin.post(gateway(3), {})
  await lab.admin.put(`/api/nodes/${NETWORK}/${device(1).nodeId}`, {
    ...Object(await nodeNow(1)),
    auto_assign_gw: true,
  })
  const go = (relay: string) =>
    device(1).caller.put(path(1, 'auto_relay_me'), { auto_relay_gw_id: relay })
  await go(device(0).nodeId)
  await go(device(3).nodeId)
  expect(await nodeNow(1)).toMatchObject({ relayedby: device(3).nodeId })
  expect(await nodeNow(0)).toMatchObject({ relaynodes: [] })
  await go('')
  expect(await nodeNow(1)).toMatchObject({ relayedby: '', isrelayed: false })
  expect(await go(NIL_UUID)).toHaveProperty('status', 400)
})

test('resets a whole network to direct connections', async () => {
  await lab.admin.post(gateway(0), {})
  await device(1).caller.post(path(1, 'auto_relay_me'), wish(2, 0))
  expect((await lab.admin.post(`/api/v1/node/${NETWORK}/auto_relay/reset`)).body).toMatchObject({
    Message: 'autorelay has been reset successfully',
  })
  expect(await nodeNow(1)).toMatchObject({ auto_relayed_peers: {} })
  expect((await lab.admin.delete(path(0, 'auto_relay'))).body).toMatchObject({
    Message: 'deleted autorelay successfully',
  })
})

test('responds to the requests about the single failover node without effect', async () => {
  expect((await lab.admin.post(path(0, 'failover'))).body).toMatchObject({
    Message: 'created failover successfully',
  })
  expect(await nodeNow(0)).toHaveProperty('is_fail_over', false)
  expect(await device(1).caller.get(path(1, 'failover'))).toHaveProperty('status', 404)
  expect((await lab.admin.delete(path(0, 'failover'))).body).toMatchObject({
    Message: 'deleted failover successfully',
  })
  expect((await lab.admin.post(`/api/v1/node/${NETWORK}/failover/reset`)).body).toMatchObject({
    Message: 'failover has been reset successfully',
  })
})

test('rejects a detour over a failover node, because there is none', async () => {
  await lab.admin.post(path(0, 'failover'))
  const { caller } = device(1)
  const peer = { node_id: device(2).nodeId }
  const reply = await caller.post(path(1, 'failover_me'), peer)
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(await device(1).ask(path(1, 'failover_check'), peer)).toMatchObject({
    status: reply.status,
    body: reply.body,
  })
})

test('accepts no gateway, relay or peer of another network', async () => {
  await lab.admin.post('/api/networks', {
    netid: 'elsewhere',
    addressrange: '10.98.0.0/24',
    auto_join: true,
  })
  const foreign = await registerDevice(lab.url, lab.admin, { netid: 'elsewhere', number: 9 })
  await lab.admin.post(`/api/nodes/elsewhere/${foreign.nodeId}/gateway`, {})
  await lab.admin.post(gateway(0), {})
  const node = Object(await nodeNow(1))
  await lab.admin.put(`/api/nodes/${NETWORK}/${device(1).nodeId}`, {
    ...node,
    auto_assign_gw: true,
  })
  const there = foreign.nodeId
  const bodies = [
    { auto_relay_gw_id: there },
    { auto_relay_gw_id: there, node_id: device(2).nodeId },
    { auto_relay_gw_id: device(0).nodeId, node_id: there },
  ]
  for (const index of [1, 2]) {
    for (const [place, body] of bodies.entries()) {
      // the node with automatic gateway choice has no peer here
      if (index === 1 && place === 2) continue
      for (const method of ['post', 'put'] as const) {
        const answer = await device(index).caller[method](path(index, 'auto_relay_me'), body)
        expect({ index, body, method, status: answer.status }).toMatchObject({ status: 400 })
      }
    }
  }
  expect(await nodeNow(1)).toMatchObject({ isrelayed: false, relayedby: '' })
  const { body } = await lab.admin.get('/api/nodes/elsewhere')
  expect(at(body, `/[id=${there}]`)).toMatchObject({ relaynodes: null })
})
