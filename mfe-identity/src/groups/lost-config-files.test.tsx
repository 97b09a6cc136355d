/**
 * @backend seeded
 * @edition pro
 * @api-version 1.5.1
 */
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const fileSchema = z.object({ clientid: z.string(), network: z.string() })
const groupSchema = z.object({ id: z.string(), name: z.string() })
const ENGINEERS = 'Field engineers'

/** The config file of `field-team` as a question names it; undefined once it is gone. */
async function scanner() {
  const configFiles = z.parse(listOf(fileSchema), await callApi('get', 'extclients'))
  const file = configFiles.find(({ clientid }) => clientid === 'field-scanner')
  return file && `field-scanner (${file.network})`
}

async function scannerBefore() {
  await signInAsAdmin()
  const name = await scanner()
  if (name === undefined) throw new Error('No config file field-scanner')
  return name
}

async function engineersId() {
  const groups = z.parse(listOf(groupSchema), await callApi('get', 'v1/users/groups'))
  return groups.find(({ name }) => name === ENGINEERS)?.id ?? ''
}

const toastOf = (names: string) => inEnglish('identity:shared.fileLosses.done', { count: 1, names })

async function beginMove() {
  const user = await renderAt('/users', remote)
  await user.click(await screen.findByRole('checkbox', { name: 'Select field-team' }))
  const bar = screen.getByRole('toolbar', { name: inEnglish('common:bulk.label') })
  await user.click(within(bar).getByRole('button', { name: 'Groups' }))
  await user.click(
    await screen.findByRole('menuitem', { name: inEnglish('identity:users.moveToGroup') }),
  )
  const dialog = await screen.findByRole('dialog')
  const [from, to] = await within(dialog).findAllByRole('listbox')
  if (!from || !to) throw new Error('Two lists expected')
  await user.click(await within(from).findByText(ENGINEERS))
  await user.click(await within(to).findByText('Support'))
  return { user, dialog }
}

test('names a config file that is deleted when its owner moves to another group, before and in the toast', async () => {
  const name = await scannerBefore()
  const { user, dialog } = await beginMove()
  const goes = await within(dialog).findByRole('list', { name: 'Items that will be deleted' })
  expect(goes).toHaveTextContent(`Config file: ${name}`)

  await user.click(within(dialog).getByRole('button', { name: 'Move' }))
  expect(await screen.findByText(toastOf(name))).toBeVisible()
  expect(await scanner()).toBeUndefined()
})

test("says in the question that the config files can't be read", async () => {
  await signInAsAdmin()
  await fault({ kind: 'error', message: 'disk full', path: '/api/extclients' })
  const { dialog } = await beginMove()
  expect(
    await within(dialog).findByText(inEnglish('identity:shared.fileLosses.failed')),
  ).toBeVisible()
})

test("names on a group's page the config file of a member who is removed, before it is deleted", async () => {
  const name = await scannerBefore()
  const user = await renderAt(`/users/group/${await engineersId()}`, remote)
  await user.click(await screen.findByRole('option', { name: /^field-team/ }))
  expect(await screen.findByRole('list', { name: 'Items that will be deleted' })).toHaveTextContent(
    name,
  )

  await user.click(screen.getByRole('button', { name: 'Save group' }))
  expect(await screen.findByText(toastOf(name))).toBeVisible()
  expect(await scanner()).toBeUndefined()
})

test("names on a group's page the config files of members in a network that the group loses", async () => {
  const name = await scannerBefore()
  const user = await renderAt(`/users/group/${await engineersId()}`, remote)
  const network = /\((.*)\)$/.exec(name)?.[1] ?? ''
  await user.click(
    await screen.findByRole('option', { name: `${network}: ${network} User`, selected: true }),
  )
  expect(await screen.findByRole('list', { name: 'Items that will be deleted' })).toHaveTextContent(
    name,
  )

  await user.click(screen.getByRole('button', { name: 'Save group' }))
  expect(await screen.findByText(toastOf(name))).toBeVisible()
  expect(await scanner()).toBeUndefined()
})

test('names the config files that are deleted together with a role', async () => {
  const name = await scannerBefore()
  const network_id = /\((.*)\)$/.exec(name)?.[1] ?? ''
  const network_level_access = {
    remote_access_gw: { all_remote_access_gw: { read: true, vpn_access: true } },
  }
  await callApi('post', 'v1/users/role', { name: 'Way in', network_id, network_level_access })
  const roles = z.parse(listOf(groupSchema), await callApi('get', 'v1/users/roles'))
  const { id } = roles.find((role) => role.name === 'Way in') ?? { id: '' }

  const user = await renderAt(`/users/network-role/${id}`, remote)
  await user.click(await screen.findByRole('button', { name: 'Actions for Way in' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog'))
  const goes = await question.findByRole('list', {
    name: inEnglish('identity:groups.delete.alsoAffected'),
  })
  expect(goes).toHaveTextContent(name)
  await user.type(question.getByRole('textbox'), 'Way in')
  await user.click(question.getByRole('button', { name: 'Delete role' }))
  expect(await screen.findByText(/^Config files? deleted: .*field-scanner/)).toBeVisible()
  await waitFor(async () => expect(await scanner()).toBeUndefined())
})

test('names the user in the preview of a move, network by network, and shows all changes on request', async () => {
  await signInAsAdmin()
  const { user, dialog } = await beginMove()
  expect(
    await within(dialog).findByRole('heading', { name: 'corp-backbone', level: 3 }),
  ).toBeVisible()
  const lines = () => within(dialog).getAllByText(/^field-team will (gain|lose) permissions for /)
  const before = lines().length
  await user.click(within(dialog).getByRole('button', { name: /^Show all \d+ changes$/ }))
  expect(lines().length).toBeGreaterThan(before)
  expect(within(dialog).queryByRole('button', { name: /^Show all/ })).toBeNull()
})
