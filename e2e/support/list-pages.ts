/** A page that is a list, and the call that it cannot do without. */
type ListPage = {
  /** Of its table. */
  viewKey: string
  path: string
  /** Its heading, and the label of its table. */
  title: string
  /** Route of the call, as a fault names it. */
  route: string
  /** What it says when there is nothing; undefined where there is always somebody. */
  empty?: string
  /** Reads and fails with the hooks of another one here: how is left to `npm run sweep`. */
  readsAsOthers?: boolean
}

/** In the demonstration fleet; on an empty server the network has to be made first. */
export const NETWORK = 'corp-backbone'

export const listPages: ListPage[] = [
  {
    viewKey: 'networks',
    path: '/networks',
    title: 'Networks',
    route: '/api/v1/networks/stats',
    empty: 'No networks yet',
  },
  {
    viewKey: 'devices',
    path: '/devices',
    title: 'All Devices',
    route: '/api/hosts',
    empty: 'No devices yet',
    readsAsOthers: true,
  },
  {
    viewKey: 'nodes',
    path: `/networks/${NETWORK}/nodes`,
    title: 'Nodes',
    route: '/api/nodes/:network',
    empty: 'No nodes yet',
    readsAsOthers: true,
  },
  {
    viewKey: 'egress',
    path: `/networks/${NETWORK}/egress`,
    title: 'Egress',
    route: '/api/v1/egress',
    empty: 'No egress routes yet',
    readsAsOthers: true,
  },
  { viewKey: 'users', path: '/users', title: 'User Management', route: '/api/users' },
  {
    viewKey: 'keys',
    path: '/keys',
    title: 'Keys',
    route: '/api/v1/enrollment-keys',
    empty: 'No keys yet',
    readsAsOthers: true,
  },
]

/** Tables that read and fail as one above does, with the same hooks: each of these stories takes half a minute. */
export const listedAsOthers = [
  'access-requests',
  'access-review',
  'access-review-groups',
  'access-review-roles',
  'access-tokens',
  'activity',
  'audit-log',
  'all-routes',
  'analytics',
  'client-metrics',
  'config-files',
  'deleted-policies',
  'device-networks',
  'dns',
  'every-config-file',
  'every-gateway',
  'every-node',
  'gateways',
  'graph',
  'internet-gateways',
  'invites',
  'metrics',
  'name-servers',
  'odd-policies',
  'old-access-pairs',
  'own-access',
  'pending-devices',
  'pending-users',
  'policies',
  'posture-checks',
  'reach',
  'remote-users',
  'tag-members',
  'tags',
  'user-groups',
  'user-roles',
  'who-may',
  'violations',
]

/** Tables of what the browser itself has kept: no call brings it. */
export const keptByBrowser = ['changes']
