/**
 * @backend empty
 * @edition pro
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { renderAt } from '@meshdeck/testing/render-at'

import { addUser, remote } from '../testing'

beforeAll(async () => {
  await addUser('anna', { platform_role_id: 'service-user' })
  await signInAsAdmin()
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const token = { name: 'backup', user_name: 'anna', expires_at }
  await callApi('post', 'v1/users/access_token?username=anna', token)
  await callApi('post', 'users/anna/disable')
})

const found = (name: string) => screen.findByRole('grid', { name })

test('checks count whom they find, and lead to them', async () => {
  const user = await renderAt('/users/access-review', remote)
  expect(await within(await found('No second factor')).findByText('anna')).toBeVisible()
  const checks = screen.getByRole('navigation', { name: 'Checks' })
  await user.click(within(checks).getByRole('link', { name: /^Never signed in\s*1/ }))
  expect(await within(await found('Never signed in')).findByText('anna')).toBeVisible()
})

test('tokens of who is disabled are counted when somebody asks, and not before', async () => {
  const user = await renderAt('/users/access-review?check=tokens', remote)
  const table = await found('Disabled with access tokens')
  await user.click(await within(table).findByRole('checkbox', { name: 'Select anna' }))
  await user.click(await screen.findByRole('button', { name: 'Count tokens' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Count tokens' }))
  // while it runs, the only one stops it
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(2))
  await user.keyboard('{Escape}')
  expect(await within(table).findByRole('gridcell', { name: '1' })).toBeVisible()
})
