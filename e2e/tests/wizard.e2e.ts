import { joinWith, tokenIn } from '../support/api'
import { admin } from '../support/people'
import { atEachWidth, expectAccessible, expectNoSidewaysScroll, openIn } from '../support/screens'
import { expect, test } from '../support/story'
import { oneOfEach } from '../support/sweep'

const editions = [
  { edition: 'community', theme: 'dark', count: 2, isCoveredByOthers: true },
  { edition: 'pro', theme: 'light', count: 3 },
] as const

for (const { edition, theme, count } of oneOfEach(editions)) {
  test.describe(edition, () => {
    test.use({ data: 'empty', edition })

    test('the wizard leads an empty server to its first device [SH-074, SH-075, WZ-001, WZ-005, WZ-006, WZ-008, WZ-011, WZ-012, WZ-015, WZ-016, WZ-017, WZ-023]', async ({
      page,
      meshdeck,
    }) => {
      test.setTimeout(120_000)
      await openIn(page, theme)
      const step = (name: string) => page.getByRole('heading', { name })

      await test.step('signs up', async () => {
        await page.goto('/')
        await page.getByLabel('Username').fill(admin.username)
        await page.getByLabel('Password', { exact: true }).fill(admin.password)
        await page.getByLabel('Confirm password').fill(admin.password)
        await page.getByRole('button', { name: 'Create administrator' }).click()
        await expect(page).toHaveURL('/hello')
      })

      await test.step('creates a network with only a name', async () => {
        await expect(step('Create Network')).toBeVisible()
        await expect(page.getByText(`1/${count}`)).toBeVisible()
        const name = page.getByRole('textbox', { name: 'Name' })
        await expect(name).toBeVisible()
        await atEachWidth(page, theme, async (width) => {
          await expectAccessible(page, `/hello, ${width}`)
          await expectNoSidewaysScroll(page, '/hello')
        })
        // the last of these is a phone's width
        await page.setViewportSize({ width: 1440, height: 900 })

        const create = page.getByRole('button', { name: 'Create Network' })
        await create.click()
        await expect(page.getByText('Network name is required')).toBeVisible()
        await name.fill('field office')
        await create.click()
      })

      await test.step('connects a device, after a reload', async () => {
        await expect(page).toHaveURL('/hello?step=devices&network=field-office')
        await page.reload()
        await expect(step('Connect devices')).toBeVisible()
        await expect(page.getByText(`2/${count}`)).toBeVisible()
        await page.getByRole('button', { name: 'Add device' }).click()
        const dialog = page.getByRole('dialog', { name: 'Add new node' })
        await dialog.getByRole('button', { name: 'Show token' }).click()
        const joinCommand = await dialog.getByText('netclient join').textContent()
        await joinWith(tokenIn(joinCommand ?? ''), {
          name: 'pump-station',
          backend: meshdeck.backend,
        })
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(page.getByText('1 node')).toBeVisible()
        await page.getByRole('button', { name: edition === 'pro' ? 'Next' : 'Finish' }).click()
      })

      if (edition === 'pro') {
        await test.step('invites a colleague', async () => {
          await expect(step('Invite team members')).toBeVisible()
          await expect(page.getByText('3/3')).toBeVisible()
          const box = page.getByRole('textbox', { name: 'Email address 1' })
          await box.fill('ada@mesh.example')
          await page.getByRole('button', { name: 'Back' }).click()
          await expect(step('Connect devices')).toBeVisible()
          await page.evaluate(() => history.back())
          await expect(box).toHaveValue('ada@mesh.example')
          await page.getByRole('button', { name: 'Invite and finish' }).click()
        })
      }

      await test.step('ends at the dashboard', async () => {
        await expect(step('Your server is ready!')).toBeVisible()
        await expect(page).toHaveURL('/dashboard')
        await expect(page.getByRole('button', { name: 'Network: field-office' })).toBeVisible()
        await page.goto('/hello')
        await expect(page).toHaveURL('/dashboard')
      })
    })
  })
}
