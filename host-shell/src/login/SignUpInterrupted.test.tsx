/** @backend empty */
import { screen } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'

import { renderShell } from '../testing/render-shell'

test('a sign-in that fails after the account is made leads on to the sign-in, with the reason', async () => {
  await fault({ kind: 'error', message: 'disk I/O error', path: '/api/users/adm/authenticate' })
  const user = await renderShell('/')
  await user.type(await screen.findByLabelText('Username'), 'chief')
  await user.type(await screen.findByLabelText('Password'), 'correct-horse')
  await user.type(await screen.findByLabelText('Confirm password'), 'correct-horse')
  await user.click(await screen.findByRole('button', { name: 'Create administrator' }))

  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(screen.queryByLabelText('Confirm password')).toBeNull()
  expect(await screen.findByText('disk I/O error')).toBeVisible()
})
