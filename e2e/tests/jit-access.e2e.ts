import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { Api, joinTokenOf, joinWith } from '../support/api'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'
import { tableNamed } from '../support/table'

test.use({ data: 'seeded 1.5.1', edition: 'pro' })

const worker = { username: 'line-worker', password: 'meshdeck-demo' }
const path = '/networks/iot-field/jit-access'
const requests = (page: Page) => tableNamed(page, 'Requests')

test(
  'a user requests access to a network, gets it for a limited time, and loses it again',
  sweepOnly,
  async ({ page, meshdeck }) => {
    const api = await Api.signIn(meshdeck)
    await api.call('POST', `users/${worker.username}`, {
      ...worker,
      platform_role_id: 'service-user',
      user_group_ids: { 'iot-field-network-user-grp': {} },
    })
    // sent as the client program: 1.5.1 only accepts requests of service users and denies them the console
    const client = await Api.signIn(meshdeck, worker)
    const ask = () =>
      client.call('POST', 'v1/jit_user/request?network=iot-field', { reason: 'Mend the pump' })
    const standing = () => client.call('GET', 'v1/jit_user/networks')
    await ask()

    await test.step('an administrator grants it', async () => {
      await signInAt(page, path)
      await expect(requests(page).row(worker.username)).toContainText('Mend the pump')
      await requests(page).choose('Approve', worker.username)
      const dialog = page.getByRole('dialog', {
        name: inEnglish('identity:jitAccess.approve.titleOf', { name: worker.username }),
      })
      await dialog.getByLabel('Duration').selectOption('1 hour')
      await dialog.getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText(`${worker.username} has access until`)).toBeVisible()
      expect(await standing()).toMatchObject([{ has_access: true }])
    })

    await test.step('a user with console access by another role sees when it ends', async () => {
      await api.call('PUT', `users/${worker.username}`, {
        username: worker.username,
        platform_role_id: 'platform-user',
        user_group_ids: { 'iot-field-network-user-grp': {} },
      })
      const other = await page.context().newPage()
      await signInAt(other, '/profile?tab=access', worker)
      const own = tableNamed(other, 'Network access').row('iot-field')
      await expect(own).toContainText('Temporary')
      await expect(own).toContainText(/in \d+ min/)
      await other.close()
    })

    await test.step('the access is revoked', async () => {
      await page.getByRole('tab', { name: 'Granted' }).click()
      await requests(page).choose('Revoke', worker.username)
      await page.getByRole('button', { name: 'Revoke access' }).click()
      await expect(
        page.getByText(inEnglish('identity:jitAccess.revoke.done', { name: worker.username })),
      ).toBeVisible()
      await page.getByRole('tab', { name: 'Expired' }).click()
      await expect(requests(page).row(worker.username)).toContainText('Revoked')
    })
  },
)

test(
  "a posture check's findings show on its page and on that of the node",
  sweepOnly,
  async ({ page, meshdeck }) => {
    const api = await Api.signIn(meshdeck)
    const token = await joinTokenOf(api, 'dc-services')
    await joinWith(token, { name: 'aaa-station', backend: meshdeck.backend })
    await signInAt(page, '/networks/dc-services/posture-checks')

    await page.getByRole('link', { name: 'Add posture check' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add posture check' })
    await dialog.getByLabel('Name').fill('Kernel of tomorrow')
    await dialog.getByLabel('Attribute').selectOption('Kernel version')
    await dialog.getByLabel('Minimum version').fill('999')
    await dialog.getByLabel('Severity').selectOption('Critical')
    await dialog.getByRole('button', { name: 'Add posture check' }).click()
    await expect(
      page.getByText(
        inEnglish('identity:postureChecks.create.done', { name: 'Kernel of tomorrow' }),
      ),
    ).toBeVisible()

    await tableNamed(page, 'Posture Checks').choose('Violations', 'Kernel of tomorrow')
    const found = tableNamed(page, 'Violations').row('aaa-station')
    await expect(found).toContainText("is below minimum required version '999'")
    await expect(found).toContainText('Critical')
    await found.getByRole('link', { name: 'aaa-station' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'aaa-station' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Posture checks' })).toBeVisible()
    await expect(main.getByText("is below minimum required version '999'")).toBeVisible()
  },
)
