import type { RegistryRemote } from '@meshdeck/federation/registry'

const named = (text: string) => ({ en: text, de: text, fr: text })

/** A remote as the registry declares it, but without files: its declarations are rendered, its pages don't load. */
export const networksRemote: RegistryRemote = {
  name: 'mfe-networks',
  version: '1.0.0',
  global: 'mfe_networks_1_0_0',
  base: '/mfe/mfe-networks/1.0.0/',
  entry: 'remoteEntry.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  preload: {},
  routes: [
    {
      path: '/networks',
      module: 'NetworksPage',
      title: named('Networks'),
      place: 'networks',
      role: 'admin',
    },
    { path: '/networks/:networkId', redirect: '/networks/:networkId/nodes' },
    {
      path: '/networks/:networkId/files',
      redirect: '/networks/:networkId/nodes',
      query: { tab: 'config' },
    },
    {
      path: '/networks/:networkId/nodes',
      module: 'NodesPage',
      title: named('Nodes'),
      place: 'nodes',
    },
    {
      path: '/networks/:networkId/analytics',
      module: 'AnalyticsPage',
      title: named('Analytics'),
      edition: 'pro',
    },
  ],
  navigation: [
    {
      label: named('Nodes'),
      icon: 'boxes',
      path: '/networks/:networkId/nodes',
      group: 'network',
      order: 10,
      sections: ['nodes', 'hosts', 'host'],
    },
    {
      label: named('Analytics'),
      icon: 'chart',
      path: '/networks/:networkId/analytics',
      group: 'network',
      order: 70,
      edition: 'pro',
    },
    {
      label: named('Networks'),
      icon: 'network',
      path: '/networks',
      group: 'administration',
      order: 10,
      role: 'admin',
    },
  ],
  slots: [{ slot: 'network.create', module: 'CreateNetworkSlot', role: 'admin' }],
}

const pageAt = (place: string, path: string) => ({
  path,
  place,
  module: 'Page',
  title: named(place),
})

/** Pages and dialogs of the other remotes that the dashboard links to. */
export const otherRemote: RegistryRemote = {
  ...networksRemote,
  name: 'mfe-others',
  global: 'mfe_others_1_0_0',
  routes: [
    pageAt('devices', '/devices'),
    pageAt('device', '/devices/:deviceId'),
    pageAt('gateways', '/networks/:networkId/gateways'),
    pageAt('egress', '/networks/:networkId/egress'),
    pageAt('users', '/users'),
    pageAt('user', '/users/:username'),
    pageAt('settings', '/settings'),
  ],
  navigation: [],
  slots: [
    { slot: 'node.add', module: 'AddNodeSlot' },
    { slot: 'user.invite', module: 'InviteSlot', role: 'admin', edition: 'pro' },
  ],
}
