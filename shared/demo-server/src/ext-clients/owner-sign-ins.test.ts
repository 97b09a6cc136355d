import { HOUR_SECONDS } from '@meshdeck/domain/times'

import type { Caller } from '../testing/caller'
import { at } from '../testing/fill'
import { startLab, NETWORK } from '../testing/fixtures'
import { adminGroupOf } from '../users/group'

const controlToken = 'let-me-set-it'
const password = 'long enough'

/** Creates in turn: a program's client and a plain client of a user, and a program's client of an administrator. */
function tellClients(lab: ReturnType<typeof startLab>) {
  const make = (by: Caller, clientid: string, program = '') =>
    by.post(`/api/extclients/${NETWORK}/${lab.device(0).nodeId}`, {
      clientid,
      remote_access_client_id: program,
    })
  const signIn = () => lab.admin.signIn({ username: 'worker', password })

  beforeEach(async () => {
    const { admin } = lab
    await admin.post(`/api/nodes/${NETWORK}/${lab.device(0).nodeId}/gateway`, {})
    await admin.post('/api/users/worker', {
      username: 'worker',
      password,
      platform_role_id: 'service-user',
      user_group_ids: { [adminGroupOf(NETWORK)]: {} },
      network_roles: {},
    })
    const worker = await signIn()
    await make(worker, 'of-program', 'laptop')
    await make(worker, 'of-hand')
    await make(admin, 'of-admin', 'laptop')
    for (const id of ['of-program', 'of-hand', 'of-admin']) await switchTo(id, true)
  })

  async function switchTo(clientid: string, enabled: boolean) {
    const path = `/api/extclients/${NETWORK}/${clientid}`
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

  /** Returns the enabled clients. */
  async function clientsOn(): Promise<string[]> {
    const { body } = await lab.admin.get(`/api/extclients/${NETWORK}`)
    const rows = Array.isArray(body) ? body : []
    return rows
      .filter((row) => at(row, '/enabled') === true)
      .map((row) => String(at(row, '/clientid')))
      .toSorted()
  }

  return { signIn, switchTo, letPass, clientsOn }
}

describe('on Pro 1.0.0', () => {
  const lab = startLab('1.0.0', { devices: 1, controlToken })
  const { signIn, switchTo, letPass, clientsOn } = tellClients(lab)
  beforeEach(() => lab.admin.settings({ jwt_validity_duration: 60 }))

  test("disables a program when its owner's sign-in ends, and enables it with the next one", async () => {
    await letPass(HOUR_SECONDS / 2)
    expect(await clientsOn()).toEqual(['of-admin', 'of-hand', 'of-program'])
    await letPass(HOUR_SECONDS)
    expect(await clientsOn()).toEqual(['of-admin', 'of-hand'])
    const { body } = await lab.admin.get('/api/v1/activity?per_page=1')
    expect(at(body, '/Response/0')).toMatchObject({ action: 'DISCONNECT', triggered_by: 'worker' })
    await signIn()
    expect(await clientsOn()).toEqual(['of-admin', 'of-hand', 'of-program'])
  })

  test('enables a client on sign-in that an administrator has disabled', async () => {
    await switchTo('of-hand', false)
    expect(await clientsOn()).toEqual(['of-admin', 'of-program'])
    await signIn()
    expect(await clientsOn()).toEqual(['of-admin', 'of-hand', 'of-program'])
  })
})

describe('on Pro 1.5.1', () => {
  const lab = startLab('1.5.1', { devices: 1, controlToken })
  const { signIn, switchTo, letPass, clientsOn } = tellClients(lab)

  test('switches nothing on sign-in', async () => {
    await lab.admin.settings({ jwt_validity_duration: 60, jwt_validity_duration_clients: 60 })
    await switchTo('of-hand', false)
    await signIn()
    await letPass(2 * HOUR_SECONDS)
    expect(await clientsOn()).toEqual(['of-admin', 'of-program'])
  })

  test('removes tags from the clients of a disabled account, as every switch does', async () => {
    const path = `/api/extclients/${NETWORK}/of-hand`
    const { body } = await lab.admin.get(path)
    const tags = { [`${NETWORK}.gateways`]: {} }
    await lab.admin.put(path, { ...Object(body), tags })
    expect((await lab.admin.get(path)).body).toMatchObject({ tags })
    await lab.admin.post('/api/users/worker/disable?force_disable_configs=true')
    expect(await clientsOn()).toEqual(['of-admin'])
    expect((await lab.admin.get(path)).body).toMatchObject({ tags: null })
  })
})
