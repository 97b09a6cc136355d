import { configFileListQuery, everyConfigFileQuery } from '@meshdeck/api/config-files'
import { dnsListQuery } from '@meshdeck/api/dns'
import { egressRouteListQuery } from '@meshdeck/api/egress'
import { enrollmentKeyListQuery } from '@meshdeck/api/enrollment-keys'
import { hostListQuery } from '@meshdeck/api/hosts'
import { networkListQuery } from '@meshdeck/api/networks'
import { policyListQuery } from '@meshdeck/api/policies'
import { networkRoleListQuery, platformRoleListQuery } from '@meshdeck/api/roles'
import { tagListQuery } from '@meshdeck/api/tags'
import { userGroupListQuery } from '@meshdeck/api/user-groups'
import { userListQuery } from '@meshdeck/api/users'

import { sourceOf, type Found, type Scope, type Source } from './source'
import {
  configFileThings,
  deviceThings,
  dnsThings,
  egressThings,
  groupThings,
  keyThings,
  networkThings,
  policyThings,
  roleThings,
  tagThings,
  userThings,
} from './things'
import { useNodeThings } from './use-node-things'

const useEveryConfigFile = sourceOf(everyConfigFileQuery, configFileThings)
const useConfigFilesOfNetwork = sourceOf(
  ({ networkId }) => configFileListQuery(networkId),
  configFileThings,
)

/** Only admins can list the config files of all networks (contract 1.11). */
function useConfigFileThings(scope: Scope, isWanted: boolean): Found {
  const every = useEveryConfigFile(scope, isWanted && scope.isAdmin)
  const ofNetwork = useConfigFilesOfNetwork(scope, isWanted && !scope.isAdmin)
  return scope.isAdmin ? every : ofNetwork
}

/**
 * Where the palette reads each kind that a fragment may declare (`palette.kinds` of remote.json): the
 * queries of the pages, so that what one of them has loaded is here at once and the other way round. The
 * server has no list of the routes, policies or tags of all networks, and tells of which of its names are nodes' by
 * network: those are of the active one. They are
 * found in this order.
 */
export const sources: Readonly<Record<string, Source>> = {
  networks: { useThings: sourceOf(networkListQuery, networkThings) },
  devices: { useThings: sourceOf(hostListQuery, deviceThings) },
  nodes: { useThings: useNodeThings, isOfNetwork: ofOthers },
  'config-files': {
    useThings: useConfigFileThings,
    isOfNetwork: ofOthers,
  },
  'dns-names': {
    useThings: sourceOf(({ networkId }) => dnsListQuery(networkId), dnsThings),
    isOfNetwork: always,
  },
  'egress-routes': {
    useThings: sourceOf(({ networkId }) => egressRouteListQuery(networkId), egressThings),
    isOfNetwork: always,
  },
  users: { useThings: sourceOf(userListQuery, userThings) },
  groups: { useThings: sourceOf(userGroupListQuery, groupThings) },
  'network-roles': { useThings: sourceOf(networkRoleListQuery, roleThings) },
  'platform-roles': { useThings: sourceOf(platformRoleListQuery, roleThings) },
  keys: { useThings: sourceOf(enrollmentKeyListQuery, keyThings) },
  policies: {
    useThings: sourceOf(({ networkId }) => policyListQuery(networkId), policyThings),
    isOfNetwork: always,
  },
  tags: {
    useThings: sourceOf(({ networkId }) => tagListQuery(networkId), tagThings),
    isOfNetwork: always,
  },
}

function ofOthers({ isAdmin }: Scope): boolean {
  return !isAdmin
}

function always(): boolean {
  return true
}
