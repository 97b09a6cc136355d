/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { allUsers, prepareNetwork, prepareTag, remote, tagEnd, tagOf } from '../testing'

const page = paths.tags('corp')
const auditor = { username: 'audrey', password: 'long-enough' }
let nodes: ReadonlyMap<string, string>
const idOf = (name: string) => nodes.get(name) ?? ''

const cellsOf = async (name: string) => {
  const row = await screen.findByRole('row', { name: new RegExp(name) })
  return within(row)
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)
}

beforeAll(async () => {
  nodes = await prepareNetwork('gw-berlin', 'plc-1', 'plc-2')
  await prepareTag('plant', idOf('plc-1'))
  await addPolicy('corp', { name: 'into the plant', to: [tagEnd('plant')] })
  await prepareTag('spare')
  await addPolicy('corp', { name: 'people and spares', from: [allUsers], to: [tagEnd('spare')] })
  await callApi('post', `users/${auditor.username}`, { ...auditor, platform_role_id: 'auditor' })
})

beforeEach(signInAsAdmin)

test('lists tags with their colors and members [SH-055, AP-094, TG-001, TG-002]', async () => {
  await renderAt(page, remote)
  expect(await cellsOf('plant')).toEqual([
    '',
    'plant',
    '#a855f7',
    '1node',
    '0',
    'admin',
    expect.stringMatching(/ago$|now/),
    '',
  ])
  expect(await cellsOf('gateways')).toContain('gatewaysBuilt-in')
})

test.each([
  ['dialog=new-tag', 'Create tag', 'Create tag'],
  ['dialog=edit-tag&dialog.tag=corp.spare', 'Edit tag “spare”', 'Save'],
])('rejects a tag name in other capitals at the field of %s', async (dialog, title, action) => {
  const user = await renderAt(`${page}?${dialog}`, remote)
  const panel = await openedDialog(title)
  await fill(user, within(panel).getByRole('textbox', { name: /^Name/ }), 'Plant')
  await pressButton(user, action, panel)
  expect(await within(panel).findByText(inEnglish('egress:tags.form.taken'))).toBeVisible()
  expect(await tagOf('Plant')).toBeUndefined()
})

test("shows an error with the reason when tags can't be read", async () => {
  await fault({ kind: 'error', message: 'disk full', method: 'GET', path: '/api/v1/tags' })
  await renderAt(page, remote)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to fetch tags')
  expect(alert).toHaveTextContent('disk full')
})

test('answers to the other address of tags [SH-056, SH-059]', async () => {
  await renderAt('/networks/corp/tags', remote)
  expect(await screen.findByRole('heading', { level: 1, name: 'Tag Manager' })).toBeVisible()
  expect(window.location.pathname).toBe(page)
})

test('assigns a new tag to all search results [AP-093, TG-001]', async () => {
  const user = await renderAt(`${page}?dialog=new-tag`, remote)
  const dialog = await openedDialog('Create tag')
  const name = within(dialog).getByRole('textbox', { name: 'Name' })
  await fill(user, name, 'plc_all')
  await pressButton(user, 'Create tag', dialog)
  await waitFor(() =>
    expect(name).toHaveAccessibleErrorMessage(inEnglish('egress:tags.form.letters')),
  )

  await fill(user, name, 'plc all')
  const search = within(dialog).getByRole('combobox', {
    name: inEnglish('egress:tags.form.members'),
  })
  await within(dialog).findByRole('option', { name: /gw-berlin/ })
  await fill(user, search, 'plc-')
  await pressButton(user, inEnglish('common:pick.all', { count: 2 }), dialog)
  await pressButton(user, 'Create tag', dialog)

  await screen.findByText('Tag “plc all” created')
  const made = await tagOf('plc all')
  expect(made?.tagged_nodes.map(({ id }) => id).toSorted()).toEqual(
    [idOf('plc-1'), idOf('plc-2')].toSorted(),
  )
  expect(made?.color_code).toMatch(/^#[\da-f]{6}$/)
})

const listIn = (question: HTMLElement, name: string) => within(question).getByRole('list', { name })

test('keeps a tag that a policy between devices names, and explains why without a delete button [AP-096]', async () => {
  const user = await renderAt(page, remote)
  await chooseAction(user, 'Delete', 'plant')
  const question = await openedDialog('Delete tag “plant”?', 'alertdialog')
  await within(question).findByText(inEnglish('egress:tags.delete.stopped', { count: 1 }))
  expect(question).toHaveTextContent('Resource policies: into the plant')
  expect(question).not.toHaveTextContent('Tags that will be deleted')
  expect(within(question).getByRole('button', { name: 'Delete tag' })).toBeDisabled()
})

test('says before a deletion which nodes lose the tag, and that they stay', async () => {
  await prepareTag('loose', idOf('plc-2'))
  const user = await renderAt(page, remote)
  await chooseAction(user, 'Delete', 'loose')
  const question = await openedDialog('Delete tag “loose”?', 'alertdialog')
  const losing = listIn(question, inEnglish('egress:tags.delete.losing', { count: 1 }))
  await waitFor(() => expect(losing).toHaveTextContent('1 node: plc-2'))
  expect(listIn(question, "Items that won't be deleted")).toHaveTextContent(
    inEnglish('egress:tags.delete.nodes', { count: 1 }),
  )
})

test("shows what names each of many tags, and which can't be deleted", async () => {
  await prepareTag('loose-2', idOf('plc-2'))
  const user = await renderAt(page, remote)
  for (const name of ['plant', 'loose-2'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await openedDialog('Delete 1 tag?', 'alertdialog')
  await within(question).findByText(`${inEnglish('egress:tags.delete.inUse')}: plant`)
  expect(listIn(question, 'Tags that will be deleted')).toHaveTextContent(/^loose-2$/)
  const losing = listIn(question, inEnglish('egress:tags.delete.losing', { count: 1 }))
  await waitFor(() => expect(losing).toHaveTextContent(/^1 node: plc-2$/))
})

test('keeps tags named by policies between devices, without a delete button', async () => {
  const user = await renderAt(page, remote)
  await user.click(await screen.findByRole('checkbox', { name: 'Select plant' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await openedDialog('Delete 1 tag?', 'alertdialog')
  await within(question).findByText(inEnglish('egress:tags.delete.stopped', { count: 1 }))
  expect(within(question).getByRole('button', { name: 'Delete tags' })).toBeDisabled()
  expect(question).not.toHaveTextContent('Tags that will be deleted')
})

test('deletes a tag that only a policy for users names, and says so first', async () => {
  const user = await renderAt(page, remote)
  await chooseAction(user, 'Delete', 'spare')
  const question = await openedDialog('Delete tag “spare”?', 'alertdialog')
  expect(question).toHaveTextContent(inEnglish('egress:tags.delete.noBearers', { count: 1 }))
  await within(question).findByText('User policies: people and spares')
  expect(listIn(question, inEnglish('egress:tags.delete.losing', { count: 1 }))).toHaveTextContent(
    'people and spares',
  )
  await pressButton(user, 'Delete tag', question)

  await screen.findByText('Tag “spare” deleted')
  await waitFor(() => expect(screen.queryByRole('row', { name: /spare/ })).toBeNull())
})

test("shows tags read-only with the reason to users who can't change them", async () => {
  await signInAs(auditor)
  const user = await renderAt(page, remote)
  await cellsOf('plant')
  expect(screen.getByRole('button', { name: 'Create tag' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await user.click(screen.getByRole('button', { name: 'Actions for plant' }))
  const entries = await screen.findAllByRole('menuitem')
  // read-only actions
  const open = entries.filter((entry) => entry.ariaDisabled !== 'true')
  expect(open.map(({ textContent }) => textContent)).toEqual(['Details', 'Connectivity'])
  expect(entries.at(-1)).toHaveTextContent(inEnglish('common:can.auditor'))

  await renderAt(`${page}?dialog=new-tag`, remote)
  const dialog = await openedDialog('No access')
  expect(dialog).toHaveTextContent(inEnglish('common:can.auditor'))
})
