import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ServerOptions } from '../options'
import type { RunningServer } from '../server'
import { createCaller } from '../testing/caller'
import { at } from '../testing/fill'
import { startTestServer } from '../testing/test-server'

const controlToken = 'let-me-break-it'
const frontendUrl = 'https://console.example'

let server: RunningServer

async function begin(options: Partial<ServerOptions> = {}) {
  server = await startTestServer({
    variant: 'hosted',
    controlToken,
    identity: { frontendUrl },
    ...options,
  })
  const link = new URL(server.launchLink ?? '')
  const owner = createCaller(server.url, link.searchParams.get('token') ?? '')
  return { link, owner, control: createCaller(server.url, controlToken) }
}

const seed = { fleet: 4, networks: 1 }

test('has everything that a console needs to start in its link [SE-034, SE-035, SE-036, SE-037, SE-038, SE-039, SE-040, SE-041]', async () => {
  const { link, owner } = await begin({ seed })
  expect(`${link.origin}${link.pathname}`).toBe('https://console.example/startup')
  const { token, sToken, tenantId, userId, ...others } = Object.fromEntries(link.searchParams)
  expect(others).toEqual({
    backend: 'https://console.example',
    tenantName: 'Meshdeck Demo',
    username: 'admin',
    isNewTenant: 'false',
  })
  expect([token, sToken, tenantId, userId]).not.toContain('')

  const { body } = await owner.get('/api/v1/users?username=admin')
  expect(at(body, '/Response')).toMatchObject({ platform_role_id: 'super-admin' })
})

test.each(['1.0.0', '1.5.1'] as const)('reports its tenant as %s', async (apiVersion) => {
  const { link, owner } = await begin({ seed, apiVersion })
  expect((await owner.get('/api/server/getconfig')).body).toMatchObject({
    NetmakerTenantID: link.searchParams.get('tenantId'),
    DeployedByOperator: true,
    IsEE: 'yes',
  })
})

test('makes a new tenant the owner of the server, and adds a device after a while', async () => {
  const { link, owner, control } = await begin()
  expect(link.searchParams.get('isNewTenant')).toBe('true')
  expect((await owner.get('/api/users/adm/hassuperadmin')).body).toBe(true)
  expect((await owner.get('/api/hosts')).body).toEqual([])

  await control.post('/control/clock', { advance: 61 })
  const { body } = await owner.get('/api/hosts')
  expect(body).toEqual([
    expect.objectContaining({
      name: expect.stringMatching(/^tenant-.+-mgm-endpoint-1$/),
      isdefault: true,
    }),
  ])
})

test("makes the tenant's device the gateway of every new network", async () => {
  const { owner } = await begin({ seed })
  await owner.post('/api/networks', { netid: 'lab', addressrange: '10.98.0.0/24', isipv4: 'yes' })
  const { body } = await owner.get('/api/nodes/lab')
  expect(body).toEqual([expect.objectContaining({ isingressgateway: true })])
  expect(at((await owner.get('/api/v1/nodes/lab/status')).body, '/Response')).toEqual(
    Object.fromEntries([[at(body, '/0/id'), expect.objectContaining({ status: 'online' })]]),
  )
})

test("doesn't restore a device that the tenant removes, and keeps the tenant on restart", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hosted-'))
  const { link, owner } = await begin({ seed, dataDir })
  const { body } = await owner.get('/api/hosts')
  const managed = Array.isArray(body) ? body.find(({ isdefault }) => isdefault === true) : undefined
  expect((await owner.delete(`/api/hosts/${String(at(managed, '/id'))}?force=true`)).status).toBe(
    200,
  )
  await server.close()

  const again = await begin({ seed, dataDir })
  expect(again.link.searchParams.get('tenantId')).toBe(link.searchParams.get('tenantId'))
  expect(JSON.stringify((await again.owner.get('/api/hosts')).body)).not.toContain('mgm-endpoint')
  await server.close()
  rmSync(dataDir, { recursive: true })
})

test('names the tenant in an invite', async () => {
  const { link, owner } = await begin({ seed })
  const wanted = { user_emails: ['ada@mesh.example'], platform_role_id: 'platform-user' }
  expect((await owner.post('/api/v1/users/invite', wanted)).status).toBe(200)
  const { body } = await owner.get('/api/v1/users/invites')
  const invite = new URL(String(at(body, '/Response/0/invite_url')))
  expect(invite.searchParams.get('tenant_id')).toBe(link.searchParams.get('tenantId'))
})

test('has no tenant and no such link when self-hosted', async () => {
  server = await startTestServer({ seed, edition: 'pro' })
  expect(server.launchLink).toBeUndefined()
  const credentials = { username: 'admin', password: 'meshdeck-demo' }
  const admin = await createCaller(server.url).signIn(credentials)
  expect((await admin.get('/api/server/getconfig')).body).toMatchObject({
    NetmakerTenantID: '',
    DeployedByOperator: false,
  })
})

test('adds the device later if the disk is full when it is due', async () => {
  const { owner, control } = await begin()
  const fault = await control.post('/control/faults', { kind: 'disk-full' })
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  await control.post('/control/clock', { advance: 61 })
  await control.delete(`/control/faults/${String(at(fault.body, '/id'))}`)
  consoleError.mockRestore()

  await control.post('/control/clock', { advance: 1 })
  expect(at((await owner.get('/api/hosts')).body, '/0/isdefault')).toBe(true)
})
