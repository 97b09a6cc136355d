import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createNetServer, type Server } from 'node:net'
import { join } from 'node:path'

import { NEWEST_SUPPORTED } from '@meshdeck/domain/capabilities'
import {
  emptyFolder,
  fragmentOf,
  writeBuild,
  writeShell,
} from '@meshdeck/federation/testing/builds'

import { checkName, examine } from './doctor'
import { consoleOptionsSchema } from './options/console-options'
import { startConsole } from './start-console'
import {
  expiredCertificate,
  foreignCertificate,
  loopbackCertificate,
  renewedCertificate,
} from './testing/certificates'

const folder = emptyFolder()
const place = (name: string) => join(folder, name)
const running: Server[] = []

async function listening(server: Server): Promise<number> {
  running.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const sends =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_, reply) =>
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)

/** A management server that is sound, with the address that its invite links lead to. */
const sound: RequestListener = ({ url }, reply) =>
  reply
    .setHeader('content-type', 'application/json')
    .end(
      JSON.stringify(
        url === '/api/server/getconfig'
          ? { FrontendURL: 'https://dashboard.example' }
          : { version: 'v1.5.1', db_connected: true, broker_connected: true },
      ),
    )

/** Ports of servers by what is wrong with them; an argument names one as `{sound}`. */
const ports: Record<string, number> = {}

beforeAll(async () => {
  writeShell(place('build/shell'))
  writeBuild(place('build/mfe'), fragmentOf('mfe-a', '1.0.0'))
  writeShell(place('bare/shell'))
  const servers: Record<string, Server> = {
    sound: createServer(sound),
    tls: createTlsServer(loopbackCertificate, sound),
    foreign: createTlsServer(foreignCertificate, sound),
    nameless: createTlsServer({}, sound),
    page: createServer(sends(200, '<p>', { 'content-type': 'text/html' })),
    moved: createServer(sends(301, '', { location: 'https://api.mesh.example/api/server/status' })),
    other: createServer(sends(404, 'not found')),
    plain: createServer(sends(200, 'ok', { 'content-type': 'text/plain' })),
    empty: createServer(sends(200, '')),
    otherJson: createServer(sends(200, '{"status":"ok"}')),
    badGateway: createServer(sends(502, '<p>', { 'content-type': 'text/html' })),
    tlsPort: createServer(sends(400, 'Client sent an HTTP request to an HTTPS server.')),
    misdirected: createServer(sends(421, '{"Code":421}')),
    newer: createServer(sends(200, '{"version":"v9.0.0"}')),
    noBroker: createServer(sends(200, '{"version":"v1.5.1","broker_connected":false}')),
    reconnecting: createServer(
      sends(200, '{"version":"v1.5.1","broker_connected":true,"is_broker_conn_open":false}'),
    ),
    noDatabase: createServer(sends(200, '{"version":"v1.5.1","db_connected":false}')),
    busy: createNetServer((socket) => socket.destroy()),
    gone: createServer(),
  }
  for (const [name, server] of Object.entries(servers)) ports[name] = await listening(server)
  servers['gone']?.close()

  for (const [name, pair] of Object.entries({ renewedCertificate, expiredCertificate })) {
    writeFileSync(place(`${name}.pem`), pair.cert)
    writeFileSync(place(`${name}.key`), pair.key)
  }
  writeFileSync(place('other.key'), foreignCertificate.key)
  writeFileSync(place('ca.pem'), loopbackCertificate.cert)
  writeFileSync(place('file'), '')
  writeShell(place('odd/shell'))
})

afterAll(() => running.forEach((server) => server.close()))

const filled = (text: string) =>
  text
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ports[name]))
    .replaceAll('@/', `${folder}/`)

type Wanted = { args: string; env?: Record<string, string>; settings?: string }

async function linesFor({ args, env = {}, settings }: Wanted): Promise<string[]> {
  const dataDir = emptyFolder()
  if (settings !== undefined) writeFileSync(join(dataDir, 'settings.json'), settings)
  const usual = ['--port', '0', '--data-dir', dataDir, '--build-dir', place('build')]
  const given = filled(args).split(' ').filter(Boolean)
  const lines = await examine([...usual, ...given], env)
  return lines.map((line) => line.replaceAll(dataDir, 'DATA'))
}

const SOUND = '--backend http://127.0.0.1:{sound}'

test('finds nothing wrong with a console whose settings fit', async () => {
  expect(await linesFor({ args: SOUND })).toEqual([])
  const withAuthority = '--backend https://127.0.0.1:{tls} --backend-ca @/ca.pem'
  expect(await linesFor({ args: withAuthority })).toEqual([])
})

const API =
  'Enter the address of the API in --backend, such as https://api.mesh.example, not that of a dashboard.'

test.each<[string, Wanted, string]>([
  [
    'no server',
    { args: '' },
    '--backend is required: enter the address of your management server.',
  ],
  [
    'a name alone',
    { args: '--backend api.example' },
    '--backend: enter an address such as https://api.mesh.example.',
  ],
  ['an unknown option', { args: '--prot 1' }, "Unknown option '--prot'. Try --help."],
  [
    'an unknown variable',
    { args: SOUND, env: { MESHDECK_ALLOWED_HOST: 'a.example' } },
    'Ignoring unknown environment variable MESHDECK_ALLOWED_HOST. Try --help.',
  ],
  [
    'a wrong port',
    { args: '--backend http://127.0.0.1:{gone}' },
    "http://127.0.0.1:{gone} isn't responding: connect ECONNREFUSED 127.0.0.1:{gone}. Check the address and port in --backend, and that the server is running.",
  ],
  [
    'an unknown name',
    { args: '--backend http://api.invalid' },
    "http://api.invalid isn't responding: getaddrinfo ENOTFOUND api.invalid. Check the name in --backend, or add it to your DNS.",
  ],
  [
    'the address of a dashboard',
    { args: '--backend http://127.0.0.1:{page}' },
    `http://127.0.0.1:{page} doesn't look like a management server: it returned a web page. ${API}`,
  ],
  [
    'an address that redirects',
    { args: '--backend http://127.0.0.1:{moved}' },
    "http://127.0.0.1:{moved} doesn't look like a management server: it redirects to https://api.mesh.example. If the API is at https://api.mesh.example, use that address in --backend.",
  ],
  [
    'another server',
    { args: '--backend http://127.0.0.1:{other}' },
    `http://127.0.0.1:{other} doesn't look like a management server: /api/server/status doesn't exist. ${API}`,
  ],
  ...['plain', 'empty', 'otherJson'].map((name): [string, Wanted, string] => [
    `a server that answers every path (${name})`,
    { args: `--backend http://127.0.0.1:{${name}}` },
    `http://127.0.0.1:{${name}} doesn't look like a management server: /api/server/status doesn't return the status of a management server. ${API}`,
  ]),
  [
    'a proxy without server',
    { args: '--backend http://127.0.0.1:{badGateway}' },
    "http://127.0.0.1:{badGateway} isn't responding: the proxy in front of it returned 502. Check that the management server is running.",
  ],
  [
    'http for a TLS port',
    { args: '--backend http://127.0.0.1:{tlsPort}' },
    "http://127.0.0.1:{tlsPort} doesn't look like a management server: it returned 400, as a TLS port does. Use https:// instead of http:// in --backend.",
  ],
  [
    'a name that the server does not have',
    { args: '--backend http://127.0.0.1:{misdirected}' },
    "http://127.0.0.1:{misdirected} doesn't look like a management server: it isn't available under this name. Use a name in --backend that is set up on that server.",
  ],
  [
    'https for a port without TLS',
    { args: '--backend https://127.0.0.1:{sound}' },
    "https://127.0.0.1:{sound} isn't responding: it doesn't use TLS. Use http:// instead of https:// in --backend.",
  ],
  [
    'a proxy without a certificate for the name',
    { args: '--backend https://127.0.0.1:{nameless}' },
    "https://127.0.0.1:{nameless} isn't responding: it has no certificate for this name. Use a name in --backend that is set up on that server.",
  ],
  [
    'an unknown authority',
    { args: '--backend https://127.0.0.1:{foreign}' },
    "https://127.0.0.1:{foreign} isn't responding: self-signed certificate. Enter the file of its CA certificate with --backend-ca.",
  ],
  [
    'a name that the certificate lacks',
    { args: '--backend https://localhost:{tls} --backend-ca @/ca.pem' },
    "https://localhost:{tls} isn't responding: Hostname/IP does not match certificate's altnames: Host: localhost. is not cert's CN: backend.example. Use a name in --backend that the certificate contains.",
  ],
  [
    'an authority that is no certificate',
    { args: `${SOUND} --backend-ca @/file` },
    "--backend-ca: @/file doesn't contain a certificate in PEM format.",
  ],
  [
    'a server that is too new',
    { args: '--backend http://127.0.0.1:{newer}' },
    `note: This server is running version v9.0.0. Meshdeck was tested with server versions up to v${NEWEST_SUPPORTED}, so most newer server features aren't available, and pages might not work correctly.`,
  ],
  [
    'a server without broker',
    { args: '--backend http://127.0.0.1:{noBroker}' },
    "http://127.0.0.1:{noBroker} isn't connected to its broker, so devices don't receive changes. Check SERVER_BROKER_ENDPOINT, MQ_USERNAME, and MQ_PASSWORD of the management server.",
  ],
  [
    'a server that looks for its broker',
    { args: '--backend http://127.0.0.1:{reconnecting}' },
    "http://127.0.0.1:{reconnecting} isn't connected to its broker, so devices don't receive changes. Check SERVER_BROKER_ENDPOINT, MQ_USERNAME, and MQ_PASSWORD of the management server.",
  ],
  [
    'a server without database',
    { args: '--backend http://127.0.0.1:{noDatabase}' },
    "http://127.0.0.1:{noDatabase} isn't connected to its database. Check SQL_HOST and DATABASE of the management server.",
  ],
  [
    'a folder that is a file',
    { args: `${SOUND} --data-dir @/file` },
    "Can't write to @/file. Choose another folder with --data-dir DIR.",
  ],
  [
    'a setting that does not exist',
    { args: SOUND, settings: '{ "languges": ["en"] }' },
    'settings.json: unknown key "languges"',
  ],
  [
    'a build without remotes',
    { args: `${SOUND} --build-dir @/bare` },
    'No remote in @/bare or DATA is compatible with the shell. Install this release again.',
  ],
  [
    'an occupied port',
    { args: `${SOUND} --port {busy}` },
    'Port {busy} is in use or not allowed. Choose another port with --port N.',
  ],
  [
    'a data folder that cannot be created',
    { args: `${SOUND} --data-dir /proc/x` },
    "Can't write to /proc/x. Choose another folder with --data-dir DIR.",
  ],
  [
    'passwords without TLS',
    { args: `${SOUND} --host 0.0.0.0` },
    'Listening on 0.0.0.0 without TLS, so passwords can be intercepted. Add --tls-cert and --tls-key, or enter the address of your reverse proxy with --trust-proxy.',
  ],
  [
    'the key of another certificate',
    { args: `${SOUND} --tls-cert @/renewedCertificate.pem --tls-key @/other.key` },
    "--tls-key: @/other.key isn't the key for @/renewedCertificate.pem.",
  ],
  [
    'an expired certificate',
    { args: `${SOUND} --tls-cert @/expiredCertificate.pem --tls-key @/expiredCertificate.key` },
    '@/expiredCertificate.pem expired on Jan  1 00:00:00 2021 GMT. Browsers will show a warning.',
  ],
  [
    'an address for invite links that is not the console',
    {
      args: `${SOUND} --trust-proxy 127.0.0.1 --allow-host console.invalid`,
      env: { NETMAKER_TOKEN: 'key' },
    },
    'Invite links and single sign-on lead to https://dashboard.example, not to the console. Set FRONTEND_URL=https://console.invalid in netmaker.env, and recreate the management server.',
  ],
  [
    'a name that is not in DNS',
    { args: `${SOUND} --trust-proxy 127.0.0.1 --allow-host console.invalid` },
    "https://console.invalid can't be opened from this machine: getaddrinfo ENOTFOUND console.invalid. Add the name to your DNS, or correct --allow-host.",
  ],
])('says what to change for %s', async (_, wanted, line) => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  expect(await linesFor(wanted)).toContain(filled(line))
})

test('leaves no data folder behind', async () => {
  expect(await linesFor({ args: `${SOUND} --data-dir @/new` })).toEqual([])
  expect(existsSync(place('new'))).toBe(false)
})

test('names the hosts that a certificate lacks', async () => {
  const args = `${SOUND} --tls-cert @/renewedCertificate.pem --tls-key @/renewedCertificate.key --allow-host console.invalid`
  expect(await linesFor({ args })).toContain(
    filled(
      "--tls-cert: @/renewedCertificate.pem isn't valid for console.invalid. Use a certificate for this name.",
    ),
  )
})

describe('at the name of a running console', () => {
  let started: Awaited<ReturnType<typeof startConsole>>
  let options: ReturnType<typeof consoleOptionsSchema.parse>

  beforeAll(async () => {
    options = consoleOptionsSchema.parse({
      port: '0',
      dataDir: emptyFolder(),
      buildDir: place('build'),
      backend: `http://127.0.0.1:${ports['sound']}`,
    })
    jest.spyOn(console, 'error').mockImplementation(() => {})
    started = await startConsole(options)
  })
  afterAll(() => started.close())

  /** Address of a proxy in front of the console that adds or replaces headers, and removes one of the response. */
  async function behind(headers: Record<string, string>, removed = ''): Promise<string> {
    const server = createServer(async ({ url = '', headers: own }, reply) => {
      const { host, ...others } = { ...own, ...headers }
      const sent = request(`${started.url}${url}`, { headers: { ...others, host } }).end()
      const [answer]: IncomingMessage[] = await once(sent, 'response')
      if (!answer) throw new Error('there is a response')
      delete answer.headers[removed]
      reply.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(reply)
    })
    return `http://localhost:${await listening(server)}`
  }

  async function linesBehind(headers: Record<string, string>, removed?: string) {
    return (await checkName(await behind(headers, removed), options)).join('\n')
  }

  test('accepts a proxy that passes requests unchanged', async () => {
    expect(await linesBehind({})).toBe('')
  })

  test.each<[string, Record<string, string>, string]>([
    [
      'replaces the name',
      { host: '127.0.0.1:4000' },
      'Configure the proxy to pass the Host header unchanged. In nginx: "proxy_set_header Host $http_host;".',
    ],
    [
      'passes an unknown name',
      { host: 'other.example' },
      "other.example isn't a name of this console.",
    ],
    [
      "isn't trusted",
      { 'x-forwarded-for': '10.0.0.9' },
      'If ADDRESS is your proxy, start the console with --trust-proxy ADDRESS.',
    ],
  ])('sees that a proxy %s', async (_, headers, part) => {
    expect(await linesBehind(headers)).toContain(part)
  })

  test('sees that a proxy removes the policy', async () => {
    expect(await linesBehind({}, 'content-security-policy')).toContain(
      'removes Content-Security-Policy',
    )
  })

  test.each([
    [
      'badGateway',
      /^The proxy at \S+ can't reach the console\. Start the console, and check that the proxy forwards to /,
    ],
    ['other', /leads to another application\. Configure the proxy to forward this name to /],
    ['gone', /can't be opened from this machine: .*ECONNREFUSED.*Start the console or the proxy/],
    ['nameless', /it has no certificate for this name\. Add the name to the proxy\./],
  ])('sees that the name leads to %s', async (name, line) => {
    const scheme = name === 'nameless' ? 'https' : 'http'
    const [found] = await checkName(`${scheme}://127.0.0.1:${ports[name]}`, options)
    expect(found).toMatch(line)
  })
})
