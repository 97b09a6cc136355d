import { API_MAJOR } from '../version'

/**
 * Everything that the console fetches, by the first part of its query keys; used to refresh a page and to invalidate
 * after a change. An unlisted name doesn't compile.
 */
export type Resource =
  | 'access-tokens'
  | 'activity'
  | 'config-files'
  | 'dns'
  | 'egress'
  | 'enrollment-keys'
  | 'feature-flags'
  | 'guide'
  | 'has-super-admin'
  | 'hosts'
  | 'idp-sync'
  | 'invite'
  | 'invites'
  | 'latest-release'
  | 'metrics'
  | 'name-servers'
  | 'networks'
  | 'nodes'
  | 'old-access'
  | 'own-user'
  | 'pending-hosts'
  | 'pending-users'
  | 'policies'
  | 'posture-checks'
  | 'roles'
  | 'mfa-setup'
  | 'server-config'
  | 'server-status'
  | 'settings-record'
  | 'sso-offered'
  | 'tags'
  | 'jit-access'
  | 'usage'
  | 'user-groups'
  | 'users'
  // resources of an external remote, prefixed with its own name
  | `${string}:${string}`

/** What a query is about, such as one network. IDs and filters have a field each. */
export type QueryScope = Readonly<{
  networkId?: string | undefined
  networkIds?: readonly string[]
  [field: string]: unknown
}>

/**
 * Returns the key of a query. `part` names what is read, if there is more than one thing to read about the same scope.
 * It is the only text outside of the scope, so that no ID can be taken for it.
 */
export function queryKeyOf(resource: Resource, scope: QueryScope = {}, part?: string) {
  return part === undefined
    ? ([resource, API_MAJOR, scope] as const)
    : ([resource, API_MAJOR, scope, part] as const)
}
