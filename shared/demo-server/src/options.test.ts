import { apiVersions } from './api-version'
import { parseOptions } from './options'

test('behaves like the recorded servers by default', () => {
  expect(parseOptions([])).toMatchObject({
    port: 8081,
    seed: { fleet: 40, networks: 3 },
    identity: { apiHost: '127.0.0.1', serverName: 'nm.local', domain: 'nm.internal', origin: '*' },
  })
})

test('applies the given options', () => {
  const args = ['--port', '0', '--data-dir', '/tmp/x', '--fleet', '10000', '--networks', '12']
  expect(parseOptions([...args, '--broker', 'connected'])).toMatchObject({
    port: 0,
    dataDir: '/tmp/x',
    seed: { fleet: 10_000, networks: 12 },
    identity: { hasBroker: true },
  })
  expect(parseOptions(['--edition', 'pro'])).toHaveProperty('edition', 'pro')
  expect(parseOptions(['--empty'])).not.toHaveProperty('seed')
  expect(parseOptions(['--empty', '--sessions', 'strict'])).toHaveProperty('sessions', 'strict')
  expect(parseOptions(['--help'])).toBe('help')
  expect(parseOptions([])).toMatchObject({ isExposed: false })
  expect(parseOptions(['--api-host', 'localhost'])).toMatchObject({ isExposed: false })
  expect(parseOptions(['--api-host', 'localhost:4000'])).toMatchObject({ isExposed: false })
  expect(parseOptions(['--api-host', '[::1]:4000'])).toMatchObject({ isExposed: false })
  expect(parseOptions(['--exposed'])).toMatchObject({ isExposed: true })
  expect(parseOptions(['--api-host', '[2001:db8::7]:80'])).toMatchObject({ isExposed: true })
  // devices connect to it from elsewhere, so users may as well
  expect(parseOptions(['--api-host', 'api.mesh.example'])).toMatchObject({ isExposed: true })
  expect(parseOptions(['--backup', 'kept.db'])).toEqual({ dataDir: '.data', backup: 'kept.db' })
  expect(parseOptions([])).not.toHaveProperty('controlToken')
  expect(parseOptions(['--control', 'break-it-gently'])).toHaveProperty(
    'controlToken',
    'break-it-gently',
  )
  expect(parseOptions([], { controlToken: 'break-it-gently' })).toHaveProperty(
    'controlToken',
    'break-it-gently',
  )
  expect(() => parseOptions([], { controlToken: 'short' })).toThrow(/^The control token must/)
})

test.each([
  [['--colour', 'red'], "Unknown option '--colour'"],
  [['somewhere'], "Unexpected argument 'somewhere'"],
  [['--port', 'high'], '--port must be a whole number from 0 to 65535'],
  [['--port', '70000'], '--port must be a whole number from 0 to 65535'],
  [['--fleet', '-1'], '--fleet must be a whole number from 0 to 60000'],
  [['--networks', '0'], '--networks must be a whole number from 1 to 1000'],
  [['--edition', 'gold'], '--edition must be community or pro'],
  [['--variant', 'hosted', '--edition', 'community'], '--variant hosted requires --edition pro'],
  [['--api-version', '9'], '--api-version must be 1.0.0'],
  [['--api-path', 'mesh'], '--api-path must be a path such as /mesh'],
  [['--api-path', '/'], '--api-path must be a path such as /mesh'],
  [['--sessions', 'long'], '--sessions must be strict or recorded'],
  [['--broker', 'maybe'], '--broker must be none or connected'],
  [['--control', 'short'], 'The control token must have at least 8 characters and no spaces'],
  [['--control', ''], '--control requires a value'],
  [['--metrics', 'all'], '--metrics must be near or full'],
  [['--empty', '--fleet', '5'], "--empty and --fleet can't be used together. Remove one of them"],
  [['--data-dir', ''], '--data-dir requires a value'],
  [['--backup', ''], '--backup requires a value'],
])('rejects %j in one line', (args, text) => {
  expect(() => parseOptions(args)).toThrow(text)
})

test.each(apiVersions)('accepts version %s', (apiVersion) => {
  expect(parseOptions(['--api-version', apiVersion])).toMatchObject({ apiVersion })
})
