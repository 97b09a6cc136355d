/** @backend empty */
import { policyListQuery } from '@meshdeck/api/policies'
import { queryClient } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { act, screen, type UserEvent, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, addPolicy, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { configFileOf, configFilesOf, remote } from '../testing'

const page = '/networks/corp/nodes?tab=config'
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`\\b${name}\\b`) })

let gateway = ''

const newFile = (clientid: string, more: object = {}) =>
  callApi('post', `extclients/corp/${gateway}`, { clientid, ...more })

const nameThem = async (name: string, src: Array<{ id: string; value: string }>) =>
  addPolicy('corp', { name, from: src })

const confirm = async (user: UserEvent, action: string) => {
  await pressButton(user, action, await openedDialog(/./, 'alertdialog'))
}

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await addNetwork('bare', '10.2.0.0/24')
  await joinDevices('corp', [{ name: 'edge-1' }])
  gateway = await nodeIdOf('corp', 'edge-1')
  await callApi('post', `nodes/corp/${gateway}/createingress`, {})
  await newFile('anna-phone')
  await newFile('bert-laptop', { extraallowedips: ['192.168.7.0/24'], postup: 'echo up' })
})

test('lists config files with owner, gateway, addresses, key and state [SH-042, XC-001, XC-002, XC-003, AP-065]', async () => {
  await renderAt(page, remote)

  const cells = within(await row('bert-laptop'))
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)
  const key = (await configFileOf('corp', 'bert-laptop'))?.publickey
  expect(cells).toEqual([
    '',
    'bert-laptop',
    'Enabled',
    '10.1.0.253',
    expect.stringMatching(/^(edge-1|–)$/),
    'admin',
    key,
    expect.stringMatching(/ago$/),
    '',
  ])
  expect(
    await within(await row('bert-laptop')).findByRole('link', { name: 'edge-1' }),
  ).toBeVisible()
})

test('is a tab beside the nodes and keeps its create button while rows are selected', async () => {
  const user = await renderAt('/networks/corp/nodes', remote)
  await user.click(await screen.findByRole('tab', { name: 'Config files' }))
  expect(window.location.search).toBe('?tab=config')

  await user.click(await screen.findByRole('checkbox', { name: 'Select anna-phone' }))
  expect(await screen.findByRole('link', { name: 'Add config file' })).toHaveAttribute(
    'href',
    '/networks/corp/nodes?tab=config&dialog=new-config-file',
  )
})

test.each([
  ['enabled:no', 'No matching config files'],
  ['owner:admin', '2 config files'],
  ['kind:program', 'No matching config files'],
  ['address:10.1.0.254/32', '1 of 2 config files'],
])('shows for the filter %s only "%s"', async (filter, text) => {
  await renderAt(`${page}&filter=${encodeURIComponent(filter)}`, remote)
  expect(await screen.findByText(text)).toBeVisible()
})

test('explains config files and how to create one in a network without any', async () => {
  await renderAt('/networks/bare/nodes?tab=config', remote)

  expect(await screen.findByText(inEnglish('networks:configFiles.empty'))).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Add config file' })).toHaveLength(2)
})

test('enables and disables a file and keeps all other values [AP-063]', async () => {
  const user = await renderAt(page, remote)
  const before = await configFileOf('corp', 'bert-laptop')
  await user.click(await screen.findByRole('switch', { name: 'Enable bert-laptop' }))
  expect(await screen.findByText('bert-laptop disabled')).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Enable bert-laptop' })).not.toBeChecked(),
  )
  expect(await configFileOf('corp', 'bert-laptop')).toEqual({
    ...before,
    enabled: false,
    lastmodified: expect.any(Number),
  })

  await user.click(screen.getByRole('switch', { name: 'Enable bert-laptop' }))
  expect(await screen.findByText('bert-laptop enabled')).toBeVisible()
})

test('asks before a change that removes the file from policies and names them', async () => {
  const user = await renderAt(page, remote)
  await nameThem('for anna', [{ id: 'device', value: 'anna-phone' }])
  await user.click(await screen.findByRole('switch', { name: 'Enable anna-phone' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Disable anna-phone?' })
  expect(await within(dialog).findByText('1 policy: for anna')).toBeVisible()
  expect((await configFileOf('corp', 'anna-phone'))?.enabled).toBe(true)

  await confirm(user, 'Disable config file')
  expect(await screen.findByText('anna-phone disabled')).toBeVisible()
  const query = { ...policyListQuery('corp'), staleTime: 0 }
  const policies = await act(() => queryClient.fetchQuery(query))
  expect(policies.map(({ name }) => name)).not.toContain('for anna')
})

test('reverts a switch that the server rejects and shows its message', async () => {
  await signInAsAdmin()
  await fault({
    kind: 'error',
    message: 'disk full',
    method: 'PUT',
    path: '/api/extclients/:network/:clientid',
    calls: 1,
  })
  const user = await renderAt(page, remote)
  const before = (await configFileOf('corp', 'bert-laptop'))?.enabled
  await user.click(await screen.findByRole('switch', { name: 'Enable bert-laptop' }))

  expect(await screen.findByText('disk full')).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: 'Enable bert-laptop' })).toHaveProperty(
      'checked',
      before,
    ),
  )
})

test('switches the selected files, reports each result and retries failed ones', async () => {
  await signInAsAdmin()
  for (const name of ['cora-tab', 'dora-tab']) await newFile(name)
  await fault({
    kind: 'error',
    message: 'try later',
    method: 'PUT',
    path: '/api/extclients/:network/:clientid',
    calls: 1,
  })
  const user = await renderAt(`${page}&q=-tab`, remote)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all matches' }))
  await user.click(await screen.findByRole('button', { name: 'Disable' }))
  await confirm(user, 'Disable config files')
  expect(await screen.findByText('1 of 2 done · 1 failed')).toBeVisible()

  await user.click(
    screen.getByRole('button', { name: inEnglish('common:overlays.bulk.retry', { count: 1 }) }),
  )
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()
  const files = await configFilesOf('corp')
  const disabled = files.filter(({ clientid, enabled }) => clientid.endsWith('-tab') && !enabled)
  expect(disabled).toHaveLength(2)
})

test('deletes a file from its menu after listing what refers to it [AP-062]', async () => {
  await signInAsAdmin()
  await newFile('emil-phone')
  await nameThem('for emil', [{ id: 'device', value: 'emil-phone' }])
  const user = await renderAt(page, remote)
  await row('emil-phone')
  await chooseAction(user, 'Delete', 'emil-phone')
  const dialog = await screen.findByRole('alertdialog', {
    name: inEnglish('networks:configFiles.delete.title', { name: 'emil-phone' }),
  })
  expect(await within(dialog).findByText('1 policy: for emil')).toBeVisible()
  await confirm(user, 'Delete config file')

  expect(
    await screen.findByText(inEnglish('networks:configFiles.delete.done', { name: 'emil-phone' })),
  ).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('row', { name: /emil-phone/ })).toBeNull())
  expect(await configFileOf('corp', 'emil-phone')).toBeUndefined()
})

test('reports a file that another user has deleted and removes its row', async () => {
  await signInAsAdmin()
  await newFile('fritz-phone')
  const user = await renderAt(page, remote)
  await row('fritz-phone')
  await callApi('delete', 'extclients/corp/fritz-phone')
  await chooseAction(user, 'Delete', 'fritz-phone')
  await confirm(user, 'Delete config file')

  expect(
    await screen.findByText(inEnglish('common:overlays.gone', { name: 'fritz-phone' })),
  ).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('row', { name: /fritz-phone/ })).toBeNull())
})

test("shows an error when the server doesn't respond, and retries", async () => {
  await signInAsAdmin()
  await backend().stop()
  const user = await renderAt(page, remote)
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 })
  await backend().start()
  await user.click(retry)
  expect(await row('anna-phone')).toBeVisible()
})

test('explains at each action why the user may not change the network', async () => {
  await signInAsUser()
  await renderAt(page, remote)
  const button = await screen.findByRole('button', { name: 'Add config file' })
  expect(button).toHaveAccessibleDescription(inEnglish('networks:configFiles.refused'))
})

test.each([
  ['de', ['Konfigurationsdateien', 'Eigentümer', 'Letzte Änderung']],
  ['fr', ['Fichiers de configuration', 'Propriétaire', 'Modification']],
] as const)('renders in %s', async (language, words) => {
  await renderAt(page, remote, { language })
  for (const word of words) expect((await screen.findAllByText(word)).length).toBeGreaterThan(0)
})
