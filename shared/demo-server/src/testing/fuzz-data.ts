import type { Store } from '../storage/store'
import type { Route } from './route-table'

/** Who sends what is made up. */
export const fuzzAdmin = { username: 'admin', password: 'meshdeck-demo' }

/** He may have handed his role on or locked himself out meanwhile. */
export function keepFuzzAdmin(store: Store) {
  store.users.update(fuzzAdmin.username, {
    platform_role_id: 'super-admin',
    account_disabled: false,
  })
}

/** Ids and names that exist at the moment. */
export function idsIn(from: Store): string[] {
  return [
    ...from.networks.all().map(({ netid }) => netid),
    ...from.hosts.all().map(({ id }) => id),
    ...from.nodes.all().map(({ id }) => id),
    ...from.extClients.all().map(({ clientid }) => clientid),
    ...from.keys.all().map(({ value }) => value),
    ...from.egress.all().map(({ id }) => id),
    ...from.policies.all().map(({ id }) => id),
    ...from.users.all().map(({ username }) => username),
    ...from.nameServers.all().map(({ id }) => id),
    ...from.roles.all().map(({ id }) => id),
    ...from.groups.all().map(({ id }) => id),
    ...from.tags.all().map(({ id }) => id),
    ...from.invites.all().map(({ email }) => email),
  ]
}

/** Routes of which there is one. */
export function atLeastOne(routes: Route[]): [Route, ...Route[]] {
  const [first, ...others] = routes
  if (!first) throw new Error('the table of routes is empty')
  return [first, ...others]
}
