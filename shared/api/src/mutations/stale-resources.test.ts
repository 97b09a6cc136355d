import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import {
  queryClient,
  type QueryKey,
  queryKeyOf,
  type Resource,
  useQuery,
  z,
} from '@meshdeck/platform'
import { QueryClientProvider } from '@meshdeck/platform/shell'
import { renderHook } from '@meshdeck/testing/dom'
import { createElement, type ReactNode } from 'react'

import type { Change } from '../change'
import { configFileListQuery, configFileSchema } from '../queries/config-files'
import { hostListQuery, hostSchema } from '../queries/hosts'
import { networkListQuery } from '../queries/networks'
import { nodeKey, nodeListQuery, nodeSchema } from '../queries/nodes'
import { deleteConfigFile, enableConfigFiles } from './config-file-changes'
import { deleteHost } from './host-changes'
import { deleteNetwork } from './network-changes'
import { deleteNode } from './node-changes'
import { deletePolicy } from './policy-changes'

const resources = [
  'access-tokens',
  'activity',
  'config-files',
  'dns',
  'egress',
  'enrollment-keys',
  'feature-flags',
  'has-super-admin',
  'hosts',
  'idp-sync',
  'invite',
  'invites',
  'name-servers',
  'networks',
  'nodes',
  'old-access',
  'own-user',
  'pending-hosts',
  'pending-users',
  'policies',
  'posture-checks',
  'roles',
  'mfa-setup',
  'server-config',
  'server-status',
  'settings-record',
  'sso-offered',
  'tags',
  'jit-access',
  'usage',
  'user-groups',
  'users',
] as const satisfies readonly Resource[]

/** Resources that may be stale: after a rejection and, unless stated otherwise below, after a success too. */
const staleAfter: Record<string, readonly Resource[]> = {
  // networks and their contents
  createNetwork: ['enrollment-keys', 'hosts', 'networks'],
  updateNetwork: ['networks'],
  deleteNetwork: ['networks'],
  connectNodes: ['nodes'],
  expireNode: ['nodes'],
  deleteNode: ['nodes'],
  createDnsEntry: ['dns'],
  deleteDnsEntry: ['dns'],
  createNameServer: ['name-servers'],
  updateNameServer: ['name-servers'],
  deleteNameServer: ['name-servers'],
  createPostureCheck: ['config-files', 'nodes', 'posture-checks'],
  updatePostureCheck: ['config-files', 'nodes', 'posture-checks'],
  deletePostureCheck: ['config-files', 'nodes', 'posture-checks'],
  switchJitAccess: ['config-files', 'networks', 'nodes', 'jit-access'],
  approveAccess: ['jit-access'],
  denyAccess: ['jit-access'],
  revokeAccess: ['config-files', 'nodes', 'jit-access'],
  createEgressRoute: ['egress'],
  switchEgressRoute: ['egress'],
  updateEgressRoute: ['egress'],
  deleteEgressRoute: ['egress', 'policies'],
  restoreEgressRoute: ['egress', 'policies'],
  createPolicy: ['policies'],
  putPolicy: ['policies'],
  deletePolicy: ['activity', 'policies'],
  switchPolicy: ['policies'],
  updatePolicy: ['policies'],
  restorePolicy: ['activity', 'policies'],
  deleteSamePolicy: ['activity', 'policies'],
  changeOldAccess: ['old-access'],
  createEnrollmentKey: ['enrollment-keys'],
  updateEnrollmentKey: ['enrollment-keys'],
  deleteEnrollmentKey: ['enrollment-keys'],
  createTag: ['config-files', 'nodes', 'tags'],
  updateTag: ['config-files', 'nodes', 'tags'],
  deleteTag: [
    'config-files',
    'egress',
    'enrollment-keys',
    'name-servers',
    'nodes',
    'policies',
    'posture-checks',
    'tags',
  ],
  repairTagReference: [
    'egress',
    'enrollment-keys',
    'name-servers',
    'networks',
    'policies',
    'posture-checks',
  ],
  // gateways
  createGateway: ['hosts', 'nodes'],
  deleteGateway: ['config-files', 'nodes'],
  relayNodes: ['nodes'],
  createInternetGateway: ['nodes'],
  deleteInternetGateway: ['nodes'],
  changeInternetUsers: ['nodes'],
  setFailoverRole: ['nodes'],
  unsetFailoverRole: ['nodes'],
  resetFailoverRole: ['nodes'],
  createConfigFile: ['config-files', 'nodes'],
  updateConfigFile: ['config-files', 'nodes', 'policies'],
  enableConfigFiles: ['config-files', 'nodes', 'policies'],
  deleteConfigFile: ['config-files'],
  attachUser: ['users'],
  detachUser: ['config-files', 'nodes', 'users'],
  // devices
  updateHost: ['networks', 'nodes'],
  deleteHost: ['hosts'],
  commandHost: ['hosts'],
  commandAllHosts: ['hosts'],
  joinNetwork: ['hosts', 'networks', 'nodes'],
  leaveNetwork: ['hosts', 'networks', 'nodes'],
  approveHost: ['hosts', 'networks', 'nodes', 'pending-hosts'],
  rejectHost: ['hosts', 'networks', 'nodes', 'pending-hosts'],
  // people: a user of a network is listed among its nodes
  createUser: ['nodes', 'users'],
  updateUser: ['access-tokens', 'nodes', 'users'],
  deleteUser: ['config-files', 'nodes', 'users'],
  enableUser: ['nodes', 'users'],
  disableUser: ['nodes', 'users'],
  setPassword: ['access-tokens', 'nodes', 'users'],
  resetMfa: ['nodes', 'users'],
  transferSuperAdmin: ['nodes', 'users'],
  changeMembership: ['access-tokens', 'config-files', 'nodes', 'user-groups', 'users'],
  createGroup: ['policies', 'user-groups', 'users'],
  updateGroup: ['config-files', 'nodes', 'policies', 'user-groups'],
  deleteGroup: [
    'config-files',
    'invites',
    'nodes',
    'policies',
    'posture-checks',
    'user-groups',
    'users',
  ],
  createRole: ['roles'],
  updateRole: ['roles'],
  deleteRole: ['config-files', 'invites', 'nodes', 'roles', 'user-groups', 'users'],
  inviteUsers: ['invites'],
  deleteInvite: ['invites'],
  clearInvites: ['invites'],
  approveUser: ['pending-users', 'users'],
  denyUser: ['pending-users', 'users'],
  denyAllUsers: ['pending-users', 'users'],
  createAccessToken: ['access-tokens', 'users'],
  revokeAccessToken: ['access-tokens', 'users'],
  completeMfa: ['users'],
  removeMfa: ['users'],
  syncIdp: ['idp-sync', 'user-groups', 'users'],
  // their response shows the new state, or nothing of it is on screen
  updateGateway: [],
  updateNode: [],
  acceptInvite: [],
  updateServerSettings: ['server-config', 'settings-record', 'sso-offered'],
  removeIdentityProvider: [
    'idp-sync',
    'server-config',
    'settings-record',
    'sso-offered',
    'user-groups',
    'users',
  ],
  testDirectory: [],
  setOwnPassword: ['access-tokens'],
}

beforeEach(() => {
  queryClient.clear()
  for (const resource of resources) queryClient.setQueryData([resource], [])
})

const staleNow = () =>
  resources.filter((resource) => queryClient.getQueryState([resource])?.isInvalidated)

test('has a known list of stale resources for every change', async () => {
  const changes = await changesByName()
  expect(Object.keys(staleAfter).toSorted()).toEqual([...changes.keys()].toSorted())
})

test.each(Object.entries(staleAfter))('makes stale after %s: %j', async (...given) => {
  const [name, stale] = given
  const changes = await changesByName()
  changes.get(name)?.settle([])
  expect(staleNow()).toEqual(stale)
})

const kept = (queryKey: QueryKey) => queryClient.getQueryData(queryKey)

const thatNamedThem = ['egress', 'enrollment-keys', 'hosts', 'networks', 'nodes', 'policies']

test('removes deleted devices from their list at once, and makes what named them stale', () => {
  const [gone, stays] = ['h1', 'h2'].map((id) => z.parse(hostSchema, { id, name: id }))
  const { queryKey } = hostListQuery()
  queryClient.setQueryData(queryKey, gone && stays ? [gone, stays] : [])

  deleteHost.settle([{ id: 'h1', isForced: true, atConsoleAddress: false }])
  expect(kept(queryKey)).toEqual([stays])
  expect(staleNow()).toEqual(thatNamedThem)
})

test('makes the activity log stale after a policy is deleted', async () => {
  await deletePolicy.settle([{ id: 'p1', network_id: 'lab' }])
  expect(staleNow()).toEqual(['activity', 'policies'])
})

test('removes deleted networks from their list at once, and makes what was in them stale', () => {
  const [gone, stays] = ['lab', 'corp'].map((netid) => ({
    netid,
    addressrange: '',
    addressrange6: '',
    hosts: 0,
  }))
  const { queryKey } = networkListQuery()
  queryClient.setQueryData(queryKey, gone && stays ? [gone, stays] : [])

  deleteNetwork.settle(['lab'])
  expect(kept(queryKey)).toEqual([stays])
  expect(staleNow()).toEqual(thatNamedThem)
})

const deletion = {
  networkId: 'lab',
  id: 'n1',
  isForced: false,
  byList: false,
  isLeaving: false,
}
const namingNodes = [
  'config-files',
  'egress',
  'enrollment-keys',
  'hosts',
  'networks',
  'nodes',
  'policies',
]

describe('in a list of nodes, with a config file of the first,', () => {
  const { queryKey } = nodeListQuery('lab')
  const namesLeft = () => queryClient.getQueryData(queryKey)?.map(nodeKey)

  beforeEach(() => {
    const file = { clientid: 'phone', ingressgatewayid: 'n1' }
    queryClient.setQueryData(queryKey, [
      z.parse(nodeSchema, { id: 'n1', hostid: 'h1' }),
      z.parse(nodeSchema, { id: 'n2', hostid: 'h2' }),
      z.parse(nodeSchema, { id: 'phone', is_static: true, static_node: file }),
    ])
  })

  test.each(['isForced', 'byList', 'isLeaving'] as const)(
    'removes a node deleted at once (%s) with its files',
    (how) => {
      deleteNode.settle([{ ...deletion, [how]: true }])
      expect(namesLeft()).toEqual(['n2'])
      expect(staleNow()).toEqual(namingNodes)
    },
  )

  test('keeps and refetches a node that waits for its device', () => {
    deleteNode.settle([deletion])
    expect(namesLeft()).toEqual(['n1', 'n2', 'phone'])
    expect(staleNow()).toEqual(['nodes'])
  })

  test('handles each of several nodes in its own way', () => {
    deleteNode.settle([deletion, { ...deletion, id: 'n2', isForced: true }])
    expect(namesLeft()).toEqual(['n1', 'phone'])
    expect(staleNow()).toEqual(namingNodes)
  })

  test('keeps nodes of other networks', () => {
    deleteNode.settle([{ ...deletion, networkId: 'corp', isForced: true }])
    expect(namesLeft()).toEqual(['n1', 'n2', 'phone'])
  })
})

test("removes deleted config files from their network's list at once, and makes what named them stale", () => {
  const [gone, stays] = ['phone', 'tablet'].map((clientid) =>
    z.parse(configFileSchema, { clientid }),
  )
  const { queryKey } = configFileListQuery('lab')
  queryClient.setQueryData(queryKey, gone && stays ? [gone, stays] : [])

  deleteConfigFile.settle([{ networkId: 'lab', configFileId: 'phone' }])
  expect(kept(queryKey)).toEqual([stays])
  expect(staleNow()).toEqual(namingNodes)
})

test('makes nodes and policies stale by switching config files as well', async () => {
  await enableConfigFiles.settle([{ networkId: 'lab', configFileIds: ['phone'], isEnabled: true }])
  expect(staleNow()).toEqual(['config-files', 'nodes', 'policies'])
})

/** Observes these queries as open pages do, and returns what has been refetched since. */
function watch(...keys: readonly QueryKey[]) {
  const refreshResources: unknown[] = []
  const useList = (queryKey: QueryKey) =>
    useQuery({
      queryKey,
      initialData: [],
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: () => {
        refreshResources.push(queryKey)
        return []
      },
    })
  for (const queryKey of keys) renderHook(() => useList(queryKey), { wrapper: Cache })
  return refreshResources
}

const Cache = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children)

test("doesn't refetch open queries of a deleted network, nor its list yet", () => {
  const refreshResources = watch(
    queryKeyOf('networks'),
    queryKeyOf('nodes', { networkId: 'lab' }),
    queryKeyOf('nodes', { networkId: 'corp' }),
    queryKeyOf('hosts'),
  )
  deleteNetwork.settle(['lab'])
  expect(refreshResources).toEqual([
    queryKeyOf('nodes', { networkId: 'corp' }),
    queryKeyOf('hosts'),
  ])
})

test.each([
  ['devices', () => deleteHost.settle([{ id: 'h1', isForced: true, atConsoleAddress: false }])],
  ['nodes', () => deleteNode.settle([{ ...deletion, isForced: true }])],
])('waits with the list of deleted %s, and refetches what named them', (name, settle) => {
  const refreshResources = watch(
    queryKeyOf(name === 'nodes' ? 'nodes' : 'hosts'),
    queryKeyOf('egress'),
  )
  settle()
  expect(refreshResources).toEqual([queryKeyOf('egress')])
})

const isChange = (value: unknown): value is Change<never> =>
  typeof value === 'function' && 'send' in value && 'settle' in value

async function changesByName(): Promise<Map<string, Change<never>>> {
  const files = readdirSync(__dirname).filter((file) => file.endsWith('-changes.ts'))
  const modules: object[] = await Promise.all(files.map((file) => import(join(__dirname, file))))
  const exported = modules.flatMap((module) => Object.entries(module))
  return new Map(exported.filter((entry): entry is [string, Change<never>] => isChange(entry[1])))
}
