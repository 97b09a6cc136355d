import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import type { ServerOptions } from '../options'
import type { RunningServer } from '../server'
import type { Caller } from '../testing/caller'
import { registerDevice } from '../testing/device'
import { at } from '../testing/fill'
import { startProServer, startTestServer } from '../testing/test-server'

const NETWORK = 'office'
const office = { netid: NETWORK, addressrange: '10.40.0.0/30', auto_join: false }
const later = { apiVersion: '1.5.1', seed: { fleet: 0, networks: 1 } } as const

let server: RunningServer
let admin: Caller

async function begin(options: Partial<ServerOptions> = later) {
  const started = await startProServer(options)
  server = started
  admin = started.admin
  await admin.post('/api/networks', office)
}

const register = (number: number) => registerDevice(server.url, admin, { netid: NETWORK, number })
const readWaiting = async () => {
  const { body } = await admin.get(`/api/v1/pending_hosts?network=${NETWORK}`)
  const list = at(body, '/Response')
  return Array.isArray(list) ? list : []
}
const readNames = async () =>
  (await readWaiting()).map((pending) => String(at(pending, '/host_name')))
const idOf = async (number: number) =>
  String(at(await readWaiting(), `/[host_name=device-${number}]/id`))
const decide = async (verb: string, number: number) =>
  admin.post(`/api/v1/pending_hosts/${verb}/${await idOf(number)}`)
const members = async () => {
  const { body } = await admin.get(`/api/nodes/${NETWORK}`)
  return Array.isArray(body) ? body : []
}
const flag = async () =>
  at((await admin.get('/api/server/feature_flags')).body, '/Response/enable_device_approval')
const joinsByItself = async () =>
  at((await admin.get(`/api/networks/${NETWORK}`)).body, '/auto_join')

describe('a network that requires approval', () => {
  beforeEach(() => begin())

  test('keeps a registering device pending, and identifies it', async () => {
    const { hostId } = await register(7)
    const { body } = await admin.get(`/api/v1/pending_hosts?network=${NETWORK}`)
    expect(body).toEqual({
      Code: 200,
      Message: `returned pending hosts in ${NETWORK}`,
      Response: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          host_id: hostId,
          host_name: 'device-7',
          network: NETWORK,
          public_key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
          enrollment_key_id: expect.objectContaining({
            networks: [NETWORK],
            tags: [NETWORK],
            value: '',
          }),
          os: 'linux',
          version: 'v1.0.0',
          location: '',
          requested_at: expect.stringMatching(/Z$/),
        },
      ],
    })
    expect(await members()).toEqual([])
  })

  test('requires a license', async () => {
    expect([await flag(), await joinsByItself()]).toEqual([true, false])
    await admin.put(`/api/networks/${NETWORK}`, { ...office, auto_join: true })
    await register(1)
    expect([await joinsByItself(), (await members()).length]).toEqual([true, 1])
    await admin.put(`/api/networks/${NETWORK}`, { netid: NETWORK })
    expect(await joinsByItself()).toBe(false)
  })

  test('returns the pending devices of every network, regardless of the named one', async () => {
    await admin.post('/api/networks', { ...office, netid: 'lab', addressrange: '10.41.0.0/24' })
    await register(1)
    await registerDevice(server.url, admin, { netid: 'lab', number: 2 })
    expect(await readNames()).toEqual(['device-1', 'device-2'])
    expect(await admin.get('/api/v1/pending_hosts')).toMatchObject({
      status: 400,
      body: { Message: 'network id param is missing' },
    })
  })

  test('joins a device that an administrator approves, with the tags and the relay of the key', async () => {
    await admin.put(`/api/networks/${NETWORK}`, { ...office, auto_join: true })
    const { nodeId: relay } = await register(1)
    await admin.post(`/api/nodes/${NETWORK}/${relay}/gateway`, {})
    await admin.put(`/api/networks/${NETWORK}`, office)
    const keys = (await admin.get('/api/v1/enrollment-keys')).body
    const key = `/api/v1/enrollment-keys/${String(at(keys, `/[networks=${NETWORK}]/value`))}`
    await admin.put(key, { relay, groups: [`${NETWORK}.printers`] })
    const { hostId } = await register(2)

    const { body } = await decide('approve', 2)
    expect(body).toMatchObject({
      Code: 200,
      Message: `added pending host to ${NETWORK}`,
      Response: { hostid: hostId, network: NETWORK, address: '10.40.0.2/30', isrelayed: true },
    })
    expect(at(await members(), `/[hostid=${hostId}]`)).toMatchObject({
      tags: { [`${NETWORK}.printers`]: {} },
      relayedby: relay,
    })
    expect(await readNames()).toEqual([])
  })

  test('makes an approved default device a gateway', async () => {
    const { hostId } = await register(1)
    await admin.put(`/api/hosts/${hostId}`, { id: hostId, isdefault: true })
    expect(await members()).toEqual([])
    await decide('approve', 1)
    expect(at(await members(), '/0')).toMatchObject({ hostid: hostId, is_gw: true, isrelay: true })
  })

  test('deletes a device that an administrator rejects, until it registers again', async () => {
    await register(1)
    const id = await idOf(1)
    expect((await decide('reject', 1)).body).toMatchObject({
      Message: `deleted pending host from ${NETWORK}`,
      Response: { id, host_name: 'device-1' },
    })
    expect([await readNames(), await members()]).toEqual([[], []])
    await register(1)
    expect(await readNames()).toEqual(['device-1'])
  })

  test('keeps one pending entry per device, however often it registers', async () => {
    await register(1)
    const id = await idOf(1)
    await register(1)
    expect((await readWaiting()).map((pending) => at(pending, '/id'))).toEqual([id])
  })

  test('deletes the pending entry of a deleted device', async () => {
    const { hostId } = await register(1)
    await admin.delete(`/api/v1/ui/hosts/${hostId}?force=true`)
    expect(await readNames()).toEqual([])
  })

  test("reports why a device can't join, and keeps it pending", async () => {
    const refusal = (message: string) => ({ status: 400, body: { Code: 400, Message: message } })
    for (const verb of ['approve', 'reject']) {
      const answer = await admin.post(`/api/v1/pending_hosts/${verb}/${NIL_UUID}`)
      expect(answer).toMatchObject(refusal('record not found'))
    }
    const { hostId } = await register(1)
    await admin.post(`/api/hosts/${hostId}/networks/${NETWORK}`)
    expect(await decide('approve', 1)).toMatchObject(
      refusal(`host already part of network ${NETWORK}`),
    )

    // there are only two addresses
    for (const number of [2, 3]) await register(number)
    await decide('approve', 2)
    expect(await decide('approve', 3)).toMatchObject(
      refusal('ERROR: No unique addresses available. Check network subnet'),
    )
    expect(await readNames()).toEqual(['device-1', 'device-3'])

    await admin.delete(`/api/networks/${NETWORK}`)
    expect(await decide('approve', 3)).toMatchObject(refusal('record not found'))
    expect(await readNames()).toEqual(['device-1', 'device-3'])
  })
})

test('keeps devices pending after a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pending-'))
  await begin({ ...later, dataDir })
  await register(1)
  await server.close()
  const again = await startTestServer({ apiVersion: '1.5.1', edition: 'pro', dataDir })
  server = again
  const { body } = await fetch(`${again.url}/api/v1/pending_hosts?network=${NETWORK}`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  }).then(async (reply) => ({ body: await reply.json() }))
  rmSync(dataDir, { recursive: true })
  expect(at(body, '/Response/0/host_name')).toBe('device-1')
})

test('joins every device on the community edition', async () => {
  await begin({ ...later, edition: 'community' })
  await register(1)
  expect([await flag(), await joinsByItself(), await readNames()]).toEqual([false, true, []])
  expect(await members()).toHaveLength(1)
})

test('joins every device on Pro 1.0.0, which has no such route', async () => {
  await begin({ apiVersion: '1.0.0', seed: later.seed })
  await register(1)
  expect(await members()).toHaveLength(1)
  expect((await admin.get(`/api/v1/pending_hosts?network=${NETWORK}`)).status).toBe(404)
})
