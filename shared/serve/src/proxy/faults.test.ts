import { callFault, forwardFault, nameFault, pathFault, prefixFault } from './faults'

const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const call = (headers: Record<string, string>) => callFault({ headers })

test.each([
  ['mesh.example', 'https://mesh.example:8443', sameOrigin],
  ['mesh.example', 'http://mesh.example:8080', {}],
  ['[2001:db8::7]', 'https://[2001:db8::7]:8443', sameOrigin],
  ['mesh.example:4000', 'https://mesh.example', sameOrigin],
])('finds for Host %s and a page at %s that the proxy changes the port', (host, origin, site) => {
  const fault = call({ host, origin, ...site })
  expect(fault).toMatchObject({ kind: 'port' })
  expect(fault?.cause).toContain(`Host: ${host}`)
  expect(fault?.cause).toContain(new URL(origin).host)
  expect(fault?.fix).toContain('proxy_set_header Host $http_host')
})

test.each([
  ['127.0.0.1:4000', 'https://mesh.example'],
  ['backend', 'http://localhost:8080'],
])(
  "finds for Host %s and the console's own page at %s that the proxy replaces the name",
  (host, origin) => {
    const fault = call({ host, origin, ...sameOrigin })
    expect(fault).toMatchObject({ kind: 'host' })
    // a name of this machine needs no option
    expect(fault?.fix.includes('--allow-host mesh.example')).toBe(origin.includes('mesh.example'))
  },
)

test.each([
  [{ host: 'mesh.example', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  [{ host: 'localhost:4000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
  [{ host: 'localhost:4000', origin: 'https://evil.example' }],
  [{ host: 'mesh.example', origin: 'null', ...sameOrigin }],
  [{ host: 'mesh.example', origin: 'javascript:alert(1)', ...sameOrigin }],
  [{ host: 'mesh.example', 'sec-fetch-site': 'cross-site' }],
  [{ host: '<script>', origin: 'https://mesh.example:8443', ...sameOrigin }],
  [{ host: 'mesh.example', origin: `https://${'a'.repeat(300)}.example:8443`, ...sameOrigin }],
])('finds no proxy fault in %j', (headers) => {
  expect(call(headers)).toBeUndefined()
})

test.each([
  ['/?from-root', 'removes'],
  ['/networks', 'removes'],
  ['/shell/main.js', 'removes'],
  ['/api/networks', 'removes'],
  ['/mesh/mesh/shell/main.js', 'adds'],
  ['/mesh/mesh/api/networks', 'adds'],
])('finds below /mesh for %s that the proxy %s the path', (url, verb) => {
  const fault = pathFault(url, '/mesh')
  expect(fault).toMatchObject({ kind: 'path' })
  expect(fault?.cause).toContain(verb)
  expect(`${fault?.cause} ${fault?.fix}`).toContain('/mesh')
})

test.each([
  '/',
  '/favicon.ico',
  '/mesh',
  '/mesh/',
  '/mesh/networks',
  '/meshed/x',
  '/other/app',
  '//x',
])('finds below /mesh for %s nothing about a proxy', (url) => {
  expect(pathFault(url, '/mesh')).toBeUndefined()
})

test("doesn't report a page below a path of its own name as doubled", () => {
  expect(pathFault('/networks/networks/mesh', '/networks')).toBeUndefined()
})

test.each([
  ['/mesh', '', true],
  ['/mesh/', '/mesh', false],
  ['/other', '/mesh', true],
  ['', '', false],
  ['/"><script>', '', false],
  [`/${'a'.repeat(9000)}`, '', false],
])(
  'reports a proxy that declares that it removed %s, for a console at "%s"',
  (prefix, basePath, isFault) => {
    const fault = prefixFault({ 'x-forwarded-prefix': prefix }, basePath)
    expect(fault !== undefined).toBe(isFault)
    expect(fault?.fix ?? '--base-path').toContain('--base-path')
  },
)

const forwarded = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-proto': 'https' }
const encrypted = { host: 'mesh.example', origin: 'https://mesh.example' }
const peer = { peer: '127.0.0.1', protocol: 'http' }

test('reports headers of an untrusted proxy with the option that trusts it', () => {
  const fault = forwardFault({ ...peer, headers: forwarded, isTrusted: false })
  expect(fault).toMatchObject({ kind: 'trust' })
  expect(fault?.fix).toContain('--trust-proxy 127.0.0.1')
})

test('reports a page opened by https whose requests arrive as http, with the missing header', () => {
  const fault = forwardFault({ ...peer, headers: encrypted, isTrusted: true })
  expect(fault).toMatchObject({ kind: 'scheme' })
  expect(fault?.fix).toContain('X-Forwarded-Proto')
  expect(forwardFault({ ...peer, headers: encrypted, isTrusted: false })?.fix).toContain(
    '--trust-proxy 127.0.0.1',
  )
})

test.each([
  [{ headers: {}, isTrusted: false }],
  [{ headers: { ...forwarded, ...encrypted }, isTrusted: true, protocol: 'https' }],
  [{ headers: { origin: 'http://localhost:4000' }, isTrusted: false }],
  [{ headers: { origin: 'null' }, isTrusted: false }],
  // a page of another site, which is unrelated to a proxy
  [{ headers: { host: 'localhost:4000', origin: 'https://evil.example' }, isTrusted: false }],
])('accepts %j as correct', (request) => {
  expect(forwardFault({ ...peer, ...request })).toBeUndefined()
})

test('reports a foreign host name with the option that allows it', () => {
  expect(nameFault('mesh.example:8443')?.fix).toContain('--allow-host mesh.example.')
  expect(nameFault('[2001:db8::7]:4000')?.fix).toContain('--allow-host 2001:db8::7.')
  expect(nameFault('<script>')).toBeUndefined()
  expect(nameFault(undefined)).toBeUndefined()
})
