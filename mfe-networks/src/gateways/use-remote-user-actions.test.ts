import '@meshdeck/testing/at-a-server'
import { answerWith } from '@meshdeck/testing/answers'
import {
  runMenuAction,
  signInWithRole,
  renderLoadedHook,
  jobOf,
  runBulkJob,
  question,
  textOf,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import type { GatewayRow } from '../shared/gateway-rows'
import { useRemoteUserActions } from './use-remote-user-actions'

const gateway: GatewayRow = {
  id: 'n1',
  name: 'edge',
  network: 'corp',
  addresses: [],
  endpoint: '',
  roles: [],
  clients: 0,
  relayed: 0,
  internetUsers: 0,
  metadata: '',
  isRelayAlone: false,
  status: 'online',
}
const person = (username: string, configFiles: string[]) => ({
  id: username,
  name: username,
  username,
  fullName: '',
  isAdded: true,
  configFiles,
})
const ann = person('ann', ['phone', 'tablet'])

beforeEach(() => signInWithRole('admin'))
afterEach(() => jest.restoreAllMocks())

const actions = async () =>
  (await renderLoadedHook('/', () => useRemoteUserActions('corp', gateway))).result.current
const groupsStay = inEnglish('networks:gateways.users.remove.groupsStay')

test('shows the config files behind the gateway in the menu, with the removal last', async () => {
  const [files, removal] = (await actions()).rowActions(ann)
  expect(files).toMatchObject({
    label: 'View config files',
    to: '/networks/corp/nodes?tab=config&filter=gateway%3Aedge',
  })
  expect(removal).toMatchObject({ isDanger: true, startsGroup: true })
})

test('lists the config files that are deleted before removing a user [AP-107]', async () => {
  const sent = answerWith()
  await runMenuAction((await actions()).rowActions(ann), 'Remove from gateway')
  expect(question()).toMatchObject({
    title: inEnglish('networks:gateways.users.remove.title', { name: 'ann', gateway: 'edge' }),
    action: 'Remove from gateway',
    success: inEnglish('networks:gateways.users.remove.done', { name: 'ann', gateway: 'edge' }),
    failure: "Couldn't remove ann",
  })
  expect(textOf(question().description)).toBe(
    `Devices will no longer be able to connect with the following config files, which will be deleted: phone, tablet.${groupsStay}`,
  )
  await question().onConfirm(false)
  expect(sent.map(([call]) => call)).toContainEqual(
    expect.stringMatching(/^DELETE .*n1.*ann|^DELETE .*ann.*n1/),
  )
})

test.each([
  [[person('ann', [])], `No config files will be deleted.${groupsStay}`],
  [
    [
      person(
        'ann',
        Array.from({ length: 10 }, (_, index) => `f${index}`),
      ),
    ],
    expect.stringMatching(/: f0, .+, f9\.Groups/),
  ],
  [
    [
      person(
        'ann',
        Array.from({ length: 10 }, (_, index) => `f${index}`),
      ),
      person('bea', ['last']),
    ],
    expect.stringMatching(/f9, and 1 more\.Groups/),
  ],
])('names only the first ten files of several users', async (rows, expected) => {
  const sent = answerWith()
  const { bulkActions } = await actions()
  expect(bulkActions(rows)).toMatchObject([{ isDanger: true }])
  const job = await jobOf(bulkActions(rows), 'Remove from gateway')
  expect(job).toMatchObject({
    title: expect.stringMatching(/^Remove \d+ users? from/),
    action: 'Remove from gateway',
    isDanger: true,
  })
  expect(textOf(job.description)).toEqual(expected)
  await runBulkJob(job)
  expect(sent.map(([call]) => call).filter((call) => call.startsWith('DELETE'))).toHaveLength(
    rows.length,
  )
})
