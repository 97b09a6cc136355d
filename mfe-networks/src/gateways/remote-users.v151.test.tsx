/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { openedDialog } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const anna = { username: 'anna', password: 'long-enough' }
let page: string

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24', { auto_join: true })
  await joinDevices('corp', [{ name: 'hub' }])
  const gateway = await nodeIdOf('corp', 'hub')
  page = `/networks/corp/gateways/${gateway}?tab=users`
  await callApi('post', `nodes/corp/${gateway}/createingress`, {})
  await callApi('post', 'users/anna', {
    ...anna,
    platform_role_id: 'service-user',
    user_group_ids: { 'corp-network-user-grp': {} },
  })
  await signInAs(anna)
  await callApi('post', `extclients/corp/${gateway}`, { clientid: 'anna-phone' })
})

beforeEach(signInAsAdmin)

test('lists owners of config files and adds no users, as groups and policies control access', async () => {
  await renderAt(page, remote)
  const row = await screen.findByRole('row', { name: /anna/ })
  expect(row).toHaveTextContent('Has config filesanna-phone')
  expect(screen.getByText(inEnglish('networks:remoteUsers.noList'), { exact: false })).toBeVisible()
  expect(
    screen.getByRole('button', { name: inEnglish('networks:remoteUsers.add.title') }),
  ).toHaveAttribute('aria-disabled', 'true')
})

test('explains behind a link to the dialog why no users can be added', async () => {
  await renderAt(`${page}&dialog=add-remote-users`, remote)
  const dialog = within(await openedDialog(inEnglish('common:dialog.noAccess')))
  expect(
    await dialog.findByText(inEnglish('networks:remoteUsers.add.refused'), { exact: false }),
  ).toBeVisible()
})
