/**
 * @backend empty
 * @api-version 1.5.1
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
})

test("doesn't offer a newer server what it would drop", async () => {
  await renderAt('/networks?dialog=network.create', remote)
  const dialog = await screen.findByRole('dialog', { name: 'Add Network' })

  expect(within(dialog).getByRole('textbox', { name: 'IPv4 range' })).toBeVisible()
  expect(within(dialog).queryByRole('radio', { name: /ALLOW/ })).toBeNull()
  expect(within(dialog).queryByRole('textbox', { name: 'Default DNS' })).toBeNull()
  expect(
    within(dialog).queryByRole('switch', {
      name: inEnglish('networks:networks.page.autoJoin'),
    }),
  ).toBeNull()
})

test('shows and edits how a newer server removes offline nodes', async () => {
  const user = await renderAt(
    `${paths.network('corp')}?dialog=edit-network&dialog.network=corp`,
    remote,
  )
  await user.click(
    await screen.findByRole('switch', {
      name: inEnglish('networks:networks.edit.autoRemove'),
    }),
  )
  const minutes = await screen.findByRole('textbox', { name: 'Minutes offline' })
  await user.clear(minutes)
  await user.type(minutes, '90')
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  expect(
    await screen.findByText(
      inEnglish('networks:networks.page.removedAfter', { count: 90, whose: 'all devices' }),
    ),
  ).toBeVisible()
  await waitFor(async () =>
    expect(await callApi('get', 'networks/corp')).toMatchObject({
      auto_remove: true,
      auto_remove_threshold: 90,
      auto_remove_tags: ['*'],
    }),
  )
})

test("shows the server's message for a range that is too small at its field", async () => {
  const user = await renderAt('/networks?dialog=network.create', remote)
  await user.click(await screen.findByRole('textbox', { name: 'Name' }))
  await user.paste('tiny')
  const range = await screen.findByRole('textbox', { name: 'IPv4 range' })
  await user.click(range)
  await user.paste('10.66.0.0/31')
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Add Network' }))

  await waitFor(() =>
    expect(range).toHaveAccessibleErrorMessage('cannot create network with /31 or /32 cidr'),
  )
})
