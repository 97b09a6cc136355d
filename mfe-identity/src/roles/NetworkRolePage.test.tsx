/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { queryClient } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('lab', '10.9.0.0/24')
})

const roles = async () =>
  Object(await callApi('get', 'v1/users/roles')).filter(
    (role: object) => 'default' in role && role.default === false,
  )

test('creates, changes, and deletes a role, with each right as the server stores it [SH-062, SH-063, AP-117, AP-118, AP-119, AP-120]', async () => {
  const user = await renderAt('/users/create-network-role?network=lab', remote)
  await user.click(await screen.findByLabelText(/^Name/))
  await user.paste('Operator')
  await user.click(screen.getByLabelText('Egress routes: Change'))
  await user.click(screen.getByLabelText('Connect through gateways'))
  expect(screen.getByLabelText('Config files: Delete')).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Create role' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Operator' })).toBeVisible()
  const [made] = await roles()
  expect(made).toMatchObject({
    name: 'Operator',
    network_id: 'lab',
    network_level_access: {
      egress: { all_egress: { update: true, read: false } },
      remote_access_gw: { all_remote_access_gw: { read: true, vpn_access: true } },
      extclient: { all_extclients: { delete: true, self_only: true } },
    },
  })

  await user.click(await screen.findByLabelText('Egress routes: Create'))
  expect(screen.getByText('was None')).toBeVisible()
  expect(screen.getByText(inEnglish('identity:roles.reachNote'), { exact: false })).toBeVisible()
  const discard = screen.getByRole('button', { name: 'Discard' })
  await user.click(discard)
  expect(screen.queryByText('was None')).toBeNull()
  // the keyboard continues from there
  expect(discard).toHaveFocus()
  await user.click(screen.getByLabelText('Egress routes: Create'))
  await user.click(screen.getByRole('button', { name: 'Save role' }))
  await screen.findByText('Role “Operator” saved')
  expect(screen.getByRole('button', { name: 'Save role' })).toHaveFocus()
  const [saved] = await roles()
  expect(saved.network_level_access.egress.all_egress).toMatchObject({ update: true, create: true })

  const group = { name: 'Crew', network_roles: { lab: { [saved.id]: {} } } }
  await callApi('post', 'v1/users/group', { user_group: group, members: [] })
  await act(() => queryClient.invalidateQueries())
  await user.click(screen.getByRole('button', { name: 'Actions for Operator' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  expect(await within(question).findByText(inEnglish('identity:roles.reachNote'))).toBeVisible()
  const leaves = within(question).getByRole('list', {
    name: inEnglish('identity:roles.delete.leaves', { count: 1 }),
  })
  await waitFor(() => expect(leaves).toHaveTextContent(/^Groups: Crew$/))
  await user.type(within(question).getByRole('textbox'), 'Operator')
  await user.click(within(question).getByRole('button', { name: 'Delete role' }))
  await waitFor(async () => expect(await roles()).toEqual([]))
})

test("shows the rights of a built-in role and a platform role, which can't be changed [SH-066, US-021]", async () => {
  await renderAt('/users/network-role/lab-network-user', remote)
  expect(await screen.findByText(inEnglish('identity:roles.builtIn.title'))).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  const row = await screen.findByRole('row', { name: /^Config files/ })
  expect(await within(row).findAllByText('Own items')).toHaveLength(4)

  await renderAt('/users/platform-role/auditor', remote)
  expect(
    await screen.findByText(inEnglish('identity:roles.platform.reach.reading'), { exact: false }),
  ).toBeVisible()
})
