import type { RegistryRemote } from '@meshdeck/federation/registry'

/** A remote of the registry with only its entry; tests add what they need. */
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
