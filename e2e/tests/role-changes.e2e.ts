import type { Page } from '@playwright/test'

import { Api, NETWORK } from '../support/api'
import { openElsewhere } from '../support/base-path'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { tableNamed } from '../support/table'

test.use({ edition: 'pro' })

const person = { username: 'night-desk', password: 'until-dawn' }

/** Creates a user whose only group gives a role without any rights yet. Returns the id of the role. */
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

/** Checks or unchecks a right and saves, by keyboard alone. */
async function press(page: Page, right: string) {
  await page.getByRole('checkbox', { name: right }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  const save = page.getByRole('button', { name: 'Save role' })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  // otherwise a keyboard user would start again at the top of the page
  await expect(save).toBeFocused()
}

test("a changed role lets its users do what was granted, until it's revoked", async ({
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

  await test.step('the server rejects reading the routes', async () => {
    await signInAt(other, `/networks/${NETWORK}/egress`, person)
    await expect(refused).toBeVisible()
  })

  await test.step('an administrator previews what a right would change and grants it', async () => {
    await signInAt(page, `/users/network-role/${roleId}`)
    await press(page, 'Egress routes: View')
  })

  await test.step('the same session can read the routes', async () => {
    await again.click()
    await expect(routes.row('office-printers')).toBeVisible()
    await expect(refused).toBeHidden()
  })

  await test.step("without the right they're rejected again", async () => {
    await press(page, 'Egress routes: View')
    await again.click()
    // the loaded data stays, with the server's message next to it
    await expect(
      other.getByRole('alert').filter({ hasText: 'access denied' }).first(),
    ).toBeVisible()
  })
  await other.context().close()
})
