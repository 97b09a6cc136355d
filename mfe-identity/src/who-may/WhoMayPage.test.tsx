/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { addUser, remote } from '../testing'

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('lab', '10.9.0.0/24')
  await addNetwork('shop', '10.8.0.0/24')
  await addUser('anna', {
    platform_role_id: 'service-user',
    user_group_ids: { 'lab-network-admin-grp': {} },
  })
  await addUser('berta', { platform_role_id: 'service-user' })
})

const people = () => screen.findByRole('grid', { name: 'Permissions' })

test('lists users with a right in a network with its source, and keeps the query in the URL', async () => {
  const user = await renderAt('/users/rights/who-may?network=lab&kind=egress&may=create', remote)
  const anna = await within(await people()).findByRole('row', { name: /anna/ })
  const because = within(anna).getByRole('link', { name: /lab Admin/i })
  expect(because).toHaveAttribute('href', '/users/group/lab-network-admin-grp')
  expect(within(await people()).queryByRole('row', { name: /berta/ })).toBeNull()
  expect(within(await people()).getByRole('link', { name: 'Super admin' })).toBeVisible()

  await user.selectOptions(screen.getByLabelText('Network'), 'shop')
  const grid = await people()
  await waitFor(() => expect(within(grid).queryByRole('row', { name: /anna/ })).toBeNull())
  expect(within(await people()).getByRole('link', { name: 'Super admin' })).toBeVisible()
})
