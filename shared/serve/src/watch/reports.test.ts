import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { emptyFolder, writeShell } from '@meshdeck/federation/testing/builds'
import fastify, { type FastifyInstance } from 'fastify'

import { createConsoleServer } from '../console-server'
import { openInstallation } from '../installation'
import { refuseFault } from '../proxy/refusals'
import { createCollector, type Report, serveReports } from './reports'

const report: Report = {
  remotes: [{ name: 'mfe-networks', version: '1.0.0', outcome: 'running', ms: 120 }],
  errors: [{ type: 'TypeError', place: '/shell/main.1Ab-_678.js:1:2345' }],
  vitals: [{ name: 'LCP', value: 900 }],
}
const nothing: Report = { remotes: [], errors: [], vitals: [] }

let app: FastifyInstance
let reports: Report[]

beforeEach(async () => {
  reports = []
  app = fastify()
  app.setErrorHandler((error, _, reply) => refuseFault(reply, error))
  await serveReports(app, (report) => reports.push(report))
})
afterEach(() => app.close())

function post(body: unknown, headers: Record<string, string> = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return app.inject({
    method: 'POST',
    url: '/reports',
    headers: { 'content-type': 'application/json', host: 'console.example', ...headers },
    payload,
  })
}

test('accepts a report from a page', async () => {
  expect((await post(report)).statusCode).toBe(204)
  expect(reports).toEqual([report])
})

test.each([
  ['a message', { ...nothing, errors: [{ type: 'Error', message: 'of bob' }] }],
  ['a class that is a sentence', { ...nothing, errors: [{ type: 'Bob was here' }] }],
  ['an address', { ...nothing, errors: [{ type: 'Error', place: '/networks/lab/nodes:1:1' }] }],
  [
    'a remote called as no remote',
    { ...nothing, remotes: [{ ...report.remotes[0], name: 'Bob' }] },
  ],
  ['whatever else', { ...nothing, user: 'bob' }],
  ['no JSON', '{'],
])('rejects a report with %s', async (_, body) => {
  expect((await post(body)).statusCode).toBe(400)
  expect(reports).toEqual([])
})

test('rejects reports that are too large, from another site, or too frequent', async () => {
  expect((await post(' '.repeat(9000))).statusCode).toBe(413)
  expect((await post(report, { origin: 'https://other.example' })).statusCode).toBe(403)
  const statuses = []
  for (let count = 0; count < 40; count += 1) statuses.push((await post(nothing)).statusCode)
  expect([statuses[0], statuses.at(-1)]).toEqual([204, 429])
})

/** Returns what the collector received, each request with its path. */
async function withCollector(act: (url: string) => Promise<void>, status = 200) {
  const sent: Array<{ path: string; body: string }> = []
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      sent.push({ path: request.url ?? '', body })
      response.writeHead(status).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await act(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  server.closeAllConnections()
  server.close()
  return sent
}

/** All texts of a body, without numbers and times. */
function textsIn(body: string): string[] {
  return [...body.matchAll(/"(?:stringValue|name|unit|key)":"([^"]*)"/g)].map(
    ([, word = '']) => word,
  )
}

test('sends exactly this to a collector', async () => {
  const reported: string[] = []
  const sent = await withCollector(async (url) => {
    const collector = createCollector(url, (line) => reported.push(line))
    collector.take(report)
    await collector.close()
  })
  expect(sent.map(({ path }) => path)).toEqual(['/v1/metrics'])
  expect([...new Set(textsIn(sent[0]?.body ?? ''))].toSorted()).toEqual(
    [
      '',
      '/shell/main.1Ab-_678.js:1:2345',
      '1.0.0',
      'LCP',
      'TypeError',
      'meshdeck',
      'meshdeck.page.errors',
      'meshdeck.page.vitals',
      'meshdeck.remote.load',
      'meshdeck.remote.outcomes',
      'mfe-networks',
      'ms',
      'name',
      'outcome',
      'place',
      'running',
      'service.name',
      'type',
      'version',
    ].toSorted(),
  )
  expect(reported).toEqual([])
})

test("counts places beyond the limit as one, so that invented ones can't fill the memory", async () => {
  const sent = await withCollector(async (url) => {
    const collector = createCollector(url, () => {})
    for (let line = 0; line < 1500; line += 1) {
      const place = `/shell/main.1Ab-_678.js:${line}:1`
      collector.take({ ...nothing, errors: [{ type: 'TypeError', place }] })
    }
    await collector.close()
  })
  const reported = textsIn(sent[0]?.body ?? '').filter((word) => word.startsWith('/shell/'))
  expect(reported).toHaveLength(1000)
})

test('logs once that a collector rejects reports, and stops nothing', async () => {
  const reported: string[] = []
  await withCollector(async (url) => {
    const collector = createCollector(url, (line) => reported.push(line))
    collector.take(report)
    await collector.close()
    expect(reported).toEqual([`${url} isn't accepting reports.`])
  }, 400)
})

test.each([
  ['sends no reports by default', undefined],
  ['sends reports where they are collected', () => {}],
])('%s', async (_, onReport) => {
  const folder = emptyFolder()
  writeShell(join(folder, 'build/shell'))
  const installation = openInstallation({ dataDir: folder, buildDir: join(folder, 'build') })
  const served = await createConsoleServer({
    installation,
    backend: 'http://127.0.0.1:9',
    onReport,
  })
  const host = 'localhost'
  const page = await served.inject({ url: '/dashboard', headers: { host } })
  expect(page.body.includes('data-watched')).toBe(onReport !== undefined)
  const { statusCode } = await served.inject({
    method: 'POST',
    url: '/reports',
    headers: { host },
    payload: nothing,
  })
  expect(statusCode).toBe(onReport ? 204 : 404)
  await served.close()
})
