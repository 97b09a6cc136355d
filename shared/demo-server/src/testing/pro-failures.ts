import type { Route } from './route-table'

const missing = ['no result found', 'could not find any records', 'record not found']
const noStandIn = (word: string) => [
  `only linux nodes are allowed to be set as ${word}`,
  `relayed node cannot be set as ${word}`,
]

/**
 * The 5xx that the contract describes for routes of Pro, of which nothing was recorded: what an answer
 * must say to be one of them (1.2, 1.4 to 1.7, 1.10.1, 2.5).
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

/** Whether a 5xx of a route of Pro is one that the real server gives as well. */
export function isFailureOfPro({ method, path }: Route, reply: string): boolean {
  return (failures[`${method} ${path}`] ?? []).some((text) => reply.includes(text))
}
