import { paths } from './paths'

test('encodes ids in links', () => {
  expect(paths.nodes('a/b c')).toBe('/networks/a%2Fb%20c/nodes')
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
])('links %s to its page', (href, expected) => {
  expect(href).toBe(expected)
})

test('filters the config files of a gateway by its name', () => {
  const { pathname, searchParams } = new URL(
    paths.configFilesOf('lab', 'a&b'),
    'https://console.example',
  )
  expect(pathname).toBe('/networks/lab/nodes')
  expect(Object.fromEntries(searchParams)).toEqual({ tab: 'config', filter: 'gateway:a&b' })
})
