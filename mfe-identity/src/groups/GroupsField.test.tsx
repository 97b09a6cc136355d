/**
 * @backend empty
 * @edition pro
 */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { fill } from '@meshdeck/testing/forms'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt, withSlotStub } from '@meshdeck/testing/render-at'

import { PASSWORD, remote, userOnServer } from '../testing'

test('lets a new user join groups at once, and shows the effect before [US-004, AP-101]', async () => {
  await signInAsAdmin()
  await addNetwork('lab', '10.9.0.0/24')
  const remoteWithStub = withSlotStub(remote, 'users.groups', ({ people }) =>
    people.map(({ username, groupIds }) => `${username} in [${groupIds.join()}]`),
  )
  const user = await renderAt('/users?dialog=add-user', remoteWithStub)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add user' }))
  await fill(user, await dialog.findByRole('textbox', { name: 'Username' }), 'night-watch')
  await user.selectOptions(dialog.getByLabelText('Platform role'), 'service-user')
  await fill(user, dialog.getByLabelText('Password'), PASSWORD)
  await fill(user, dialog.getByLabelText('Confirm password'), PASSWORD)
  await user.type(await dialog.findByRole('combobox', { name: 'Groups' }), 'lab User{Enter}')
  expect(await dialog.findByText('night-watch in [lab-network-user-grp]')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Add user' }))

  await screen.findByText('User night-watch added')
  expect(await userOnServer('night-watch')).toMatchObject({
    user_group_ids: { 'lab-network-user-grp': {} },
  })
})
