/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, addPolicy } from '@meshdeck/testing/prepare'
import { renderAt, withSlotStub } from '@meshdeck/testing/render-at'

import { addUser, remote, userOnServer } from '../testing'

beforeAll(async () => {
  await addUser('anna', { platform_role_id: 'service-user' })
  await addUser('berta', { platform_role_id: 'service-user' })
  await signInAsAdmin()
  await addNetwork('lab', '10.9.0.0/24')
})

const groupSchema = z.looseObject({ id: z.string(), name: z.string(), default: z.boolean() })
async function groups() {
  const all = z.parse(listOf(groupSchema), await callApi('get', 'v1/users/groups'))
  return all.filter((group) => !group.default)
}

const remoteWithStub = withSlotStub(remote, 'users.groups', ({ people, group }) => [
  ...people.map(({ username, groupIds, isGone }) =>
    isGone ? `${username} is gone` : `${username} in [${groupIds.join()}]`,
  ),
  ...(group
    ? [`${group.name} from [${group.before?.join() ?? 'nothing'}] to [${group.after.join()}]`]
    : []),
])

test('creates a group with members and a role, changes it, and deletes it with what depends on it [SH-064, SH-065, US-002, AP-122, AP-123, AP-124, AP-125]', async () => {
  const user = await renderAt('/users/create-group', remoteWithStub)
  await user.click(await screen.findByLabelText(/^Name/))
  await user.paste('Operators')
  // ids are shown only for names that occur more than once
  await user.click(await screen.findByRole('option', { name: 'lab: lab User' }))
  await user.click(await screen.findByText('anna'))
  expect(
    await screen.findByText(
      /^anna will gain permissions for Config files: View, Create, Change, Delete/,
    ),
  ).toBeVisible()
  expect(screen.getByText('anna in [new group]')).toBeVisible()
  expect(screen.getByText('Operators from [nothing] to [lab]')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create group' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Operators' })).toBeVisible()
  const [made] = await groups()
  expect(made).toMatchObject({ network_roles: { lab: { 'lab-network-user': {} } } })
  expect(await userOnServer('anna')).toMatchObject({ user_group_ids: { [made?.id ?? '']: {} } })

  const name = await screen.findByLabelText(/^Name/)
  await user.type(name, ' 2')
  expect(screen.getByText('Operators from [lab] to [lab]')).toBeVisible()
  await user.click(await screen.findByText('berta'))
  await user.click(await screen.findByText('anna'))
  await user.click(screen.getByRole('button', { name: 'Save group' }))
  await screen.findByText('Group “Operators 2” saved')
  expect(screen.getByRole('button', { name: 'Save group' })).toHaveFocus()
  expect(await userOnServer('anna')).toMatchObject({ user_group_ids: {} })
  expect(await userOnServer('berta')).toMatchObject({ user_group_ids: { [made?.id ?? '']: {} } })
  expect(await groups()).toMatchObject([{ name: 'Operators 2' }])

  const group = { id: 'user-group', value: made?.id ?? '' }
  await addPolicy('lab', { name: 'ops alone', from: [group] })
  await addNetwork('yard', '10.8.0.0/24')
  const anna = { id: 'user', value: 'anna' }
  await addPolicy('lab', { name: 'ops and anna', from: [group, anna] })
  await user.click(screen.getByRole('button', { name: 'Actions for Operators 2' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  const losing = await within(question).findByRole('list', {
    name: inEnglish('identity:groups.delete.losesRoles', { count: 1 }),
  })
  expect(losing).toHaveTextContent('1 member: berta')
  const goes = within(question).getByRole('list', { name: 'Items that will be deleted' })
  expect(goes).toHaveTextContent('Operators 2')
  expect(await within(goes).findByText(/^Access policies: .*ops alone \(lab\)/)).toBeVisible()
  const leaves = within(question).getByRole('list', {
    name: inEnglish('identity:groups.delete.leaves', { count: 1 }),
  })
  expect(leaves).toHaveTextContent(/^Access policies: ops and anna \(lab\)$/)
  expect(await within(question).findByText('berta in []')).toBeVisible()
  await user.type(within(question).getByRole('textbox'), 'Operators 2')
  await user.click(within(question).getByRole('button', { name: 'Delete group' }))
  await waitFor(async () => expect(await groups()).toEqual([]))
})

test('passes a new user to the remote that renders what the user may reach', async () => {
  const user = await renderAt('/users?dialog=add-user', remoteWithStub)
  const name = await screen.findByRole('textbox', { name: 'Username' })
  expect(screen.queryByText(/ in \[\]$/)).toBeNull()
  await user.type(name, 'carla')
  await user.selectOptions(screen.getByLabelText('Platform role'), 'service-user')
  expect(await screen.findByText('carla in []')).toBeVisible()
})

test("says why a built-in group can't be changed, and that a deleted one no longer exists", async () => {
  await renderAt('/users/group/lab-network-user-grp', remote)
  expect(await screen.findByText(inEnglish('identity:groups.fixed.title'))).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save group' })).toBeNull()

  await renderAt('/users/group/gone', remote)
  expect(await screen.findByText('Group not found')).toBeVisible()
})

test('notifies the second of two users who edit one group', async () => {
  await signInAsAdmin()
  const { id } = z.parse(
    groupSchema,
    await callApi('post', 'v1/users/group', {
      user_group: { name: 'Watch', network_roles: {} },
      members: [],
    }),
  )
  const user = await renderAt(`/users/group/${id}`, remote)
  const name = await screen.findByLabelText(/^Name/)
  await callApi('put', 'v1/users/group', { id, name: 'Day watch', network_roles: {} })
  await user.clear(name)
  await user.type(name, 'Night watch')
  await user.click(screen.getByRole('button', { name: 'Save group' }))

  await waitFor(() =>
    expect(name).toHaveAccessibleErrorMessage(
      inEnglish('common:overlays.collision.field', { value: 'Day watch' }),
    ),
  )
  expect(name).toHaveDisplayValue('Night watch')
})

test("doesn't show a group as empty if its members can't be loaded, and refetches them", async () => {
  await signInAsAdmin()
  const broken = await fault({
    kind: 'error',
    status: 403,
    message: 'access denied',
    path: '/api/users',
  })
  const user = await renderAt('/users/group/lab-network-user-grp', remote)
  expect(await screen.findByText(/access denied/)).toBeVisible()
  expect(screen.queryByText('0 members')).toBeNull()

  await broken.remove()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('0 members')).toBeVisible()
})

test('sends members of a partly failed save as wanted at the next attempt', async () => {
  await signInAsAdmin()
  const { id } = z.parse(
    groupSchema,
    await callApi('post', 'v1/users/group', {
      user_group: { name: 'Desk', network_roles: {} },
      members: [],
    }),
  )
  const broken = await fault({
    kind: 'error',
    message: 'disk full',
    method: 'PUT',
    path: '/api/users/berta',
  })
  const user = await renderAt(`/users/group/${id}`, remote)
  await user.click(await screen.findByText('anna'))
  await user.click(await screen.findByText('berta'))
  await user.click(screen.getByRole('button', { name: 'Save group' }))
  expect(await screen.findByText(/berta: disk full/)).toBeVisible()
  expect(await userOnServer('anna')).toMatchObject({ user_group_ids: { [id]: {} } })
  await broken.remove()

  await user.click(await screen.findByText('anna'))
  await user.click(screen.getByRole('button', { name: 'Save group' }))
  await screen.findByText('Group “Desk” saved')
  expect(Object(await userOnServer('anna')).user_group_ids).not.toHaveProperty(id)
  expect(await userOnServer('berta')).toMatchObject({ user_group_ids: { [id]: {} } })
})

test('adds many users to a built-in group at once, and removes them from it', async () => {
  await signInAsAdmin()
  const user = await renderAt('/users', remote)
  const id = 'lab-network-user-grp'
  async function begin(entry: string) {
    for (const name of ['anna', 'berta']) {
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
    }
    const bar = screen.getByRole('toolbar', { name: inEnglish('common:bulk.label') })
    await user.click(within(bar).getByRole('button', { name: 'Groups' }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
    return screen.findByRole('dialog')
  }

  const adding = await begin('Add to group')
  await user.click(await within(adding).findByText('lab User Group'))
  expect(
    await within(adding).findByText(
      /^anna, berta will gain permissions for Config files: View, Create, Change, Delete/,
    ),
  ).toBeVisible()
  await user.click(within(adding).getByRole('button', { name: 'Add to group' }))
  await screen.findByText(
    inEnglish('identity:groups.move.add.done', { count: 2, name: 'lab User Group' }),
  )
  expect(await userOnServer('anna')).toMatchObject({ user_group_ids: { [id]: {} } })
  expect(await userOnServer('berta')).toMatchObject({ user_group_ids: { [id]: {} } })

  const removing = await begin('Remove from group')
  await user.click(await within(removing).findByText('lab User Group'))
  await user.click(within(removing).getByRole('button', { name: 'Remove from group' }))
  await screen.findByText(
    inEnglish('identity:groups.move.remove.done', { count: 2, name: 'lab User Group' }),
  )
  expect(Object(await userOnServer('anna')).user_group_ids).not.toHaveProperty(id)
})

test('moves users between groups in one step, and counts them and names non-members in the toast', async () => {
  await signInAsAdmin()
  const [users, admins] = ['lab-network-user-grp', 'lab-network-admin-grp']
  for (const name of ['anna', 'berta']) {
    const held = name === 'anna' ? { [users]: {} } : {}
    const stored = Object(await userOnServer(name))
    await callApi('put', `users/${name}`, { ...stored, user_group_ids: held })
  }
  const user = await renderAt('/users', remote)
  for (const name of ['anna', 'berta']) {
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  }
  const bar = screen.getByRole('toolbar', { name: inEnglish('common:bulk.label') })
  await user.click(within(bar).getByRole('button', { name: 'Groups' }))
  await user.click(
    await screen.findByRole('menuitem', { name: inEnglish('identity:users.moveToGroup') }),
  )
  const dialog = await screen.findByRole('dialog', {
    name: inEnglish('identity:groups.move.move.title', { count: 2 }),
  })
  const [from, to] = await within(dialog).findAllByRole('listbox')
  if (!from || !to) throw new Error('Two lists expected')
  await user.click(await within(from).findByText('lab User Group'))
  expect(within(to).queryByText('lab User Group')).toBeNull()
  expect(dialog).toHaveTextContent(
    inEnglish('identity:groups.moveOthers', { count: 1, names: 'berta' }),
  )
  expect(dialog).toHaveAccessibleName(inEnglish('identity:groups.move.move.title', { count: 1 }))
  // ids are shown only for names that occur more than once
  await user.click(await within(to).findByRole('option', { name: 'lab Admin Group' }))
  await user.click(within(dialog).getByRole('button', { name: 'Move' }))

  await screen.findByText(
    inEnglish('identity:groups.move.move.done', { count: 1, name: 'lab Admin Group' }),
  )
  const stayed = { from: 'lab User Group', usernames: 'berta' }
  expect(screen.getByText(inEnglish('identity:groups.move.move.stayed', stayed))).toBeVisible()
  expect(Object(await userOnServer('anna')).user_group_ids).toEqual({ [admins]: {} })
  expect(Object(await userOnServer('berta')).user_group_ids).toEqual({})
})
