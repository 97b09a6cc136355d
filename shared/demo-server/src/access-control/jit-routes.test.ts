import { HOUR_SECONDS } from '@meshdeck/domain/times'

import type { Answer, Caller } from '../testing/caller'
import type { Device } from '../testing/device'
import { at } from '../testing/fill'
import { startLab, NETWORK } from '../testing/fixtures'
import { type MailServer, startMailServer } from '../testing/mail-server'
import { signIn, startTestServer } from '../testing/test-server'

const OTHER = 'corp-backbone'
const path = `/api/v1/jit?network=${NETWORK}`
const controlToken = 'let-me-set-it'
const password = 'long enough'

const lab = startLab('1.5.1', { devices: 1, controlToken })
let admin: Caller
let member: Caller
let manager: Caller
let gateway: Device
beforeEach(async () => {
  admin = lab.admin
  gateway = lab.device(0)
  await admin.post(`/api/nodes/${NETWORK}/${gateway.nodeId}/gateway`, {})
  member = await somebody('worker', 'network-user')
  manager = await somebody('leader', 'network-admin')
})

/**
 * Creates a service user of the network. Their password is set here, because the demo stores only the hash of its own.
 */
async function somebody(username: string, role: string): Promise<Caller> {
  await admin.post(`/api/users/${username}`, {
    username,
    password,
    platform_role_id: 'service-user',
    user_group_ids: { [`${NETWORK}-${role}-grp`]: {} },
  })
  return admin.signIn({ username, password })
}

const now = () => Math.floor(Date.now() / 1000)
const operate = (body: object, by = admin) => by.post(path, body)
const enable = () => operate({ action: 'enable' })
const ask = (by = member, body: object = { reason: 'a fault' }, network = NETWORK) =>
  by.post(`/api/v1/jit_user/request?network=${network}`, body)
const askForId = async () => String(at((await ask()).body, '/Response/id'))
const approve = (request_id: string, expires_at = now() + 2 * HOUR_SECONDS, by = admin) =>
  operate({ action: 'approve', request_id, expires_at }, by)
const list = async (more = '') => at((await admin.get(`${path}${more}`)).body, '/Response')
const states = async (by = member) =>
  at((await by.get('/api/v1/jit_user/networks')).body, '/Response')
const connect = (clientid = 'notebook') =>
  member.post(`/api/extclients/${NETWORK}/${gateway.nodeId}`, { clientid, device_id: clientid })
const client = async () => (await admin.get(`/api/extclients/${NETWORK}/notebook`)).body
const newest = async () => at((await admin.get('/api/v1/activity?per_page=1')).body, '/Response/0')
const refusalOf = ({ status, body }: Answer) => [status, at(body, '/Message')]
const JIT_REQUIRED = 'JIT access required: please request access from network admin'

async function letPass(seconds: number) {
  await fetch(`${lab.url}/control/clock`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${controlToken}` },
    body: JSON.stringify({ advance: seconds }),
  })
}

describe('with a mail server', () => {
  const boss = 'boss@mesh.example'
  const worker = 'worker@mesh.example'
  let mail: MailServer
  let asking: Caller
  beforeEach(async () => {
    mail = await startMailServer()
    await admin.settings({ smtp_host: '127.0.0.1', smtp_port: mail.port, email_sender_addr: boss })
    await admin.post(`/api/users/${boss}`, { username: boss, password, platform_role_id: 'admin' })
    asking = await somebody(worker, 'network-user')
    await enable()
  })
  afterEach(() => mail.close())

  const wish = async () =>
    String(at((await ask(asking, { reason: 'a <fault>' })).body, '/Response/id'))

  test('mails those who decide about a request, and the requester about the decision', async () => {
    const id = await wish()
    const question = await mail.next()
    expect(question).toContain(`To: ${boss}`)
    expect(question).toContain('Reason: a <fault>')
    expect(question).toContain('Reason: a &lt;fault&gt;')
    await operate({ action: 'deny', request_id: id })
    const answer = await mail.next()
    expect(answer).toContain(`To: ${worker}`)
    expect(answer).toContain('denied your request for access to network lab')
  })

  test('mails the requester that access was granted, and that it was revoked', async () => {
    const { body } = await approve(await wish())
    await mail.next()
    expect(await mail.next()).toContain('approved your access to network lab until')
    await admin.delete(`${path}&grant_id=${String(at(body, '/Response/id'))}`)
    expect(await mail.next()).toContain('was revoked')
  })

  test('mails the requester that access has expired', async () => {
    await approve(await wish())
    await mail.next()
    await mail.next()
    await letPass(3 * HOUR_SECONDS)
    expect(await mail.next()).toContain('has expired')
  })
})

describe('a network with temporary access', () => {
  test('is enabled by a switch, which ends every client, and disabled again', async () => {
    expect((await connect()).status).toBe(200)
    expect((await enable()).body).toEqual({
      Code: 200,
      Message: 'JIT enabled on network',
      Response: null,
    })
    // decisions are updates without a visible change, and aren't reported as such
    expect(await newest()).not.toMatchObject({ action: 'UPDATE', target: { id: NETWORK } })
    expect((await admin.get(`/api/networks/${NETWORK}`)).body).toMatchObject({ jit_enabled: true })
    expect((await admin.get(`/api/extclients/${NETWORK}`)).body).toBeNull()
    expect(refusalOf(await connect())).toEqual([403, JIT_REQUIRED])
    expect((await operate({ action: 'disable' })).body).toMatchObject({
      Message: 'JIT disabled on network',
    })
    expect((await connect()).status).toBe(200)
  })

  test('lets administrators in without a grant', async () => {
    await enable()
    const reply = await admin.post(`/api/extclients/${NETWORK}/${gateway.nodeId}`, {
      clientid: 'phone',
      device_id: 'p',
    })
    expect(reply.status).toBe(200)
    expect(reply.body).not.toHaveProperty('jit_expires_at')
  })

  test.each([
    [{}, 'invalid action'],
    [{ action: 'approve' }, 'request_id is required'],
    [
      { action: 'approve', request_id: 'x' },
      'expires_at is required and must be a valid Unix epoch timestamp',
    ],
    [{ action: 'approve', request_id: 'x', expires_at: 1 }, 'expires_at must be in the future'],
    [
      { action: 'approve', request_id: 'x', expires_at: 9_999_999_999 },
      'request not found: record not found',
    ],
    [{ action: 'deny' }, 'request_id is required'],
    [{ action: 'deny', request_id: 'x' }, 'request not found: record not found'],
  ])('rejects %j', async (body, message) => {
    expect(refusalOf(await operate(body))).toEqual([400, message])
  })

  test('requires the name of an existing network', async () => {
    expect(refusalOf(await admin.get('/api/v1/jit'))).toEqual([400, 'network is required'])
    expect(refusalOf(await admin.post('/api/v1/jit', {}))).toEqual([400, 'network is required'])
    expect(refusalOf(await admin.delete(path))).toEqual([400, 'network and grant_id are required'])
    const nowhere = await admin.post('/api/v1/jit?network=nowhere', { action: 'enable' })
    expect(refusalOf(nowhere)).toEqual([500, 'failed to get network: record not found'])
  })
})

describe('a request', () => {
  beforeEach(() => enable())

  test('is pending, and visible to both sides', async () => {
    const { body } = await ask()
    const request = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      network_id: NETWORK,
      user_id: 'worker',
      user_name: 'worker',
      reason: 'a fault',
      status: 'pending',
      requested_at: expect.any(String),
      revoked_at: '0001-01-01T00:00:00Z',
      approved_at: '0001-01-01T00:00:00Z',
      expires_at: '0001-01-01T00:00:00Z',
    }
    expect(body).toEqual({ Code: 200, Message: 'JIT access request created', Response: request })
    expect(await newest()).toMatchObject({
      action: 'CREATE',
      origin: 'CLIENT-APP',
      triggered_by: 'worker',
      target: { name: NETWORK },
    })
    expect(await list()).toEqual({
      data: [request],
      page: 1,
      per_page: 10,
      total: 1,
      total_pages: 1,
    })
    expect(await states()).toEqual([
      {
        network_id: NETWORK,
        network_name: NETWORK,
        jit_enabled: true,
        has_access: false,
        request,
        pending_request: true,
      },
    ])
  })

  test('is rejected without a reason, for a network of others, and when repeated', async () => {
    expect(refusalOf(await ask(member, {}))).toEqual([400, 'reason is required'])
    expect(refusalOf(await ask(admin, { reason: 'x' }, ''))).toEqual([
      400,
      'network_id is required',
    ])
    expect(refusalOf(await ask(admin, { reason: 'x' }, 'nowhere'))).toEqual([
      403,
      'user does not have access to this network',
    ])
    expect(refusalOf(await ask(admin, { reason: 'x' }, OTHER))).toEqual([
      400,
      'JIT is not enabled on this network',
    ])
    expect(refusalOf(await ask(admin))).toEqual([400, 'user already has active access grant'])
    await ask()
    expect(refusalOf(await ask())).toEqual([400, 'user already has a pending request'])
    await approve(String(at(await list(), '/data/0/id')))
    expect(refusalOf(await ask())).toEqual([400, 'user already has active access grant'])
  })

  test('is granted until a given time, and its client has access until then', async () => {
    const id = await askForId()
    const until = now() + 150 * 60
    const { body } = await approve(id, until)
    const expires_at = new Date(until * 1000).toISOString().replace('.000Z', 'Z')
    const grant = {
      id: expect.any(String),
      network_id: NETWORK,
      user_id: 'worker',
      request_id: id,
      granted_at: expect.any(String),
      expires_at,
    }
    expect(body).toEqual({ Code: 200, Message: 'JIT request approved', Response: grant })
    const grant_id = at(body, '/Response/id')
    expect(await list('&status=approved')).toMatchObject({
      data: [{ status: 'approved', approved_by: 'admin', duration_hours: 2, expires_at, grant_id }],
    })
    expect(await states()).toMatchObject([{ has_access: true, grant, pending_request: false }])
    expect(refusalOf(await approve(id))).toEqual([400, 'request is not pending'])
    expect((await connect()).body).toMatchObject({ jit_expires_at: expires_at })

    await letPass(3 * HOUR_SECONDS)
    expect(await list('&status=approved')).toMatchObject({ data: [] })
    expect(await list('&status=expired')).toMatchObject({ total: 1, data: [{ status: 'expired' }] })
    expect(await client()).toMatchObject({ enabled: false })
    expect(await states()).toMatchObject([{ has_access: false }])
    expect(refusalOf(await connect('tablet'))).toEqual([403, JIT_REQUIRED])
  })

  test('can be denied', async () => {
    const id = await askForId()
    expect((await operate({ action: 'deny', request_id: id })).body).toMatchObject({
      Message: 'JIT request denied',
      Response: null,
    })
    expect(await list('&status=denied')).toMatchObject({ data: [{ id, approved_by: 'admin' }] })
    expect(await list('&status=pending')).toMatchObject({ data: [], total: 0, total_pages: 1 })
  })

  test('is revoked together with its grant, and its clients are disabled', async () => {
    const grant = String(at((await approve(await askForId())).body, '/Response/id'))
    await connect()
    expect(refusalOf(await admin.delete(`${path}&grant_id=other`))).toEqual([
      400,
      'record not found',
    ])
    expect(refusalOf(await admin.delete(`/api/v1/jit?network=${OTHER}&grant_id=${grant}`))).toEqual(
      [400, 'grant does not belong to this network'],
    )
    expect((await admin.delete(`${path}&grant_id=${grant}`)).body).toMatchObject({
      Message: 'JIT grant revoked',
    })
    expect(await newest()).toMatchObject({ action: 'DELETE', target: { id: grant, name: NETWORK } })
    expect(await client()).toMatchObject({ enabled: false, jit_expires_at: expect.any(String) })
    const [request] = [at(await list(), '/data/0')]
    expect(request).toMatchObject({ status: 'expired' })
    expect(at(request, '/revoked_at')).not.toBe('0001-01-01T00:00:00Z')
    expect((await ask()).status).toBe(200)
  })

  test('is decided only by those who administer the network', async () => {
    const id = await askForId()
    expect((await approve(id, now() + HOUR_SECONDS, member)).status).toBe(403)
    expect((await approve(id, now() + HOUR_SECONDS, manager)).status).toBe(200)
    await admin.post('/api/networks', { netid: 'annex', addressrange: '10.98.0.0/24' })
    const elsewhere = await manager.post('/api/v1/jit?network=annex', { action: 'enable' })
    expect(elsewhere.status).toBe(403)
  })

  test('ends with its account: a later account with the same name has no grant', async () => {
    await approve(await askForId())
    await admin.delete('/api/users/worker')
    const namesake = await somebody('worker', 'network-user')
    expect(at(await states(namesake), `/[network_id=${NETWORK}]/has_access`)).toBe(false)
    expect(at(await list(), '/data/0/status')).toBe('expired')
  })

  test('is deleted with the account that made it', async () => {
    await ask()
    await admin.delete('/api/users/worker')
    expect(at(await list(), '/data')).toHaveLength(0)
  })

  test('outlives its network', async () => {
    const id = await askForId()
    await admin.delete(`/api/networks/${NETWORK}?force=true`)
    await admin.post('/api/networks', { netid: NETWORK, addressrange: '10.99.0.0/24' })
    expect(await list()).toMatchObject({ data: [{ id, status: 'pending' }] })
  })
})

test('reports that no grant is needed to those who need none, and none to users without networks', async () => {
  await enable()
  expect(await states(admin)).toContainEqual({
    network_id: NETWORK,
    network_name: NETWORK,
    jit_enabled: false,
    has_access: true,
    pending_request: false,
  })
  await admin.post('/api/users/stranger', {
    username: 'stranger',
    password,
    platform_role_id: 'service-user',
  })
  expect(await states(await admin.signIn({ username: 'stranger', password }))).toBeNull()
})

test('reports temporary access in the feature flag', async () => {
  const { body } = await admin.get('/api/server/feature_flags')
  expect(at(body, '/Response/enable_jit')).toBe(true)
})

test.each([
  { apiVersion: '1.0.0', edition: 'pro' },
  { apiVersion: '1.5.1', edition: 'community' },
] as const)('has no temporary access on $apiVersion, $edition', async (options) => {
  const other = await startTestServer({ ...options, seed: { fleet: 0, networks: 1 } })
  const headers = await signIn(other.url, { username: 'admin', password: 'meshdeck-demo' })
  for (const route of ['jit?network=corp-backbone', 'jit_user/networks']) {
    const reply = await fetch(`${other.url}/api/v1/${route}`, { headers })
    expect([reply.status, await reply.text()]).toEqual([404, '404 page not found\n'])
  }
})
