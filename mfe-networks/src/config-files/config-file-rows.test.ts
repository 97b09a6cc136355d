import '@meshdeck/testing/at-a-server'
import { configFileSchema } from '@meshdeck/api/config-files'
import { hostSchema } from '@meshdeck/api/hosts'
import { queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import {
  signInWithRole,
  setServerStatus,
  renderLoadedHook,
  waitSoon,
} from '@meshdeck/testing/hooks'

import { toConfigFileRows, useConfigFileRows } from './config-file-rows'

const file = {
  clientid: 'pc',
  network: 'lab',
  ownerid: 'ada',
  ingressgatewayid: 'n1',
  address: '10.1.0.9',
  address6: '',
  publickey: 'key',
  extraallowedips: ['10.9.0.0/16'],
  tags: { 'lab.db': {} },
  enabled: true,
  lastmodified: 1_760_000_000,
}
const hosts = [z.parse(hostSchema, { id: 'h1', name: 'hub', os: 'linux', nodes: ['n1'] })]
const rowOf = (part: object) =>
  toConfigFileRows([z.parse(configFileSchema, { ...file, ...part })], hosts)[0]

test('shows a config file with the name of its gateway', () => {
  expect(rowOf({})).toEqual({
    id: 'pc',
    name: 'pc',
    network: 'lab',
    owner: 'ada',
    program: undefined,
    gatewayId: 'n1',
    gateway: 'hub',
    addresses: ['10.1.0.9'],
    publicKey: 'key',
    routes: ['10.9.0.0/16'],
    tags: ['db'],
    isEnabled: true,
    isAloneOnDevice: false,
    lastChange: 1_760_000_000_000,
  })
})

test('leaves out the name of a gateway that the user may not see', () => {
  expect(rowOf({ ingressgatewayid: 'n2' })?.gateway).toBe('')
})

test.each([{ remote_access_client_id: 'r1' }, { device_id: 'd1' }])(
  'treats a file with %j as made by a program for a device',
  (part) => {
    const row = rowOf({ ...part, device_name: 'phone', os: 'ios' })
    expect(row?.program).toEqual({ device: 'phone', os: 'ios' })
    expect(row?.isAloneOnDevice).toBe('device_id' in part)
  },
)

test('falls back to its own id for a gateway whose device has no name', () => {
  const [host] = hosts.map((host) => ({ ...host, name: '' }))
  const rows = toConfigFileRows([z.parse(configFileSchema, file)], host ? [host] : [])
  expect(rows[0]?.gateway).toBe('n1')
})

test('names the gateways of config files without waiting for them', async () => {
  signInWithRole('admin')
  setServerStatus({})
  const answers = {
    'GET hosts': [{ id: 'h1', name: 'edge', nodes: ['n1'] }],
    'GET extclients/corp': [{ clientid: 'phone', network: 'corp', ingressgatewayid: 'n1' }],
  }
  const settled = () => waitSoon(() => expect(queryClient.isFetching()).toBe(0))
  answerWith({ ...answers, 'GET hosts': 500 })
  const alone = await renderLoadedHook('/', () => useConfigFileRows('corp'))
  await settled()
  expect(alone.result.current.data).toMatchObject([{ id: 'phone', gateway: '' }])
  alone.unmount()
  queryClient.clear()
  answerWith(answers)
  const { result } = await renderLoadedHook('/', () => useConfigFileRows('corp'))
  await settled()
  await waitSoon(() =>
    expect(result.current.data).toMatchObject([{ id: 'phone', gateway: 'edge' }]),
  )
  jest.restoreAllMocks()
})
