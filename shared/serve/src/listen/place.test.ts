import { isExposed } from './place'

test.each([
  [{}, false],
  [{ host: '127.0.0.1' }, false],
  [{ host: '127.0.0.7' }, false],
  [{ host: '::1' }, false],
  [{ host: 'localhost' }, false],
  [{ allowHost: ['console.localhost', '127.0.0.1'], trustProxy: ['127.0.0.1', '::1'] }, false],
  [{ trustProxy: ['127.0.0.0/8'] }, false],
  [{ host: '0.0.0.0' }, true],
  [{ host: '::' }, true],
  [{ host: '192.0.2.7' }, true],
  [{ host: '::ffff:192.0.2.7' }, true],
  [{ allowHost: ['mesh.example'] }, true],
  [{ allowHost: ['*.mesh.example'] }, true],
  [{ allowHost: ['[2001:db8::7]'] }, true],
  [{ trustProxy: ['10.0.0.0/8'] }, true],
  [{ trustProxy: ['127.0.0.1', '192.0.2.1'] }, true],
  [{ trustProxy: ['0.0.0.0/0'] }, true],
  [{ trustProxy: ['126.0.0.0/7'] }, true],
])('says whether a console with %j is reachable from other machines: %s', (options, expected) => {
  expect(isExposed(options)).toBe(expected)
})

test('treats a socket of the service manager as reachable from anywhere', () => {
  expect(isExposed({}, { LISTEN_PID: String(process.pid), LISTEN_FDS: '1' })).toBe(true)
})
