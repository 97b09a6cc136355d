import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as overHttp, type IncomingMessage, type Server } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request as overTls } from 'node:https'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'

import {
  emptyFolder,
  fragmentOf,
  writeBuild,
  writeShell,
} from '@meshdeck/federation/testing/builds'
import type { FastifyInstance } from 'fastify'
import { parse, stringify } from 'yaml'
import * as z from 'zod'

import { createConsoleServer } from '../console-server'
import { openInstallation } from '../installation'
import { freePort } from '../ports'
import { startConsole } from '../start-console'
import { renewedCertificate } from '../testing/certificates'
import { nginxVersion, startEdge, type Edge } from '../testing/nginx'

const SCRIPT = `globalThis.isShell = ${'true;'.repeat(300)}`

/** Headers of a connection or a moment, and the validators that nginx adds to files. */
const OF_THE_MOMENT =
  /^(?:date|connection|keep-alive|transfer-encoding|server|x-request-id|etag|last-modified|accept-ranges)$/

// the configuration is the same wherever it is tested, so a machine without nginx runs the other tests
const withNginx = nginxVersion() === undefined ? describe.skip : describe

withNginx('nginx in front', () => {
  let folder: string
  let backend: Server
  let app: FastifyInstance
  let direct: string
  let edge: Edge
  let received: IncomingMessage | undefined

  beforeAll(async () => {
    folder = emptyFolder()
    const shell = join(folder, 'build/shell')
    mkdirSync(join(folder, 'data'))
    mkdirSync(shell, { recursive: true })
    writeFileSync(join(shell, 'main.1.js'), SCRIPT)
    writeFileSync(join(shell, 'main.1.js.br'), brotliCompressSync(SCRIPT))
    writeFileSync(join(shell, 'main.1.js.gz'), gzipSync(SCRIPT))
    writeFileSync(join(shell, 'small.1.js'), '1')
    writeFileSync(join(shell, 'sans.1.woff2'), 'font')
    writeShell(shell)
    writeBuild(join(folder, 'build/mfe'), fragmentOf('mfe-a', '1.0.0'))
    writeBuild(join(folder, 'data/mfe'), fragmentOf('mfe-b', '1.0.0'))

    backend = createServer((request, response) => {
      received = request
      if (request.url === '/api/refused') response.statusCode = 403
      response.setHeader('content-type', 'application/json').end('{"db_connected":true}')
    }).listen(0, '127.0.0.1')
    await once(backend, 'listening')
    ;({ app, direct, edge } = await standUp())
  })

  /** Starts a console server and nginx in front of it. */
  async function standUp() {
    const installation = openInstallation({
      dataDir: join(folder, 'data'),
      buildDir: join(folder, 'build'),
    })
    const served = await createConsoleServer({
      installation,
      backend: `http://127.0.0.1:${portOf(backend)}`,
      allowHost: ['console.example'],
      trustProxy: ['127.0.0.1'],
    })
    const address = await served.listen({ host: '127.0.0.1', port: 0 })
    const front = await startEdge({
      console: new URL(address).host,
      buildDir: join(folder, 'build'),
      remotes: ['mfe-a'],
    })
    return { app: served, direct: address, edge: front }
  }

  afterAll(async () => {
    await edge.close()
    await app.close()
    backend.close()
    rmSync(folder, { recursive: true })
  })

  const ask = async (origin: string, path: string, headers: Record<string, string> = {}) => {
    const send = origin.startsWith('https') ? overTls : overHttp
    const sent = send(origin + path, {
      headers: { host: 'console.example', ...headers },
      rejectUnauthorized: false,
    })
    const [reply]: IncomingMessage[] = await once(sent.end(), 'response')
    if (!reply) throw new Error('there is a reply')
    return { status: reply.statusCode, headers: reply.headers, body: await buffer(reply) }
  }

  test.each([
    ['a page', '/networks', {}],
    ['a page in brotli', '/networks', { 'accept-encoding': 'br' }],
    ['a file of the shell', '/shell/main.1.js', {}],
    ['one in gzip', '/shell/main.1.js', { 'accept-encoding': 'gzip' }],
    ['one in brotli', '/shell/main.1.js', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
    ['one too small for that', '/shell/small.1.js', {}],
    ['a font', '/shell/sans.1.woff2', { 'accept-encoding': 'gzip, br' }],
    ['a file of a remote', '/mfe/mfe-a/1.0.0/remoteEntry.12345678.js', {}],
    ['one of a remote without image', '/mfe/mfe-b/1.0.0/remoteEntry.12345678.js', {}],
    ["a file that doesn't exist", '/shell/nothing.js', {}],
    ["a remote's file that doesn't exist", '/mfe/mfe-a/1.0.0/nothing.js', {}],
    ["a file that browsers don't load", '/mfe/mfe-a/1.0.0/fragment.json', {}],
    ['an encoded file by its name', '/shell/main.1.js.br', {}],
    ['a path outside the folder', '/shell/x/..%2f..%2fdata', {}],
    ['the registry', '/registry.json', {}],
    ['a response of the management server', '/api/networks', {}],
    ['its error', '/api/refused', {}],
    ['a foreign name', '/networks', { host: 'evil.example' }],
  ])('serves %s with the same headers and body as the console server', async (_, path, headers) => {
    const [through, own] = [await ask(edge.url, path, headers), await ask(direct, path, headers)]
    expect(through.status).toBe(own.status)
    const added = { 'strict-transport-security': 'max-age=31536000' }
    expect(omitMoments(through.headers)).toEqual({ ...omitMoments(own.headers), ...added })
    expect(decodeBody(through)).toBe(decodeBody(own))
  })

  test('serves a file from its image so that it is never requested twice, and never caches an answer', async () => {
    const file = await ask(edge.url, '/shell/main.1.js', { 'accept-encoding': 'gzip' })
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(file.headers).not.toHaveProperty('x-request-id')
    expect(gunzipSync(file.body).toString()).toBe(SCRIPT)
    expect((await ask(edge.url, '/api/networks')).headers['cache-control']).toBe('no-store')
  })

  test('serves a file that was too small to compress as it is', async () => {
    const small = await ask(edge.url, '/shell/small.1.js', { 'accept-encoding': 'gzip, br' })
    expect([small.body.toString(), small.headers['content-encoding']]).toEqual(['1', undefined])
  })

  test('serves a part of a file alone, and rejects one beyond its end', async () => {
    const part = await ask(edge.url, '/shell/main.1.js', { range: 'bytes=0-9' })
    expect([part.status, part.body.toString()]).toEqual([206, SCRIPT.slice(0, 10)])
    expect((await ask(edge.url, '/shell/main.1.js', { range: 'bytes=9999-' })).status).toBe(416)
  })

  test('rejects an unreadable address in nginx with the headers of a refusal', async () => {
    const reply = await ask(edge.url, '/networks/%zz')
    expect([reply.status, reply.body.toString()]).toEqual([400, 'Bad Request\n'])
    expect(reply.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=31536000',
    })
  })

  test('passes the host of a call and its unchanged address to the management server', async () => {
    await ask(edge.url, '/api/nodes/a%2Fb?x=%20', { 'x-forwarded-for': '6.6.6.6' })
    expect(received?.url).toBe('/api/nodes/a%2Fb?x=%20')
    expect(received?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'console.example',
      'x-request-id': expect.stringMatching(/^[\da-f]{32}$/),
    })
  })

  test('uses HTTP/2, and sends no transport policy to names of this machine', async () => {
    const session = connectHttp2(edge.url, { rejectUnauthorized: false })
    const stream = session.request({ ':path': '/networks' })
    const [headers] = await once(stream, 'response')
    expect(headers).toMatchObject({ ':status': 200, 'content-type': 'text/html; charset=utf-8' })
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(await text(stream)).toContain('id="root"')
    session.close()
  })

  test('files come from the console server when their image is down; without it, calls get an error', async () => {
    const alone = await standUp()
    await alone.app.close()
    const call = await ask(alone.edge.url, '/api/networks')
    expect([call.status, call.body.length]).toEqual([502, 0])
    expect(call.headers).toMatchObject({
      'x-meshdeck-proxy': 'unreachable',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'strict-transport-security': 'max-age=31536000',
    })
    const page = await ask(alone.edge.url, '/networks')
    expect([page.status, page.body.toString()]).toEqual([502, 'Bad Gateway\n'])
    expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect((await ask(alone.edge.url, '/shell/main.1.js')).status).toBe(200)
    await alone.edge.close()
  })
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Two nonces can differ in compressed length. */
const omitMoments = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OF_THE_MOMENT.test(name))
      .filter(([name]) => name !== 'content-length' || !isEncodedPage(headers))
      .map(([name, value]) => [name, withoutNonce(String(value))]),
  )

const isEncodedPage = (headers: IncomingMessage['headers']) =>
  headers['content-encoding'] !== undefined && /html/.test(headers['content-type'] ?? '')

function decodeBody({
  headers,
  body,
}: {
  headers: IncomingMessage['headers']
  body: Buffer
}): string {
  const isBrotli = headers['content-encoding'] === 'br'
  return withoutNonce(String(isBrotli ? brotliDecompressSync(body) : body))
}

const withoutNonce = (content: string) =>
  content.replaceAll(/(nonce-|nonce" content="|nonce=")[\w+/=]+/g, '$1')

const page = readFileSync(join(import.meta.dirname, '../../../docs/before-your-server.md'), 'utf8')

/** A code block of the page about proxies. */
const blockOf = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1] ?? ''

const NAME = 'console.nm.example'

type Files = { port: number; target: string; folder: string }

/** The programs of the page: how each is started with its block, and with the port and certificate of a test. */
const programs = {
  nginx: ({ port, target, folder }: Files) => {
    const block = blockOf('nginx')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll(/\/etc\/ssl\/[\w.]+\.(pem|key)/g, `${folder}/$1`)
      .replace('127.0.0.1:4000', target)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    writeFileSync(
      join(folder, 'nginx.conf'),
      `user root; pid ${folder}/pid; error_log ${folder}/log; events {} http { access_log off; ${paths.join(' ')} ${block} }`,
    )
    return ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']
  },
  caddy: ({ port, target, folder }: Files) => {
    const block = blockOf('caddyfile')
      .replace(
        '{$NM_DOMAIN} {',
        `nm.example:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/pem ${folder}/key`,
      )
      .replace('meshdeck:4000', target)
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${block}`)
    return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  },
  traefik: ({ port, target, folder }: Files) => {
    const labels = z.object({ labels: z.array(z.string()) }).parse(parse(blockOf('yaml'))).labels
    writeFileSync(join(folder, 'labels.yml'), stringify(fileFromLabels(labels, { target, folder })))
    return [
      `--entrypoints.websecure.address=127.0.0.1:${port}`,
      `--providers.file.filename=${folder}/labels.yml`,
      '--global.checknewversion=false',
      '--global.sendanonymoususage=false',
    ]
  },
}

/** Labels as Traefik's file has them: the same names, without what only Docker and a public authority can supply. */
function fileFromLabels(labels: readonly string[], { target, folder }: Omit<Files, 'port'>) {
  const router: Record<string, unknown> = {}
  for (const label of labels) {
    const [, name = '', value = ''] =
      /^traefik\.http\.routers\.meshdeck\.(\w+)=(.*)$/.exec(label) ?? []
    if (name === 'tls') router[name] = {}
    else if (name === 'entrypoints') router['entryPoints'] = [value]
    else if (name !== '') router[name] = value
  }
  expect(labels).toContain('traefik.http.services.meshdeck.loadbalancer.server.port=4000')
  return {
    http: {
      routers: { meshdeck: router },
      services: { meshdeck: { loadBalancer: { servers: [{ url: `http://${target}` }] } } },
    },
    tls: {
      stores: {
        default: { defaultCertificate: { certFile: `${folder}/pem`, keyFile: `${folder}/key` } },
      },
    },
  }
}

const isInstalled = (program: string) => !spawnSync(program, ['version'], { stdio: 'ignore' }).error

describe.each(Object.entries(programs))(
  'the configuration of %s in the documentation',
  (program, argumentsFor) => {
    // the configurations are the same everywhere, so a machine without a program runs the other tests
    const withProgram = isInstalled(program) ? test : test.skip

    withProgram('leads to the console, which finds nothing to change', async () => {
      const folder = emptyFolder()
      writeShell(join(folder, 'build/shell'))
      writeBuild(join(folder, 'build/mfe'), fragmentOf('mfe-a', '1.0.0'))
      writeFileSync(join(folder, 'pem'), renewedCertificate.cert)
      writeFileSync(join(folder, 'key'), renewedCertificate.key)
      const received: IncomingMessage[] = []
      const backend = createServer((request, response) => {
        received.push(request)
        response.setHeader('content-type', 'application/json').end('{"db_connected":true}')
      }).listen(0, '127.0.0.1')
      await once(backend, 'listening')
      const started = await startConsole({
        port: 0,
        dataDir: folder,
        buildDir: join(folder, 'build'),
        backend: `http://127.0.0.1:${portOf(backend)}`,
        allowHost: [NAME],
        trustProxy: ['127.0.0.1'],
      })
      const port = (await freePort(0)) ?? 0
      const target = new URL(started.url).host.replace('localhost', '127.0.0.1')
      const proxy = spawn(program, argumentsFor({ port, target, folder }), {
        stdio: ['ignore', 'ignore', openSync(join(folder, 'stderr'), 'w')],
        env: { ...process.env, HOME: folder },
      })
      try {
        const get = async (path: string, headers: Record<string, string> = {}) => {
          const sent = overTls(`https://127.0.0.1:${port}${path}`, {
            servername: NAME,
            headers: { host: `${NAME}:${port}`, ...headers },
            ca: renewedCertificate.cert,
            checkServerIdentity: () => undefined,
          })
          const [reply]: IncomingMessage[] = await once(sent.end(), 'response')
          if (!reply) throw new Error('there is a reply')
          return { status: reply.statusCode, headers: reply.headers, body: await text(reply) }
        }
        await waitFor(() => get('/healthz').then(({ status }) => status === 200))

        const root = await get('/')
        expect([root.status, root.body]).toEqual([200, expect.stringContaining('id="registry"')])
        expect(root.headers).toHaveProperty('content-security-policy')
        const own = { origin: `https://${NAME}:${port}`, 'sec-fetch-site': 'same-origin' }
        expect((await get('/api/nodes/a%2Fb', own)).status).toBe(200)
        expect(received.at(-1)?.url).toBe('/api/nodes/a%2Fb')
        expect(received.at(-1)?.headers).toMatchObject({
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'https',
          'x-forwarded-host': `${NAME}:${port}`,
        })
        expect((await get('/readyz', own)).body).toBe('ready\n')
      } finally {
        proxy.kill()
        await started.close()
        backend.close()
      }
    })
  },
)

async function waitFor(isTrue: () => Promise<boolean>) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isTrue().catch(() => false)) return
    await delay(50)
  }
}
