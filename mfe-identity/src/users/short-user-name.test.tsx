/**
 * @backend empty
 * @api-version 1.5.1
 */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { fill } from '@meshdeck/testing/forms'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

test('reports a name that is too short for the server while typing', async () => {
  await signInAsAdmin()
  const user = await renderAt('/users?dialog=add-user', remote)
  const name = await screen.findByRole('textbox', { name: 'Username' })
  await waitFor(() => expect(name).toHaveFocus())
  await fill(user, name, 'bob')
  expect(name).toHaveAccessibleErrorMessage('Minimum 4 characters required')
  await fill(user, name, 'bobo')
  expect(name).not.toBeInvalid()
})
