import '@meshdeck/testing/at-a-server'
import { hostSchema } from '@meshdeck/api/hosts'
import type { Membership } from '@meshdeck/api/memberships'
import { nodeSchema } from '@meshdeck/api/nodes'
import { queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import {
  runMenuAction,
  signInWithRole,
  renderLoadedHook,
  question,
  waitSoon,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import {
  checkInsOf,
  countNetworks,
  deviceStatus,
  toDeviceRows,
  useDeviceNodes,
  useDeviceStatuses,
} from './device-rows'
import { useLeaving } from './DeviceNetworks'

describe('device rows', () => {
  const reply = (content: unknown) => ({ Code: 200, Message: '', Response: content })
  const edge = { id: 'h1', name: 'edge', nodes: ['n1', 'n2', 'left'] }
  const spare = { id: 'h2', name: 'spare', nodes: ['n3'] }
  const answers = {
    'GET hosts': [edge, spare],
    'GET v1/networks/stats': reply([
      { netid: 'lab', addressrange: '', hosts: 1 },
      { netid: 'corp', addressrange: '', hosts: 2 },
    ]),
    'GET v1/nodes/lab/status': reply({ n1: { status: 'online' }, n3: { status: 'offline' } }),
    'GET v1/nodes/corp/status': reply({ n2: { status: 'online' } }),
  }

  beforeEach(() => signInWithRole('admin'))
  afterEach(() => jest.restoreAllMocks())

  const settled = () => waitSoon(() => expect(queryClient.isFetching()).toBe(0))

  test('groups the nodes of devices by network and omits those that have left', async () => {
    answerWith(answers)
    const { result } = await renderLoadedHook('/', () => useDeviceNodes(['h1']))
    expect(result.current).toBeUndefined()
    await waitSoon(() =>
      expect(result.current).toEqual([
        { networkId: 'corp', nodeIds: ['n2'] },
        { networkId: 'lab', nodeIds: ['n1'] },
      ]),
    )
  })

  test('groups two devices in one network together and returns nothing while devices are unknown', async () => {
    answerWith(answers)
    const both = await renderLoadedHook('/', () => useDeviceNodes(['h1', 'h2']))
    const ofLab = { networkId: 'lab', nodeIds: ['n1', 'n3'] }
    await waitSoon(() => expect(both.result.current?.[1]).toEqual(ofLab))
    both.unmount()
    queryClient.clear()

    answerWith({ ...answers, 'GET hosts': 403 })
    const { result } = await renderLoadedHook('/', () => useDeviceNodes(['h1']))
    await settled()
    expect(result.current).toBeUndefined()
  })

  test('derives the status and network count of devices from the statuses of all networks', async () => {
    answerWith({ ...answers, 'GET v1/networks/stats': () => new Promise(() => {}) })
    const waiting = await renderLoadedHook('/', useDeviceStatuses)
    expect(waiting.result.current).toEqual({ statuses: undefined, networkCounts: undefined })
    waiting.unmount()
    queryClient.clear()

    answerWith(answers)
    const { result } = await renderLoadedHook('/', useDeviceStatuses)
    await waitSoon(() =>
      expect([...(result.current.networkCounts ?? [])]).toEqual([
        ['h1', 2],
        ['h2', 1],
      ]),
    )
    expect(result.current.statuses?.get('h2')).toBe('offline')
    expect(result.current.statuses?.get('h1')).toBe('online')
  })

  test('returns no network count for non-admins, who see only part of the networks', async () => {
    signInWithRole('platform-user')
    answerWith(answers)
    const { result } = await renderLoadedHook('/', useDeviceStatuses)
    await waitSoon(() => expect(result.current.statuses?.size).toBe(2))
    expect(result.current.networkCounts).toBeUndefined()
  })

  test('takes the status of a node in a network that is not listed from the list of nodes, for non-admins', async () => {
    signInWithRole('platform-user')
    const node = { id: 'n2', hostid: 'h1', network: 'corp', status: 'warning' }
    answerWith({ ...answers, 'GET v1/networks/stats': reply(null), 'GET nodes': [node] })
    const { result } = await renderLoadedHook('/', useDeviceStatuses)
    await waitSoon(() => expect([...(result.current.statuses ?? [])]).toEqual([['h1', 'warning']]))
  })

  test.each(['GET v1/networks/stats', 'GET v1/nodes/corp/status'])(
    'stops waiting when %s fails',
    async (call) => {
      answerWith({ ...answers, [call]: 500 })
      const { result } = await renderLoadedHook('/', useDeviceStatuses)
      await waitSoon(() => expect(result.current.statuses?.size).toBe(2))
      expect(result.current.networkCounts).toBeUndefined()
    },
  )

  describe('leaving a network', () => {
    const member: Membership = {
      id: 'n1',
      hostid: 'h1',
      network: 'corp',
      address: '10.1.0.1/24',
      address6: '',
      pendingdelete: false,
      is_static: false,
      lastcheckin: 0,
      relayedby: '',
      status: 'online',
    }
    const leave = async (part: Partial<Membership>) => {
      const { result } = await renderLoadedHook('/', () => useLeaving(z.parse(hostSchema, edge)))
      await runMenuAction(result.current({ ...member, ...part }), 'Remove from network')
      return question()
    }

    test.each([
      [{}, true, true, 'DELETE hosts/h1/networks/corp?force=true'],
      [{}, false, true, 'DELETE hosts/h1/networks/corp?force=false'],
      // a node that is already leaving can only be removed by force
      [{ pendingdelete: true }, false, false, 'DELETE hosts/h1/networks/corp?force=true'],
    ])('allows for %j, at once: %j', async (...given) => {
      const [part, isForced, hasOption, call] = given
      const sent = answerWith()
      const asked = await leave(part)
      expect(asked).toMatchObject({
        title: inEnglish('networks:devices.leave.title', { name: 'edge', network: 'corp' }),
        action: 'Remove from network',
        success: inEnglish('networks:devices.leave.done', { name: 'edge', network: 'corp' }),
        failure: inEnglish('networks:devices.leave.failed', { network: 'corp' }),
      })
      expect(asked.option !== undefined).toBe(hasOption)
      await asked.onConfirm(isForced)
      expect(sent.map(([one]) => one)).toContain(call)
    })

    test("is refused to users who aren't admins of the network", async () => {
      signInWithRole('platform-user')
      await expect(leave({})).rejects.toThrow(inEnglish('networks:nodes.refused'))
    })
  })
})

describe('device rows', () => {
  const hostWith = (part: object) => z.parse(hostSchema, { id: 'h1', name: 'fra-edge-01', ...part })
  const rowOf = (part: object, serverVersion = 'v1.0.0') =>
    toDeviceRows([hostWith(part)], { serverVersion })[0]

  test.each([
    ['v0.99.0', 'v1.0.0', true],
    ['v1.0.0', 'v1.0.0', false],
    ['v1.1.0', 'v1.0.0', false],
    ['v0.99.0', '', false],
    ['', '', false],
  ])(
    'marks %s as outdated beside a server of version %j: %j',
    (version, serverVersion, expected) => {
      expect(rowOf({ version }, serverVersion)?.isOutdated).toBe(expected)
    },
  )

  test.each(['', 'dev', '(devel)', 'unknown'])(
    'treats the client version %j as unknown',
    (version) => {
      expect(rowOf({ version })).toMatchObject({ version: '', isOutdated: false })
    },
  )

  test.each([
    ['darwin', 'macOS'],
    ['linux', 'Linux'],
    ['windows', 'Windows'],
    ['freebsd', 'FreeBSD'],
    ['iot', 'IoT'],
    ['plan9', 'plan9'],
    ['constructor', 'constructor'],
  ])('shows the system %s as %s', (os, name) => {
    expect(rowOf({ os })?.os).toBe(name)
  })

  test('counts one network for each node of a device', () => {
    expect(rowOf({ nodes: ['n1', 'n2'] })?.networkCount).toBe(2)
    expect(rowOf({ nodes: null })?.networkCount).toBe(0)
  })

  test('lists known addresses, IPv4 first', () => {
    const both = { endpointip: '203.0.113.4', endpointipv6: '2001:db8::4' }
    expect(rowOf(both)?.endpoints).toEqual(['203.0.113.4', '2001:db8::4'])
    expect(rowOf({ endpointipv6: '2001:db8::4' })?.endpoints).toEqual(['2001:db8::4'])
  })

  test('reports nodes that the server lists even after the device has left', () => {
    const hosts = [hostWith({ nodes: ['n1'] })]
    const networkCounts = new Map([['h1', 0]])
    const [row] = toDeviceRows(hosts, { serverVersion: '', networkCounts })
    expect(row).toMatchObject({ networkCount: 0, listsNodes: true })
    expect(rowOf({ nodes: [] })?.listsNodes).toBe(false)
  })

  test('shows the id of a device without a name', () => {
    expect(rowOf({ name: '' })?.name).toBe('h1')
  })

  test('uses the latest check-in of its nodes, or none for a device without nodes', () => {
    const nodes = [10, 30, 20].map((lastcheckin, index) =>
      z.parse(nodeSchema, { id: `n${index}`, hostid: 'h1', network: 'corp', lastcheckin }),
    )
    const hosts = [hostWith({}), hostWith({ id: 'h2' })]
    const rows = toDeviceRows(hosts, { serverVersion: '', checkIns: checkInsOf(nodes) })
    expect(rows.map(({ lastSeen }) => lastSeen)).toEqual([30_000, 0])
  })
})

test.each([
  [['online', 'online'], 'online'],
  [['online', 'offline', 'error'], 'error'],
  [['online', 'disconnected'], 'online'],
  [['disconnected', 'disconnected'], 'disconnected'],
  [[], 'unknown'],
])('treats a device whose nodes are %j as %s [HN-003]', (nodeStatuses, expected) => {
  const statuses = new Map(nodeStatuses.map((status, index) => [`n${index}`, status]))
  expect(deviceStatus({ nodes: [...statuses.keys(), 'unheard-of'] }, statuses)).toBe(expected)
})

test("doesn't count the node id that the server keeps after the node has left", () => {
  const statuses = new Map([['n1', 'online']])
  expect(countNetworks({ nodes: ['n1', 'left-long-ago'] }, statuses)).toBe(1)
})
