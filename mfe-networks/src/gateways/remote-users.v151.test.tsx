/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { openedDialog } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { configFileOf, remote } from '../testing'

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
  expect(
    screen.getByText(inEnglish('networks:gateways.users.noList'), { exact: false }),
  ).toBeVisible()
  expect(
    screen.getByRole('button', { name: inEnglish('networks:gateways.users.add.title') }),
  ).toHaveAttribute('aria-disabled', 'true')
})

test('explains behind a link to the dialog why no users can be added', async () => {
  await renderAt(`${page}&dialog=add-remote-users`, remote)
  const dialog = within(await openedDialog(inEnglish('common:dialog.noAccess')))
  expect(
    await dialog.findByText(inEnglish('networks:gateways.users.add.refused'), { exact: false }),
  ).toBeVisible()
})

test('warns on the page of a config file whose address is in the virtual range of a route', async () => {
  const range = '10.7.0.0/24'
  await addNetwork('shop', range, {
    auto_join: true,
    virtual_nat_pool_ipv4: range,
    virtual_nat_site_prefixlen_ipv4: 24,
  })
  await joinDevices('shop', [{ name: 'till' }])
  const node = await nodeIdOf('shop', 'till')
  await callApi('post', `nodes/shop/${node}/createingress`, {})
  await callApi('post', `extclients/shop/${node}`, { clientid: 'shop-phone' })
  const branch = { name: 'branch', range: '172.31.0.0/24', nodes: { [node]: 250 }, nat: true }
  await callApi('post', 'v1/egress', { network: 'shop', ...branch, mode: 'virtual_nat' })
  await renderAt(paths.configFile('shop', 'shop-phone'), remote)
  const warning = await screen.findByText(
    inEnglish('networks:configFiles.page.conflict', { route: 'branch' }),
  )
  const address = (await configFileOf('shop', 'shop-phone'))?.address
  expect(warning.closest('[role="status"]')).toHaveTextContent(
    inEnglish('networks:configFiles.page.conflictHint', { address, range }),
  )
  // nothing has connected with the file yet
  const health = await screen.findByTitle(inEnglish('networks:configFiles.healthHint'))
  await waitFor(() => expect(health).toHaveTextContent('Offline'))
})
