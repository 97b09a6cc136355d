import type { FaultInput } from '@meshdeck/testing/control'
import { inEnglish } from '@meshdeck/testing/in-english'

import { passTimeUntil } from '../support/page-time'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { oneOfEach } from '../support/sweep'

test.use({ isBroken: true })

// the test below covers the broker, and a test of the shell a lost connection
const states: Array<{ fault: FaultInput; says: string; ids: string; isCoveredByOthers?: boolean }> =
  [
    {
      fault: { kind: 'broker-down' },
      says: 'Your server is not connected to the broker, and the fallback mechanism will kick in. This may impact network performance. Contact your administrator.',
      ids: '[SV-002, SV-024, ER-023]',
      isCoveredByOthers: true,
    },
    {
      fault: { kind: 'database-down' },
      says: 'Meshdeck server is not running properly. This may impact network performance. Contact your administrator.',
      ids: '[SV-002, SV-028, ER-024]',
    },
    {
      fault: { kind: 'drop', path: '/api/server/status' },
      says: 'Unable to reach Meshdeck server. Check you internet connection.',
      ids: '[SV-002, SV-026, ER-025]',
      isCoveredByOthers: true,
    },
  ]

for (const { fault, says, ids } of oneOfEach(states)) {
  test(`shows ${fault.kind} after five seconds, and hides it once it is over ${ids}`, async ({
    page,
    meshdeck,
  }) => {
    const banner = page.getByText(says)
    await page.clock.install()
    await signInAt(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

    const { struck } = await meshdeck.fault(fault)
    // from here on the clock only advances when the test does so
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
    await expect.poll(struck).toBeGreaterThan(0)
    // the response has to be on screen before the five seconds count
    await expect(async () => {
      await page.clock.runFor(50)
      expect(await page.getByRole('main').getByText('Error').first().isVisible()).toBe(true)
    }).toPass()
    await page.clock.runFor(4_000)
    await expect(banner).toBeHidden()
    await page.clock.runFor(1_500)
    await expect(banner).toBeVisible()

    await meshdeck.clearFaults()
    await expect(async () => {
      await page.clock.runFor(1_000)
      expect(await banner.isHidden()).toBe(true)
    }).toPass()
  })
}

test("the broker's banner shifts no page, shows at once after a reload, and stays away once dismissed [ER-023]", async ({
  page,
  meshdeck,
}) => {
  const banner = page.getByText('Your server is not connected to the broker')
  const heading = page.getByRole('heading', { level: 1, name: 'Keys' })
  const top = async () => (await heading.boundingBox())?.y
  await meshdeck.fault({ kind: 'broker-down' })
  await page.clock.install()
  // at this width the banner wraps into the most lines
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAt(page, '/keys')
  await expect(page.getByRole('list', { name: 'Keys' })).toBeVisible()
  // the server's first response and its effects are here
  await expect(
    page.getByRole('button', { name: inEnglish('shell:keyboard.palette') }),
  ).toBeVisible()
  const before = await top()
  await passTimeUntil(page, banner, 'visible')
  expect(await top()).toBe(before)

  // from here on the clock only advances when the test does so
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await page.reload()
  let passed = 0
  await expect(async () => {
    await page.clock.runFor(20)
    passed += 20
    expect(await banner.isVisible()).toBe(true)
  }).toPass({ intervals: [50] })
  expect(passed).toBeLessThan(5_000)
  expect(await top()).toBe(before)

  await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toBeHidden()
  await page.reload()
  await passTimeUntil(
    page,
    page.getByRole('button', { name: inEnglish('shell:keyboard.palette') }),
    'visible',
  )
  await page.clock.runFor(10_000)
  await expect(banner).toBeHidden()

  await meshdeck.clearFaults()
  const known = () => page.evaluate(() => sessionStorage.getItem('meshdeck_trouble'))
  await expect(async () => {
    await page.clock.runFor(1_000)
    expect(await known()).toBeNull()
  }).toPass()
  await meshdeck.fault({ kind: 'broker-down' })
  await passTimeUntil(page, banner, 'visible')
})
