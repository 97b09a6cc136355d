import '@meshdeck/testing/at-a-server'
import { hostSchema } from '@meshdeck/api/hosts'
import type { Membership } from '@meshdeck/api/memberships'
import { queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import { choose, enterAs, hookAt, question, soon } from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import { useDeviceNodes } from './use-device-nodes'
import { useDeviceStatuses } from './use-device-statuses'
import { useLeaving } from './use-leaving'

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

beforeEach(() => enterAs('admin'))
afterEach(() => jest.restoreAllMocks())

const settled = () => soon(() => expect(queryClient.isFetching()).toBe(0))

test('the nodes of devices are told network by network, those that have left are none', async () => {
  answerWith(answers)
  const { result } = await hookAt('/', () => useDeviceNodes(['h1']))
  expect(result.current).toBeUndefined()
  await soon(() =>
    expect(result.current).toEqual([
      { networkId: 'corp', nodeIds: ['n2'] },
      { networkId: 'lab', nodeIds: ['n1'] },
    ]),
  )
})

test('two devices in one network are told together, and while devices are unknown nothing is', async () => {
  answerWith(answers)
  const both = await hookAt('/', () => useDeviceNodes(['h1', 'h2']))
  const ofLab = { networkId: 'lab', nodeIds: ['n1', 'n3'] }
  await soon(() => expect(both.result.current?.[1]).toEqual(ofLab))
  both.unmount()
  queryClient.clear()

  answerWith({ ...answers, 'GET hosts': 403 })
  const { result } = await hookAt('/', () => useDeviceNodes(['h1']))
  await settled()
  expect(result.current).toBeUndefined()
})

test('how devices are and in how many networks comes from the statuses of all networks', async () => {
  answerWith({ ...answers, 'GET v1/networks/stats': () => new Promise(() => {}) })
  const waiting = await hookAt('/', useDeviceStatuses)
  expect(waiting.result.current).toEqual({ statuses: undefined, networkCounts: undefined })
  waiting.unmount()
  queryClient.clear()

  answerWith(answers)
  const { result } = await hookAt('/', useDeviceStatuses)
  await soon(() =>
    expect([...(result.current.networkCounts ?? [])]).toEqual([
      ['h1', 2],
      ['h2', 1],
    ]),
  )
  expect(result.current.statuses?.get('h2')).toBe('offline')
  expect(result.current.statuses?.get('h1')).toBe('online')
})

test('who is no admin sees part of the networks: how many a device is in is not told', async () => {
  enterAs('platform-user')
  answerWith(answers)
  const { result } = await hookAt('/', useDeviceStatuses)
  await soon(() => expect(result.current.statuses?.size).toBe(2))
  expect(result.current.networkCounts).toBeUndefined()
})

test.each(['GET v1/networks/stats', 'GET v1/nodes/corp/status'])(
  'where %s fails nothing more is waited for',
  async (call) => {
    answerWith({ ...answers, [call]: 500 })
    const { result } = await hookAt('/', useDeviceStatuses)
    await soon(() => expect(result.current.statuses?.size).toBe(2))
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
    const { result } = await hookAt('/', () => useLeaving(z.parse(hostSchema, edge)))
    await choose(result.current({ ...member, ...part }), 'Remove from network')
    return question()
  }

  test.each([
    [{}, true, true, 'DELETE hosts/h1/networks/corp?force=true'],
    [{}, false, true, 'DELETE hosts/h1/networks/corp?force=false'],
    // one that waits already can only be made to go
    [{ pendingdelete: true }, false, false, 'DELETE hosts/h1/networks/corp?force=true'],
  ])('%j, at once: %j', async (...given) => {
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

  test('is refused to who is no admin of the network', async () => {
    enterAs('platform-user')
    await expect(leave({})).rejects.toThrow(inEnglish('networks:nodes.refused'))
  })
})
