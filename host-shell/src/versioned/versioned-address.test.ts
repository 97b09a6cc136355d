import { versionedAddress } from './versioned-address'

const path = '/networks/office/nodes?sort=name'

test('a server of another version has its console under that version [SV-030]', () => {
  expect(versionedAddress('v1.5.1', { prefix: '', path })).toBe(`/v1.5.1${path}`)
  expect(versionedAddress('v12.34.56', { prefix: '', path })).toBe(`/v12.34.56${path}`)
  expect(versionedAddress('1.5.1-ee', { prefix: '/v1.0.0', path })).toBe(`/v1.5.1${path}`)
})

test('where the address has the version already nothing happens, so there is no loop', () => {
  expect(versionedAddress('v1.5.1', { prefix: '/v1.5.1', path })).toBeUndefined()
})

test.each(['v1.0.0', 'v1.0.0-ee', '', 'dev'])('a server %j leads nowhere else', (version) => {
  expect(versionedAddress(version, { prefix: '', path })).toBeUndefined()
})
