import '@meshdeck/testing/at-a-server'
import { answerWith } from '@meshdeck/testing/answers'
import {
  runMenuAction,
  signInWithRole,
  renderLoadedHook,
  jobOf,
  runBulkJob,
  question,
  waitSoon,
  watchToasts,
} from '@meshdeck/testing/hooks'
import { inEnglish } from '@meshdeck/testing/in-english'

import type { ConfigFileRow } from './config-file-rows'
import { saveArchive, saveFile } from './save-files'
import { useConfigFileActions } from './use-config-file-actions'

jest.mock('./save-files', () => ({
  saveFile: jest.fn(),
  saveArchive: jest.fn(),
}))

const phone: ConfigFileRow = {
  id: 'phone',
  name: 'phone',
  network: 'corp',
  owner: 'ada',
  program: undefined,
  gatewayId: 'n1',
  gateway: 'edge',
  addresses: ['10.1.0.9', 'fd00::9'],
  publicKey: 'abc=',
  routes: [],
  tags: [],
  isEnabled: true,
  isAloneOnDevice: false,
  lastChange: 0,
}
const tablet = { ...phone, id: 'tablet', name: 'tablet', owner: 'grace', isEnabled: false }
const ofLab = { ...tablet, id: 'laptop', name: 'laptop', network: 'lab' }

/** As returned by the server. */
const file = (clientid: string, enabled: boolean) => ({ clientid, network: 'corp', enabled })
const answers = {
  'GET extclients/corp': [file('phone', true), file('tablet', false)],
  'GET extclients/lab': [{ ...file('laptop', false), network: 'lab' }],
  'GET v1/acls?network=corp': { Code: 200, Message: '', Response: [] },
}

/** A server that stores what it receives. */
function serve(more: Record<string, unknown> = {}) {
  const sent: ReturnType<typeof answerWith> = answerWith({
    ...answers,
    'GET extclients/corp': () =>
      answers['GET extclients/corp'].map((file) => {
        const put = sent.findLast(([call]) => call === `PUT extclients/corp/${file.clientid}`)
        return { ...file, ...Object(put?.[1]) }
      }),
    ...more,
  })
  return sent
}

beforeEach(() => signInWithRole('admin'))
afterEach(() => {
  jest.restoreAllMocks()
  jest.clearAllMocks()
})

const actions = async () =>
  (await renderLoadedHook('/networks/corp/nodes', () => useConfigFileActions())).result.current
const changes = (sent: ReturnType<typeof answerWith>) =>
  sent.filter(([call]) => !call.startsWith('GET'))

test('links the menu to the file, its QR code, its page and its edit dialog', async () => {
  const entries = (await actions()).rowActions(phone)
  expect(entries.map(({ label }) => label)).toEqual([
    'View config',
    'QR code',
    'Download',
    'Details',
    'Copy private address',
    inEnglish('networks:nodes.copyAddress6'),
    'Edit',
    'Disable',
    'Delete',
  ])
  const dialog = (name: string) =>
    expect.stringMatching(new RegExp(`dialog=${name}.*dialog.file=phone`))
  expect(entries.flatMap((entry) => ('to' in entry ? [entry.to] : []))).toEqual([
    dialog('config-file'),
    expect.stringMatching(/dialog=config-file.*dialog.tab=qr/),
    '/networks/corp/config-files/phone',
    dialog('edit-config-file'),
  ])
  expect(entries.flatMap(({ id }) => id ?? [])).toEqual(['details', 'edit'])
  expect(entries.map(({ startsGroup = false }) => startsGroup)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    true,
    false,
    true,
  ])
})

test("lets a person who isn't an admin of the network read and change only their own files", async () => {
  signInWithRole('platform-user')
  const { rowActions, bulkActions } = await actions()
  const refused = (row: ConfigFileRow) =>
    rowActions(row).flatMap(({ label, disabledReason }) => (disabledReason ? [label] : []))
  expect(refused(phone)).toEqual([])
  const own = ['View config', 'QR code', 'Download']
  expect(refused(tablet)).toEqual([...own, 'Edit', 'Enable', 'Delete'])
  const refusedOfMany = bulkActions([phone, tablet]).map((action) => Boolean(action.disabledReason))
  expect(refusedOfMany).toEqual([true, true, true])
})

test.each([
  [phone, 'Disable', 'phone disabled', "Couldn't disable phone"],
  [tablet, 'Enable', 'tablet enabled', "Couldn't enable tablet"],
])('switches %j at once when nothing refers to it', async (...given) => {
  const [row, label, done, failed] = given
  const toasts = watchToasts()
  const sent = serve()
  const { rowActions } = await actions()
  await runMenuAction(rowActions(row), label)
  await waitSoon(() => expect(toasts).toMatchObject([{ kind: 'success', title: done }]))
  expect(changes(sent)).toEqual([
    [`PUT extclients/corp/${row.id}`, expect.objectContaining({ enabled: !row.isEnabled })],
  ])

  answerWith({ ...answers, [`PUT extclients/corp/${row.id}`]: 500 })
  await runMenuAction(rowActions(row), label)
  await waitSoon(() => expect(toasts).toHaveLength(2))
  expect(toasts[1]).toMatchObject({
    kind: 'error',
    title: failed,
    description: expect.stringMatching(/./),
  })
})

test("assumes no references when the policies can't be read", async () => {
  const toasts = watchToasts()
  serve({ 'GET v1/acls?network=corp': 403 })
  await runMenuAction((await actions()).rowActions(phone), 'Disable')
  await waitSoon(() => expect(toasts).toMatchObject([{ title: 'phone disabled' }]))
})

const policy = {
  id: 'p1',
  name: 'Phones',
  network_id: 'corp',
  policy_type: 'device-policy',
  src_type: [{ id: 'device', value: 'phone' }],
  dst_type: [],
}

test.each([
  ['a policy names', phone, 'Disable', [policy]],
  [
    'the server deletes the others of the device of',
    { ...tablet, isAloneOnDevice: true },
    'Enable',
    [],
  ],
])('asks first about %s', async (...given) => {
  const [, row, label, policies] = given
  const reply = { Code: 200, Message: '', Response: policies }
  const sent = serve({ 'GET v1/acls?network=corp': reply })
  await runMenuAction((await actions()).rowActions(row), label)
  await waitSoon(() => expect(question().title).toBe(`${label} ${row.id}?`))
  const done = label === 'Enable' ? 'enabled' : 'disabled'
  expect(question()).toMatchObject({
    action: `${label} config file`,
    isDanger: false,
    success: `${row.id} ${done}`,
    failure: `Couldn't ${label.toLowerCase()} ${row.id}`,
  })
  expect(changes(sent)).toEqual([])
  await question().onConfirm(false)
  expect(changes(sent)).toHaveLength(1)
})

test('switches only the selected files that need it and reads each list once', async () => {
  const sent = answerWith(answers)
  const { bulkActions } = await actions()
  const off = await jobOf(bulkActions([phone, tablet]), 'Disable')
  expect(off).toMatchObject({
    title: inEnglish('networks:configFiles.disableMany.title', { count: 1 }),
    action: 'Disable config files',
    items: [{ id: 'phone' }],
  })
  const on = await jobOf(bulkActions([tablet, { ...tablet, id: 'phone' }, ofLab]), 'Enable')
  expect(on).toMatchObject({
    title: inEnglish('networks:configFiles.enableMany.title', { count: 3 }),
    action: 'Enable config files',
  })
  await runBulkJob(on)
  expect(changes(sent).map(([call]) => call)).toEqual([
    'PUT extclients/corp/tablet',
    'PUT extclients/corp/phone',
    'PUT extclients/lab/laptop',
  ])
  const before = sent.findIndex(([call]) => call.startsWith('PUT extclients/lab'))
  expect(sent.slice(0, before).filter(([call]) => call === 'GET extclients/corp')).toHaveLength(1)
})

test('deletes a file after confirmation, several one after the other', async () => {
  const sent = answerWith()
  const { rowActions, bulkActions } = await actions()
  await runMenuAction(rowActions(phone), 'Delete')
  expect(question()).toMatchObject({
    title: inEnglish('networks:configFiles.delete.title', { name: 'phone' }),
    action: 'Delete config file',
    success: inEnglish('networks:configFiles.delete.done', { name: 'phone' }),
    failure: inEnglish('networks:configFiles.delete.failed'),
  })
  await question().onConfirm(false)
  const job = await jobOf(bulkActions([tablet, ofLab]), 'Delete')
  expect(job).toMatchObject({
    title: inEnglish('networks:configFiles.deleteMany.title', { count: 2 }),
    action: 'Delete config files',
    isDanger: true,
  })
  await runBulkJob(job)
  expect(changes(sent)).toEqual([
    ['DELETE extclients/corp/phone'],
    ['DELETE extclients/corp/tablet'],
    ['DELETE extclients/lab/laptop'],
  ])
})

test('downloads a single file unchanged and reports a failure', async () => {
  const toasts = watchToasts()
  const path = 'GET extclients/corp/phone/file'
  answerWith({ [path]: () => undefined })
  const { rowActions } = await actions()
  await runMenuAction(rowActions(phone), 'Download')
  await waitSoon(() => expect(saveFile).toHaveBeenCalledWith('phone', expect.any(String)))
  answerWith({ [path]: 500 })
  await runMenuAction(rowActions(phone), 'Download')
  await waitSoon(() => expect(toasts).toMatchObject([{ title: "Couldn't download phone" }]))
  expect(toasts[0]?.description).toMatch(/./)
})

test.each([
  [[phone, tablet], 'corp-config-files.zip'],
  [[phone, ofLab], 'config-files.zip'],
])('downloads several files in one archive', async (rows, name) => {
  answerWith()
  const job = await jobOf((await actions()).bulkActions(rows), 'Download')
  expect(job).toMatchObject({
    title: inEnglish('networks:configFiles.downloadMany.title', { count: 2 }),
    description: expect.stringContaining(inEnglish('networks:configFiles.downloadMany.text')),
    action: 'Download config files',
  })
  job.onFinished()
  expect(saveArchive).not.toHaveBeenCalled()
  await runBulkJob(job)
  await waitSoon(() => expect(saveArchive).toHaveBeenCalledTimes(1))
  const [[fileName, texts] = []] = jest.mocked(saveArchive).mock.calls
  expect([fileName, [...(texts?.keys() ?? [])]]).toEqual([name, rows.map(({ id }) => id)])
})
