import '@meshdeck/testing/at-a-server'
import { networkListQuery, networkStatsSchema } from '@meshdeck/api/networks'
import { queryClient, z } from '@meshdeck/platform'
import { answerWith } from '@meshdeck/testing/answers'
import {
  signInWithRole,
  setServerStatus,
  renderLoadedHook,
  runBulkJob,
  textOf,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'
import { isValidElement } from 'react'

import type { NodeRow } from '../shared/node-rows'
import { aNodeRow } from '../shared/sample-records'
import { devicesOf, useGatewayMaking, useNodeExpiry } from './NodeJobs'

const rowOf = (id: string, part: Partial<NodeRow> = {}) => aNodeRow({ id, name: id, ...part })
const node = (id: string, hostid: string) => ({ id, hostid, network: 'corp' })

beforeEach(() => {
  signInWithRole('admin')
  setServerStatus({})
})
afterEach(() => jest.restoreAllMocks())

test('names the device of two nodes once, and skips unknown devices', () => {
  const rows = [rowOf('n1'), rowOf('n2'), { ...rowOf('n3'), host: undefined }]
  expect(devicesOf(rows)).toEqual([{ id: 'h1', name: 'edge' }])
})

describe('several nodes become gateways', () => {
  const rows = [rowOf('n1'), rowOf('n9', { network: 'lab' })]
  const making = async () => (await renderLoadedHook('/', useGatewayMaking)).result.current
  const mtus = async () => {
    const sent = answerWith({
      'POST nodes/corp/n1/createingress': node('n1', 'h1'),
      'POST nodes/lab/n9/createingress': node('n9', 'h1'),
    })
    queryClient.setQueryData(networkListQuery().queryKey, [
      z.parse(networkStatsSchema, {
        netid: 'corp',
        addressrange: '',
        addressrange6: '',
        hosts: 1,
        defaultmtu: 1300,
      }),
    ])
    await runBulkJob((await making())({ rows, unfit: 0 }))
    return sent.flatMap(([, body]) =>
      typeof body === 'object' && body !== null && 'mtu' in body ? [body.mtu] : [],
    )
  }

  test('sends the MTU of their network, or the default if unknown [GW-009]', async () => {
    expect(await mtus()).toEqual([1300, 1500])
  })

  test('shows the number of unfit nodes', async () => {
    answerWith()
    const job = (await making())({ rows, unfit: 0 })
    expect(job).toMatchObject({
      title: inEnglish('networks:nodes.jobs.makeGateways.title', { count: 2 }),
      action: 'Set as gateways',
    })
    expect(textOf(job.description)).toMatch(/^Gateways relay traffic for other nodes/)
    const some = (await making())({ rows, unfit: 2 })
    expect(textOf(some.description)).toMatch(/s\. 2 of the selected devices won't be changed\./)
  })
})

test('asks for the expiry once, then sends it node by node with the current values of each', async () => {
  const whole = (id: string, network: string) => ({ ...node(id, 'h1'), network })
  const sent = answerWith({
    'GET nodes/corp': [whole('n1', 'corp'), whole('n2', 'corp')],
    'GET nodes/lab': [whole('n9', 'lab')],
    'PUT nodes/corp/n1': node('n1', 'h1'),
    'PUT nodes/corp/n2': node('n2', 'h1'),
    'PUT nodes/lab/n9': node('n9', 'h1'),
  })
  const { result } = await renderLoadedHook('/', useNodeExpiry)
  const job = result.current([rowOf('n1'), rowOf('n2'), rowOf('n9', { network: 'lab' })])
  expect(job).toMatchObject({
    title: inEnglish('networks:nodes.jobs.expiry.title', { count: 3 }),
    action: 'Set expiration',
  })

  const begin = jest.fn()
  const asked = job.ask?.({ begin, onClose: () => {} })
  if (!isValidElement<{ count: number; onChosen: (seconds: number) => void }>(asked)) {
    throw new Error('Nothing is asked')
  }
  expect(asked.props.count).toBe(3)
  asked.props.onChosen(1_900_000_000)
  expect(begin).toHaveBeenCalledTimes(1)
  await job.perform([], false)
  expect(sent.filter(([call]) => call.startsWith('GET nodes'))).toEqual([])
  for (const item of job.items) await job.perform([item], false)
  expect(sent.map(([call]) => call)).toEqual([
    'GET nodes/corp',
    'PUT nodes/corp/n1',
    'PUT nodes/corp/n2',
    'GET nodes/lab',
    'PUT nodes/lab/n9',
  ])
  const changes = sent.filter(([call]) => call.startsWith('PUT'))
  expect(changes.every(([, body]) => JSON.stringify(body).includes('1900000000'))).toBe(true)
})
