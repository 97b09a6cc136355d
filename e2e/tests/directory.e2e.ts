import { startOkta } from '@meshdeck/demo-server/testing/okta-server'

import { Api } from '../support/api'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'
import { tableNamed } from '../support/table'

test.use({ data: 'seeded 1.5.1', edition: 'pro' })

const token = 'token-of-the-organisation'

test(
  'a sync imports the people and groups of a company, and the next one removes them [AP-113]',
  sweepOnly,
  async ({ page, meshdeck }) => {
    const okta = await startOkta(token)
    okta.company.users = [{ id: 'u1', login: 'grace@mesh.example' }]
    okta.company.groups = [{ id: 'g1', name: 'Laboratory', members: ['u1'] }]
    const api = await Api.signIn(meshdeck)
    await api.changeSettings({
      authprovider: 'okta',
      sync_enabled: true,
      okta_org_url: okta.url,
      okta_api_token: token,
    })
    await signInAt(page, '/users?q=grace')
    const sync = page.getByRole('button', { name: 'Sync now' })
    const person = tableNamed(page, 'User Management').row('grace@mesh.example')

    await test.step('the lists show them after the sync', async () => {
      await sync.click()
      await expect(person).toContainText('IdP')
      await page.getByRole('tab', { name: 'Groups' }).click()
      await expect(tableNamed(page, 'Groups').row('Laboratory')).toContainText('1')
      await page.getByRole('tab', { name: 'Users', exact: true }).click()
    })

    await test.step('a person who has left the company is removed', async () => {
      okta.company.users = []
      okta.company.groups = []
      await page.goto('/users?q=grace')
      await expect(person).toBeVisible()
      await sync.click()
      await expect(person).toBeHidden()
    })
    await okta.close()
  },
)
