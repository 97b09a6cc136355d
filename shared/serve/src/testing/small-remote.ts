import type { RegistryRemote } from '@meshdeck/federation/registry'

/** A remote of the registry that has nothing but its entry; what a test is about comes besides. */
export const smallRemote: RegistryRemote = {
  name: 'mfe-a',
  version: '1.0.0',
  base: '/mfe/mfe-a/1.0.0/',
  global: 'x',
  entry: 'entry.js',
  integrity: 'sha384-E',
  routes: [],
  navigation: [],
  slots: [],
  preload: {},
}
