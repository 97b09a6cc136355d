import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

import { createRandom } from './seed/random'
import { openStore, type Store } from './storage/store'
import { type Caller, createCaller } from './testing/caller'
import { inconsistenciesOf } from './testing/consistency'
import { NoAnswerError } from './testing/exchange'
import { at } from './testing/fill'
import { bundleServer, type ServerProcess, startProcess } from './testing/server-process'

/** Number of kills, and the seed of the writes; `npm run lab -- soak` sets both. */
const KILLS = Number(process.env['SOAK_KILLS'] ?? 3)
const SEED = Number(process.env['SOAK_SEED'] ?? 20_261_121)
const WRITERS = 4
/**
 * Limits of one run: the number of writes, and the time it continues afterward. A slow machine writes as much as a fast
 * one.
 */
const MAX_WRITTEN = 60
const MAX_REST_MS = 20
/** Every how many starts the server is killed before it listens. */
const EARLY = 4
const MAX_START_MS = 300
const TIMEOUT = 30_000 + KILLS * 5000

const program = bundleServer()
const folder = mkdtempSync(join(tmpdir(), 'crash-'))
afterAll(() => {
  program.remove()
  rmSync(folder, { recursive: true })
})

/** Acknowledged changes: names that must exist, and names that must not. */
type AcknowledgedChanges = { made: Set<string>; gone: Set<string> }

const random = createRandom(SEED)
let count = 0

test(
  `loses nothing acknowledged and starts again, killed ${KILLS} times while it writes`,
  async () => {
    const promised = { networks: noChanges(), tokens: noChanges() }
    const options = ['--data-dir', folder, '--fleet', '20', '--networks', '2', '--edition', 'pro']
    let token = ''
    for (let kill = 0; kill < KILLS; kill += 1) {
      if (kill % EARLY === EARLY - 1) await killWhileStarting(startProcess(program.file, options))
      const server = startProcess(program.file, options)
      const url = await server.ready
      if (token === '') token = await signIn(url)
      const admin = createCaller(url, token)
      await expectKept(admin, promised)

      const life = awaitChanges(1 + random.below(MAX_WRITTEN))
        .then(() => after(random.below(MAX_REST_MS)))
        .then(() => server.kill())
      const writers = Array.from({ length: WRITERS }, () => write(admin, promised))
      await Promise.all([life, ...writers])
      expect(faultsOfFile()).toEqual([])
    }
    const server = startProcess(program.file, options)
    await expectKept(createCaller(await server.ready, token), promised)
    await server.kill()
    const { made, gone } = promised.networks
    expect(made.size + gone.size).toBeGreaterThan(KILLS / 2)
  },
  TIMEOUT,
)

const noChanges = (): AcknowledgedChanges => ({ made: new Set(), gone: new Set() })

async function killWhileStarting(server: ServerProcess) {
  await after(random.below(MAX_START_MS))
  await server.kill()
}

/** Signs in once; the sign-in survives the crashes because its signing key is stored as well. */
async function signIn(url: string): Promise<string> {
  const credentials = { username: 'admin', password: 'meshdeck-demo' }
  const { body } = await createCaller(url).post('/api/users/adm/authenticate', credentials)
  return String(at(body, '/Response/AuthToken'))
}

/** Creates and deletes resources, one after the other, until the server stops responding. */
async function write(
  admin: Caller,
  { networks, tokens }: Record<'networks' | 'tokens', AcknowledgedChanges>,
) {
  try {
    for (;;) {
      const victim = random.chance(40) ? [...networks.made][0] : undefined
      if (victim !== undefined) await removeNetwork(admin, networks, victim)
      else if (random.chance(50)) await makeNetwork(admin, networks)
      else await makeToken(admin, tokens)
      left -= 1
      if (left === 0) enough()
    }
  } catch (error) {
    if (!(error instanceof NoAnswerError)) throw error
  }
}

/** Responses that the current run still waits for, and the callback for the last one. */
let left = 0
let enough = () => {}

/** Resolves when the given number of changes has been acknowledged. */
function awaitChanges(many: number): Promise<void> {
  left = many
  return new Promise((resolve) => (enough = resolve))
}

async function makeNetwork(admin: Caller, { made }: AcknowledgedChanges) {
  count += 1
  const number = count
  const netid = `net-${number}`
  const addressrange = `10.${100 + (number >> 8)}.${number & 255}.0/24`
  const reply = await admin.post('/api/networks', { netid, addressrange, isipv4: 'yes' })
  expect(reply).toMatchObject({ status: 200 })
  made.add(netid)
}

async function removeNetwork(admin: Caller, { made, gone }: AcknowledgedChanges, netid: string) {
  // may be deleted or not until the response arrives
  made.delete(netid)
  const reply = await admin.delete(`/api/networks/${netid}`)
  expect(reply).toMatchObject({ status: 200 })
  gone.add(netid)
}

async function makeToken(admin: Caller, { made }: AcknowledgedChanges) {
  count += 1
  const name = `token-${count}`
  const reply = await admin.post('/api/v1/users/access_token', {
    name,
    user_name: 'admin',
    expires_at: '2099-01-01T00:00:00Z',
  })
  expect(reply).toMatchObject({ status: 200 })
  made.add(name)
}

async function expectKept(
  admin: Caller,
  promised: Record<'networks' | 'tokens', AcknowledgedChanges>,
) {
  const { body: networks } = await admin.get('/api/networks')
  const { body: tokens } = await admin.get('/api/v1/users/access_token?username=admin')
  const there = new Set([
    ...namesIn(networks, 'netid'),
    ...namesIn(at(tokens, '/Response'), 'name'),
  ])
  const { made, gone } = promised.networks
  const lost = [...made, ...promised.tokens.made].filter((name) => !there.has(name))
  const back = [...gone].filter((name) => there.has(name))
  expect({ lost, back }).toEqual({ lost: [], back: [] })
}

function namesIn(rows: unknown, field: string): string[] {
  return Array.isArray(rows) ? rows.map((row) => String(at(row, `/${field}`))) : []
}

/** Returns the faults of the database file while no process has it open. */
function faultsOfFile(): string[] {
  const store = openStore(join(folder, 'meshdeck.db'), '1.0.0', 'pro')
  const faults = [...brokenPages(store), ...inconsistenciesOf(store), ...halfNetworks(store)]
  store.close()
  return faults
}

function brokenPages({ db }: Store): string[] {
  const [row] = db.all('PRAGMA integrity_check')
  return row?.['integrity_check'] === 'ok' ? [] : [JSON.stringify(row)]
}

/** Returns networks without their default policies, and policies without a network. */
function halfNetworks(store: Store): string[] {
  const networks = store.networks.all().map(({ netid }) => netid)
  const bare = networks.filter((netid) => store.policies.count({ network_id: netid }) === 0)
  return bare.map((netid) => `network ${netid} has no policies`)
}
