import { inEnglish } from '@meshdeck/testing/in-english'

import { joinWith, tokenIn } from '../support/api'
import { signInAt } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { tableNamed } from '../support/table'

test('a device enrolls, is renamed, joins a second network and is removed from it [SH-036, HN-001, AP-068, AP-070, AP-071, AP-072]', async ({
  page,
  meshdeck,
}) => {
  const devices = tableNamed(page, 'All Devices')
  const networks = tableNamed(page, 'Networks')

  await test.step('enrolls with the command of the page for new hosts', async () => {
    await signInAt(page, '/hosts-new?network=corp-backbone')
    await page.getByRole('button', { name: 'Show token' }).click()
    const joinCommand = await page.getByText(/netclient join -t/).textContent()
    await joinWith(tokenIn(joinCommand ?? ''), { name: 'pump-station', backend: meshdeck.backend })
    await expect(
      page.getByText(
        inEnglish('networks:addNode.joined', { name: 'pump-station', address: '10.20.' }),
      ),
    ).toBeVisible()
    await page.goto('/devices?q=pump-station')
    await expect(devices.row('pump-station')).toContainText('Healthy')
  })

  await test.step('is renamed', async () => {
    await devices.choose('Edit', 'pump-station')
    const dialog = page.getByRole('dialog', { name: /^Edit device/ })
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
    await dialog.getByLabel('Name', { exact: true }).fill('pump-house')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await page.goto('/devices?q=pump-house')
    await page.getByRole('link', { name: 'pump-house', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'pump-house', level: 1 })).toBeVisible()
    await expectAccessible(page, 'the page of a device')
  })

  await test.step('joins a second network', async () => {
    await page.getByRole('tab', { name: /Networks/ }).click()
    await page.getByRole('link', { name: 'Join networks' }).click()
    const dialog = page.getByRole('dialog', { name: 'Join networks' })
    await dialog.getByRole('option', { name: 'dc-services' }).click()
    await expectAccessible(page, 'the networks to join')
    await dialog.getByRole('button', { name: 'Join networks' }).click()
    await expect(networks.row('dc-services')).toBeVisible()
    await expect(networks.row('corp-backbone')).toBeVisible()
  })

  await test.step('is forced to leave it', async () => {
    await networks.choose('Remove from network', 'dc-services')
    const question = page.getByRole('alertdialog', {
      name: inEnglish('networks:devices.leave.title', {
        name: 'pump-house',
        network: 'dc-services',
      }),
    })
    await question.getByRole('checkbox', { name: 'Remove immediately' }).check()
    await expectAccessible(page, 'the question before a device leaves')
    await question.getByRole('button', { name: 'Remove from network' }).click()
    // hidden by the confirmation
    await expect(networks.row('corp-backbone')).toBeVisible()
    await expect(networks.row('dc-services')).toBeHidden()
  })
})
