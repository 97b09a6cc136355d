import { addressOf, NETWORK } from '../support/api'
import { admin, signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { listTables } from '../support/tables'

test.use({ data: 'empty' })

test('an empty list says so and offers the first step', async ({ page, meshdeck }) => {
  const call = async (path: string, data: object, token = '') => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await page.request.post(`${meshdeck.url}/api/${path}`, { data, headers })).json()
  }
  await call('users/adm/createsuperadmin', admin)
  await signInAt(page, '/networks')
  await expect(page.getByRole('main').getByText('No networks yet')).toBeVisible()

  const { Response: grant } = await call('users/adm/authenticate', admin)
  const range = { netid: NETWORK, addressrange: '10.60.0.0/24' }
  await call('networks', range, grant.AuthToken)
  for (const { path, list } of listTables) {
    if (!list.empty) continue
    await page.goto(addressOf({ path }, { ':networkId': NETWORK }))
    await expect(page.getByRole('main').getByText(list.empty)).toBeVisible()
  }
})
