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
  textOf,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import { useInternetSystems } from './internet-gateway-rows'
import { useInternetGatewayActions } from './use-internet-gateway-actions'

const edge = {
  id: 'n1',
  name: 'edge',
  addresses: ['10.1.0.1'],
  endpoint: '192.0.2.1',
  users: ['laptop', 'phone'],
  isGateway: false,
  status: 'online',
}

beforeEach(() => signInWithRole('admin'))
afterEach(() => jest.restoreAllMocks())

const actions = async () =>
  (await renderLoadedHook('/', () => useInternetGatewayActions('corp'))).result.current
const removal = 'Remove internet gateway'

test('links the menu to the node and its users, and copies its address', async () => {
  const { rowActions } = await actions()
  const links = rowActions(edge).map((entry) => ('to' in entry ? entry.to : entry.label))
  expect(links).toEqual([
    '/networks/corp/nodes/n1',
    expect.stringMatching(/dialog=internet-users.*dialog.gateway=n1/),
    'Copy private address',
    removal,
  ])
  expect(rowActions(edge).at(-1)).toMatchObject({ isDanger: true, startsGroup: true })
})

test('lists the nodes that lose internet access before removal', async () => {
  const sent = answerWith()
  await runMenuAction((await actions()).rowActions(edge), removal)
  expect(question()).toMatchObject({
    title: inEnglish('networks:gateways.internet.deleteTitle', { name: 'edge' }),
    action: removal,
    success: inEnglish('networks:gateways.internet.deleted', { name: 'edge' }),
    failure: inEnglish('networks:gateways.internet.deleteFailed'),
  })
  expect(textOf(question().description)).toBe(
    'The node will stay in the network and keep its other roles.The following nodes will stop using an internet gateway and will connect to the internet directly: laptop, phone',
  )
  await question().onConfirm(false)
  expect(sent.map(([call]) => call)).toContainEqual(
    expect.stringMatching(/^DELETE nodes\/corp\/n1\/inet_gw$/),
  )
})

test('lists the first ten affected nodes of several gateways', async () => {
  const sent = answerWith()
  const users = Array.from({ length: 21 }, (_, index) => `u${index}`)
  const rows = [
    { ...edge, users },
    { ...edge, id: 'n2' },
  ]
  const job = await jobOf((await actions()).bulkActions(rows), removal)
  expect(job).toMatchObject({
    title: inEnglish('networks:gateways.internet.deleteMany', { count: 2 }),
    action: removal,
    isDanger: true,
  })
  expect(textOf(job.description)).toMatch(
    inEnglish('networks:gateways.internet.deleteText', { count: 2 }),
  )
  const ten = (await actions()).bulkActions([{ ...edge, users: users.slice(0, 10) }])
  expect(textOf((await jobOf(ten, removal)).description)).toMatch(/: u0, .+, u9$/)
  const more = (await actions()).bulkActions([{ ...edge, users }])
  expect(textOf((await jobOf(more, removal)).description)).toMatch(/, u9, and 11 more$/)
  await runBulkJob(job)
  expect(sent.map(([call]) => call).filter((call) => call.startsWith('DELETE'))).toHaveLength(2)
})

test('says that an unused gateway has no users', async () => {
  await runMenuAction((await actions()).rowActions({ ...edge, users: [] }), removal)
  expect(textOf(question().description)).toMatch(/roles\..+/)
  expect(textOf(question().description)).not.toContain(
    'The following nodes will stop using an internet gateway',
  )
})

test('allows non-admins of the network no change', async () => {
  signInWithRole('platform-user')
  const { rowActions, bulkActions } = await actions()
  const refused = rowActions(edge).map(({ disabledReason }) => Boolean(disabledReason))
  expect(refused).toEqual([false, true, false, true])
  expect(bulkActions([edge]).map(({ disabledReason }) => Boolean(disabledReason))).toEqual([
    false,
    true,
  ])
})

test.each([
  ['v1.0.0', ['linux', 'windows'], inEnglish('networks:gateways.internet.usersHint')],
  ['v1.5.1', ['linux', 'windows', 'darwin'], inEnglish('networks:gateways.internet.usersHintMac')],
])('offers on %s as users: %j', async (version, systems, hint) => {
  setServerStatus({ version })
  const { result } = await renderLoadedHook('/', useInternetSystems)
  expect([[...result.current.systems], result.current.hint]).toEqual([systems, hint])
})
