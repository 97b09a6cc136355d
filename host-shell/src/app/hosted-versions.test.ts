import { parseSettings } from '@meshdeck/federation/settings'
import { queryClient, UI_VERSION } from '@meshdeck/platform'
import { serverConfigQuery } from '@meshdeck/platform/shell'

import { keepSettings } from '../shared/installation'
import { versionedAddress, watchVersion } from './hosted-versions'

describe('watchVersion', () => {
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

  /** jsdom doesn't navigate and logs an error for each attempt. */
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

  test("navigates a hosted console to its server's version, once per version [SV-030]", () => {
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
  ] as const)('stays at its address with a server %s (%s)', (_, variant, version) => {
    keepSettings(parseSettings({ variant }))
    server(version)
    watchVersion()
    expect([sentTo(), times()]).toEqual([null, 0])
  })

  test("stays when the address already has the server's version", () => {
    window.history.replaceState(null, '', '/v2.0.0/keys')
    server('v2.0.0')
    watchVersion()
    expect([sentTo(), times()]).toEqual([null, 0])
  })
})

describe('versionedAddress', () => {
  const path = '/networks/office/nodes?sort=name'

  test("returns the address below the server's version when versions differ [SV-030]", () => {
    expect(versionedAddress('v1.5.1', { prefix: '', path })).toBe(`/v1.5.1${path}`)
    expect(versionedAddress('v12.34.56', { prefix: '', path })).toBe(`/v12.34.56${path}`)
    expect(versionedAddress('1.5.1-ee', { prefix: '/v1.0.0', path })).toBe(`/v1.5.1${path}`)
  })

  test('returns undefined when the address already has the version, which prevents a loop', () => {
    expect(versionedAddress('v1.5.1', { prefix: '/v1.5.1', path })).toBeUndefined()
  })

  test.each(['v1.0.0', 'v1.0.0-ee', '', 'dev'])(
    'returns undefined for the server version %j',
    (version) => {
      expect(versionedAddress(version, { prefix: '', path })).toBeUndefined()
    },
  )
})
