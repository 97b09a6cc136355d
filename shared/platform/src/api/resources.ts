/**
 * Everything that the console reads, by the first word of its query keys: what a page refreshes, what a
 * change makes stale. A word that is not among them does not compile.
 */
export type Resource =
  | 'access-tokens'
  | 'activity'
  | 'config-files'
  | 'dns'
  | 'egress'
  | 'enrollment-keys'
  | 'feature-flags'
  | 'has-super-admin'
  | 'hosts'
  | 'idp-sync'
  | 'invite'
  | 'invites'
  | 'latest-release'
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
  | 'second-factor-setup'
  | 'server-config'
  | 'server-status'
  | 'settings-record'
  | 'sso-offered'
  | 'tags'
  | 'usage'
  | 'user-groups'
  | 'users'
  // what a remote from elsewhere reads for itself, behind a name of its own
  | `${string}:${string}`
