import '@meshdeck/testing/at-a-server'
import { queryClient } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import { enterAs, hear, hookAt, soon } from '@meshdeck/testing/hooks'

import { useConfigFileRows } from '../config-files/use-config-file-rows'
import { useEveryNodeRow, useNodeRows } from '../node-model/use-node-rows'
import { useNodeUses } from '../uses/use-node-uses'
import { useGatewayRows } from './use-gateway-rows'
import { useNodeName } from './use-node-name'
import { useNodeOptions } from './use-node-options'

const reply = (content: unknown) => ({ Code: 200, Message: '', Response: content })
const nodes = [
  { id: 'n1', hostid: 'h1', network: 'corp', is_gw: true, isingressgateway: true, isrelay: true },
  { id: 'n2', hostid: 'h2', network: 'corp', relayedby: 'n1', isrelayed: true },
  { id: 'n3', hostid: 'unknown', network: 'corp' },
]
const answers = {
  'GET nodes/corp': nodes,
  'GET nodes': nodes,
  'GET hosts': [
    { id: 'h1', name: 'edge', nodes: ['n1'] },
    { id: 'h2', name: 'spare', nodes: ['n2'] },
  ],
  'GET v1/egress?network=corp': reply([]),
  'GET v1/acls?network=corp': reply([]),
  'GET v1/enrollment-keys': [],
  'GET extclients/corp': [{ clientid: 'phone', network: 'corp', ingressgatewayid: 'n1' }],
}

beforeEach(() => {
  enterAs('admin')
  hear({})
  answerWith(answers)
})
afterEach(() => jest.restoreAllMocks())

const settled = () => soon(() => expect(queryClient.isFetching()).toBe(0))

test('nodes have the names of their devices, in a network and in all', async () => {
  const one = await hookAt('/', () => useNodeRows('corp'))
  const every = await hookAt('/', useEveryNodeRow)
  await settled()
  for (const { result } of [one, every]) {
    await soon(() =>
      expect(result.current.data?.map(({ name }) => name)).toEqual(['edge', 'spare', 'n3']),
    )
  }
})

test('without devices there are no rows, and why is told', async () => {
  answerWith({ ...answers, 'GET hosts': 500 })
  const { result } = await hookAt('/', () => useNodeRows('corp'))
  await settled()
  await soon(() => expect(result.current.error).toMatchObject({ status: 500 }))
  expect(result.current.data).toBeUndefined()
})

test('gateways, names and what a picker offers come from the same lists', async () => {
  const gateways = await hookAt('/', () => useGatewayRows('corp'))
  const name = await hookAt('/', () => useNodeName('corp'))
  const options = await hookAt('/', () => useNodeOptions('corp', () => true))
  await settled()
  await soon(() =>
    expect(gateways.result.current.data).toMatchObject([{ name: 'edge', network: 'corp' }]),
  )
  expect(['n1', 'n2', 'n3', 'gone'].map(name.result.current)).toEqual([
    'edge',
    'spare',
    'n3',
    'gone',
  ])
  expect(options.result.current.options?.length).toBeGreaterThan(0)
})

test('config files have the names of their gateways, and do not wait for them', async () => {
  answerWith({ ...answers, 'GET hosts': 500 })
  const alone = await hookAt('/', () => useConfigFileRows('corp'))
  await settled()
  expect(alone.result.current.data).toMatchObject([{ id: 'phone', gateway: '' }])
  alone.unmount()
  queryClient.clear()
  answerWith(answers)
  const { result } = await hookAt('/', () => useConfigFileRows('corp'))
  await settled()
  await soon(() => expect(result.current.data).toMatchObject([{ id: 'phone', gateway: 'edge' }]))
})

test('what names a node is whole once all of it is here', async () => {
  const states: unknown[] = []
  const { result } = await hookAt('/', () => {
    const uses = useNodeUses('corp', ['n1'])
    states.push({ isPending: uses.isPending, isWhole: uses.isWhole })
    return uses
  })
  await settled()
  expect(states[0]).toEqual({ isPending: true, isWhole: false })
  expect(result.current).toMatchObject({ isPending: false, isWhole: true })
  expect(result.current.uses).toMatchObject([{ name: 'spare' }])
})
