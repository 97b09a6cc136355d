/**
 * @backend empty
 * @edition pro
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { z } from '@meshdeck/platform'
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { openedDialog, openList } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy, makeNetworkAdmin } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { isOffered } from '../shared/policy-ends'
import { remote } from '../testing'

describe('policy fields', () => {
  let admin: Awaited<ReturnType<typeof makeNetworkAdmin>>
  beforeAll(async () => {
    admin = await makeNetworkAdmin()
  })
  beforeEach(signInAsAdmin)

  test('lets a network admin remove users from a policy, without lists that the server denies', async () => {
    const body = { network: 'corp', name: 'office', range: '10.20.0.0/16', nodes: {} }
    const { id } = z.parse(egressRouteSchema, await callApi('post', 'v1/egress', body))
    await addPolicy('corp', {
      name: 'to the office',
      from: [{ id: 'user', value: admin.username }],
      to: [{ id: 'egress-id', value: id }],
    })
    await signInAs(admin)
    await renderAt(`/networks/corp/egress?dialog=edit-egress&dialog.route=${id}`, remote)
    const panel = await openedDialog(
      inEnglish('egress:egressForm.update.title', { name: 'office' }),
    )

    expect(within(panel).getByRole('option', { name: admin.username })).toBeVisible()
    expect(within(panel).getByRole('button', { name: 'Add Users Policy' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(screen.queryByText(inEnglish('egress:policyForm.usersFailed'))).toBeNull()
    expect(screen.queryByRole('link', { name: 'Manage groups and users' })).toBeNull()
  })

  test('offers groups with a role here, and single users next to them [AC-017, AC-018, AC-052]', async () => {
    const user_group = { name: 'Elsewhere', network_roles: { lab: { 'lab-network-user': {} } } }
    await callApi('post', 'v1/users/group', { user_group, members: [] })
    const address = '/networks/corp/access-control?dialog=new-policy&dialog.kind=users'
    const user = await renderAt(address, remote)
    const panel = await openedDialog('Create user policy')
    const groups = await openList(user, 'Select groups', panel)
    expect(within(groups).getByRole('option', { name: 'Operators' })).toBeVisible()
    expect(within(groups).queryByRole('option', { name: 'Elsewhere' })).toBeNull()
    const people = await openList(user, 'Select individual users', panel)
    expect(within(people).getByRole('option', { name: admin.username })).toBeVisible()
  })

  test('marks disabled accounts, and says that a policy does nothing for them', async () => {
    await callApi('post', 'users/vendor', {
      username: 'vendor',
      password: 'password-1',
      platform_role_id: 'service-user',
    })
    await callApi('post', 'users/vendor/disable')
    const address = '/networks/corp/access-control?dialog=new-policy&dialog.kind=users'
    const user = await renderAt(address, remote)
    const panel = await openedDialog('Create user policy')
    const people = await openList(user, 'Select individual users', panel)
    const option = within(people).getByRole('option', { name: /^vendor/ })
    expect(option).toHaveTextContent(inEnglish('egress:policyForm.accountDisabled'))
    await user.click(option)
    expect(
      await within(panel).findByText(
        inEnglish('egress:policyForm.accountsDisabled', { count: 1, names: 'vendor' }),
      ),
    ).toBeVisible()
    await callApi('delete', 'users/vendor')
  })

  test('shows a policy for all users, and offers single ones once all users is removed [AC-018, AC-020]', async () => {
    const id = await addPolicy('corp', {
      name: 'everybody',
      from: [{ id: 'user', value: '*' }],
      allowed_traffic_direction: 1,
    })
    const address = `dialog=edit-policy&dialog.policy=${id}`
    const user = await renderAt(`/networks/corp/access-control?${address}`, remote)
    const panel = await openedDialog('Update policy “everybody”')
    const list = await openList(user, 'Select individual users', panel)
    const everybody = within(list).getByRole('option', { name: 'All users' })
    await user.click(within(panel).getByRole('option', { name: 'admin' }))
    expect(everybody).toHaveAttribute('aria-selected', 'true')
    const single = within(panel).getByRole('option', { name: 'admin' })
    expect(single).toHaveAttribute('aria-selected', 'false')
    expect(single).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('offered groups', () => {
  const group = (part: object) => ({
    id: 'g',
    name: 'g',
    network_roles: {},
    external_identity_provider_id: '',
    ...part,
  })

  test('includes groups with a role here or everywhere, but none of an identity provider [AC-052, AC-053]', () => {
    expect(isOffered(group({ network_roles: { corp: {} } }), 'corp')).toBe(true)
    expect(isOffered(group({ network_roles: { all_networks: {} } }), 'corp')).toBe(true)
    expect(isOffered(group({ network_roles: { lab: {} } }), 'corp')).toBe(false)
    const external = { network_roles: { corp: {} }, external_identity_provider_id: 'okta' }
    expect(isOffered(group(external), 'corp')).toBe(false)
  })
})
