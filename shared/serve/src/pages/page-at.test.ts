import type { RegistryRemote } from '@meshdeck/federation/registry'

import { pageAt } from './page-at'
import { smallRemote } from './testing/small-remote'

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
  // the router of the console reads it so
  ['/networks/a%252Fb/dns', 'mfe-b', 'Dns', { networkId: 'a/b' }],
  ['/networks/%E0%A4%A/dns', 'mfe-b', 'Dns', { networkId: '%E0%A4%A' }],
  ['/files/a/b/c', 'mfe-b', 'Files', {}],
])('%s is the page of %s called %s', (path, ...expected) => {
  const [name, module, params] = expected
  const found = pageAt(path, remotes)
  expect(found).toMatchObject({ remote: { name }, route: { module } })
  expect(Object.fromEntries(found?.params ?? [])).toEqual(params)
})

test.each(['/', '/hosts', '/networks/prod/nodes/1/2', '/nowhere'])(
  '%s is no page of a remote',
  (path) => {
    expect(pageAt(path, remotes)).toBeUndefined()
  },
)
