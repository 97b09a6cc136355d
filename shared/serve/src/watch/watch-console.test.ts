import { once } from 'node:events'
import { createServer } from 'node:http'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

import fastify from 'fastify'

import { freePort } from '../ports'
import { serveApi } from '../proxy/api-proxy'
import { notFound, refuseCall } from '../proxy/refusals'
import { smallRemote } from '../testing/small-remote'
import { observeAnswers, type AnswerRecord } from './answers'
import { createMetrics, serveMetrics } from './metrics'
import { createLog, watchConsole } from './watch-console'

const installation = {
  current: () => {
    throw new Error('nobody asks')
  },
  ofTenant: async () => undefined,
}

/** Returns the start messages, and whether the metrics are at an address. */
async function watchAt(places: { host?: string; metricsHost?: string }, at: string) {
  const errorLog = jest.spyOn(console, 'error').mockReturnValue()
  const metricsPort = (await freePort(0)) ?? 0
  const watching = await watchConsole({ ...places, metricsPort, installation, store: undefined })
  // a process that can bind the port at an address is the only one there
  const other = createServer()
  const isTaken = await new Promise<boolean>((resolve) => {
    other.once('error', () => resolve(true))
    other.listen({ port: metricsPort, host: at, exclusive: true }, () => resolve(false))
  })
  other.close()
  await watching.close()
  const lines = errorLog.mock.calls.flat().join('\n')
  errorLog.mockRestore()
  return { isTaken, lines }
}

test('serves the metrics of a console that listens on other addresses on this machine only', async () => {
  expect(await watchAt({ host: '127.0.0.2' }, '127.0.0.2')).toEqual({ isTaken: false, lines: '' })
  expect(await watchAt({ host: '127.0.0.2' }, '127.0.0.1')).toEqual({ isTaken: true, lines: '' })
})

test('serves metrics on a separate address, with a warning that no password is required', async () => {
  const { isTaken, lines } = await watchAt({ metricsHost: '0.0.0.0' }, '127.0.0.1')
  expect(isTaken).toBe(true)
  expect(lines).toMatch(/^--metrics-host 0\.0\.0\.0: .*without a password/)
  expect((await watchAt({ metricsHost: '127.0.0.2' }, '127.0.0.2')).lines).toBe('')
})

test('says to choose another port if the port for metrics is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const metricsPort = typeof address === 'object' ? address?.port : undefined
  await expect(watchConsole({ metricsPort, installation, store: undefined })).rejects.toThrow(
    /^--metrics-port: listen EADDRINUSE: .*\. Choose another port, or another address with --metrics-host\.$/,
  )
  other.close()
})

describe('watch', () => {
  let closeMetrics: (() => void) | undefined
  afterEach(() => closeMetrics?.())

  async function answeredTo(path: string): Promise<AnswerRecord | undefined> {
    const all: AnswerRecord[] = []
    const app = fastify({ genReqId: () => 'id-1' })
    observeAnswers(app, (answered) => all.push(answered))
    app.get('/api/nodes', () => 'x'.repeat(500))
    app.get('/api/*', (_, reply) => refuseCall(reply, 403, 'no'))
    app.get('/unreachable', (_, reply) =>
      reply.code(502).header('x-meshdeck-proxy', 'unreachable').send(''),
    )
    app.get('/theirs', (_, reply) => reply.code(403).send(''))
    app.get('/hang-up', (_, reply) => void reply.hijack().raw.destroy())
    app.setNotFoundHandler((_, reply) => notFound(reply))
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    await fetch(origin + path).then(
      (reply) => reply.text(),
      () => {},
    )
    await app.close()
    return all[0]
  }

  test('reports the outcome of a request, without its query', async () => {
    const answered = await answeredTo('/api/nodes?token=secret')
    expect(answered).toMatchObject({ id: 'id-1', method: 'GET', path: '/api/nodes', kind: 'list' })
    expect(answered).toMatchObject({ status: 200, isCut: false })
    expect(answered).not.toHaveProperty('refusal')
    expect(answered?.bytes).toBeGreaterThan(500)
  })

  test('reports a call that is forwarded with its body', async () => {
    const backend = createServer((call, reply) => void text(call).then((body) => reply.end(body)))
    backend.listen(0, '127.0.0.1')
    await once(backend, 'listening')
    const address = backend.address()
    const all: AnswerRecord[] = []
    const app = fastify()
    observeAnswers(app, (answered) => all.push(answered))
    await serveApi(app, {
      backend: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      onSighting: () => {},
    })
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { 'content-type': 'application/json' }
    const call = { method: 'POST', body: JSON.stringify('x'.repeat(500)), headers }
    await (await fetch(`${origin}/api/networks`, call)).text()
    await app.close()
    backend.close()
    expect(all).toMatchObject([{ method: 'POST', kind: 'change', status: 200 }])
    expect(all[0]?.bytes).toBeGreaterThan(500)
  })

  test("reports a request whose client didn't wait for the response", async () => {
    expect(await answeredTo('/hang-up')).toMatchObject({ status: 499, isCut: true })
  })

  test.each([
    ['/api/x', 'site'],
    ['/mfe/a/1/x.js', 'not-found'],
    ['/unreachable', 'unreachable'],
    // the management server's own refusal
    ['/theirs', undefined],
  ])('rejects %s for %s', async (path, reason) => {
    expect((await answeredTo(path))?.refusal).toBe(reason)
  })

  test.each([
    ['/api/v1/enrollment-keys/tok', '/api/v1/enrollment-keys/…'],
    ['/api/users/adm/auth%65nticate/x?y', '/api/users/adm/auth%65nticate/…'],
  ])('logs no possible token in %s', async (path, errorLog) => {
    expect((await answeredTo(path))?.path).toBe(errorLog)
  })

  const entry: AnswerRecord = {
    id: 'id-1',
    method: 'GET',
    path: '/api/nodes',
    kind: 'list',
    status: 502,
    ms: 7,
    bytes: undefined,
    refusal: 'unreachable',
    isCut: true,
  }

  function captureLines(form: 'json' | 'text' | 'off') {
    const lines: string[] = []
    const out = new Writable({
      write(chunk, _, done) {
        lines.push(String(chunk))
        done()
      },
    })
    createLog(form, out)(entry)
    return lines.join('')
  }

  test('writes a log for people, for a collector, or none', () => {
    expect(captureLines('text')).toMatch(/^\S+Z GET \/api\/nodes 502 7 ms unreachable cut id-1\n$/)
    expect(JSON.parse(captureLines('json'))).toMatchObject({ status: 502, id: 'id-1' })
    expect(captureLines('off')).toBe('')
  })

  test('stops nothing when a log is no longer read', async () => {
    let writes = 0
    const out = new Writable({
      autoDestroy: false,
      write(_chunk, _encoding, done) {
        writes += 1
        done(new Error('EPIPE'))
      },
    })
    const log = createLog('text', out)
    log(entry)
    await new Promise(setImmediate)
    log(entry)
    expect(writes).toBe(1)
  })

  test.each(['checked', 'kept', 'refused', 'unchecked'] as const)(
    'reports to Prometheus whether builds need a signature: %s',
    async (signatures) => {
      const metrics = createMetrics(
        () => [],
        () => signatures,
      )
      const lines = (await metrics.text()).match(/^meshdeck_signatures_state.*$/gm)
      expect(lines).toHaveLength(4)
      expect(lines?.filter((line) => line.endsWith(' 1'))).toEqual([
        `meshdeck_signatures_state{state="${signatures}"} 1`,
      ])
    },
  )

  test('reports no signature checks without a store', async () => {
    const metrics = createMetrics(
      () => [],
      () => undefined,
    )
    expect(await metrics.text()).not.toMatch(/^meshdeck_signatures_state\{/m)
  })

  test('reports requests, refusals, remotes and the management server to Prometheus, and serves nothing else', async () => {
    const metrics = createMetrics(() => [
      smallRemote,
      { ...smallRemote, name: 'mfe-b', refused: ['x'] },
    ])
    metrics.count(entry)
    metrics.see({ kind: 'silent', why: 'x' })
    metrics.countErrors(2)
    const page = async () => undefined
    const { port, close } = await serveMetrics({ metrics, page }, { port: 0, host: '127.0.0.1' })
    closeMetrics = close
    const lines = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(lines).toContain('meshdeck_requests_total{kind="list",class="5xx"} 1')
    expect(lines).toContain('meshdeck_request_duration_seconds_bucket{le="0.02",kind="list"} 1')
    expect(lines).toContain('meshdeck_refusals_total{reason="unreachable"} 1')
    expect(lines).toContain('meshdeck_remote_info{name="mfe-a",version="1.0.0"} 1')
    expect(lines).toContain('meshdeck_backend_state{state="silent"} 1')
    expect(lines).toContain('meshdeck_page_errors_total 2')
    expect(lines).not.toContain('mfe-b')
    expect((await fetch(`http://127.0.0.1:${port}/networks`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(421)
    expect(await metrics.tally()).toEqual({ requests: 1, failed: 1, unreachable: 1, refused: 0 })
  })
})
