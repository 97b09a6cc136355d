import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { Api } from '../support/api'
import { signInAt } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { isSweep } from '../support/sweep'

const search = (page: Page) =>
  page.getByRole('combobox', { name: inEnglish('shell:palette.search') })

/** Finds an item by its name, in the group of its kind, and opens it, by keyboard alone. */
async function jump(page: Page, kind: string, text: string) {
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(text)
  const group = page.getByRole('group', { name: new RegExp(`^${kind}`) })
  const found = group.getByRole('option').filter({ hasText: text }).first()
  await expect(found).toBeVisible()
  await expect(async () => {
    if ((await found.getAttribute('aria-selected')) !== 'true')
      await page.keyboard.press('ArrowDown')
    await expect(found).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeHidden()
}

test('an item of each kind is reached by its name from the keyboard', async ({
  page,
  meshdeck,
}) => {
  test.slow()
  const api = await Api.signIn(meshdeck)
  const [host] = Object.values(await api.call('GET', 'hosts')).map(Object)
  const [route] = Object.values(await api.call('GET', 'v1/egress?network=corp-backbone')).map(
    Object,
  )
  await signInAt(page, '/networks/corp-backbone/nodes')
  await expect(page.getByRole('grid', { name: 'Nodes' })).toBeVisible()

  await test.step('the key works from the first moment of a visit', async () => {
    await page.goto('/networks/corp-backbone/nodes', { waitUntil: 'domcontentloaded' })
    await page.keyboard.press('Control+k')
    await expect(search(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(search(page)).toBeHidden()
  })

  await jump(page, 'Networks', 'iot-field')
  await expect(page).toHaveURL('/networks/iot-field/nodes')

  await jump(page, 'Devices', String(host.name))
  await expect(page.getByRole('heading', { level: 1, name: String(host.name) })).toBeVisible()
  await jump(page, 'Nodes', String(host.name))
  await expect(page).toHaveURL(/\/networks\/[^/]+\/nodes\//)
  await expect(page.getByRole('heading', { level: 1, name: String(host.name) })).toBeVisible()

  // found and opened like the others
  if (isSweep) {
    await jump(page, 'Networks', 'corp-backbone')
    await expect(page).toHaveURL('/networks/corp-backbone/nodes')
    await jump(page, 'Users', 'netops')
    await expect(page).toHaveURL(/\/users/)
    await jump(page, 'Config files', 'netops-tablet')
    await expect(page).toHaveURL(/\/networks\/[^/]+\/config-files\/netops-tablet$/)
    await expect(page.getByRole('heading', { level: 1, name: 'netops-tablet' })).toBeVisible()
    await jump(page, 'Egress routes', String(route.name))
    await expect(page.getByRole('heading', { level: 1, name: String(route.name) })).toBeVisible()
    await jump(page, 'Keys', 'corp-backbone')
    await expect(page).toHaveURL(/\/keys/)
  }

  await test.step('the item opened last comes first the next time', async () => {
    await page.keyboard.press('Control+k')
    const recent = page.getByRole('group', { name: 'Recent' })
    await expect(
      recent
        .getByRole('option')
        .filter({ hasText: String(host.name) })
        .first(),
    ).toBeVisible()
    await expectAccessible(page, 'command palette')
    await page.keyboard.press('Escape')
  })

  await test.step('single keys show the shortcuts and go to a page', async () => {
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(dialog).toBeFocused()
    // axe takes the page behind a dialog that is still fading in for hidden content with focusable elements
    await expect(dialog).toHaveCSS('opacity', '1')
    await expectAccessible(page, 'keyboard shortcuts')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })
})
