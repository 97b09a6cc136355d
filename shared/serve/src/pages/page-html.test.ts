import type { PageRoute, ReadRule, RegistryRemote } from '@meshdeck/federation/registry'

import { smallRemote } from '../testing/small-remote'
import { pageAt } from './page-at'
import { brandStyle, readsOf } from './page-html'

const shell = {
  reads: {
    frame: ['server/status'],
    frameless: ['/login'],
    pages: [{ path: '/dashboard', reads: [{ path: 'server/usage', role: 'admin' as const }] }],
  },
}

type ReadOptions = { reads?: ReadRule[]; route?: Partial<PageRoute>; refused?: string[] }

const remoteWith = ({ reads, route, refused }: ReadOptions): RegistryRemote => ({
  ...smallRemote,
  routes: [
    {
      path: '/networks/:networkId/nodes/:nodeId?',
      module: 'Nodes',
      title: { en: '', de: '', fr: '' },
      reads,
      ...route,
    },
    { path: '/nodes/:networkId', redirect: '/networks/:networkId/nodes' },
  ],
  refused,
})

/** Reads in addition to the frame's; undefined when not even those are sent. */
function readsAt(address: string, given: ReadOptions = {}) {
  const [path = '', search = ''] = address.split('?')
  const page = pageAt(path, [remoteWith(given)])
  const [ofFrame, ...others] = readsOf({ path, search, page, shell })
  return ofFrame && others
}

const ofNetwork = (id: string, reads: ReadRule[]) => readsAt(`/networks/${id}/nodes`, { reads })

test('sends on a page of a remote the reads of the frame, and of the page with its parameters', () => {
  expect(
    ofNetwork('office', ['hosts', 'nodes/:networkId', 'v1/egress?network=:networkId&all=1']),
  ).toEqual([
    { path: 'hosts' },
    { path: 'nodes/office' },
    { path: 'v1/egress?network=office&all=1' },
  ])
})

test.each([
  ['a%2Fb', 'nodes/a%2Fb', 'v1/egress?network=a%2Fb'],
  ['%C3%BCber', 'nodes/%C3%BCber', 'v1/egress?network=%C3%BCber'],
  ['a%20b%26c=%3F%23', 'nodes/a%20b%26c%3D%3F%23', 'v1/egress?network=a+b%26c%3D%3F%23'],
  ['%25zz', 'nodes/%25zz', 'v1/egress?network=%25zz'],
  ["it's", "nodes/it's", 'v1/egress?network=it%27s'],
])('encodes an id that is %s in the address as the client does', (id, inPath, inQuery) => {
  expect(ofNetwork(id, ['nodes/:networkId', 'v1/egress?network=:networkId'])).toEqual([
    { path: inPath },
    { path: inQuery },
  ])
})

test.each(['..', '.', '%2e%2e', '%2E'])(
  'sends no read for an id that would lead to a parent path, %s',
  (id) => {
    expect(ofNetwork(id, ['nodes/:networkId', 'v1/egress?network=:networkId'])).toEqual([])
  },
)

test('omits a read whose parameter is missing in the address', () => {
  expect(readsAt('/networks/office/nodes', { reads: ['nodes/:nodeId', 'x?node=:nodeId'] })).toEqual(
    [],
  )
})

test('sends a read for the same users as its page', () => {
  const read = (route: Partial<PageRoute>, reads: ReadRule[]) =>
    readsAt('/networks/office/nodes', { route, reads })
  expect(read({ role: 'admin', edition: 'pro' }, ['hosts'])).toEqual([
    { path: 'hosts', role: 'admin', edition: 'pro' },
  ])
  expect(read({}, [{ path: 'hosts', role: 'admin', edition: 'community' }])).toEqual([
    { path: 'hosts', role: 'admin', edition: 'community' },
  ])
  expect(read({ edition: 'pro' }, [{ path: 'hosts', edition: 'community' }])).toEqual([])
})

test.each([
  ['', ['nodes']],
  ['?q=lab', ['nodes']],
  ['?tab=config&q=lab', ['clients']],
  ['?tab=other', []],
])('sends the reads of the open tab %j', (search, expected) => {
  const reads = [
    { path: 'nodes', tab: '' },
    { path: 'clients', tab: 'config' },
  ]
  expect(readsAt(`/networks/office/nodes${search}`, { reads })).toEqual(
    expected.map((path) => ({ path })),
  )
})

test('pages of the shell have their own reads', () => {
  expect(readsAt('/dashboard')).toEqual([{ path: 'server/usage', role: 'admin' }])
  expect(readsAt('/')).toEqual([])
})

test("sends the frame's reads for a redirect, and none of its target", () => {
  expect(readsAt('/nodes/office', { reads: ['hosts'] })).toEqual([])
})

test('sends no reads outside the frame', () => {
  expect(readsAt('/login')).toBeUndefined()
  expect(readsAt('/Login/')).toBeUndefined()
  const reads = ['hosts']
  expect(readsAt('/networks/a/nodes', { reads, route: { layout: 'none' } })).toBeUndefined()
})

test('sends no reads of their own for a page without a session, and a rejected one', () => {
  const reads = ['hosts']
  expect(readsAt('/networks/a/nodes', { reads, route: { session: false } })).toEqual([])
  expect(readsAt('/networks/a/nodes', { reads, refused: ['needs more'] })).toEqual([])
})

test('holds the colors of a paid server for each theme, with readable text colors [SH-023, SH-024]', () => {
  const style = brandStyle({ primaryDark: '#ffcc00', primaryLight: '#003366' })
  expect(style).toContain('html.branded.dark{--chakra-colors-accent-solid:#ffcc00;')
  expect(style).toContain('html.branded.light{--chakra-colors-accent-solid:#003366;')
  expect(style.match(/contrast:#\w+/g)).toEqual(['contrast:#0e0e12', 'contrast:#ffffff'])
})

test('is empty when the installation has no colors of its own', () => {
  expect(brandStyle({ name: 'Acme Mesh' })).toBe('')
})
