/**
 * What a network has besides the things every seeded one has, by the number of its members. The demo
 * fleet of forty is too small for any of it.
 */
export function extrasOf(members: number) {
  return {
    gateways: Math.floor(members / 250),
    clients: Math.floor(members / 30),
    routes: Math.floor(members / 100),
    policies: Math.floor(members / 100),
    tags: Math.floor(members / 250),
    names: Math.floor(members / 100),
    keys: Math.floor(members / 250),
  }
}

/** The same of the whole server, by the number of devices. */
export function peopleOf(fleet: number) {
  return { users: Math.floor(fleet / 50), groups: Math.floor(fleet / 1000) }
}
