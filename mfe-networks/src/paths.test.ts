import { paths } from './paths'

test('ids are encoded in links', () => {
  expect(paths.nodes('a/b c')).toBe('/networks/a%2Fb%20c/nodes')
})

test('a config file opens in its dialog, on the tab of its network', () => {
  expect(paths.configFile('lab', 'a b', 'config-file')).toBe(
    '/networks/lab/nodes?tab=config&dialog=config-file&dialog.file=a%20b',
  )
})

test.each([
  [paths.networks(), '/networks'],
  [paths.network('a/b'), '/networks/a%2Fb/info'],
  [paths.activity('a/b'), '/networks/a%2Fb/info?tab=activity'],
  [paths.node('a/b', 'n/1'), '/networks/a%2Fb/nodes/n%2F1'],
  [paths.gateways('a/b'), '/networks/a%2Fb/gateways'],
  [paths.gateway('a/b', 'n/1'), '/networks/a%2Fb/gateways/n%2F1'],
  [paths.internetGateways('a/b'), '/networks/a%2Fb/internet-gateways'],
  [paths.dns('a/b'), '/networks/a%2Fb/dns'],
  [paths.nameServers('a/b'), '/networks/a%2Fb/dns?tab=name-servers'],
  [paths.devices(), '/devices'],
  [paths.device('h/1'), '/devices/h%2F1'],
])('%s leads to its page', (href, expected) => {
  expect(href).toBe(expected)
})

test.each([
  [paths.newGateway('lab', 'n&1'), 'gateways', { dialog: 'new-gateway', 'dialog.node': 'n&1' }],
  [
    paths.newInternetGateway('lab', 'n&1'),
    'internet-gateways',
    { dialog: 'new-internet-gateway', 'dialog.node': 'n&1' },
  ],
  [
    paths.internetUsers('lab', 'n&1'),
    'internet-gateways',
    { dialog: 'internet-users', 'dialog.gateway': 'n&1' },
  ],
  [paths.configFilesOf('lab', 'a&b'), 'nodes', { tab: 'config', filter: 'gateway:a&b' }],
  [
    paths.newConfigFile('lab', 'n&1'),
    'nodes',
    { tab: 'config', dialog: 'new-config-file', 'dialog.gateway': 'n&1' },
  ],
])('%s says what is asked for', (href, page, asked) => {
  const { pathname, searchParams } = new URL(href, 'https://console.example')
  expect(pathname).toBe(`/networks/lab/${page}`)
  expect(Object.fromEntries(searchParams)).toEqual(asked)
})
