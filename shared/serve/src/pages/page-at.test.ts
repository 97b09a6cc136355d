import type { RegistryRemote } from '@meshdeck/federation/registry'

import { smallRemote } from '../testing/small-remote'
import { mayBePage, pageAt, remoteFilesOf } from './page-at'

const title = { en: '', de: '', fr: '' }
const page = (path: string, module: string) => ({ path, module, title })

const remoteOf = (name: string, routes: RegistryRemote['routes']): RegistryRemote => ({
  ...smallRemote,
  name,
  base: `/mfe/${name}/1.0.0/`,
  routes,
})

const remotes = [
  remoteOf('mfe-a', [
    page('/networks', 'Networks'),
    page('/networks/:networkId', 'Network'),
    page('/networks/:networkId/nodes/:nodeId?', 'Nodes'),
    { path: '/hosts', redirect: '/networks' },
  ]),
  remoteOf('mfe-b', [page('/networks/:networkId/dns', 'Dns'), page('/files/*', 'Files')]),
]

test.each([
  ['/networks', 'mfe-a', 'Networks', {}],
  ['/networks/', 'mfe-a', 'Networks', {}],
  ['/networks/prod', 'mfe-a', 'Network', { networkId: 'prod' }],
  ['/networks/prod/nodes', 'mfe-a', 'Nodes', { networkId: 'prod' }],
  ['/networks/prod/nodes/1', 'mfe-a', 'Nodes', { networkId: 'prod', nodeId: '1' }],
  ['/networks/prod/dns', 'mfe-b', 'Dns', { networkId: 'prod' }],
  ['/networks/a%2Fb%20%C3%BC/dns', 'mfe-b', 'Dns', { networkId: 'a/b ü' }],
  // the router of the console reads it the same way
  ['/networks/a%252Fb/dns', 'mfe-b', 'Dns', { networkId: 'a/b' }],
  ['/networks/%E0%A4%A/dns', 'mfe-b', 'Dns', { networkId: '%E0%A4%A' }],
  ['/files/a/b/c', 'mfe-b', 'Files', {}],
])('finds for %s the page of %s called %s', (path, ...expected) => {
  const [name, module, params] = expected
  const found = pageAt(path, remotes)
  expect(found).toMatchObject({ remote: { name }, route: { module } })
  expect(Object.fromEntries(found?.params ?? [])).toEqual(params)
})

test.each(['/', '/hosts', '/networks/prod/nodes/1/2', '/nowhere'])(
  'finds no page of a remote for %s',
  (path) => {
    expect(pageAt(path, remotes)).toBeUndefined()
  },
)

describe('page or file', () => {
  const title = { en: '', de: '', fr: '' }
  const pages = {
    remotes: [
      {
        ...smallRemote,
        routes: [
          { path: '/networks/:networkId', module: 'Network', title },
          { path: '/hosts/:hostId', redirect: '/devices/:hostId' },
        ],
      },
    ],
    shell: {
      reads: { frame: [], frameless: ['/login'], pages: [{ path: '/dashboard', reads: [] }] },
    },
  }
  const isPage = (url: string, headers = {}) => mayBePage({ url, headers }, pages)

  test.each([
    '/',
    '/networks/my.net',
    '/v1.0.0/networks/my.net',
    '/hosts/gate.example',
    '/nowhere',
    '/v1.0.0',
    '/login?a=b.js',
  ])('accepts %s as a page', (url) => expect(isPage(url)).toBe(true))

  test.each([
    '/logo.svg',
    '/networks/office/x.js',
    '/app.webmanifest',
    '/wp-login.php',
    '/a/b.env?x=1',
  ])('treats %s as a missing file', (url) => expect(isPage(url)).toBe(false))

  test.each([
    [{ 'sec-fetch-dest': 'document', accept: 'text/html,*/*;q=0.8' }, true],
    [{ accept: '*/*' }, true],
    [{ 'sec-fetch-dest': 'image', accept: 'image/avif,*/*;q=0.8' }, false],
    [{ 'sec-fetch-dest': 'script', accept: '*/*' }, false],
    [{ accept: 'application/json' }, false],
  ])('serves a client that accepts %j the page: %s', (headers, isGiven) => {
    expect(isPage('/networks/office', headers)).toBe(isGiven)
  })
})

const remote: RegistryRemote = {
  ...smallRemote,
  routes: [{ path: '/networks', module: 'Networks', title: { en: '', de: '', fr: '' } }],
  preload: { Networks: [{ file: 'Networks.js', integrity: 'sha384-M' }] },
  lent: {
    Networks: ['@meshdeck/ui/data-table', '@meshdeck/ui/gone'],
    Other: ['@meshdeck/ui/dialog'],
  },
}

const shell = {
  lazy: {
    '@meshdeck/ui/data-table': [{ file: 'table.js', integrity: 'sha384-T' }],
    '@meshdeck/ui/dialog': [{ file: 'dialog.js', integrity: 'sha384-D' }],
  },
}

function filesOf(changes: Partial<RegistryRemote>) {
  const page = pageAt('/networks', [{ ...remote, ...changes }])
  if (!page) throw new Error('There is no page')
  return remoteFilesOf(page, shell)
}

const own = [
  { url: '/mfe/mfe-a/1.0.0/entry.js', integrity: 'sha384-E' },
  { url: '/mfe/mfe-a/1.0.0/Networks.js', integrity: 'sha384-M' },
]

test('loads for a page its entry, its module, and the shared modules that it uses', () => {
  expect(filesOf({})).toEqual([...own, { url: '/shell/table.js', integrity: 'sha384-T' }])
})

test('loads for a build without a list of its shared modules its own files', () => {
  expect(filesOf({ lent: undefined })).toEqual(own)
})

test("doesn't preload rejected remotes", () => {
  expect(filesOf({ refused: ['uses Gone of @meshdeck/ui'] })).toEqual([])
})
