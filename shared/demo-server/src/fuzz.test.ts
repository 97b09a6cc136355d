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
import { isFailureOfPro, proBodiesOf } from './testing/pro-bodies'
import {
  atLeastOne,
  createRequestMaker,
  fuzzAdmin,
  idsIn,
  restoreFuzzAdmin,
  type MadeRequest,
} from './testing/request-maker'
import { answeredRoutesOf, readRecordedRoutes } from './testing/route-table'
import { contractVersions, signIn, startTestServer } from './testing/test-server'

/** Number of requests per server, their seed, and the servers; `npm run lab -- fuzz` sets all. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 500)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const only = { apiVersion: process.env['FUZZ_API_VERSION'], edition: process.env['FUZZ_EDITION'] }
const versions = only.apiVersion === undefined ? contractVersions : apiVersions
const servers = editions
  .flatMap((edition) => versions.map((apiVersion) => ({ edition, apiVersion })))
  .filter(({ edition }) => only.edition === undefined || only.edition === edition)
  .filter(({ apiVersion }) => only.apiVersion === undefined || only.apiVersion === apiVersion)
const ROUND = 250
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
  'responds to any input and keeps the data consistent on server $apiVersion, $edition',
  async ({ apiVersion, edition }) => {
    folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
    server = await startTestServer({
      apiVersion,
      edition,
      dataDir: folder,
      seed: { fleet: 30, networks: 3 },
    })
    headers = await signIn(server.url, fuzzAdmin)
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
      restoreFuzzAdmin(store)
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

async function send({ route, path, body }: MadeRequest) {
  const { status, text } = await exchange(server.url + path, {
    method: route.method,
    headers,
    ...(body !== undefined && { body }),
  })
  return { status, text }
}
