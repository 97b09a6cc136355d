import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ApiVersion } from './api-version'
import type { RunningServer } from './server'
import { openStore, type Store } from './storage/store'
import { type Caller, createCaller } from './testing/caller'
import { contentOf } from './testing/seeded'
import { type ContractVersion, isSweep, startTestServer } from './testing/test-server'

type Method = 'POST' | 'PUT' | 'DELETE'
type Call = [method: Method, path: string, body?: unknown]

const controlToken = 'let-me-break-it'
const lab = { netid: 'lab', addressrange: '10.98.0.0/24', isipv4: 'yes' }

let folder: string
let server: RunningServer
let store: Store
let admin: Caller
let control: Caller
afterEach(async () => {
  await server.close()
  store.close()
  rmSync(folder, { recursive: true })
})

async function begin(apiVersion: ApiVersion) {
  folder = mkdtempSync(join(tmpdir(), 'half-done-'))
  server = await startTestServer({
    apiVersion,
    edition: 'pro',
    controlToken,
    dataDir: folder,
    seed: { fleet: 20, networks: 2 },
  })
  control = createCaller(server.url, controlToken)
  // so that no device checks in between two comparisons
  await control.post('/control/clock', { run: false })
  admin = await createCaller(server.url).signIn({ username: 'admin', password: 'meshdeck-demo' })
  store = openStore(join(folder, 'meshdeck.db'), apiVersion, 'pro')
}

/**
 * Repeats the call, each time with a disk that allows one more write, until it succeeds. Returns the number of failed
 * attempts.
 */
async function fillUp([method, path, body]: Call): Promise<number> {
  for (let writes = 0; ; writes += 1) {
    const before = contentOf(store)
    await control.post('/control/faults', { kind: 'disk-full', after: writes })
    const answer = await admin.send(method, path, body === undefined ? '' : JSON.stringify(body))
    await control.delete('/control/faults')
    if (answer.status < 300) return writes
    expect([path, answer.body]).toEqual([
      path,
      expect.objectContaining({ Code: 500, Message: 'database or disk is full' }),
    ])
    expect([path, writes, contentOf(store) === before]).toEqual([path, writes, true])
  }
}

const firstOf = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('the data has none of these')
  return row
}

const common: Array<[what: string, call: () => Call]> = [
  ['creating a network', () => ['POST', '/api/networks', lab]],
  [
    'deleting a network',
    () => ['DELETE', `/api/networks/${firstOf(store.networks.all()).netid}?force=true`],
  ],
  [
    'creating a user',
    () => [
      'POST',
      '/api/users/adaking',
      { username: 'adaking', password: 'countess', platform_role_id: 'admin' },
    ],
  ],
  ['deleting a user', () => ['DELETE', '/api/users/netops']],
  ['handing the super admin on', () => ['POST', '/api/users/adm/transfersuperadmin/netops']],
  [
    'joining a network',
    () => {
      const { id } = firstOf(store.hosts.all().filter(({ nodes }) => nodes?.length === 1))
      const [own] = store.nodes.all({ hostid: id })
      const other = firstOf(store.networks.all().filter(({ netid }) => netid !== own?.network))
      return ['POST', `/api/hosts/${id}/networks/${other.netid}`]
    },
  ],
  [
    'making a gateway',
    () => {
      const linux = store.hosts.all({ os: 'linux' }).map(({ id }) => id)
      const plain = store.nodes
        .all()
        .filter(({ is_gw, isrelayed, hostid }) => !is_gw && !isrelayed && linux.includes(hostid))
      const { id, network } = firstOf(plain)
      return ['POST', `/api/nodes/${network}/${id}/gateway`, {}]
    },
  ],
  [
    'removing a gateway',
    () => {
      const { id, network } = firstOf(store.nodes.all({ is_gw: true }))
      return ['DELETE', `/api/nodes/${network}/${id}/gateway`]
    },
  ],
  [
    'removing a client',
    () => {
      const { clientid, network } = firstOf(store.extClients.all())
      return ['DELETE', `/api/extclients/${network}/${clientid}`]
    },
  ],
  [
    'approving a user',
    () => {
      const username = 'ada@mesh.example'
      store.pendingUsers.insert({ username, external_identity_provider_id: 'ada' })
      return ['POST', `/api/users_pending/user/${username}`]
    },
  ],
  [
    'signing up by an invite',
    () => {
      const email = 'ada@mesh.example'
      const rights = { platform_role_id: 'admin', user_group_ids: {}, network_roles: {} }
      store.invites.insert({ email, ...rights, invite_code: 'AAAAAAAA', invite_url: '' })
      return [
        'POST',
        `/api/v1/users/invite-signup?email=${email}&invite_code=AAAAAAAA`,
        { username: email, password: 'countess' },
      ]
    },
  ],
  [
    'inviting two people',
    () => [
      'POST',
      '/api/v1/users/invite',
      { user_emails: ['a@mesh.example', 'b@mesh.example'], platform_role_id: 'admin' },
    ],
  ],
  [
    'changing the settings',
    () => ['PUT', '/api/server/settings?force=true', { ...settings(), netclientautoupdate: false }],
  ],
]
const own: Record<ContractVersion, typeof common> = {
  '1.0.0': [
    [
      'removing a device',
      () => ['DELETE', `/api/hosts/${firstOf(store.hosts.all()).id}?force=true`],
    ],
  ],
  '1.5.1': [
    [
      'removing devices',
      () => [
        'DELETE',
        '/api/v1/hosts/bulk',
        {
          ids: store.hosts
            .all()
            .slice(0, 3)
            .map(({ id }) => id),
        },
      ],
    ],
    ['removing users', () => ['DELETE', '/api/v1/users/bulk', { ids: ['netops', 'admin'] }]],
  ],
}

const settings = () => store.records.get('settings').value as object // the server wrote it

describe.each(['1.0.0', '1.5.1'] as const)(
  'with a disk that can fill up at any moment, as %s,',
  (apiVersion) => {
    // common calls run through the same code, so `npm test` runs them only on 1.5.1
    const shared = isSweep || apiVersion === '1.5.1' ? common : []
    test.each([...shared, ...own[apiVersion]])(
      'completes %s as a whole or not at all',
      async (_, callOf) => {
        await begin(apiVersion)
        expect(await fillUp(callOf())).toBeGreaterThan(0)
      },
    )
  },
)
