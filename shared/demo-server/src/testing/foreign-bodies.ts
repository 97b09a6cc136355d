/** Resources that a request can name in one network, each by its ID. */
export type Place = {
  network: string
  node: string
  gateway: string
  host: string
  client: string
  tag: string
  policy: string
  route: string
  nameServer: string
  check: string
  request: string
  grant: string
  user: string
}

export type Attempt = { body?: unknown; query?: Record<string, string>; status?: number }

/** Requests about resources of `here`, with something of `there` in the body or in the query. */
type Attempts = (there: Place, here: Place) => Attempt[]

const nodeBody = (here: Place) => ({ hostid: here.host, network: here.network, connected: true })
const policyBody = (here: Place) => ({
  name: 'new',
  network_id: here.network,
  policy_type: 'device-policy',
  src_type: [{ id: 'device', value: here.node }],
  dst_type: [{ id: 'tag', value: here.tag }],
  protocol: 'all',
  ports: [],
  allowed_traffic_direction: 1,
  enabled: true,
})
const routeBody = (here: Place) => ({
  name: 'new',
  network: here.network,
  range: '10.200.0.0/24',
  nodes: { [here.node]: 100 },
  nat: false,
})
const serverBody = (here: Place) => ({
  name: 'new',
  network_id: here.network,
  servers: ['10.0.0.53'],
  match_all: true,
  tags: { [here.tag]: {} },
  nodes: { [here.node]: {} },
})
const checkBody = (here: Place) => ({
  name: 'new',
  network_id: here.network,
  attribute: 'os',
  values: ['linux'],
  severity: 1,
  tags: { [here.tag]: {} },
  user_groups: { '*': {} },
})

const gatewayAttempts: Attempts = (there) => [
  { body: { relayaddrs: [there.node] } },
  { body: { is_internet_gw: true, inet_node_client_ids: [there.node] } },
]
const internetAttempts: Attempts = (there) => [{ body: { inet_node_client_ids: [there.node] } }]
const clientAttempts: Attempts = (there, here) => [
  { body: { clientid: here.client, enabled: true, deniednodeacls: { [there.node]: {} } } },
  { body: { clientid: here.client, enabled: true, deniednodeacls: { [there.client]: {} } } },
  { body: { clientid: here.client, enabled: true, tags: { [there.tag]: {} } } },
]
const oldAccessAttempts: Attempts = (there, here) => [
  { body: { [there.node]: {} } },
  { body: { [here.node]: { [there.node]: 1 } } },
  { body: { [here.node]: { [there.client]: 1 } } },
]
const nodesAttempts: Attempts = (there, here) => [
  { body: { ids: [there.node], connected: false } },
  { body: { ids: [here.node, there.node], connected: true } },
]
const clientsAttempts: Attempts = (there, here) => [
  { body: { ids: [there.client], enabled: false } },
  { body: { ids: [here.client, there.client], enabled: true } },
]
/** A device's own call, with the same response as for an unknown node. */
const peerAttempts: Attempts = (there) => [{ body: { node_id: there.node }, status: 400 }]

/** Every route whose body or query names a resource, with what a user with rights in one network could try. */
const foreignBodies: Record<string, Attempts> = {
  'PUT /api/networks/{networkname}': (there) => [
    { body: { netid: there.network, defaultacl: 'no' } },
  ],
  'PUT /api/networks/{networkname}/acls': oldAccessAttempts,
  'PUT /api/networks/{networkname}/acls/v2': oldAccessAttempts,
  'PUT /api/nodes/{network}/{nodeid}': (there, here) => [
    { body: { ...nodeBody(here), network: there.network } },
    { body: { ...nodeBody(here), hostid: there.host } },
    { body: { ...nodeBody(here), relayedby: there.gateway, isrelayed: true } },
    { body: { ...nodeBody(here), is_gw: true, relaynodes: [there.node] } },
    { body: { ...nodeBody(here), tags: { [there.tag]: {} } } },
  ],
  'POST /api/nodes/{network}/{nodeid}/gateway': gatewayAttempts,
  'POST /api/nodes/{network}/{nodeid}/createingress': gatewayAttempts,
  'POST /api/nodes/{network}/{nodeid}/createrelay': gatewayAttempts,
  'POST /api/nodes/{network}/{nodeid}/gateway/assign': (there) => [
    { query: { gw_id: there.gateway }, status: 400 },
  ],
  'POST /api/nodes/{network}/{nodeid}/inet_gw': internetAttempts,
  'PUT /api/nodes/{network}/{nodeid}/inet_gw': internetAttempts,
  'POST /api/extclients/{network}/{nodeid}': clientAttempts,
  'PUT /api/extclients/{network}/{clientid}': clientAttempts,
  'DELETE /api/v1/nodes/{network}/bulk': nodesAttempts,
  'PUT /api/v1/nodes/{network}/bulk/status': nodesAttempts,
  'DELETE /api/v1/extclients/{network}/bulk': clientsAttempts,
  'PUT /api/v1/extclients/{network}/bulk/status': clientsAttempts,
  'POST /api/v1/acls': (there, here) => [
    { body: policyBody(there) },
    { body: { ...policyBody(here), dst_type: [{ id: 'device', value: there.node }] } },
    { body: { ...policyBody(here), src_type: [{ id: 'device', value: there.client }] } },
    { body: { ...policyBody(here), dst_type: [{ id: 'tag', value: there.tag }] } },
    { body: { ...policyBody(here), dst_type: [{ id: 'egress-id', value: there.route }] } },
    { body: { ...policyBody(here), dst_type: [{ id: 'egress-range', value: there.route }] } },
  ],
  'PUT /api/v1/acls': (there, here) => [
    { body: { ...policyBody(there), id: there.policy } },
    { body: { ...policyBody(here), id: there.policy } },
    { body: { ...policyBody(there), id: here.policy } },
    {
      body: {
        ...policyBody(here),
        id: here.policy,
        dst_type: [{ id: 'device', value: there.node }],
      },
    },
  ],
  'DELETE /api/v1/acls': (there) => [{ query: { acl_id: there.policy } }],
  'POST /api/v1/egress': (there, here) => [
    { body: routeBody(there) },
    { body: { ...routeBody(here), nodes: { [there.node]: 1 } } },
  ],
  'PUT /api/v1/egress': (there, here) => [
    { body: { ...routeBody(there), id: there.route } },
    { body: { ...routeBody(here), id: there.route } },
    { body: { ...routeBody(there), id: here.route } },
    { body: { ...routeBody(here), id: here.route, nodes: { [there.node]: 1 } } },
  ],
  'DELETE /api/v1/egress': (there) => [{ query: { id: there.route } }],
  'POST /api/v1/tags': (there, here) => [
    { body: { tag_name: 'new', network: there.network } },
    { body: { tag_name: 'new', network: here.network, tagged_nodes: [{ id: there.node }] } },
    {
      body: {
        tag_name: 'new',
        network: here.network,
        tagged_nodes: [
          { is_static: true, static_node: { clientid: there.client, network: here.network } },
        ],
      },
    },
  ],
  'PUT /api/v1/tags': (there, here) => [
    { body: { id: there.tag, network: there.network, new_name: 'mine' } },
    { body: { id: there.tag, network: here.network, new_name: 'mine' } },
    { body: { id: here.tag, network: there.network } },
    { body: { id: here.tag, network: here.network, tagged_nodes: [{ id: there.node }] } },
  ],
  'DELETE /api/v1/tags': (there) => [{ query: { tag_id: there.tag } }],
  'POST /api/v1/nameserver': (there, here) => [
    { body: serverBody(there) },
    { body: { ...serverBody(here), tags: { [there.tag]: {} } } },
    { body: { ...serverBody(here), nodes: { [there.node]: {} } } },
  ],
  'PUT /api/v1/nameserver': (there, here) => [
    { body: { ...serverBody(there), id: there.nameServer } },
    { body: { ...serverBody(here), id: there.nameServer } },
    { body: { ...serverBody(there), id: here.nameServer } },
    { body: { ...serverBody(here), id: here.nameServer, nodes: { [there.node]: {} } } },
  ],
  'DELETE /api/v1/nameserver': (there) => [{ query: { id: there.nameServer } }],
  'POST /api/v1/posture_check': (there, here) => [
    { body: checkBody(there) },
    { body: { ...checkBody(here), tags: { [there.tag]: {} } } },
  ],
  'PUT /api/v1/posture_check': (there, here) => [
    { body: { ...checkBody(there), id: there.check } },
    { body: { ...checkBody(here), id: there.check } },
    { body: { ...checkBody(there), id: here.check } },
    { body: { ...checkBody(here), id: here.check, tags: { [there.tag]: {} } } },
  ],
  'DELETE /api/v1/posture_check': (there) => [{ query: { id: there.check } }],
  'POST /api/v1/jit': (there) => [
    { body: { action: 'deny', request_id: there.request } },
    { body: { action: 'approve', request_id: there.request, expires_at: 4_000_000_000 } },
  ],
  'DELETE /api/v1/jit': (there) => [{ query: { grant_id: there.grant }, status: 400 }],
  'POST /api/v1/jit_user/request': (there) => [
    { body: { network_id: there.network, reason: 'please' } },
  ],
  'POST /api/v1/node/{nodeid}/failover_me': peerAttempts,
  'POST /api/v1/users/access_token': (there) => [
    { body: { name: 'mine', user_name: there.user, expires_at: '2999-01-01T00:00:00Z' } },
  ],
  'POST /api/users/{username}': (there) => [
    { body: { username: there.user, password: 'long enough', platform_role_id: 'admin' } },
    { body: { username: 'somebody-new', password: 'long enough', platform_role_id: 'admin' } },
  ],
  'PUT /api/users/{username}': (there) => [
    { body: { username: there.user, password: 'long enough' }, status: 400 },
  ],
}

/** Routes that change something for users with limited rights, and whose bodies name no resource. */
const nameless: Record<string, string> = {
  'DELETE /api/networks/{networkname}': 'no body',
  'POST /api/networks/{networkname}/egress_routes': 'it only reads',
  'POST /api/dns/{network}': 'names and addresses, which are no resources of the server',
  'DELETE /api/dns/{network}/{domain}': 'no body',
  'POST /api/dns/adm/{network}/sync': 'no body',
  'POST /api/hosts/{hostid}/networks/{network}': 'no body; devices belong to no network',
  'DELETE /api/hosts/{hostid}/networks/{network}': 'no body',
  'DELETE /api/nodes/{network}/{nodeid}': 'no body',
  'POST /api/nodes/{network}/{nodeid}/creategateway': 'ranges, which it only checks',
  'DELETE /api/nodes/{network}/{nodeid}/deletegateway': 'no body',
  'DELETE /api/nodes/{network}/{nodeid}/gateway': 'no body',
  'DELETE /api/nodes/{network}/{nodeid}/deleteingress': 'no body',
  'DELETE /api/nodes/{network}/{nodeid}/deleterelay': 'no body',
  'POST /api/nodes/{network}/{nodeid}/gateway/unassign': 'no body',
  'DELETE /api/nodes/{network}/{nodeid}/inet_gw': 'no body',
  'DELETE /api/extclients/{network}/{clientid}': 'no body',
  'POST /api/v1/node/{nodeid}/failover': 'no body',
  'DELETE /api/v1/node/{nodeid}/failover': 'no body',
  'POST /api/v1/users/logout': 'no body',
  'PUT /api/users/{username}/settings': 'colors and sizes',
  'POST /api/users/{username}/enable': 'no body',
  'POST /api/users/{username}/disable': 'no body',
  'POST /api/users/{username}/auth/init-totp': 'no body',
  'POST /api/users/{username}/auth/complete-totp': 'a code',
  'POST /api/users/{username}/validate-identity': 'a password',
  'POST /api/users/adm/transfersuperadmin/{username}': 'no body',
  'POST /api/users_pending/user/{username}': 'no body',
  'PUT /api/v1/users/add_network_user': 'open to platform users for every network (decision D-24)',
  'PUT /api/v1/users/remove_network_user': 'the same',
}

/** Whether these tests cover a route, or it is listed as naming nothing. */
export function isAccountedFor(call: string): boolean {
  return call in foreignBodies || call in nameless
}

/** Returns what a user could try on a route; empty if it names nothing. */
export const attemptsOf = (call: string, there: Place, here: Place): Attempt[] =>
  foreignBodies[call]?.(there, here) ?? []
