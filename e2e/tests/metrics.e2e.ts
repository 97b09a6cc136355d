import { inEnglish } from '@meshdeck/testing/in-english'

import { Api } from '../support/api'
import { touch } from '../support/page-actions'
import { signInAt } from '../support/people'
import { expectAccessible, openIn } from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'

test.use({ data: 'seeded 1.5.1', edition: 'pro' })

const METRICS = '/networks/corp-backbone/metrics'

test('a failing pair is found from the dashboard, in its cell, and at both its nodes [MX-002, MX-003, MX-011, SH-050]', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/metrics\//.test(request.url())) asked.push(request.url())
  })
  await signInAt(page, '/dashboard')
  const look = page.getByRole('button', { name: 'Check now' })
  await look.scrollIntoViewIfNeeded()
  await expect(page.getByText(/The console loads metrics for 3 networks \(up to /)).toBeVisible()
  expect(asked).toEqual([])

  await look.click()
  const pair = page.getByRole('list', { name: 'Connection problems' }).getByRole('link').first()
  await expect(pair).toBeVisible()
  expect(asked).toHaveLength(3)
  const [one = '', other = ''] = ((await pair.textContent()) ?? '').split(' – ')
  await pair.click()

  const dialog = page.getByRole('dialog', { name: `${one} – ${other}` })
  await expect(dialog.getByText(`Reported by ${other}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const cell = page.getByRole('gridcell', { name: `${one} to ${other}: Not connected` })
  await expect(cell).toBeInViewport()
  await expect(cell).toHaveClass(/looked/)

  await test.step('opens one node, and the other by keyboard', async () => {
    await cell.focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('link', { name: `Open ${one}` }).click()
    await expect(page.getByRole('heading', { name: one, exact: true })).toBeVisible()
    await page.goBack()
    const second = dialog.getByRole('link', { name: `Open ${other}` })
    await second.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: other, exact: true })).toBeVisible()
  })
})

test(
  'a slow pair is found from the dashboard after failing ones, in its cell, and at both its nodes [MX-004, MX-012, SH-050]',
  sweepOnly,
  async ({ page }) => {
    await signInAt(page, '/dashboard')
    await page.getByRole('button', { name: 'Check now' }).click()
    const list = page.getByRole('list', { name: 'Connection problems' })
    await expect(list.getByText('Not connected').first()).toBeVisible()
    const slow = page.getByRole('button', { name: 'Slow', exact: true })
    await slow.focus()
    await page.keyboard.press('Enter')
    await expect(slow).toHaveAttribute('aria-pressed', 'true')
    await expect(list.getByText('Not connected')).toHaveCount(0)
    const pair = list.getByRole('link').first()
    const [one = '', other = ''] = ((await pair.textContent()) ?? '').split(' – ')
    await pair.click()

    const dialog = page.getByRole('dialog', { name: `${one} – ${other}` })
    await expect(dialog.getByText(`Reported by ${other}`)).toBeVisible()
    await page.keyboard.press('Escape')
    const cell = page.getByRole('gridcell', {
      name: new RegExp(`^${one} to ${other}: [5-9]\\d\\d ms$`),
    })
    await expect(cell).toBeInViewport()
    await expect(cell).toHaveClass(/slow.* looked/)
    await cell.focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('link', { name: `Open ${one}` }).click()
    await expect(page.getByRole('heading', { name: one, exact: true })).toBeVisible()
    await page.goBack()
    await dialog.getByRole('link', { name: `Open ${other}` }).click()
    await expect(page.getByRole('heading', { name: other, exact: true })).toBeVisible()
  },
)

test(
  'the text next to the worst pairs of a network shows the way to all of them, in the light theme too',
  sweepOnly,
  async ({ page }) => {
    await openIn(page, 'light')
    await signInAt(page, '/networks/corp-backbone/info')
    await page.getByRole('button', { name: 'Check now' }).click()
    // axe doesn't check the colors of content that is scrolled out of view
    await page.getByRole('link', { name: 'Show all' }).scrollIntoViewIfNeeded()
    await expectAccessible(page, 'pairs of a network', 'ofColors')
  },
)

test(
  'the same pair comes first in the table, which a colleague opens by its link [SH-050, SH-057, MX-009]',
  sweepOnly,
  async ({ page, context }) => {
    await signInAt(page, '/networks/corp-backbone/analytics')
    await page.getByRole('link', { name: /^Not connected/ }).click()
    const first = page.getByRole('grid', { name: 'Connections' }).getByRole('row').nth(1)
    await expect(first).toContainText('Not connected')
    await first.getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/^Reported by/).first()).toBeVisible()
    const name = await dialog.getByRole('heading').first().textContent()

    const colleague = await context.newPage()
    await colleague.goto(page.url())
    await expect(colleague.getByRole('dialog', { name: name ?? '' })).toBeVisible()
    await colleague.keyboard.press('Escape')
    const filtered = colleague.getByRole('grid', { name: 'Connections' }).getByRole('row')
    await expect(filtered.nth(1)).toContainText('Not connected')
    await colleague.close()
  },
)

test(
  'the graph shows failing pairs, and on request what a node can reach [SH-049, MX-011]',
  sweepOnly,
  async ({ page, meshdeck }) => {
    await signInAt(page, '/networks/corp-backbone/graph?view=graph')
    const canvas = page.locator('canvas[data-view="graph"]')
    await expect(canvas).toBeVisible()
    await page.getByRole('button', { name: 'Connection problems' }).click()
    await expect(page.getByText(/^\d+ not connected$/)).toBeVisible()
    await expect(page).toHaveURL(/pairs=bad/)

    const list = page.getByRole('navigation', { name: 'In view' })
    await page.getByRole('searchbox').fill('ber-gw-01')
    const found = page.getByRole('navigation', { name: 'Results' })
    await found.getByRole('button', { name: /^ber-gw-01/ }).click()
    const details = page.getByRole('complementary', { name: 'Details for ber-gw-01' })
    await details.getByRole('button', { name: inEnglish('networks:graph.showReach') }).click()
    await expect(details.getByText(inEnglish('egress:connectivity.reach.out.title'))).toBeVisible()
    await expect(details.getByText(/^\d+ nodes/)).toBeVisible()
    await page.getByRole('searchbox').fill('')

    await test.step('the browser drops the canvas memory and restores it', async () => {
      const isDrawn = () =>
        canvas.evaluate((element: HTMLCanvasElement) => {
          const { width, height } = element
          const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
          return new Set(pixels).size > 8
        })
      await canvas.evaluate((element: HTMLCanvasElement) => {
        element.getContext('2d')?.reset()
        element.dispatchEvent(new Event('contextlost'))
      })
      expect(await isDrawn()).toBe(false)
      await canvas.evaluate((element) => element.dispatchEvent(new Event('contextrestored')))
      await expect.poll(isDrawn).toBe(true)
    })

    await test.step('the selected node leaves in the meantime', async () => {
      const api = await Api.signIn(meshdeck)
      const id = new URL(page.url()).searchParams.get('node')
      await api.call('DELETE', 'v1/nodes/corp-backbone/bulk', { ids: [id] })
      // the server does that in the background
      await expect(async () => {
        await page.getByRole('button', { name: 'Refresh' }).click()
        await expect(details).toBeHidden({ timeout: 1000 })
      }).toPass()
      await expect(canvas).toBeVisible()
      await expect(list.or(found).first()).toBeVisible()
    })
  },
)

test('a matrix is navigated by keyboard alone [MX-004, MX-013]', async ({ page }) => {
  await signInAt(page, `${METRICS}?tab=latency`)
  const grid = page.getByRole('grid', { name: 'Latency between nodes' })
  const cells = grid.getByRole('gridcell')
  await cells.nth(1).focus()
  await page.keyboard.press('Control+End')
  await expect(grid.getByRole('gridcell').last()).toBeInViewport()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: / – / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=gridcell].looked')).toBeInViewport()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a tap opens a pair of the matrix, and a finger scrolls through it [MX-004]', async ({
    page,
  }) => {
    await signInAt(page, `${METRICS}?tab=latency`)
    const grid = page.getByRole('grid', { name: 'Latency between nodes' })
    await grid.getByRole('gridcell', { name: / ms/ }).first().tap()
    const dialog = page.getByRole('dialog', { name: / – / })
    await expect(dialog.getByText(/^Reported by/).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().tap()
    await expect(dialog).toBeHidden()

    const box = await grid.boundingBox()
    if (!box) throw new Error('the matrix is nowhere')
    const y = box.y + box.height / 2
    const right = box.x + box.width * 0.8
    await touch(
      page,
      [0, 60, 140, 220, 300].map((way) => [{ x: right - way, y }]),
    )
    await expect.poll(() => grid.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
    // a finger that has moved doesn't select anything
    await expect(dialog).toBeHidden()
  })
})
