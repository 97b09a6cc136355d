import type { Page } from '@playwright/test'

import { Api, NETWORK } from '../support/api'
import { openElsewhere } from '../support/base-path'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { tableNamed } from '../support/table'

test.use({ edition: 'pro' })

const person = { username: 'night-desk', password: 'until-dawn' }

/** Somebody whose only group gives a role that lets one do nothing yet. @returns the id of the role */
async function addPerson(api: Api): Promise<string> {
  const role = { name: 'Night desk', network_id: NETWORK, network_level_access: {} }
  await api.call('POST', 'v1/users/role', { id: 'night-desk', ...role })
  const roles = Object.values(await api.call('GET', 'v1/users/roles')).map(Object)
  const roleId = String(roles.find(({ name }) => name === role.name).id)
  const grants = { [NETWORK]: { [roleId]: {} } }
  const user_group = { name: 'Night shift', network_roles: grants }
  const group = await api.call('POST', 'v1/users/group', { user_group, members: [] })
  await api.call('POST', `users/${person.username}`, {
    ...person,
    platform_role_id: 'platform-user',
    user_group_ids: { [String(group.id)]: {} },
  })
  return roleId
}

/** Ticks a right or takes it away, and saves: with the keyboard alone. */
async function press(page: Page, right: string) {
  await page.getByRole('checkbox', { name: right }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save role' })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  // or a keyboard would begin anew at the top of the page
  await expect(save).toBeFocused()
}

test('a role is changed, and who has it may do what was given, until it is taken back', async ({
  page,
  browser,
  baseURL,
  meshdeck,
}) => {
  const roleId = await addPerson(await Api.signIn(meshdeck))
  const other = await openElsewhere(browser, baseURL ?? '')
  const refused = other.getByRole('main').getByText('access denied')
  const routes = tableNamed(other, 'Egress routes')
  const again = other.getByRole('button', { name: 'Refresh' })

  await test.step('the server refuses the routes', async () => {
    await signInAt(other, `/networks/${NETWORK}/egress`, person)
    await expect(refused).toBeVisible()
  })

  await test.step('an administrator sees what a right would change, and gives it', async () => {
    await signInAt(page, `/users/network-role/${roleId}`)
    await press(page, 'Egress routes: View')
  })

  await test.step('the same session has the routes', async () => {
    await again.click()
    await expect(routes.row('office-printers')).toBeVisible()
    await expect(refused).toBeHidden()
  })

  await test.step('without the right they are refused again', async () => {
    await press(page, 'Egress routes: View')
    await again.click()
    // what was read before stays, and the server's words stand beside it
    await expect(
      other.getByRole('alert').filter({ hasText: 'access denied' }).first(),
    ).toBeVisible()
  })
  await other.context().close()
})
