import { activityEventSchema } from '@meshdeck/api/activity'
import { i18n, type Namespace, z } from '@meshdeck/platform'
import { filtersOf } from '@meshdeck/ui/data-table'

import { activityColumns, type ActivityRow, toActivityRows } from './activity/activity-columns'
import {
  configFileColumns,
  configFileFilters,
  configFileViews,
} from './config-files/config-file-columns'
import type { ConfigFileRow } from './config-files/config-file-rows'
import { deviceColumns, deviceFilterOrder, deviceViews } from './devices/device-columns'
import type { PendingRow } from './devices/pending-rows'
import { pendingColumns, pendingFilterOrder } from './devices/PendingDevices'
import { dnsColumns, dnsFilters } from './dns/DnsPage'
import { nameServerColumns } from './dns/NameServers'
import { gatewayColumns, gatewayFilters, gatewayViews } from './gateways/gateway-columns'
import { internetGatewayColumns } from './gateways/InternetGatewaysPage'
import { networkColumns, networkFilters, networkViews } from './networks/network-columns'
import { nodeColumns, nodeViews } from './nodes/node-columns'
import { prepare } from './shared/common-filters'
import { met, offeredBy } from './shared/sample-records'

beforeAll(async () => {
  await i18n.init({ lng: 'en' })
  await prepare()
})

/** Returns keys as texts, because no translations are loaded. */
const wordsOf = <N extends Namespace>(room: N) => i18n.getFixedT('en', room)
const names = {
  actionName: (value: string) => value,
  kindName: (value: string) => value,
  originName: String,
}

const t = wordsOf('networks')
const isPro = { hasTags: true, knowsHealth: true }

/** Returns what each table is filtered by, in the order of the menu. */
const filtersFor = {
  configFiles: (rows: readonly ConfigFileRow[]) =>
    filtersOf(configFileColumns(t, isPro), rows, configFileFilters(t)),
  devices: () =>
    filtersOf(deviceColumns(t, { showsEndpoints: true }), [], { filterOrder: deviceFilterOrder }),
  gateways: () => filtersOf(gatewayColumns(t, { showsEndpoints: true }), [], gatewayFilters(t)),
  internetGateways: () =>
    filtersOf(internetGatewayColumns(t, { networkId: 'lab', showsEndpoints: true }), []),
  networks: (hasDefaultAccess: boolean) =>
    filtersOf(
      networkColumns(t, { hasDefaultAccess, activeNetwork: undefined }),
      [],
      networkFilters(t),
    ),
  names: () => filtersOf(dnsColumns(t), [], dnsFilters(t)),
  nameServers: () => filtersOf(nameServerColumns(t, { hasTags: true }), []),
  pending: (rows: readonly PendingRow[]) =>
    filtersOf(pendingColumns(t), rows, { filterOrder: pendingFilterOrder }),
  activity: (rows: readonly ActivityRow[]) => filtersOf(activityColumns(t, names, String), rows),
}

const HEALTH = 'health online warning error offline disconnected unknown'
const SYSTEMS = 'os linux windows darwin freebsd iot'
const AGES = '1d 7d 30d 90d'

test('finds config files by what they have', () => {
  const file = {
    id: 'pc',
    name: 'pc',
    network: 'lab',
    owner: 'ada',
    program: undefined,
    gatewayId: 'n1',
    gateway: 'hub',
    addresses: ['10.1.0.9'],
    publicKey: '',
    routes: [],
    tags: ['db'],
    isEnabled: true,
    isAloneOnDevice: false,
    lastChange: 0,
  }
  const other = {
    ...file,
    owner: '',
    gateway: 'exit',
    program: { device: 'phone', os: 'ios' },
    tags: ['web', 'db'],
    isEnabled: false,
  }
  const filters = filtersFor.configFiles([file, other])
  expect(offeredBy(filters)).toEqual([
    HEALTH,
    'enabled yes no',
    'kind program person',
    'gateway exit hub',
    'owner ada',
    'tag db web',
    'address',
  ])
  const asked = ['enabled=yes', 'enabled=no', 'kind=person', 'kind=program', 'gateway=hub']
  const more = ['owner=ada', 'tag=db', 'tag=web', 'address=10.1.0.0/24', 'health=unknown']
  expect(met(filters, file, [...asked, ...more])).toEqual([
    'enabled=yes',
    'kind=person',
    'gateway=hub',
    'owner=ada',
    'tag=db',
    'address=10.1.0.0/24',
    'health=unknown',
  ])
  expect(met(filters, other, [...asked, ...more])).toEqual([
    'enabled=no',
    'kind=program',
    'tag=db',
    'tag=web',
    'address=10.1.0.0/24',
    'health=unknown',
  ])
})

test('devices are there by what they have', () => {
  const device = {
    id: 'h1',
    name: 'edge',
    endpoints: ['203.0.113.4'],
    port: 0,
    os: 'macOS',
    version: '',
    isOutdated: true,
    networkCount: 0,
    listsNodes: false,
    isDefault: true,
    lastSeen: 0,
  }
  const filters = filtersFor.devices()
  expect(offeredBy(filters)).toEqual([
    HEALTH,
    SYSTEMS,
    'version outdated unknown',
    'networks none',
    'default yes no',
    'address',
  ])
  const asked = ['os=darwin', 'os=linux', 'version=outdated', 'version=x', 'networks=none']
  const more = ['networks=x', 'default=yes', 'default=no', 'address=203.0.113.0/24']
  expect(met(filters, device, [...asked, ...more])).toEqual([
    'os=darwin',
    'version=outdated',
    'networks=none',
    'default=yes',
    'address=203.0.113.0/24',
  ])
  const busy = { ...device, networkCount: 1, isOutdated: false, isDefault: false }
  expect(met(filters, busy, [...asked, ...more])).toEqual([
    'os=darwin',
    'default=no',
    'address=203.0.113.0/24',
  ])
  expect(met(filters, device, ['health=unknown', 'health=online'])).toEqual(['health=unknown'])
})

test('gateways are there by their roles and whom they serve', () => {
  const gateway = {
    id: 'n1',
    name: 'hub',
    network: 'lab',
    addresses: ['10.1.0.1'],
    endpoint: '',
    roles: ['failover' as const, 'behindNat' as const],
    clients: 0,
    relayed: 0,
    internetUsers: 0,
    metadata: '',
    isRelayAlone: false,
    status: 'warning',
  }
  const filters = filtersFor.gateways()
  expect(offeredBy(filters)).toEqual([
    HEALTH,
    'role internet failover autoRelay behindNat',
    'serves clients relayed none',
    'address',
  ])
  const serves = ['serves=clients', 'serves=relayed', 'serves=none']
  expect(met(filters, gateway, serves)).toEqual(['serves=none'])
  expect(met(filters, { ...gateway, clients: 1 }, serves)).toEqual(['serves=clients'])
  expect(met(filters, { ...gateway, relayed: 1 }, serves)).toEqual(['serves=relayed'])
  expect(met(filters, { ...gateway, internetUsers: 1 }, serves)).toEqual([])
  const asked = ['role=failover', 'role=internet', 'address=10.1.0.0/24', 'health=warning']
  expect(met(filters, gateway, asked)).toEqual([
    'role=failover',
    'address=10.1.0.0/24',
    'health=warning',
  ])
})

test('filters internet gateways by whether devices use them', () => {
  const gateway = {
    id: 'n1',
    name: 'exit',
    addresses: [],
    endpoint: '',
    users: ['desk'],
    isGateway: false,
    status: 'online',
  }
  const filters = filtersFor.internetGateways()
  expect(offeredBy(filters)).toEqual([HEALTH, 'used some none'])
  const asked = ['used=some', 'used=none', 'health=online']
  expect(met(filters, gateway, asked)).toEqual(['used=some', 'health=online'])
  expect(met(filters, { ...gateway, users: [] }, asked)).toEqual(['used=none', 'health=online'])
})

test('networks are there by family, use, access and what their ranges overlap', () => {
  const network = {
    id: 'lab',
    name: 'lab',
    range4: '10.1.0.0/24',
    range6: '',
    defaultAccess: 'no' as const,
    nodeCount: 0,
  }
  const filters = filtersFor.networks(true)
  expect(offeredBy(filters)).toEqual(['family 4 6', 'devices some none', 'access yes no', 'range'])
  expect(offeredBy(filtersFor.networks(false))).not.toContain('access yes no')
  const asked = ['family=4', 'family=6', 'devices=some', 'devices=none', 'access=yes', 'access=no']
  const ranges = ['range=10.0.0.0/8', 'range=10.2.0.0/16', 'range=nonsense']
  expect(met(filters, network, [...asked, ...ranges])).toEqual([
    'family=4',
    'devices=none',
    'access=no',
    'range=10.0.0.0/8',
  ])
  const six = { ...network, range4: '', range6: 'fd00::/64', nodeCount: 1 }
  expect(met(filters, six, [...asked, 'range=fd00::/16'])).toEqual([
    'family=6',
    'devices=some',
    'access=no',
    'range=fd00::/16',
  ])
  const range = filters.find(({ id }) => id === 'range')?.entry
  expect([range?.read(' 10.0.0.0/8 '), range?.read('10.0.0.1')]).toEqual(['10.0.0.0/8', undefined])
})

test('finds names, name servers and waiting devices by what they have', () => {
  const name = { id: 'a', name: 'a', address: '10.1.0.1', address6: 'fd00::1', isCustom: true }
  const ofNames = filtersFor.names()
  expect(offeredBy(ofNames)).toEqual(['source custom node', 'address'])
  const asked = ['source=custom', 'source=node', 'address=10.1.0.0/24', 'address=fd00::/64']
  expect(met(ofNames, { ...name, network: 'lab' }, asked)).toEqual([
    'source=custom',
    'address=10.1.0.0/24',
    'address=fd00::/64',
  ])
  const ofServers = filtersFor.nameServers()
  expect(offeredBy(ofServers)).toEqual(['active yes no'])

  const waiting = {
    id: 'p1',
    hostId: 'h1',
    location: '52.52,13.40',
    name: 'new',
    network: 'lab',
    os: 'Linux',
    version: '',
    isOutdated: false,
    keyName: '',
    tags: [],
    publicKey: '',
    requestedAt: 0,
  }
  const ofWaiting = filtersFor.pending([waiting, { ...waiting, network: 'corp' }])
  expect(offeredBy(ofWaiting)).toEqual(['network corp lab', SYSTEMS, 'version outdated'])
  const known = ['network=lab', 'network=corp', 'os=linux', 'os=iot', 'version=outdated']
  expect(met(ofWaiting, waiting, known)).toEqual(['network=lab', 'os=linux'])
  const old = ['version=outdated', 'version=x']
  expect(met(ofWaiting, { ...waiting, isOutdated: true }, old)).toEqual(['version=outdated'])
})

test('offers only values of the activity that occur, in the order of the alphabet', () => {
  const events = [
    { id: 'e1', action: 'UPDATE', triggered_by: 'bo', target: { subject_type: 'NODE' } },
    { id: 'e2', action: 'CREATE', triggered_by: '', target: { subject_type: 'DEVICE' } },
  ].map((event) => z.parse(activityEventSchema, { ...event, time_stamp: new Date().toISOString() }))
  const rows = toActivityRows({ events })
  const filters = filtersFor.activity(rows)
  expect(offeredBy(filters)).toEqual([
    `when ${AGES}`,
    'user bo',
    'action CREATE UPDATE',
    'kind DEVICE NODE',
  ])
  const [row] = rows
  const asked = ['when=1d', 'user=bo', 'user=al', 'action=UPDATE', 'action=CREATE', 'kind=NODE']
  expect(row && met(filters, row, [...asked, 'kind=DEVICE'])).toEqual([
    'when=1d',
    'user=bo',
    'action=UPDATE',
    'kind=NODE',
  ])
  const [when, user] = filters.map(({ entry }) => entry)
  expect([when?.read(' 3 '), when?.read('x'), user?.read(' al '), user?.read(' ')]).toEqual([
    '3d',
    undefined,
    'al',
    undefined,
  ])
})

test('gives every property, value and view a name of its own', () => {
  const lists = [
    filtersOf(nodeColumns(wordsOf('networks'), { showsEndpoints: true, hasTags: true }), []),
    filtersFor.configFiles([]),
    filtersFor.devices(),
    filtersFor.gateways(),
    filtersFor.internetGateways(),
    filtersFor.networks(true),
    filtersFor.names(),
    filtersFor.nameServers(),
    filtersFor.pending([]),
    filtersFor.activity([]),
  ]
  for (const filters of lists) {
    const labels = filters.map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    const values = filters.flatMap(({ options }) => options.map(({ label }) => label))
    const typed = filters.flatMap(({ entry }) =>
      entry ? [entry.label, entry.refusal, entry.labelOf('1d')] : [],
    )
    for (const text of [...labels, ...values, ...typed]) expect(text).not.toBe('')
  }
})

test.each([
  ['nodes', () => nodeViews(wordsOf('networks')), ['filter=-seen:30d&sort=seen']],
  ['config files', () => configFileViews(wordsOf('networks')), ['filter=enabled:no']],
  [
    'devices',
    () => deviceViews(wordsOf('networks')),
    ['filter=version:outdated', 'filter=health:offline', 'filter=networks:none'],
  ],
  ['gateways', () => gatewayViews(wordsOf('networks')), ['filter=serves:none']],
  ['networks', () => networkViews(wordsOf('networks')), ['filter=devices:none']],
])('asks in the views of %s for what their names say', (_, views, searches) => {
  expect(views().map(({ search }) => decodeURIComponent(search))).toEqual(searches)
})
