import type { Route } from './route-table'

const scope = { create: true, read: true, update: true, delete: true, vpn_access: true }
const role = {
  id: '{{id}}',
  name: 'helpers',
  network_id: '{{id}}',
  full_access: false,
  network_level_access: { extclients: { all_extclients: { ...scope, self_only: true } } },
  global_level_access: { hosts: { all_hosts: scope } },
}
const group = {
  id: '{{id}}',
  name: 'helpers',
  network_roles: { '{{id}}': { '{{id}}': {} } },
  meta_data: '',
}
const tagged = [{ id: '{{id}}' }, { is_static: true, static_node: { clientid: '{{id}}' } }]
const detour = { node_id: '{{id}}', auto_relay_gw_id: '{{id}}' }
const newRole = { ...role, id: 'helpers' }

/** Bodies that Pro's routes accept: no real Pro server was recorded (contract 1.4 to 1.7, 1.10.1, 1.17, 2). */
const bodies: Record<string, unknown[]> = {
  'POST /api/v1/users/role': [newRole],
  'PUT /api/v1/users/role': [role],
  'POST /api/v1/users/group': [{ user_group: { ...group, id: '' }, members: ['{{id}}'] }],
  'PUT /api/v1/users/group': [group],
  'POST /api/v1/users/invite': [
    {
      user_emails: ['somebody@example.com'],
      platform_role_id: 'platform-user',
      user_group_ids: { '{{id}}': {} },
      network_roles: {},
    },
  ],
  'POST /api/v1/users/invite-signup': [
    { username: 'somebody@example.com', password: 'long-enough' },
  ],
  'POST /api/v1/tags': [
    { tag_name: 'printers', network: '{{id}}', color_code: '#aabbcc', tagged_nodes: tagged },
  ],
  'PUT /api/v1/tags': [{ id: '{{id}}', new_name: 'scanners', tagged_nodes: tagged }],
  'POST /api/v1/node/{nodeid}/failover_me': [{ node_id: '{{id}}' }],
  'POST /api/v1/node/{nodeid}/auto_relay_me': [detour],
  'PUT /api/v1/node/{nodeid}/auto_relay_me': [detour],
  'POST /api/idp/sync/test': [{ auth_provider: 'okta', okta_org_url: '', okta_api_token: 'x' }],
  'POST /api/users/{username}': [
    {
      username: '{{id}}',
      password: 'long-enough',
      platform_role_id: 'service-user',
      user_group_ids: { '{{id}}': {} },
      network_roles: { '{{id}}': { '{{id}}': {} } },
    },
  ],
  'PUT /api/users/{username}': [
    { username: '{{id}}', platform_role_id: 'service-user', user_group_ids: { '{{id}}': {} } },
  ],
  'POST /api/v1/acls': [
    {
      network_id: '{{id}}',
      name: 'helpers reach printers',
      policy_type: 'user-policy',
      src_type: [{ id: 'user-group', value: '{{id}}' }],
      dst_type: [{ id: 'tag', value: '{{id}}' }],
      protocol: 'all',
      type: 'any',
      allowed_traffic_direction: 1,
      enabled: true,
    },
  ],
}

/** Returns bodies that a route of Pro accepts. */
export function proBodiesOf({ method, path }: Route): unknown[] {
  return bodies[`${method} ${path}`] ?? []
}

const missing = ['no result found', 'could not find any records', 'record not found']
const noStandIn = (word: string) => [
  `only linux nodes are allowed to be set as ${word}`,
  `relayed node cannot be set as ${word}`,
]

/**
 * 5xx responses that the contract describes for routes of Pro, of which none was recorded: texts that identify them
 * (1.2, 1.4 to 1.7, 1.10.1, 2.5).
 */
const failures: Record<string, string[]> = {
  'GET /api/oauth/login': ['Your Netmaker server does not have OAuth configured.'],
  'GET /api/v1/users/role': missing,
  'POST /api/v1/users/role': ['role name cannot be empty', 'role already exists'],
  'DELETE /api/v1/users/role': [
    'cannot delete platform role',
    'cannot delete default network role',
    'cannot delete default role',
  ],
  'GET /api/v1/users/group': missing,
  'POST /api/v1/users/group': ['group name cannot be empty', 'group already exists'],
  'GET /api/v1/users/invite': [...missing, 'invalid code'],
  'POST /api/v1/node/{nodeid}/failover': [
    'failover already exists in the network',
    ...noStandIn('failover'),
  ],
  'POST /api/v1/node/{nodeid}/auto_relay': noStandIn('autoRelay'),
}

/** Whether a 5xx of a Pro route is one that the real server returns as well. */
export function isFailureOfPro({ method, path }: Route, reply: string): boolean {
  return (failures[`${method} ${path}`] ?? []).some((text) => reply.includes(text))
}
