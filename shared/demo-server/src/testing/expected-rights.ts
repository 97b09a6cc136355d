import type { Edition } from '../edition'
import { accountNames, type Person } from './rights-people'
import type { Route } from './route-table'
import type { ContractVersion } from './test-server'

/**
 * Where a caller has access: everywhere, nowhere, or only with their own network, client or account. `reads` is
 * everywhere, but GET only.
 */
type Reach = 'yes' | 'no' | 'own' | 'reads'

/** One row for each value in the column `auth` of the route tables, one column for each person. */
type Expectations = Record<string, Partial<Record<Person, Reach>>>

/** Contract 0.7: on 1.0.0 roles on networks count for platform and service users alike, also on routes for devices. */
const on100 = table(`
                nobody master-key super-admin admin outsider member manager service-outsider service-member service-manager
  none          yes    yes        yes         yes   yes      yes    yes     yes              yes            yes
  user          no     yes        yes         yes   yes      yes    yes     yes              yes            yes
  self          no     no         own         own   own      own    own     own              own            own
  self|admin    no     yes        yes         yes   own      own    own     own              own            own
  network-user  no     yes        yes         yes   no       own    own     no               own            own
  network-admin no     yes        yes         yes   no       no     own     no               no             own
  admin         no     yes        yes         yes   no       no     no      no               no             no
  host          no     no         yes         yes   no       no     no      no               no             no
  host|user     no     no         yes         yes   no       own    own     no               own            own
`)

/**
 * Contract 2.1: on 1.5.1 a platform user reads every network and writes none, an auditor reads
 * everything, and only service users get rights from their groups.
 */
const on151 = table(`
                     nobody master-key super-admin admin auditor outsider member manager service-outsider service-member service-manager
  none               yes    yes        yes         yes   yes     yes      yes    yes     yes              yes            yes
  user               no     yes        yes         yes   reads   yes      yes    yes     yes              yes            yes
  self               no     no         own         own   own     own      own    own     own              own            own
  self|admin         no     yes        yes         yes   own     own      own    own     own              own            own
  admin|service-user no     yes        yes         yes   no      no       no     no      no               own            own
  admin              no     yes        yes         yes   reads   no       no     no      no               no             no
  super-admin        no     yes        yes         no    no      no       no     no      no               no             no
  host               no     no         no          no    no      no       no     no      no               no             no
`)

const expectations: Record<ContractVersion, Expectations> = { '1.0.0': on100, '1.5.1': on151 }

type Exceptions = Array<{ routes: string; people: Partial<Record<Person, Reach>> }>

/** Exceptions to the value in the table: routes where some users have other rights. */
const exceptions: Record<ContractVersion, Exceptions> = {
  '1.0.0': [
    {
      // stricter than the real server, which accepts anyone with a token
      routes: 'DELETE /api/hosts/{hostid}',
      people: { member: 'no', manager: 'no', 'service-member': 'no', 'service-manager': 'no' },
    },
    {
      routes: 'DELETE /api/nodes/{network}/{nodeid}',
      people: { member: 'no', 'service-member': 'no' },
    },
    {
      routes: `
        GET /api/v1/node/{nodeid}/failover
        POST /api/v1/node/{nodeid}/failover_me
        GET /api/v1/node/{nodeid}/failover_check`,
      people: { manager: 'own', 'service-manager': 'own' },
    },
  ],
  '1.5.1': [
    {
      // only service users: members of a network read it, and its managers write it
      routes: `
        GET /api/dns/adm/{network}
        GET /api/dns/adm/{network}/custom
        GET /api/dns/adm/{network}/nodes
        GET /api/extclients/{network}
        GET /api/nodes/{network}
        GET /api/v1/acls
        GET /api/v1/acls/egress
        GET /api/v1/acls/policy_types
        GET /api/v1/egress
        GET /api/v1/nameserver
        GET /api/v1/nameserver/global
        GET /api/v1/networks/{network}/graph
        GET /api/v1/nodes/{network}/status
        GET /api/v1/pending_hosts
        GET /api/v1/posture_check
        GET /api/v1/posture_check/attrs
        GET /api/v1/posture_check/violations
        GET /api/v1/tags
        GET /api/extclients/{network}/{clientid}
        GET /api/extclients/{network}/{clientid}/{type}`,
      people: { 'service-outsider': 'no', 'service-member': 'own', 'service-manager': 'own' },
    },
    {
      routes: `
        GET /api/networks/{networkname}
        GET /api/v1/jit
        GET /api/v1/users/groups/network
        GET /api/v1/users/network`,
      people: { 'service-outsider': 'no', 'service-member': 'no', 'service-manager': 'own' },
    },
    {
      routes: `
        PUT /api/networks/{networkname}
        DELETE /api/networks/{networkname}
        POST /api/dns/adm/{network}/sync
        POST /api/dns/{network}
        DELETE /api/dns/{network}/{domain}
        POST /api/hosts/{hostid}/networks/{network}
        DELETE /api/hosts/{hostid}/networks/{network}
        PUT /api/nodes/{network}/{nodeid}
        POST /api/nodes/{network}/{nodeid}/creategateway
        POST /api/nodes/{network}/{nodeid}/createingress
        POST /api/nodes/{network}/{nodeid}/createrelay
        DELETE /api/nodes/{network}/{nodeid}/deletegateway
        DELETE /api/nodes/{network}/{nodeid}/deleteingress
        DELETE /api/nodes/{network}/{nodeid}/deleterelay
        POST /api/nodes/{network}/{nodeid}/gateway
        DELETE /api/nodes/{network}/{nodeid}/gateway
        POST /api/nodes/{network}/{nodeid}/gateway/assign
        POST /api/nodes/{network}/{nodeid}/gateway/unassign
        POST /api/nodes/{network}/{nodeid}/inet_gw
        PUT /api/nodes/{network}/{nodeid}/inet_gw
        DELETE /api/nodes/{network}/{nodeid}/inet_gw
        POST /api/v1/acls
        PUT /api/v1/acls
        DELETE /api/v1/acls
        POST /api/v1/egress
        PUT /api/v1/egress
        DELETE /api/v1/egress
        POST /api/v1/nameserver
        PUT /api/v1/nameserver
        DELETE /api/v1/nameserver
        POST /api/v1/jit
        DELETE /api/v1/jit
        POST /api/v1/posture_check
        PUT /api/v1/posture_check
        DELETE /api/v1/posture_check
        POST /api/v1/tags
        PUT /api/v1/tags
        DELETE /api/v1/tags
        DELETE /api/v1/extclients/{network}/bulk
        PUT /api/v1/extclients/{network}/bulk/status
        DELETE /api/v1/nodes/{network}/bulk
        PUT /api/v1/nodes/{network}/bulk/status
        POST /api/v1/node/{nodeid}/failover
        DELETE /api/v1/node/{nodeid}/failover`,
      people: { 'service-manager': 'own' },
    },
    {
      // it accepts every method, and users may read there
      routes: 'POST /api/networks/{networkname}/egress_routes',
      people: {
        outsider: 'no',
        member: 'no',
        manager: 'no',
        'service-outsider': 'no',
        'service-member': 'no',
        'service-manager': 'own',
      },
    },
    {
      // these check nothing but the role
      routes: `
        GET /api/v1/network/activity
        GET /api/v1/users/unassigned_network_users
        PUT /api/v1/users/add_network_user
        PUT /api/v1/users/remove_network_user
        GET /api/v1/rac/network/{network}/access_points`,
      people: { 'service-outsider': 'no', 'service-member': 'no', 'service-manager': 'no' },
    },
    {
      // an auditor writes only under /api/users/ and their own name, and reads all users' tokens
      routes: `
        POST /api/v1/users/access_token
        POST /api/v1/users/logout
        POST /api/users/adm/transfersuperadmin/{username}
        POST /api/users_pending/user/{username}`,
      people: { auditor: 'no' },
    },
    {
      routes: `
        GET /api/v1/users/access_token
        GET /api/v1/users/network_ip`,
      people: { auditor: 'yes' },
    },
  ],
}

/** Returns who has access to a route, without people who don't exist on the server. */
export function expectedOf(
  { apiVersion, edition }: { apiVersion: ContractVersion; edition: Edition },
  given: Route,
): Partial<Record<Person, Reach>> {
  // stricter than the table, on purpose: anyone on the web could stop the real 1.0.0
  const isShutdown = apiVersion === '1.0.0' && given.path === '/api/server/shutdown'
  const route = isShutdown ? { ...given, auth: 'admin' } : given
  if (edition === 'community') return expectedOnCommunity(apiVersion, route)
  const call = `${route.method} ${route.path}`
  const row = { ...expectations[apiVersion][route.auth] }
  for (const { routes, people } of exceptions[apiVersion]) {
    if (routes.split('\n').some((line) => line.trim() === call)) Object.assign(row, people)
  }
  const reads: Reach = route.method === 'GET' ? 'yes' : 'no'
  const cells = Object.entries(row).map(([person, reach]) => [
    person,
    reach === 'reads' ? reads : reach,
  ])
  return Object.fromEntries(cells)
}

/** Returns the rights on the community edition, which checks who a caller is, but not their role (contract 0.7). */
function expectedOnCommunity(apiVersion: ContractVersion, { auth }: Route) {
  const isForDevices = auth.startsWith('host')
  const isOwn = auth === 'self'
  const byAccount: Reach = isOwn ? 'own' : 'yes'
  const row: Partial<Record<Person, Reach>> = {
    nobody: auth === 'none' ? 'yes' : 'no',
    'master-key': isOwn || isForDevices ? 'no' : 'yes',
  }
  for (const name of accountNames) {
    const isRefused =
      (isForDevices && apiVersion === '1.5.1') || (auth === 'super-admin' && name !== auth)
    row[name] = isRefused ? 'no' : byAccount
  }
  return row
}

/** Parses rows below a header of people, all separated by blanks. */
function table(text: string): Expectations {
  const [heading = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return Object.fromEntries(
    rows.map(([auth = '', ...cells]) => [
      auth,
      Object.fromEntries(cells.map((cell, index) => [heading[index], cell])),
    ]),
  )
}
