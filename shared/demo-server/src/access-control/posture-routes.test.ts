import type { Answer, Caller } from '../testing/caller'
import { type Device, registerDevice } from '../testing/device'
import { at } from '../testing/fill'
import { startLab, NETWORK } from '../testing/fixtures'
import { startTestServer, signIn } from '../testing/test-server'

const path = '/api/v1/posture_check'
const controlToken = 'let-me-set-it'
const everyone = { tags: { '*': {} } }

const lab = startLab('1.5.1', { devices: 1, controlToken })
let admin: Caller
let device: Device
beforeEach(() => {
  admin = lab.admin
  device = lab.device(0)
})

const wish = (fields: object = {}) => ({
  name: 'new enough',
  network_id: NETWORK,
  attribute: 'client_version',
  values: ['1.5.0'],
  severity: 3,
  ...everyone,
  ...fields,
})
const create = (fields: object = {}) => admin.post(path, wish(fields))
const createAndRead = async (fields: object = {}) =>
  Object(at((await create(fields)).body, '/Response'))
const list = async () => at((await admin.get(`${path}?network=${NETWORK}`)).body, '/Response')
const violators = async (more = '') =>
  at((await admin.get(`${path}/violations?network=${NETWORK}${more}`)).body, '/Response')
const node = async () =>
  at((await admin.get(`/api/nodes/${NETWORK}`)).body, `/[hostid=${device.hostId}]`)
const newest = async () => at((await admin.get('/api/v1/activity?per_page=1')).body, '/Response/0')
const refusalOf = ({ status, body }: Answer) => [status, at(body, '/Message')]

describe('a posture check', () => {
  test('is created enabled, with its lists filled, and listed', async () => {
    const { status, body } = await create({ values: ['V1.5.0,'], status: false })
    const check = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'new enough',
      network_id: NETWORK,
      description: '',
      attribute: 'client_version',
      values: ['1.5.0'],
      severity: 3,
      tags: { '*': {} },
      user_groups: {},
      status: true,
      created_by: 'admin',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    }
    expect([status, body]).toEqual([
      200,
      { Code: 200, Message: 'created posture check', Response: check },
    ])
    expect(await list()).toEqual([check])
    expect(await newest()).toMatchObject({
      action: 'CREATE',
      network_id: NETWORK,
      target: { subject_type: 'POSTURE_CHECK', name: 'new enough' },
    })
  })

  test.each([
    [{ name: '', network_id: 'nowhere' }, 'name cannot be empty'],
    [{ network_id: 'nowhere', attribute: 'colour' }, 'invalid network'],
    [{ attribute: 'colour', values: [] }, 'unkown attribute'],
    [{ values: [], tags: { nothing: {} } }, 'attribute value cannot be empty'],
    [{ attribute: 'client_location', values: ['DE', 'XX'] }, 'invalid country code'],
    [{ attribute: 'os', values: ['plan9'], tags: { nothing: {} } }, 'invalid attribute value'],
    [
      { values: ['1.5.0', '1.6.0'] },
      'version attribute must have exactly one value (minimum version)',
    ],
    [{ values: ['newest'], tags: { nothing: {} } }, 'invalid attribute version value'],
    [{ tags: { nothing: {} } }, 'unknown tag'],
    [{ user_groups: { nobody: {} } }, 'unknown tag'],
  ])('is rejected as %j', async (fields, message) => {
    expect(refusalOf(await create(fields))).toEqual([400, message])
  })

  test('accepts systems and countries in any case, and shows its groups by name', async () => {
    expect(
      await createAndRead({ attribute: 'client_location', values: ['de', 'Fr'] }),
    ).toMatchObject({
      values: ['DE', 'FR'],
    })
    const user_groups = { [`${NETWORK}-network-user-grp`]: {}, '*': {} }
    expect(await createAndRead({ attribute: 'os', values: ['LINUX'], user_groups })).toMatchObject({
      values: ['linux'],
      user_groups: { [`${NETWORK}-network-user-grp`]: `${NETWORK} User Group`, '*': '*' },
    })
  })

  test('is replaced except for its network; blank values are echoed but not stored', async () => {
    const check = await createAndRead({ description: 'why' })
    const { status, body } = await admin.put(path, {
      ...check,
      network_id: 'corp-backbone',
      name: 'renamed',
      description: '',
      severity: 0,
      status: false,
    })
    expect([status, at(body, '/Message')]).toEqual([200, 'updated posture check'])
    expect(at(body, '/Response')).toMatchObject({
      name: 'renamed',
      network_id: NETWORK,
      description: '',
      severity: 0,
    })
    expect(await list()).toMatchObject([
      { name: 'renamed', network_id: NETWORK, description: 'why', severity: 3, status: false },
    ])
    expect(await newest()).toMatchObject({
      action: 'UPDATE',
      diff: { Old: { name: 'new enough' }, New: { name: 'renamed' } },
    })
  })

  test('is read by itself, and deleted', async () => {
    const { id } = await createAndRead()
    const alone = await admin.get(`${path}?network=${NETWORK}&id=${id}`)
    expect(alone.body).toMatchObject({ Message: 'fetched posture check', Response: { id } })
    expect(refusalOf(await admin.get(`${path}?network=${NETWORK}&id=other`))).toEqual([
      500,
      'error listing posture checks record not found',
    ])
    expect(refusalOf(await admin.delete(path))).toEqual([400, 'id is required'])
    expect(refusalOf(await admin.delete(`${path}?id=other`))).toEqual([400, 'record not found'])
    expect((await admin.delete(`${path}?id=${id}`)).body).toMatchObject({
      Message: 'deleted posture check',
      Response: { id },
    })
    expect(await list()).toEqual([])
  })

  test('requires a network to list', async () => {
    expect(refusalOf(await admin.get(path))).toEqual([400, 'network is required'])
    expect(refusalOf(await admin.get(`${path}?network=nowhere`))).toEqual([
      400,
      'network not found',
    ])
    expect(refusalOf(await admin.get(`${path}/violations`))).toEqual([400, 'network is required'])
  })

  test('lists the attributes that can be checked', async () => {
    const { body } = await admin.get(`${path}/attrs`)
    expect(at(body, '/Response')).toMatchObject({
      auto_update: ['true', 'false'],
      client_location: ['any_valid_iso_country_codes'],
      os: ['linux', 'darwin', 'windows', 'ios', 'android'],
    })
  })

  test('outlives its network, and loses a deleted tag', async () => {
    await admin.post('/api/v1/tags', { tag_name: 'spare', network: NETWORK, tagged_nodes: [] })
    await create({ tags: { [`${NETWORK}.spare`]: {} } })
    await admin.delete(`/api/v1/tags?tag_id=${NETWORK}.spare`)
    expect(await list()).toMatchObject([{ tags: {} }])
    await admin.delete(`/api/networks/${NETWORK}?force=true`)
    await admin.post('/api/networks', { netid: NETWORK, addressrange: '10.99.0.0/24' })
    expect(await list()).toMatchObject([{ name: 'new enough' }])
  })
})

describe('a device', () => {
  test('reports why it fails until it passes', async () => {
    const check = await createAndRead()
    const violation = {
      check_id: check.id,
      name: 'new enough',
      attribute: 'client_version',
      message: `client version 'v1.0.0' is below minimum required version '1.5.0'`,
      severity: 3,
    }
    const found = {
      posture_check_violations: [violation],
      posture_check_violation_severity_level: 3,
    }
    expect(await node()).toMatchObject(found)
    expect(await violators()).toMatchObject([{ id: device.nodeId, ...found }])
    await admin.put(path, { ...check, values: ['1.0.0'] })
    expect(await violators()).toEqual([])
    expect(await node()).toMatchObject({
      posture_check_violations: null,
      posture_check_violation_severity_level: 0,
    })
  })

  test.each([
    ['os', ['windows'], `client os 'linux' not allowed`],
    ['os_family', ['darwin'], `os family '' not allowed`],
    ['os_version', ['2'], `os version '' is below minimum required version '2'`],
    ['kernel_version', ['6.1'], `kernel version '' is below minimum required version '6.1'`],
    ['auto_update', ['false'], 'auto update must be disabled'],
    ['client_location', ['DE'], `client location '' not allowed`],
  ])('shows that it fails by its %s', async (attribute, values, message) => {
    await admin.settings({ netclientautoupdate: true })
    await admin.put(`/api/hosts/${device.hostId}`, { ...device.host, autoupdate: true })
    await create({ attribute, values })
    expect(await violators()).toMatchObject([{ posture_check_violations: [{ message }] }])
  })

  test('passes by one of several checks of one attribute, a system by its name or family', async () => {
    await create({ attribute: 'os_family', values: ['linux-debian'] })
    expect(await violators()).toHaveLength(1)
    await create({ attribute: 'os', values: ['linux'] })
    expect(await violators()).toEqual([])
    const [low] = [await createAndRead({ values: ['9.0.0'], severity: 1 })]
    await createAndRead({ values: ['8.0.0'], severity: 4 })
    expect(await node()).toMatchObject({ posture_check_violation_severity_level: 4 })
    await create({ values: ['1.0.0'] })
    expect(await violators()).toEqual([])
    expect(low).toMatchObject({ severity: 1 })
  })

  test('is checked by its tags, and by no check that is disabled or has no tags', async () => {
    const tag = `${NETWORK}.spare`
    await create({ tags: {} })
    const off = await createAndRead()
    await admin.put(path, { ...off, status: false })
    await admin.post('/api/v1/tags', { tag_name: 'spare', network: NETWORK, tagged_nodes: [] })
    await create({ tags: { [tag]: {} } })
    expect(await violators()).toEqual([])
    await admin.put('/api/v1/tags', { id: tag, tagged_nodes: [{ id: device.nodeId }] })
    expect(await violators()).toHaveLength(1)
  })

  test('is checked again on update and at intervals', async () => {
    await create()
    await create({ name: 'other', attribute: 'os', values: ['windows'] })
    const before = at(await node(), '/last_evaluated_at')
    await admin.put(`/api/hosts/${device.hostId}`, { ...device.host, name: 'renamed' })
    await device.caller.put(`/api/v1/fallback/host/${device.hostId}`, {
      Action: 'CHECK_IN',
      Host: { ...device.host, version: 'v1.6.0' },
    })
    expect(at(await node(), '/posture_check_violations')).toHaveLength(2)
    await fetch(`${lab.url}/control/clock`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${controlToken}` },
      body: JSON.stringify({ advance: 31 * 60 }),
    })
    expect(at(await node(), '/posture_check_violations')).toMatchObject([{ name: 'other' }])
    expect(at(await node(), '/last_evaluated_at')).not.toBe(before)
  })

  test('cannot join while it fails', async () => {
    await admin.delete(`/api/hosts/${device.hostId}/networks/${NETWORK}?force=true`)
    await create()
    const refusal = await admin.post(`/api/hosts/${device.hostId}/networks/${NETWORK}`)
    expect(refusalOf(refusal)).toEqual([400, 'posture check violations'])
    expect(at(refusal.body, '/Response')).toMatchObject([{ name: 'new enough', severity: 3 }])
    await registerDevice(lab.url, admin, { netid: NETWORK, number: 2 })
    expect(at((await admin.get('/api/hosts')).body, '/[name=device-2]')).toBeUndefined()
  })
})

describe("a user's device", () => {
  const client = { clientid: 'phone', device_id: 'd-1', client_version: '1.0.0', os: 'ios' }
  beforeEach(() => admin.post(`/api/nodes/${NETWORK}/${device.nodeId}/gateway`, {}))
  const connect = () => admin.post(`/api/extclients/${NETWORK}/${device.nodeId}`, client)

  test("is checked by its owner's groups, and rejected when it fails", async () => {
    await create({ tags: {}, user_groups: {} })
    expect((await connect()).status).toBe(200)
    expect(await violators('&users=true')).toEqual([])
    await create({ tags: {}, user_groups: { '*': {} } })
    expect(await violators('&users=true')).toMatchObject([
      { is_static: true, posture_check_violations: [{ name: 'new enough' }] },
    ])
    expect(await violators()).toEqual([])
    await admin.delete(`/api/extclients/${NETWORK}/phone`)
    expect(refusalOf(await connect())).toEqual([403, 'posture check violations'])
  })
})

test.each([
  { apiVersion: '1.0.0', edition: 'pro' },
  { apiVersion: '1.5.1', edition: 'community' },
] as const)('checks nothing on $apiVersion, $edition', async (options) => {
  const other = await startTestServer({ ...options, seed: { fleet: 0, networks: 1 } })
  const headers = await signIn(other.url, { username: 'admin', password: 'meshdeck-demo' })
  const reply = await fetch(`${other.url}${path}?network=corp-backbone`, { headers })
  expect([reply.status, await reply.text()]).toEqual([404, '404 page not found\n'])
})

test('reports posture checks in the feature flag', async () => {
  const { body } = await admin.get('/api/server/feature_flags')
  expect(at(body, '/Response/enable_posture_checks')).toBe(true)
})
