import { join } from 'node:path'

import { createRandom } from '@meshdeck/demo-server/seed/random'
import type { RunningServer } from '@meshdeck/demo-server/server'
import { openStore, type Store } from '@meshdeck/demo-server/storage/store'
import { exchange } from '@meshdeck/demo-server/testing/exchange'
import {
  atLeastOne,
  createRequestMaker,
  fuzzAdmin,
  idsIn,
  restoreFuzzAdmin,
  type MadeRequest,
} from '@meshdeck/demo-server/testing/request-maker'
import { answeredRoutesOf, readRecordedRoutes } from '@meshdeck/demo-server/testing/route-table'
import { signIn, startTestServer } from '@meshdeck/demo-server/testing/test-server'
import { emptyFolder, writeShell } from '@meshdeck/federation/testing/builds'
import type { FastifyInstance } from 'fastify'

import { createConsoleServer } from './console-server'
import { openInstallation } from './installation'

/** Number of requests and the seed they are generated from; `npm run lab -- fuzz --through-console` sets both. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 400)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_127)
const ROUND = 200
const TIMEOUT = 60_000 + REQUESTS * 60

/** Paths where files are, or are commonly looked for. */
const FILE_PLACES = ['/shell/', '/mfe/mfe-networks/1.0.0/', '/static/', '/.well-known/', '/']

let server: RunningServer
let store: Store
let app: FastifyInstance
let origin: string
let headers: { Authorization: string }

beforeAll(async () => {
  const folder = emptyFolder()
  server = await startTestServer({
    apiVersion: '1.5.1',
    edition: 'community',
    dataDir: join(folder, 'backend'),
    seed: { fleet: 30, networks: 3 },
  })
  store = openStore(join(folder, 'backend/meshdeck.db'), '1.5.1', 'community')
  writeShell(join(folder, 'build/shell'))
  const installation = openInstallation({ dataDir: folder, buildDir: join(folder, 'build') })
  app = await createConsoleServer({ installation, backend: server.url })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
  headers = await signIn(origin, fuzzAdmin)
})

afterAll(async () => {
  await app.close()
  await server.close()
  store.close()
})

test(
  'answers from the server behind whatever is forwarded, and never answers a missing file with a page',
  async () => {
    const random = createRandom(SEED)
    const routes = answeredRoutesOf('1.5.1', 'community')
    const recorded = readRecordedRoutes('1.5.1', routes)
    const make = createRequestMaker(random, atLeastOne(routes), recorded)

    for (let done = 0; done < REQUESTS; done += ROUND) {
      restoreFuzzAdmin(store)
      const known = idsIn(store)
      for (let count = 0; count < ROUND; count += 1) {
        const request = make(known)
        const reply = await send(request)
        const isFailure = reply.status >= 500 && !recorded.mayFail(request.route)
        expect(isFailure || reply.isOurs ? { ...request, ...reply } : undefined).toBeUndefined()
      }
      const name = encodeURIComponent(known[random.below(known.length)] ?? '')
      for (const place of FILE_PLACES) await requireNoPage(`${place}${name}.js`)
    }
  },
  TIMEOUT,
)

async function send({ route, path, body }: MadeRequest) {
  const reply = await exchange(origin + path, {
    method: route.method,
    headers,
    ...(body !== undefined && { body }),
  })
  // a refusal by the console is a text, and a missing response is marked as such
  const isText = reply.headers.get('content-type')?.startsWith('text/plain') ?? false
  const isOurs = reply.headers.has('x-meshdeck-proxy') || (isText && reply.status >= 500)
  return { status: reply.status, text: reply.text, isOurs }
}

async function requireNoPage(path: string) {
  const { status, headers: responseHeaders } = await exchange(origin + path, { method: 'GET' })
  const isPage = responseHeaders.get('content-type')?.startsWith('text/html')
  expect({ path, status, isPage }).toEqual({ path, status: 404, isPage: false })
}
