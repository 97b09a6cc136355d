import { consoleOptionsSchema } from './console-options'
import described from './console-options.json'
import { parseOptions, readOptions, unknownVariables } from './read-options'

test('documents each option that exists, and no other', () => {
  const keys = described.map(({ name }) =>
    name.replaceAll(/-(\w)/g, (sign) => sign.charAt(1).toUpperCase()),
  )
  expect(keys.toSorted()).toEqual(Object.keys(consoleOptionsSchema.shape).toSorted())
})

test('accepts an option on the command line or in the environment, and a flag wins', () => {
  const env = {
    MESHDECK_PORT: '4100',
    MESHDECK_HOST: '::1',
    MESHDECK_ALLOW_HOST: 'a.example, 2001:db8::1',
    MESHDECK_BACKEND: '',
  }
  const options = parseOptions(['--port', '0', '--base-path', 'mesh/'], env)
  expect(options).not.toHaveProperty('backend')
  expect(options).toMatchObject({
    port: 0,
    host: '::1',
    basePath: '/mesh',
    allowHost: ['a.example', '[2001:db8::1]'],
  })
})

test.each([
  [['--prot', '1'], "Unknown option '--prot'. Try --help."],
  [['--port'], '--port requires a value. Try --help.'],
  [['--port', '70000'], '--port: "70000" is not a whole number from 0 to 65535.'],
  [['--port='], '--port: "" is not a whole number from 0 to 65535.'],
  [
    ['--host', 'mesh.example'],
    '--host: "mesh.example" is not an IP address such as 127.0.0.1 or ::1.',
  ],
  [
    ['--allow-host', 'https://a.example'],
    '--allow-host: "https://a.example" is not a valid name. Enter one such as console.example, without a port.',
  ],
  [
    ['--trust-proxy', '10.0.0.0/33'],
    '--trust-proxy: "10.0.0.0/33" is not an IP address or range such as 10.0.0.0/8.',
  ],
  [['--backend', 'mesh.example'], '--backend: enter an address such as https://api.mesh.example.'],
  [['--otlp', 'collector:4318'], '--otlp: enter an address such as http://127.0.0.1:4318.'],
  [
    ['--metrics-port', '9464', '--metrics-host', 'mesh.example'],
    '--metrics-host: "mesh.example" is not an IP address such as 127.0.0.1 or ::1.',
  ],
  [['--metrics-host', '::1'], '--metrics-host: requires --metrics-port.'],
  [['--signatures', 'required'], '--signatures: works only with --deliveries.'],
  [['--deliveries', 'store', '--signatures', 'yes'], '--signatures: use required or optional.'],
  [['--log', 'loud'], '--log: use json, text, or off.'],
  [['--tls-cert', 'a.pem'], '--tls-cert: requires --tls-key.'],
  [['--tls-key', 'a.pem'], '--tls-key: requires --tls-cert.'],
])('fails for %j with one clear line', (args, line) => {
  expect(() => parseOptions(args, {})).toThrow(
    expect.objectContaining({ message: line, isInOptions: true }),
  )
})

test('reports an invalid value under the name with which it was given', () => {
  expect(() => readOptions({}, { MESHDECK_PORT: 'http' })).toThrow(
    'MESHDECK_PORT: "http" is not a whole number from 0 to 65535.',
  )
})

test("names a variable with the console's prefix that is no option, even an empty one", () => {
  const env = {
    MESHDECK_PORT: '1',
    MESHDECK_ALLOWED_HOST: 'a.example',
    MESHDECK_PROT: '',
    PATH: '/bin',
  }
  expect(unknownVariables(env)).toEqual(['MESHDECK_ALLOWED_HOST', 'MESHDECK_PROT'])
})

test.each([
  ['/mesh', '/mesh'],
  ['mesh/', '/mesh'],
  ['/', ''],
  ['/apps/net.mesh-2~_', '/apps/net.mesh-2~_'],
])('reads the base path %s as %s', (given, path) => {
  expect(readOptions({ 'base-path': given }, {}).basePath).toBe(path)
})

test.each([
  '//evil.example',
  '/a//b',
  '/..',
  '/.mesh',
  '/a/./b',
  '/mé',
  '/a b',
  '/a%2fb',
  '/a?b',
  '/"',
  `/${'a'.repeat(300)}`,
])('rejects the base path %j', (given) => {
  expect(() => readOptions({ 'base-path': given }, {})).toThrow(/^--base-path: /)
})
