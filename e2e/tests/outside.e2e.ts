import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { NETWORK } from '../support/api'
import { runRegistry } from '../support/checkout'
import { builtRemotes, setRequirements, OutsideRemote } from '../support/outside'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'

// types are generated, checked and generated again, which keeps two cores busy for a while
test.describe.configure({ mode: 'serial', timeout: 300_000 })

let outside: OutsideRemote
test.beforeAll(async () => {
  test.setTimeout(300_000)
  outside = await OutsideRemote.make()
  await outside.installTypes()
})
test.beforeEach(() => outside.restore())
test.afterAll(() => outside.remove())

test(
  'the release of an outside remote checks it against published types alone',
  sweepOnly,
  async () => {
    await outside.edit('src/translations.ts', (text) => text.replace("'greetings'", '42'))
    const { status, output } = outside.release()
    expect(status).toBe(1)
    expect(output).toContain('src/translations.ts(5,3): error TS2345')
  },
)

test.describe(() => {
  // an error in the sources shows up in the page
  test.use({ mayFail: true })

  test(
    'an outside remote is developed in a console and removed when that ends',
    sweepOnly,
    async ({ page }) => {
      const work = await outside.workOn()
      const heading = (name: string) => page.getByRole('main').getByRole('heading', { name })
      const link = (name: string) =>
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
      try {
        await expect.poll(() => work.url, { timeout: 200_000 }).toBeDefined()
        await signInAt(page, `${work.url}/greetings`)
        await expect(heading('Greetings')).toBeVisible()

        await expect(
          page.getByRole('button', { name: 'Open Tanstack query devtools' }),
        ).toBeVisible()

        await test.step('a change shows up in the page, which keeps the typed text', async () => {
          const main = page.getByRole('main')
          await main.getByRole('link', { name: 'Create network' }).click()
          const name = page.getByRole('textbox', { name: 'Name' })
          await name.fill('Ada')
          await outside.edit('src/locales/en.json', (text) => text.replace('"Greetings"', '"Hail"'))
          await expect(page.getByText('Hail').first()).toBeVisible()
          await expect(name).toHaveValue('Ada')
          await name.fill('')
          await page.getByRole('button', { name: 'Cancel' }).click()
        })

        await test.step("an error shows over the page and in the terminal until it's fixed", async () => {
          const overlay = page.locator('#webpack-dev-server-client-overlay')
          for (const slip of ['const slip =', 'const another =']) {
            await outside.edit('src/PageIcon.tsx', (text) => text + slip)
            await expect(overlay).toBeVisible()
            await expect.poll(() => work.output).toContain(slip)
            await outside.edit('src/PageIcon.tsx', (text) => text.replace(slip, ''))
            await expect(overlay).toBeHidden()
          }
          await expect(heading('Hail')).toBeVisible()
        })

        await test.step('so does an error in its manifest, the latest one if saved in the meantime', async () => {
          for (const count of [1, 2, 3]) {
            await outside.edit('remote.json', (text) =>
              text.replaceAll(/"en": "[^"]+"/g, `"en": "Hail ${count}"`),
            )
          }
          await expect(async () => {
            await page.reload()
            await expect(link('Hail 3')).toBeVisible({ timeout: 1000 })
          }).toPass({ timeout: 60_000 })
        })

        await work.interrupt()
        expect(work.isRunning()).toBe(false)
        expect(await work.temporaryFiles()).toEqual([])
        expect(await builtRemotes()).not.toContain('mfe-greetings')
      } finally {
        await work.interrupt()
      }
    },
  )
})

// a test above checks that it's removed at the end
test('an outside remote is also removed if its first build is interrupted', sweepOnly, async () => {
  const work = await outside.workOn()
  await expect.poll(() => work.temporaryFiles()).not.toEqual([])
  await work.interrupt()
  expect(work.isRunning()).toBe(false)
  expect(await work.temporaryFiles()).toEqual([])
  expect(await builtRemotes()).not.toContain('mfe-greetings')
})

// as rollout.e2e.ts tests for a remote of this repository
test.describe('an outside remote', sweepOnly, () => {
  // it's rejected in the end
  test.use({ mayFail: true })

  test('is dropped in, and rejected by name if it claims to be built for another shell', async ({
    page,
    meshdeck,
  }) => {
    const main = page.getByRole('main')
    const deployed = join(meshdeck.dataDir, 'mfe')
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const { status, output, out } = outside.release()

    await test.step('is released with its manifest and types', async () => {
      expect({ status, output }).toMatchObject({ status: 0 })
      expect(await readdir(join(out, 'mfe-greetings/1.0.0'))).toEqual(
        expect.arrayContaining(['fragment.json', 'mf-manifest.json', '@mf-types.zip']),
      )
      expect(runRegistry(meshdeck.dataDir, 'check', out)).toMatchObject({
        status: 0,
        output: expect.stringContaining('mfe-greetings 1.0.0 is compatible'),
      })
    })

    await test.step('shows its page and its dialog once dropped in', async () => {
      await cp(out, deployed, { recursive: true })
      await signInAt(page, '/greetings')
      await expect(main.getByRole('heading', { name: 'Greetings' })).toBeVisible()
      await expect(main.getByRole('link', { name: NETWORK })).toBeVisible()
      await main.getByRole('link', { name: 'Create network' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('ada')
      await page.getByRole('textbox', { name: 'IPv4 range' }).fill('10.99.0.0/16')
      await page.getByRole('button', { name: 'Create network' }).click()
      await expect(page.getByText('Network ada created')).toBeVisible()
      await expect(main.getByRole('link', { name: 'ada' })).toBeVisible()
      expect(requests.filter((path) => /mf-|types/.test(path))).toEqual([])
    })

    for (const [part, range] of [
      ['federation', '~3.0.0'],
      ['platform', '^99.0.0'],
    ] as const) {
      await test.step(`claiming another ${part}, it is refused by name`, async () => {
        await cp(out, deployed, { recursive: true })
        await setRequirements(deployed, { [part]: range })
        expect(runRegistry(meshdeck.dataDir, 'check')).toMatchObject({
          status: 1,
          output: expect.stringContaining(
            `mfe-greetings 1.0.0 isn't compatible\n  needs ${part} ${range}`,
          ),
        })
        await page.goto('/greetings')
        await expect(main.getByText(`needs ${part} ${range}, the shell has`)).toBeVisible()
      })
    }
  })
})
