import { parseSettings } from '@meshdeck/federation/settings'
import { queryClient, UI_VERSION } from '@meshdeck/platform'
import { serverConfigQuery } from '@meshdeck/platform/shell'

import { keepSettings } from '../shared/installation'
import { versionedAddress, watchVersion } from './hosted-versions'

describe('hosted versions', () => {
  const config = {
    Version: '',
    PublicIp: '',
    APIHost: '',
    APIConnString: '',
    Server: '',
    NetmakerTenantID: '',
    DefaultDomain: '',
  }
  const server = (Version: string) =>
    queryClient.setQueryData(serverConfigQuery().queryKey, { ...config, Version })
  const sentTo = () => sessionStorage.getItem('sent_to_version')

  /** jsdom goes nowhere, and complains of each time that it should. */
  let complaint: jest.SpyInstance
  const times = () => complaint.mock.calls.length

  beforeEach(() => {
    complaint = jest.spyOn(console, 'error').mockReturnValue(undefined)
    keepSettings(parseSettings({ variant: 'hosted' }))
    window.history.replaceState(null, '', '/v1.0.0/keys?q=a#top')
  })
  afterEach(() => {
    queryClient.clear()
    sessionStorage.clear()
  })

  test('a hosted console goes to the address of its server, once for each version [SV-030]', () => {
    watchVersion()
    expect(times()).toBe(0)
    server('v2.0.0')
    expect([sentTo(), times()]).toEqual(['v2.0.0', 1])
    server('v2.0.0')
    expect(times()).toBe(1)
    server('v3.0.0')
    expect([sentTo(), times()]).toEqual(['v3.0.0', 2])
  })

  test.each([
    ['that fits', 'hosted', UI_VERSION],
    ['that does not say it', 'hosted', ''],
    ['of its own', 'self-hosted', 'v2.0.0'],
  ] as const)('beside a server %s it stays (%s)', (_, variant, version) => {
    keepSettings(parseSettings({ variant }))
    server(version)
    watchVersion()
    expect([sentTo(), times()]).toEqual([null, 0])
  })

  test('where it is at the address of that version already it goes nowhere', () => {
    window.history.replaceState(null, '', '/v2.0.0/keys')
    server('v2.0.0')
    watchVersion()
    expect([sentTo(), times()]).toEqual([null, 0])
  })
})

describe('versioned address', () => {
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
})
