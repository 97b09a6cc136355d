import { isTrustedBase } from './trusted-base'

const settings = {
  variant: 'hosted' as const,
  hostedHosts: [
    'api.example',
    '*.mesh.example:8443',
    'localhost:4000',
    'dev.localhost:4000',
    'mylocalhost:4000',
    '127.0.10.12:8081',
    '127.0.0.1:8081',
  ],
}

test.each([
  ['/api', true],
  ['https://api.example/api', true],
  ['https://tenant.mesh.example:8443/api', true],
  // requests to this machine need no encryption, wherever the console runs
  ['http://localhost:4000/api', true],
  ['http://127.0.0.1:8081/api', true],
  ['http://dev.localhost:4000/api', true],
  ['http://127.0.10.12:8081/api', true],
  ['http://mylocalhost:4000/api', false],
  ['https://mylocalhost:4000/api', true],
  ['http://127.0.0.1.mesh.example:8443/api', false],
  ['http://localhost:4001/api', false],
  ['http://api.example/api', false],
  ['http://tenant.mesh.example:8443/api', false],
  ['ws://127.0.0.1:8081/api', false],
  ['https://api.example:444/api', false],
  ['https://mesh.example:8443/api', false],
  ['https://tenant.mesh.example/api', false],
  ['https://notapi.example/api', false],
  ['https://user@api.example/api', false],
  ['https://api.example:443@evil.example/api', false],
  ['https://api.example.evil.example/api', false],
  ['https://api.example?x=/api', false],
  ['https://api.example#/api', false],
  ['https://mesh.example:8443.evil.example/api', false],
  ['ftp://api.example/api', false],
  ['api.example/api', false],
])('decides whether a token may be sent to %s: %j [CO-067]', (base, isTrusted) => {
  expect(isTrustedBase(base, settings)).toBe(isTrusted)
})

test('trusts only the own server in a self-hosted console', () => {
  const selfHosted = { ...settings, variant: 'self-hosted' as const }
  expect(isTrustedBase('https://api.example/api', selfHosted)).toBe(false)
  expect(isTrustedBase('/api', selfHosted)).toBe(true)
  expect(isTrustedBase(`${window.location.origin}/api`, selfHosted)).toBe(true)
  expect(isTrustedBase(`${window.location.origin}/other`, selfHosted)).toBe(false)
})
