import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { Api, joinTokenOf, joinWith } from '../support/api'
import { signInAt } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'
import { tableNamed } from '../support/table'

const stored = (page: Page) =>
  page.evaluate(() =>
    Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter(
      (key) => key.startsWith('changes '),
    ),
  )

test(
  'joined and removed devices show on the dashboard and its page, and remain after a sign-out',
  sweepOnly,
  async ({ page, meshdeck }) => {
    const changes = tableNamed(page, 'Changes')
    const api = await Api.signIn(meshdeck)
    const token = await joinTokenOf(api, 'corp-backbone')

    await test.step('the dashboard shows no changes at first and what it compares with', async () => {
      await signInAt(page, '/dashboard')
      await expect(page.getByText(inEnglish('shell:dashboard.panels.noChanges'))).toBeVisible()
      await expect(page.getByText(inEnglish('shell:dashboard.panels.firstVisit'))).toBeVisible()
      await expectAccessible(page, 'the dashboard with all its panels')
    })

    await test.step('a device joins, and the count leads to it', async () => {
      await joinWith(token, { name: 'pump-station', backend: meshdeck.backend })
      await page.reload()
      await expect(page.getByRole('link', { name: 'pump-station' })).toBeVisible()
      await page.getByRole('link', { name: '1 joined' }).click()
      await expect(page).toHaveURL(/\/changes\?filter=when%3Avisit&filter=kind%3Ajoined/)
      await expect(changes.row('pump-station')).toContainText('Joined')
      await expectAccessible(page, 'what changed')
    })

    await test.step("it's deleted, which the next comparison shows", async () => {
      const hosts = Object.values(await api.call('GET', 'hosts')).map(Object)
      const host = hosts.find(({ name }) => name === 'pump-station')
      await api.call('DELETE', `hosts/${host.id}?force=true`)
      await page.goto('/changes?filter=kind%3Aleft')
      await page.getByRole('button', { name: 'Compare now' }).click()
      await expect(changes.row('pump-station')).toContainText('Left')
    })

    await test.step('on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/dashboard')
      await expect(page.getByText('pump-station')).toBeVisible()
      await expectAccessible(page, 'the dashboard on a phone')
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    await test.step('a sign-out keeps it', async () => {
      const before = await stored(page)
      expect(before.length).toBeGreaterThan(0)
      await page.getByRole('button', { name: /^Account menu/ }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).click()
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      expect(await stored(page)).toEqual(before)
    })
  },
)
