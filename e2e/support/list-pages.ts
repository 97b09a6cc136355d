/** A page that is a list, and the call that it cannot do without. A new list page is a line below. */
export type ListPage = {
  path: string
  /** Its heading, and the label of its table. */
  title: string
  /** Route of the call, as a fault names it. */
  route: string
  /** What it says when there is nothing; undefined where there is always somebody. */
  empty?: string
}

/** In the demonstration fleet; on an empty server the network has to be made first. */
export const NETWORK = 'corp-backbone'

export const listPages: ListPage[] = [
  {
    path: '/networks',
    title: 'Networks',
    route: '/api/v1/networks/stats',
    empty: 'No networks yet',
  },
  { path: '/devices', title: 'All Devices', route: '/api/hosts', empty: 'No devices yet' },
  {
    path: `/networks/${NETWORK}/nodes`,
    title: 'Nodes',
    route: '/api/nodes/:network',
    empty: 'No nodes yet',
  },
  {
    path: `/networks/${NETWORK}/egress`,
    title: 'Egress',
    route: '/api/v1/egress',
    empty: 'No egress routes yet',
  },
  { path: '/users', title: 'User Management', route: '/api/users' },
  { path: '/keys', title: 'Keys', route: '/api/v1/enrollment-keys', empty: 'No keys yet' },
]
