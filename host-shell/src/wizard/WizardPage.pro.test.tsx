/**
 * @backend empty
 * @edition pro
 */
import { listOf, z } from '@meshdeck/platform'
import { backend, callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, type UserEvent } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'

import { removeNetworks, renderWizard } from '../testing/render-wizard'

const inviteSchema = z.looseObject({ email: z.string() })
const invites = async () => z.parse(listOf(inviteSchema), await callApi('get', 'v1/users/invites'))

beforeEach(async () => {
  await signInAsAdmin()
  await removeNetworks()
  await callApi('delete', 'v1/users/invites')
  await addNetwork('office', '10.80.0.0/16')
})

const at = (step: string) => `/hello?step=${step}&network=office`
const address = () => window.location.pathname + window.location.search
const boxes = () => screen.getAllByRole('textbox', { name: /Email address/ })
const box = (number: number) => screen.getByRole('textbox', { name: `Email address ${number}` })
const inviteStep = () => screen.findByRole('heading', { name: 'Invite team members' })
const ready = () => screen.findByRole('heading', { name: 'Your server is ready!' })
const send = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Invite and finish' }))

async function openInvites() {
  const user = await renderWizard(at('invite'))
  await inviteStep()
  return user
}

test('shows Connect devices as the second of three steps and invitations as the third [WZ-006, WZ-007, WZ-008, WZ-009, WZ-010, WZ-014]', async () => {
  const user = await renderWizard(at('devices'))
  expect(await screen.findByText('2/3')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Skip for now' }))

  expect(await inviteStep()).toBeVisible()
  expect(screen.getByText('3/3')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Invite and finish' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('heading', { name: 'Connect devices' })).toBeVisible()
})

test('shows three fields at first and adds more on request [WZ-020, WZ-021]', async () => {
  const user = await openInvites()
  expect(boxes()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Add another address' }))
  expect(boxes()).toHaveLength(4)
  await waitFor(() => expect(box(4)).toHaveFocus())
})

test('finishes when all fields are blank [WZ-018, WZ-019]', async () => {
  const refused = await fault({ kind: 'error', message: 'no', path: '/api/v1/users/invite' })
  const user = await openInvites()
  await user.type(box(2), '  ')
  await send(user)

  expect(await ready()).toBeVisible()
  expect(await refused.struck()).toBe(0)
})

test('invites administrators without groups, ignores blank fields and confirms [WZ-018, WZ-022, WZ-024, WZ-025, AP-121, AP-126, ER-048]', async () => {
  const user = await openInvites()
  expect(
    await screen.findByText(
      /has \d+ user groups\. The people you invite won't be added to any of these groups\./,
    ),
  ).toBeVisible()
  await user.type(box(1), 'Ada@Mesh.Example')
  await user.type(box(3), ' bo@mesh.example ')
  await send(user)

  expect(await ready()).toBeVisible()
  expect(await screen.findByText('Invitations sent successfully!')).toBeVisible()
  const rights = { platform_role_id: 'admin', user_group_ids: {}, network_roles: {} }
  expect(await invites()).toEqual([
    expect.objectContaining({ email: 'ada@mesh.example', ...rights }),
    expect.objectContaining({ email: 'bo@mesh.example', ...rights }),
  ])
})

test('shows an error at the field of an invalid address and sends no invitation', async () => {
  const user = await openInvites()
  await user.type(box(1), 'ada@mesh.example')
  await user.type(box(2), 'bo@mesh')
  await send(user)

  await waitFor(() =>
    expect(box(2)).toHaveAccessibleErrorMessage(inEnglish('shell:wizard.invite.wrong')),
  )
  expect(box(2)).toHaveFocus()
  expect(box(1)).toBeValid()
  expect(await invites()).toEqual([])
})

test("shows an administrator who isn't the super-admin the server's refusal and lets them continue [ER-040]", async () => {
  const second = { username: 'second', password: 'correct-horse' }
  await callApi('post', `users/${second.username}`, { ...second, platform_role_id: 'admin' })
  await signInAs(second)
  const user = await openInvites()
  await user.type(box(1), 'ada@mesh.example')
  await send(user)

  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Failed to send invitations')
  expect(alert).toHaveTextContent('only superadmin can invite admin users')
  expect(box(1)).toHaveValue('ada@mesh.example')
  await user.click(screen.getByRole('button', { name: 'Skip for now' }))
  expect(await ready()).toBeVisible()
})

test("reports that groups can't be fetched, and still sends invitations [ER-039]", async () => {
  await fault({ kind: 'error', message: 'groups are broken', path: '/api/v1/users/groups' })
  const user = await openInvites()
  expect(await screen.findByText('Failed to load groups')).toBeVisible()

  await user.type(box(1), 'ada@mesh.example')
  await send(user)
  expect(await ready()).toBeVisible()
  expect(await invites()).toHaveLength(1)
})

test('keeps the addresses when the server is unavailable, and sends them on the second try', async () => {
  const user = await openInvites()
  await user.type(box(1), 'ada@mesh.example')
  // the console logs that the signed-in user can't be read
  jest.spyOn(console, 'warn').mockImplementation()
  await backend().stop()
  await send(user)
  expect(await screen.findByText('Failed to send invitations')).toBeVisible()
  expect(box(1)).toHaveValue('ada@mesh.example')

  await backend().start()
  await send(user)
  expect(await ready()).toBeVisible()
  expect(await invites()).toHaveLength(1)
})

test('keeps the addresses while the user goes back to the devices', async () => {
  const user = await openInvites()
  await user.type(box(1), 'ada@mesh.example')
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await screen.findByRole('heading', { name: 'Connect devices' })
  await user.click(screen.getByRole('button', { name: 'Skip for now' }))

  await inviteStep()
  expect(address()).toBe(at('invite'))
  expect(box(1)).toHaveValue('ada@mesh.example')
})

test('sends the invitations once on two clicks', async () => {
  const held = await fault({ kind: 'latency', milliseconds: 300, path: '/api/v1/users/invite' })
  const user = await openInvites()
  await user.type(box(1), 'ada@mesh.example')
  await user.dblClick(await screen.findByRole('button', { name: 'Invite and finish' }))

  expect(await ready()).toBeVisible()
  expect(await held.struck()).toBe(1)
})
