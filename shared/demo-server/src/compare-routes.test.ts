import { type ApiVersion, apiVersions } from './api-version'
import { compareRoutes, rowsOfTable } from './compare-routes'
import { editions } from './edition'
import { tableOf } from './testing/route-table'
import { contractVersions } from './testing/test-server'

const HEAD = 'method\tpath\thandler\tedition\tauth\n'

const servers = contractVersions.flatMap((apiVersion) =>
  editions.map((edition) => ({ apiVersion, edition })),
)

test.each(servers)(
  'covers every route of the vendor, served or left out for a reason, on $apiVersion, $edition',
  (server) => {
    const tables = {
      routes: tableOf(`routes-v${server.apiVersion}.tsv`),
      leftOut: tableOf('routes-not-served.tsv'),
    }
    const { vendor, served, leftOut, ...faults } = compareRoutes(server, tables)
    expect(faults).toEqual({ missing: [], own: [], needless: [], unexplained: [] })
    expect(served + leftOut.length).toBe(vendor)
  },
)

/** Routes that not every release has, as in the vendor's sources: the first release, and the last if it has gone. */
const spans: Record<string, [since: ApiVersion, until?: ApiVersion]> = {
  '/api/idp/sync/status': ['1.1.0'],
  '/api/idp/sync/test': ['1.1.0'],
  '/api/networks/{networkname}/acls': ['1.0.0', '1.5.0'],
  '/api/networks/{networkname}/acls/v2': ['1.0.0', '1.5.0'],
  '/api/networks/{networkname}/old_acl_status': ['1.2.0', '1.5.0'],
  '/api/nodes/{network}/{nodeid}/gateway/assign': ['1.4.0'],
  '/api/nodes/{network}/{nodeid}/gateway/unassign': ['1.4.0'],
  '/api/server/feature_flags': ['1.1.0'],
  '/api/users/{username}/settings': ['1.1.0'],
  '/api/users/{username}/validate-identity': ['1.1.0'],
  '/api/v1/client_conf/{network}': ['1.0.0', '1.5.0'],
  '/api/v1/extclients/{network}/bulk': ['1.5.1'],
  '/api/v1/extclients/{network}/bulk/status': ['1.5.1'],
  '/api/v1/flows': ['1.4.0'],
  '/api/v1/graph/{network}': ['1.0.0', '1.0.0'],
  '/api/v1/hosts': ['1.5.1'],
  '/api/v1/hosts/bulk': ['1.5.1'],
  '/api/v1/jit': ['1.5.0'],
  '/api/v1/jit_user/networks': ['1.5.0'],
  '/api/v1/jit_user/request': ['1.5.0'],
  '/api/v1/nameserver': ['1.1.0'],
  '/api/v1/nameserver/global': ['1.1.0'],
  '/api/v1/networks/{network}/graph': ['1.1.0'],
  '/api/v1/node/{network}/auto_relay/reset': ['1.2.0'],
  '/api/v1/node/{nodeid}/auto_relay': ['1.2.0'],
  '/api/v1/node/{nodeid}/auto_relay_check': ['1.2.0'],
  '/api/v1/node/{nodeid}/auto_relay_me': ['1.2.0'],
  '/api/v1/nodes/{network}/bulk': ['1.5.1'],
  '/api/v1/nodes/{network}/bulk/status': ['1.5.1'],
  '/api/v1/pending_hosts': ['1.1.0'],
  '/api/v1/pending_hosts/approve/{id}': ['1.1.0'],
  '/api/v1/pending_hosts/reject/{id}': ['1.1.0'],
  '/api/v1/posture_check': ['1.4.0'],
  '/api/v1/posture_check/attrs': ['1.4.0'],
  '/api/v1/posture_check/violations': ['1.4.0'],
  '/api/v1/ui/hosts/{hostid}': ['1.5.1'],
  '/api/v1/users/add_network_user': ['1.1.0'],
  '/api/v1/users/bulk': ['1.5.1'],
  '/api/v1/users/bulk/status': ['1.5.1'],
  '/api/v1/users/groups/network': ['1.5.1'],
  '/api/v1/users/network': ['1.5.1'],
  '/api/v1/users/network_ip': ['1.4.0'],
  '/api/v1/users/remove_network_user': ['1.1.0'],
  '/api/v1/users/unassigned_network_users': ['1.2.0'],
  '/api/v2/users': ['1.5.1'],
  '/api/v2/users/groups': ['1.5.1'],
}

/** Returns the vendor's routes of a release, from the tables of the first and the last that the contract describes. */
function vendorRoutes(release: ApiVersion): string {
  const rows = contractVersions.flatMap((version) => rowsOfTable(tableOf(`routes-v${version}.tsv`)))
  const position = (version: ApiVersion) => apiVersions.indexOf(version)
  const here = rows.filter(([, path = '']) => {
    const [since, until = '1.8.0'] = spans[path] ?? ['1.0.0']
    return position(since) <= position(release) && position(release) <= position(until)
  })
  const status =
    'GET\t/api/networks/{networkname}/old_acl_status\tOldNetworkACLStatus\tce\tnetwork-user'
  const lines = here.map((row) => row.join('\t'))
  return (
    HEAD + [...lines, ...(['1.2.0', '1.4.0', '1.5.0'].includes(release) ? [status] : [])].join('\n')
  )
}

test.each(
  apiVersions.flatMap((apiVersion) => editions.map((edition) => ({ apiVersion, edition }))),
)('serves exactly the routes that $apiVersion has, $edition', (server) => {
  const tables = {
    routes: vendorRoutes(server.apiVersion),
    leftOut: tableOf('routes-not-served.tsv'),
  }
  expect(compareRoutes(server, tables)).toMatchObject({ missing: [], own: [] })
})

test('reports missing, needless, unexplained and additional routes', () => {
  const routes = [
    'GET\t/api/networks\tgetNetworks\tce\tuser',
    'PATCH\t/api/networks/{name}\tpatchNetwork\tce\tuser',
    'GET\t/api/teapot\tgetTeapot\tce\tuser',
    'GET\t/api/v1/tags\tgetTags\tpro\tuser',
  ].join('\n')
  const leftOut = 'path\treason\n/api/hosts/{id}\tnobody has devices\n/api/teapot\t'
  const compared = compareRoutes(
    { apiVersion: '1.0.0', edition: 'community' },
    { routes: HEAD + routes, leftOut },
  )
  expect(compared).toMatchObject({
    vendor: 3,
    served: 1,
    leftOut: [{ method: 'GET', path: '/api/teapot', reason: '' }],
    missing: [{ method: 'PATCH', path: '/api/networks/{name}' }],
    needless: ['/api/hosts/{id}'],
    unexplained: ['/api/teapot'],
  })
  expect(compared.own).toContainEqual({ method: 'GET', path: '/api/hosts' })
  expect(compared.own).not.toContainEqual({ method: 'GET', path: '/api/networks' })
})
