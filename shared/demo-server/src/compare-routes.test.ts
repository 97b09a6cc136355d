import { apiVersions } from './api-version'
import { compareRoutes } from './compare-routes'
import { editions } from './edition'
import { tableOf } from './testing/route-table'

const servers = apiVersions.flatMap((apiVersion) =>
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

const HEAD = 'method\tpath\thandler\tedition\tauth\n'

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
