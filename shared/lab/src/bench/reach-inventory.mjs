const TAGS = 500
const MAX_NODES = 10_000

/**
 * Builds a network as Pro 1.5.1 lists it: tags, policies and routes grow with its nodes, up to 500, 2,000 and 1,000
 * with 10,000 nodes. It's deterministic, so two runs measure the same network.
 * @param {number} count of nodes
 */
export function makeReachInventory(count) {
  const part = count / MAX_NODES
  const tags = Math.max(2, Math.round(TAGS * part))
  const routes = Math.max(2, Math.round(1000 * part))
  const policies = Math.max(4, Math.round(2000 * part))
  return {
    server: /** @type {const} */ ({ version: '1.5.1', edition: 'pro' }),
    networkId: 'net',
    nodes: Array.from({ length: count }, (_, index) => nodeOf(index, tags)),
    configFiles: [],
    policies: Array.from({ length: policies }, (_, index) =>
      policyOf(index, { count, tags, routes }),
    ),
    egress: Array.from({ length: routes }, (_, index) => routeOf(index, count)),
    users: Array.from({ length: Math.max(2, Math.round(200 * part)) }, (_, index) => userOf(index)),
  }
}

/** @param {number} index @param {number} tags */
function nodeOf(index, tags) {
  return {
    id: `node-${index}`,
    connected: index % 50 !== 0,
    is_gw: index % 100 === 0,
    isrelayed: false,
    relayedby: '',
    tags: [0, 1, 2].map((offset) => `net.tag-${(index * (offset * 7 + 1) + offset) % tags}`),
    address: `100.64.${index >> 8}.${index & 255}/10`,
    address6: '',
  }
}

/**
 * Of ten policies, six connect tags, two name nodes, one leads to a route, and one is about users.
 * @param {number} index
 * @param {{ count: number, tags: number, routes: number }} sizes
 */
function policyOf(index, { count, tags, routes }) {
  const tag = (/** @type {number} */ number) => ({ id: 'tag', value: `net.tag-${number % tags}` })
  const node = (/** @type {number} */ number) => ({ id: 'device', value: `node-${number % count}` })
  const kind = index % 10
  const ends = {
    src_type: kind === 7 ? [node(index * 13), node(index * 17)] : [tag(index), tag(index * 3 + 1)],
    dst_type: kind === 8 ? [node(index * 19), node(index * 23)] : [tag(index * 5 + 2)],
  }
  if (kind === 9) ends.dst_type = [{ id: 'egress-id', value: `route-${index % routes}` }]
  if (kind === 6) ends.src_type = [{ id: 'user', value: `user-${index % 200}` }]
  return {
    id: `policy-${index}`,
    name: `policy ${index}`,
    default: false,
    enabled: true,
    policy_type: kind === 6 ? 'user-policy' : 'device-policy',
    ...ends,
    type: 'Any',
    protocol: 'all',
    ports: /** @type {string[]} */ ([]),
    allowed_traffic_direction: index % 3 === 0 ? 0 : 1,
  }
}

/** @param {number} index @param {number} count */
function routeOf(index, count) {
  return {
    id: `route-${index}`,
    name: `route ${index}`,
    range: `10.${index >> 8}.${index & 255}.0/24`,
    status: true,
    nodes: { [`node-${(index * 7) % count}`]: 1, [`node-${(index * 11 + 3) % count}`]: 2 },
  }
}

/** @param {number} index */
function userOf(index) {
  return {
    username: `user-${index}`,
    platform_role_id: 'service-user',
    user_group_ids: {},
    network_roles: {},
  }
}
