import {
  apiReplyHeaders,
  fileTypes,
  immutableHeaders,
  refusalHeaders,
  transportHeaders,
  unreachableHeaders,
} from '../headers'
import { edgeConfig } from './edge-config'
import { filesConfig } from './files-config'
import { quote } from './nginx-parts'

const files = filesConfig({ listen: '8080', root: '/builds', scratch: '/tmp' })
const edge = (isByTenant: boolean) =>
  edgeConfig({
    listen: '8443',
    plain: '8080',
    health: '8081',
    cert: '/run/secrets/tls_cert',
    key: '/run/secrets/tls_key',
    scratch: '/tmp',
    resolver: '127.0.0.11',
    console: 'composer:4000',
    shell: 'host-shell:8080',
    remotes: '$remote:8080',
    servers: { isByTenant, api: 'netmaker-$tenant:8081', broker: 'broker-$tenant:1883' },
  })

/** Headers that a location of a configuration sets, found by how the location starts. */
function headersIn(config: string, location: string): Record<string, string> {
  const lines = config.split('\n').map((line) => line.trim())
  const begin = lines.findIndex((line) => line.startsWith(`location ${location}`))
  expect(begin).toBeGreaterThan(-1)
  const own = lines.slice(begin, lines.indexOf('}', begin))
  const set = own.flatMap((line) => {
    const [, name = 'content-type', value = ''] =
      /^(?:add_header (\S+)|default_type) "?(.*?)"?(?: always)?;$/.exec(line) ?? []
    return /^(?:add_header|default_type)/.test(line) ? [[name, value]] : []
  })
  return Object.fromEntries(set)
}

test('files have exactly the headers and the encoding that the console server gives them', () => {
  for (const [ending, type] of Object.entries(fileTypes)) {
    const name = String.raw`\w[\w.-]*`
    const location = `~ "^/(?:shell|mfe/${name}/${name})/${name}\\${ending}`
    expect(headersIn(files, `${location}$"`)).toEqual(immutableHeaders(type))
    expect(headersIn(files, String.raw`${location}\.br$"`)).toEqual({
      ...immutableHeaders(type),
      'content-encoding': 'br',
    })
  }
})

test('adds refusal headers to a refusal by nginx, and those of a response to an unanswered call', () => {
  const policy = Object.fromEntries(
    Object.keys(transportHeaders).map((name) => [name, '$transport']),
  )
  expect(headersIn(files, '= /.refused/404')).toEqual(refusalHeaders)
  for (const status of [400, 404, 414, 502]) {
    const own = headersIn(edge(false), `= /.refused/${status}`)
    expect(own).toEqual({ ...refusalHeaders, ...policy })
  }
  expect(headersIn(edge(false), '@unreachable')).toEqual({
    ...apiReplyHeaders,
    ...unreachableHeaders,
    ...policy,
  })
})

test('adds no other header to forwarded responses', () => {
  const passing = edge(false)
    .split(/location /)
    .filter((part) => part.includes('proxy_pass'))
  expect(passing.length).toBeGreaterThan(5)
  for (const part of passing) expect(part.slice(0, part.indexOf('}'))).not.toMatch(/add_header/)
})

test('answers nothing below /api of the console with a server for each tenant', () => {
  const callsOf = (config: string) => /location \/api \{([^}]*)\}/.exec(config)?.[1]
  expect(callsOf(edge(true))).toMatch(/^\s*return 404;\s*$/)
  expect(callsOf(edge(false))).toMatch(/proxy_pass/)
  expect(edge(true)).toContain(String.raw`server_name "~^api\.(?<tenant>[a-z0-9-]+)\.";`)
})

test('enables HTTP/2 in the syntax of the nginx version', () => {
  expect(edge(false)).toContain('http2 on;')
  expect(edge(false)).not.toMatch(/listen .*http2/)
})

test.each(['a"b', 'a$b', 'a\\b', 'a\nb'])(
  'rejects a value that nginx would read differently: %j',
  (text) => {
    expect(() => quote(text)).toThrow('nginx has no way to write')
  },
)
