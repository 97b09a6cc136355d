/**
 * @backend empty
 * @edition pro
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { z } from '@meshdeck/platform'
import { callApi, signInAs } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { openedDialog } from '@meshdeck/testing/forms'
import { makeNetworkAdmin } from '@meshdeck/testing/network-admin'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

test('an admin of the network takes users out of a policy, and is not shown lists that the server refuses', async () => {
  const admin = await makeNetworkAdmin()
  const body = { network: 'corp', name: 'office', range: '10.20.0.0/16', nodes: {} }
  const { id } = z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body))
  await callApi('post', 'v1/acls', {
    name: 'to the office',
    network_id: 'corp',
    policy_type: 'user-policy',
    src_type: [{ id: 'user', value: admin.username }],
    dst_type: [{ id: 'egress-id', value: id }],
    protocol: 'all',
    type: 'Any',
    allowed_traffic_direction: 0,
    enabled: true,
  })
  await signInAs(admin)
  await renderAt(`/networks/corp/egress?dialog=edit-egress&dialog.route=${id}`, remote)
  const panel = await openedDialog('Update egress route office')

  expect(within(panel).getByRole('option', { name: admin.username })).toBeVisible()
  expect(within(panel).getByRole('button', { name: 'Add Users Policy' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  expect(screen.queryByText('Failed to fetch users')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Manage groups and users' })).toBeNull()
})
