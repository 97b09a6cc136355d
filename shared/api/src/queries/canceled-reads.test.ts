import '@meshdeck/testing/at-a-server'
import { queryClient } from '@meshdeck/platform'
import { waitFor } from '@meshdeck/testing/dom'

import { configFileListQuery, allConfigFilesQuery } from './config-files'
import { dnsListQuery, allDnsEntriesQuery } from './dns'
import { egressRouteListQuery } from './egress'
import { enrollmentKeyListQuery } from './enrollment-keys'
import { gatewayUserListQuery } from './gateway-users'
import { hostListQuery } from './hosts'
import { allMembershipsQuery, membershipsQuery } from './memberships'
import { knownServicesQuery, nameServerListQuery } from './name-servers'
import { networkListQuery } from './networks'
import { nodeListQuery, nodeStatusesQuery } from './nodes'
import { policyListQuery } from './policies'
import { platformRoleListQuery } from './roles'
import { nodeStatusesOfNetworksQuery } from './statuses-of-networks'
import { tagListQuery } from './tags'
import { userListQuery } from './users'

const read = queryClient.fetchQuery.bind(queryClient)

beforeEach(() => queryClient.clear())
afterEach(() => jest.restoreAllMocks())

const given: Array<[string, () => Promise<unknown>]> = [
  ['config files', () => read(configFileListQuery('corp'))],
  ['all config files', () => read(allConfigFilesQuery())],
  ['all names', () => read(allDnsEntriesQuery())],
  ['names', () => read(dnsListQuery('corp'))],
  ['egress routes', () => read(egressRouteListQuery('corp'))],
  ['keys', () => read(enrollmentKeyListQuery())],
  ['statuses of networks', () => read(nodeStatusesOfNetworksQuery(['corp']))],
  ['users of a gateway', () => read(gatewayUserListQuery('n1'))],
  ['devices', () => read(hostListQuery())],
  ['memberships', () => read(membershipsQuery('h1'))],
  ['all memberships', () => read(allMembershipsQuery())],
  ['name servers', () => read(nameServerListQuery('corp'))],
  ['known services', () => read(knownServicesQuery())],
  ['networks', () => read(networkListQuery())],
  ['nodes', () => read(nodeListQuery('corp'))],
  ['statuses', () => read(nodeStatusesQuery('corp'))],
  ['policies', () => read(policyListQuery('corp'))],
  ['roles', () => read(platformRoleListQuery())],
  ['tags', () => read(tagListQuery('corp'))],
  ['users', () => read(userListQuery())],
]

test.each(given)('requests for %s stop when the query is canceled', async (_, ask) => {
  const signals: AbortSignal[] = []
  jest.spyOn(globalThis, 'fetch').mockImplementation((request) => {
    if (request instanceof Request) signals.push(request.signal)
    return new Promise(() => {})
  })
  const asked = ask().catch(() => 'given up')
  await waitFor(() => expect(signals).not.toEqual([]))
  await queryClient.cancelQueries()
  expect(signals.map(({ aborted }) => aborted)).not.toContain(false)
  expect(await asked).toBe('given up')
})
