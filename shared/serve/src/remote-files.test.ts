import type { RegistryRemote } from '@meshdeck/federation/registry'

import { remoteFilesFor } from './remote-files'

const title = { en: '', de: '', fr: '' }
const page = (path: string, module: string) => ({ path, module, title })

function remote(name: string, routes: RegistryRemote['routes']): RegistryRemote {
  const modules = routes.flatMap((route) => ('module' in route ? [route.module] : []))
  return {
    name,
    version: '1.0.0',
    base: `/mfe/${name}/1.0.0/`,
    global: 'x',
    entry: 'entry.js',
    integrity: 'sha384-E',
    routes,
    navigation: [],
    slots: [],
    preload: Object.fromEntries(
      modules.map((module) => [module, [{ file: `${module}.js`, integrity: 'sha384-M' }]]),
    ),
  }
}

const remotes = [
  remote('mfe-a', [
    page('/networks', 'Networks'),
    page('/networks/:networkId', 'Network'),
    page('/networks/:networkId/nodes/:nodeId?', 'Nodes'),
    { path: '/hosts', redirect: '/networks' },
  ]),
  remote('mfe-b', [page('/networks/:networkId/dns', 'Dns'), page('/files/*', 'Files')]),
]

test.each([
  ['/networks', 'mfe-a', 'Networks'],
  ['/networks/', 'mfe-a', 'Networks'],
  ['/networks/prod', 'mfe-a', 'Network'],
  ['/networks/prod/nodes', 'mfe-a', 'Nodes'],
  ['/networks/prod/nodes/1', 'mfe-a', 'Nodes'],
  ['/networks/prod/dns', 'mfe-b', 'Dns'],
  ['/files/a/b/c', 'mfe-b', 'Files'],
])('%s loads the entry of %s and %s ahead', (path, name, module) => {
  expect(remoteFilesFor(path, { remotes })).toEqual([
    { url: `/mfe/${name}/1.0.0/entry.js`, integrity: 'sha384-E' },
    { url: `/mfe/${name}/1.0.0/${module}.js`, integrity: 'sha384-M' },
  ])
})

test.each(['/', '/hosts', '/networks/prod/nodes/1/2', '/nowhere'])(
  '%s loads nothing ahead',
  (path) => {
    expect(remoteFilesFor(path, { remotes })).toEqual([])
  },
)

test('what is refused is not loaded ahead', () => {
  const refused = remotes.map((each) => ({ ...each, refused: ['uses Gone of @meshdeck/ui'] }))
  expect(remoteFilesFor('/networks', { remotes: refused })).toEqual([])
})
