import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { apiVersions } from './api-version'
import { editions } from './edition'
import { createRandom } from './seed/random'
import type { RunningServer } from './server'
import { openStore, type Store } from './storage/store'
import { inconsistenciesOf } from './testing/consistency'
import { exchange } from './testing/exchange'
import { proBodiesOf } from './testing/pro-bodies'
import { isFailureOfPro } from './testing/pro-failures'
import { readRecordedRoutes } from './testing/recorded-routes'
import { createRequestMaker, type MadeRequest } from './testing/request-maker'
import { answeredRoutesOf, type Route } from './testing/route-table'
import { signIn, startTestServer } from './testing/test-server'

/** How many are sent to each server, what they are made from, and to which; `npm run fuzz` sets all. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1500)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const only = { apiVersion: process.env['FUZZ_API_VERSION'], edition: process.env['FUZZ_EDITION'] }
const servers = editions
  .flatMap((edition) => apiVersions.map((apiVersion) => ({ edition, apiVersion })))
  .filter(({ edition }) => only.edition === undefined || only.edition === edition)
  .filter(({ apiVersion }) => only.apiVersion === undefined || only.apiVersion === apiVersion)
const ROUND = 250
const ADMIN = { username: 'admin', password: 'meshdeck-demo' }
const TIMEOUT = 20_000 + REQUESTS * 60

let folder: string
let server: RunningServer
let store: Store
let headers: { Authorization: string }
afterEach(async () => {
  await server.close()
  store.close()
  rmSync(folder, { recursive: true })
})

test.each(servers)(
  'server $apiVersion, $edition, answers whatever comes and keeps its data whole',
  async ({ apiVersion, edition }) => {
    folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
    server = await startTestServer({
      apiVersion,
      edition,
      dataDir: folder,
      seed: { fleet: 30, networks: 3 },
    })
    headers = await signIn(server.url, ADMIN)
    store = openStore(join(folder, 'meshdeck.db'), apiVersion, edition)
    const routes = answeredRoutesOf(apiVersion, edition)
    const recorded = readRecordedRoutes(apiVersion, routes)
    const make = createRequestMaker(createRandom(SEED), atLeastOne(routes), {
      ...recorded,
      bodiesOf: (route) => [
        ...recorded.bodiesOf(route),
        ...(edition === 'pro' ? proBodiesOf(route) : []),
      ],
    })

    for (let done = 0; done < REQUESTS; done += ROUND) {
      keepAdmin()
      const known = idsIn(store)
      for (let count = 0; count < ROUND; count += 1) {
        const request = make(known)
        const reply = await send(request)
        const isKnown = recorded.mayFail(request.route) || isFailureOfPro(request.route, reply.text)
        const isFailure = reply.status >= 500 && !isKnown
        const isCrash = reply.text.includes('internal server error')
        expect(isFailure || isCrash ? { ...request, ...reply } : undefined).toBeUndefined()
      }
      expect(inconsistenciesOf(store)).toEqual([])
    }
  },
  TIMEOUT,
)

/** He may have handed his role on or locked himself out meanwhile. */
function keepAdmin() {
  const { username } = ADMIN
  store.users.update(username, { platform_role_id: 'super-admin', account_disabled: false })
}

async function send({ route, path, body }: MadeRequest) {
  const { status, text } = await exchange(server.url + path, {
    method: route.method,
    headers,
    ...(body !== undefined && { body }),
  })
  return { status, text }
}

function idsIn(from: Store): string[] {
  return [
    ...from.networks.all().map(({ netid }) => netid),
    ...from.hosts.all().map(({ id }) => id),
    ...from.nodes.all().map(({ id }) => id),
    ...from.extClients.all().map(({ clientid }) => clientid),
    ...from.keys.all().map(({ value }) => value),
    ...from.egress.all().map(({ id }) => id),
    ...from.policies.all().map(({ id }) => id),
    ...from.users.all().map(({ username }) => username),
    ...from.nameServers.all().map(({ id }) => id),
    ...from.roles.all().map(({ id }) => id),
    ...from.groups.all().map(({ id }) => id),
    ...from.tags.all().map(({ id }) => id),
    ...from.invites.all().map(({ email }) => email),
  ]
}

function atLeastOne(routes: Route[]): [Route, ...Route[]] {
  const [first, ...others] = routes
  if (!first) throw new Error('the table of routes is empty')
  return [first, ...others]
}
