/**
 * @backend empty
 * @edition pro
 */
import type { SlotProps } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { fill } from '@meshdeck/testing/forms'
import { renderAt } from '@meshdeck/testing/render-at'

import { PASSWORD, remote, userOnServer } from '../testing'

/** Shows the props passed to the remote that computes who reaches whom. */
function SlotStub({ people }: SlotProps['users.groups']) {
  return people.map(({ username, groupIds }) => (
    <p key={username}>
      {username} in [{groupIds.join()}]
    </p>
  ))
}

test('lets a new user join groups at once, and shows the effect before [US-004, AP-101]', async () => {
  await signInAsAdmin()
  await callApi('post', 'networks', { netid: 'lab', addressrange: '10.9.0.0/24' })
  const user = await renderAt('/users?dialog=add-user', {
    ...remote,
    slots: { 'users.groups': SlotStub },
  })
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
