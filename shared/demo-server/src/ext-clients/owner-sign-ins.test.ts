import { HOUR_SECONDS } from '@meshdeck/domain/times'

import type { Caller } from '../testing/caller'
import { at } from '../testing/fill'
import { labOf, NET } from '../testing/fixtures'
import { adminGroupOf } from '../users/group'

const controlToken = 'let-me-set-it'
const password = 'long enough'

/** In turn: somebody with a program's client and one of his own, and an administrator with a program's. */
function tellClients(lab: ReturnType<typeof labOf>) {
  const make = (by: Caller, clientid: string, program = '') =>
    by.post(`/api/extclients/${NET}/${lab.device(0).nodeId}`, {
      clientid,
      remote_access_client_id: program,
    })
  const signIn = () => lab.admin.signIn({ username: 'worker', password })

  beforeEach(async () => {
    const { admin } = lab
    await admin.post(`/api/nodes/${NET}/${lab.device(0).nodeId}/gateway`, {})
    await admin.post('/api/users/worker', {
      username: 'worker',
      password,
      platform_role_id: 'service-user',
      user_group_ids: { [adminGroupOf(NET)]: {} },
      network_roles: {},
    })
    const worker = await signIn()
    await make(worker, 'of-program', 'laptop')
    await make(worker, 'of-hand')
    await make(admin, 'of-admin', 'laptop')
    for (const id of ['of-program', 'of-hand', 'of-admin']) await switchTo(id, true)
  })

  async function switchTo(clientid: string, enabled: boolean) {
    const path = `/api/extclients/${NET}/${clientid}`
    const { body } = await lab.admin.get(path)
    await lab.admin.put(path, { ...Object(body), enabled })
  }

  async function letPass(seconds: number) {
    await fetch(`${lab.url}/control/clock`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${controlToken}` },
      body: JSON.stringify({ advance: seconds }),
    })
  }

  /** Those that are on. */
  async function clientsOn(): Promise<string[]> {
    const { body } = await lab.admin.get(`/api/extclients/${NET}`)
    const rows = Array.isArray(body) ? body : []
    return rows
      .filter((row) => at(row, '/enabled') === true)
      .map((row) => String(at(row, '/clientid')))
      .toSorted()
  }

  return { signIn, switchTo, letPass, clientsOn }
}

describe('on Pro 1.0.0', () => {
  const lab = labOf('1.0.0', { devices: 1, controlToken })
  const { signIn, switchTo, letPass, clientsOn } = tellClients(lab)
  beforeEach(() => lab.admin.settings({ jwt_validity_duration: 60 }))

  test('a program is off when the sign-in of its owner is over, and on with the next one', async () => {
    await letPass(HOUR_SECONDS / 2)
    expect(await clientsOn()).toEqual(['of-admin', 'of-hand', 'of-program'])
    await letPass(HOUR_SECONDS)
    expect(await clientsOn()).toEqual(['of-admin', 'of-hand'])
    const { body } = await lab.admin.get('/api/v1/activity?per_page=1')
    expect(at(body, '/Response/0')).toMatchObject({ action: 'DISCONNECT', triggered_by: 'worker' })
    await signIn()
    expect(await clientsOn()).toEqual(['of-admin', 'of-hand', 'of-program'])
  })

  test('a sign-in switches on what an administrator has switched off', async () => {
    await switchTo('of-hand', false)
    expect(await clientsOn()).toEqual(['of-admin', 'of-program'])
    await signIn()
    expect(await clientsOn()).toEqual(['of-admin', 'of-hand', 'of-program'])
  })
})

describe('on Pro 1.5.1', () => {
  const lab = labOf('1.5.1', { devices: 1, controlToken })
  const { signIn, switchTo, letPass, clientsOn } = tellClients(lab)

  test('sign-ins switch nothing', async () => {
    await lab.admin.settings({ jwt_validity_duration: 60, jwt_validity_duration_clients: 60 })
    await switchTo('of-hand', false)
    await signIn()
    await letPass(2 * HOUR_SECONDS)
    expect(await clientsOn()).toEqual(['of-admin', 'of-program'])
  })

  test('an account that is closed with its clients takes their tags, as each switch does', async () => {
    const path = `/api/extclients/${NET}/of-hand`
    const { body } = await lab.admin.get(path)
    const tags = { [`${NET}.gateways`]: {} }
    await lab.admin.put(path, { ...Object(body), tags })
    expect((await lab.admin.get(path)).body).toMatchObject({ tags })
    await lab.admin.post('/api/users/worker/disable?force_disable_configs=true')
    expect(await clientsOn()).toEqual(['of-admin'])
    expect((await lab.admin.get(path)).body).toMatchObject({ tags: null })
  })
})
