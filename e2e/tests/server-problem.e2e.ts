import { inEnglish } from '@meshdeck/testing/in-english'

import { passTimeUntil } from '../support/page-time'
import { signInAt } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly, oneOfEach } from '../support/sweep'

test.use({ isBroken: true })
test.beforeEach(({ page }) => page.clock.install())

test("a server that is unhealthy from the start shows the causes until it's healthy [SV-011, SV-012, SV-013, SV-014, SV-015, SV-016, ER-029, ER-030]", async ({
  page,
  meshdeck,
}) => {
  await meshdeck.fault({ kind: 'database-down' })
  await signInAt(page, '/keys')

  const dialog = page.getByRole('dialog', { name: 'Error server malfunction' })
  await passTimeUntil(page, dialog, 'visible')
  await expect(dialog).toContainText('Contact your server admin or check your network settings')
  const cause = (name: string) => dialog.getByRole('group').filter({ hasText: name })
  for (const name of [
    inEnglish('shell:health.problem.billing.title'),
    'Message broker',
    'Dashboard cannot reach',
  ]) {
    await expect(cause(name)).not.toHaveAttribute('open')
  }
  await expect(cause('Database unreachable')).toHaveAttribute('open')
  await expect(cause('Database unreachable')).toContainText('Reported')
  await cause('Dashboard cannot reach').locator('summary').click()
  await expect(cause('Dashboard cannot reach')).toHaveAttribute('open')
  await expectAccessible(page, 'server problem')

  await meshdeck.clearFaults()
  await passTimeUntil(page, dialog, 'hidden')
})

test('the banner shows the causes and restarts the server [SV-017, ER-049, AP-012]', async ({
  page,
  meshdeck,
}) => {
  await signInAt(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await meshdeck.fault({ kind: 'broker-down' })

  const causes = page.getByRole('button', { name: 'Show causes' })
  await passTimeUntil(page, causes, 'visible')
  await causes.click()
  await page.getByRole('button', { name: 'try restarting' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm to restart server?' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'restart question')
  await question.getByRole('button', { name: 'Restart' }).click()
  await expect(page.getByText('Restart requested')).toBeVisible()
  await expect(page.getByText('Server restarted')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(inEnglish('shell:health.restart.wait'))).toBeVisible()
  expect((await fetch(`${meshdeck.backend}/api/server/health`)).ok).toBe(true)
})

test(
  "a failed restart shows the server's message [ER-041]",
  sweepOnly,
  async ({ page, meshdeck }) => {
    await signInAt(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await meshdeck.fault({ kind: 'broker-down' })
    await meshdeck.fault({
      kind: 'error',
      status: 403,
      message: 'only a super-admin can shut down the server',
      path: '/api/server/shutdown',
    })
    const causes = page.getByRole('button', { name: 'Show causes' })
    await passTimeUntil(page, causes, 'visible')
    await causes.click()
    await page.getByRole('button', { name: 'try restarting' }).click()
    await page.getByRole('button', { name: 'Restart', exact: true }).click()
    await expect(page.getByText('Failed to restart server')).toBeVisible()
    await expect(page.getByText('only a super-admin can shut down the server')).toBeVisible()
  },
)

test.describe('on Pro', () => {
  test.use({ edition: 'pro' })

  const trials = [
    {
      days: 5,
      says: inEnglish('shell:health.trial.running', { count: 5 }),
      ids: '[ER-027, SV-021]',
    },
    {
      days: 1,
      says: inEnglish('shell:health.trial.lastDay'),
      ids: '[ER-026]',
      isCoveredByOthers: true,
    },
    {
      days: 0,
      says: inEnglish('shell:health.trial.ended'),
      ids: '[ER-028]',
      isCoveredByOthers: true,
    },
  ]
  for (const { days, says, ids } of oneOfEach(trials)) {
    test(
      `every page shows a trial with ${days} days left ${ids}`,
      sweepOnly,
      async ({ page, meshdeck }) => {
        await meshdeck.fault({ kind: 'trial', days })
        await signInAt(page, '/keys')
        await expect(page.getByText(says)).toBeVisible()
        // the banner shows before the page below it has loaded
        await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Trial docs' })).toHaveAttribute(
          'href',
          /^https:/,
        )
        await expectAccessible(page, says)
      },
    )
  }

  test(
    "a license error appears in the causes with the server's message [SV-013, SV-028]",
    sweepOnly,
    async ({ page, meshdeck }) => {
      await signInAt(page, '/keys')
      await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()
      await meshdeck.fault({ kind: 'license-error' })

      const causes = page.getByRole('button', { name: 'Show causes' })
      await passTimeUntil(page, causes, 'visible')
      await causes.click()
      const dialog = page.getByRole('dialog', { name: 'Error server malfunction' })
      await expect(dialog).toContainText('invalid license')
    },
  )

  test(
    'the end of a trial replaces the causes [SV-019, SV-020]',
    sweepOnly,
    async ({ page, meshdeck }) => {
      await signInAt(page, '/keys')
      await expect(page.getByRole('grid', { name: 'Keys' })).toBeVisible()
      await meshdeck.fault({ kind: 'license-error', message: 'your trial has ended' })

      const causes = page.getByRole('button', { name: 'Show causes' })
      await passTimeUntil(page, causes, 'visible')
      await causes.click()
      const dialog = page.getByRole('dialog', { name: 'Your Pro trial has ended' })
      await expect(dialog.getByRole('link', { name: 'Trial docs' })).toBeVisible()
      await expect(dialog).not.toContainText('Possible causes')
    },
  )
})
