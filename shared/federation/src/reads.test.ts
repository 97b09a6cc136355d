import { readFault } from './reads'
import { parseRemoteManifest } from './remote-manifest'

const page = { path: '/networks/:networkId/nodes/:nodeId?' }

test.each([
  'hosts',
  'v1/networks/stats',
  'nodes/:networkId',
  'nodes/:networkId/:nodeId',
  'v1/egress?network=:networkId',
  'v1/activity?per_page=8&page=1',
])('accepts %s as a path below the API', (path) => {
  expect(readFault(path, page)).toBeUndefined()
  expect(readFault({ path, edition: 'pro' }, page)).toBeUndefined()
})

test.each([
  'https://elsewhere.example/api',
  '//elsewhere.example',
  '/hosts',
  'javascript:alert(1)',
  '..',
  '../server',
  'nodes/../../server',
  'nodes/./x',
  'nodes/%2e%2e/x',
  'nodes\\x',
  '\\\\elsewhere',
  'nodes//x',
  'nodes#x',
  'nodes?x=//y',
  'nodes?x=y?z',
  'user@host/x',
  'nodes/a:networkId',
  ' hosts',
  'hosts\n',
  '',
])('ignores %j, which is no such path', (path) => {
  expect(readFault(path, page)).toBe(`reads ${path}, which isn't a path of the API: ignored`)
})

test("reports a parameter that the page doesn't have", () => {
  expect(readFault('nodes/:hostId', page)).toBe(
    'reads nodes/:hostId, but /networks/:networkId/nodes/:nodeId? has no :hostId: ignored',
  )
})

test('has no reads on a page without sign-in', () => {
  expect(readFault('hosts', { path: '/invite', session: false })).toBe(
    'reads hosts for /invite, where no user is signed in: ignored',
  )
})

test('accepts any read of a remote, but only with known conditions', () => {
  const manifestWith = (reads: unknown[]) => ({
    name: 'mfe-a',
    modules: { Page: './src/Page.tsx' },
    routes: [{ path: '/a', module: 'Page', title: { en: '', de: '', fr: '' }, reads }],
    navigation: [],
    slots: [],
  })
  const fine = ['//elsewhere', { path: 'hosts', edition: 'pro', role: 'admin', tab: '' }]
  expect(parseRemoteManifest(manifestWith(fine)).routes[0]).toMatchObject({ reads: fine })
  const slip = [{ path: 'hosts', editions: 'pro' }]
  expect(() => parseRemoteManifest(manifestWith(slip))).toThrow(
    'routes[0].reads[0].editions: unknown key',
  )
})
