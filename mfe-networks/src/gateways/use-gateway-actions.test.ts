import '@meshdeck/testing/at-a-server'
import { answerWith } from '@meshdeck/testing/answers'
import {
  runMenuAction,
  signInWithRole,
  setServerStatus,
  renderLoadedHook,
  jobOf,
  runBulkJob,
  question,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import type { GatewayRow } from '../shared/gateway-rows'
import { useStopRelaying } from './GatewayUsers'
import { useGatewayActions } from './use-gateway-actions'

const edge: GatewayRow = {
  id: 'n1',
  name: 'edge',
  network: 'corp',
  addresses: ['10.1.0.1'],
  endpoint: '192.0.2.1',
  roles: [],
  clients: 0,
  relayed: 0,
  internetUsers: 0,
  metadata: '',
  isRelayAlone: false,
  status: 'online',
}
const ofLab = { ...edge, id: 'n2', network: 'lab' }

beforeEach(() => {
  signInWithRole('admin')
  setServerStatus({ isPro: true })
})
afterEach(() => jest.restoreAllMocks())

const actions = async (onLeave?: () => Promise<void>) =>
  (
    await renderLoadedHook('/networks/corp/gateways', () =>
      useGatewayActions(onLeave ? { onLeave } : {}),
    )
  ).result.current
const changes = (sent: ReturnType<typeof answerWith>) =>
  sent.map(([call]) => call).filter((call) => !call.startsWith('GET'))

test('links the menu of a gateway to its contents and actions', async () => {
  const entries = (await actions()).rowActions(edge)
  const links = entries.map((entry) => [entry.label, 'to' in entry ? entry.to : undefined])
  const opens = (dialog: string, value: string) =>
    expect.stringMatching(new RegExp(`dialog=${dialog}.*dialog.${value}=n1`))
  expect(links).toEqual([
    ['Details', '/networks/corp/gateways/n1'],
    ['Edit', opens('edit-gateway', 'gateway')],
    [expect.any(String), '/networks/corp/nodes/n1'],
    ['Copy private address', undefined],
    ['Copy public endpoint', undefined],
    [expect.any(String), opens('new-config-file', 'gateway')],
    [expect.any(String), '/networks/corp/nodes?tab=config&filter=gateway%3Aedge'],
    [expect.any(String), opens('relay-nodes', 'gateway')],
    [expect.any(String), opens('new-internet-gateway', 'node')],
    [expect.any(String), '/networks/corp/gateways/n1?tab=users'],
    ['failover role', undefined],
    ['Remove gateway', undefined],
  ])
  expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length)
  expect(entries.every(({ label }) => label !== '')).toBe(true)
  expect(entries.flatMap(({ id }) => id ?? [])).toEqual(['details', 'edit'])
})

test('asks an internet gateway for its users and copies no hidden address', async () => {
  localStorage.setItem('public_addresses', 'hidden')
  const entries = (await actions()).rowActions({ ...edge, roles: ['internet'] })
  const links = entries.flatMap((entry) => ('to' in entry ? [entry.to] : []))
  expect(links).toContainEqual(expect.stringMatching(/dialog=internet-users.*gateway=n1/))
  expect(entries.map(({ label }) => label)).toContain(inEnglish('networks:gateways.internet.edit'))
  expect(entries.map(({ label }) => label)).not.toContain('Copy public endpoint')
})

test('explains unavailable actions', async () => {
  const reasons = async (row: GatewayRow) => {
    const { rowActions } = await actions()
    return rowActions(row).flatMap(({ disabledReason }) => disabledReason ?? [])
  }
  expect(await reasons(edge)).toEqual([])
  expect(await reasons({ ...edge, isRelayAlone: true })).toHaveLength(1)
  setServerStatus({ isPro: false })
  expect(await reasons(edge)).toEqual(['This feature is only available on Pro'])
  setServerStatus({ isPro: true })
  signInWithRole('platform-user', { 'lab-network-admin-grp': {} })
  const refused = inEnglish('networks:gateways.refused')
  expect(await reasons(edge)).toEqual(Array.from({ length: 5 }, () => refused))
  expect(await reasons(ofLab)).toEqual([])
  const many = (await actions()).bulkActions([ofLab, edge])
  expect(many.map(({ disabledReason }) => disabledReason)).toEqual([undefined, refused])
})

test.each([
  [edge, 'DELETE nodes/corp/n1/deleteingress'],
  [{ ...edge, isRelayAlone: true }, 'DELETE nodes/corp/n1/deleterelay'],
])('removes the role from a gateway after confirmation', async (row, call) => {
  const sent = answerWith()
  const onLeave = jest.fn(async () => {})
  await runMenuAction((await actions(onLeave)).rowActions(row), 'Remove gateway')
  expect(question()).toMatchObject({
    title: 'Remove gateway edge?',
    action: 'Remove gateway',
    success: 'Gateway edge removed',
    failure: inEnglish('networks:gateways.delete.failed'),
  })
  await question().onConfirm(false)
  expect(changes(sent)).toEqual([call])
  expect(onLeave).toHaveBeenCalledTimes(1)
})

test.each([
  [[edge, { ...edge, id: 'n3' }], 'corp'],
  [[edge, ofLab], '2'],
])(
  'confirms several with the network name, or with their number across networks',
  async (...given) => {
    const [rows, typedName] = given
    const sent = answerWith()
    const job = await jobOf((await actions()).bulkActions(rows), 'Remove gateway')
    expect(job).toMatchObject({
      title: 'Remove 2 gateways?',
      action: 'Remove gateways',
      typedName,
      isDanger: true,
    })
    await runBulkJob(job)
    expect(changes(sent)).toEqual(
      rows.map(({ network, id }) => `DELETE nodes/${network}/${id}/deleteingress`),
    )
  },
)

test('stops relaying a node after confirmation', async () => {
  const { result } = await renderLoadedHook('/', () => useStopRelaying('corp', edge))
  result.current({ id: 'n9', name: 'spare' })
  expect(question()).toMatchObject({
    title: 'Stop relaying spare?',
    description: inEnglish('networks:gateways.relay.releaseText', { gateway: 'edge' }),
    action: 'Stop relaying',
    isDanger: false,
    success: inEnglish('networks:gateways.relay.released', { name: 'spare' }),
    failure: inEnglish('networks:gateways.relay.failed'),
  })
})
