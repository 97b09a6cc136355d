import { parseSettings } from '@meshdeck/federation/settings'
import { queryClient, UI_VERSION } from '@meshdeck/platform'
import { serverConfigQuery } from '@meshdeck/platform/shell'

import { keepSettings } from '../installation/settings'
import { watchVersion } from './go-to-version'

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
