import { readFileSync } from 'node:fs'

import { inEnglish } from '@meshdeck/testing/in-english'
import type { Page } from '@playwright/test'

import { Api } from '../support/api'
import { touch } from '../support/page-actions'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'

const PAGE = '/networks/corp-backbone/graph'

test('the relay all depend on is found in the picture, by keyboard, in the table, and by a shared link [SH-049, SE-026]', async ({
  page,
  context,
  meshdeck,
}) => {
  await relayThrough(await Api.signIn(meshdeck), 'ber-gw-01')
  await signInAt(page, '/networks/corp-backbone/nodes')
  await page.getByRole('link', { name: 'Graph', exact: true }).click()
  const view = page.getByRole('group', { name: 'View' })
  const details = page.getByRole('complementary', { name: 'Details for ber-gw-01' })
  await expect(view.getByRole('button', { name: 'Map' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('canvas[data-view="map"]')).toBeVisible()

  await test.step('is selected in the picture', async () => {
    await view.getByRole('button', { name: 'Graph' }).click()
    const list = page.getByRole('navigation', { name: 'In view' })
    await list.getByRole('button', { name: /^ber-gw-01.*Healthy/ }).click()
    await expect(details).toContainText(inEnglish('networks:graph.dependents'))
    await expect(details.getByRole('link', { name: 'Open details' })).toBeVisible()
    await details.getByRole('button', { name: 'Close details' }).click()
    await expect(details).toBeHidden()
  })

  await test.step('is found by keyboard', async () => {
    await page.getByRole('searchbox').fill('ber-gw')
    await page.keyboard.press('ArrowDown')
    const found = page.getByRole('navigation', { name: 'Results' })
    await expect(found.getByRole('button', { name: /^ber-gw-01/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(details).toBeVisible()
    // the camera has stopped, and the address contains its position
    await expect(page).toHaveURL(/at=/)
  })

  await test.step('a colleague opens the link', async () => {
    const colleague = await context.newPage()
    await signInAt(colleague, page.url())
    await expect(
      colleague.getByRole('complementary', { name: 'Details for ber-gw-01' }),
    ).toBeVisible()
    await expect(colleague.locator('canvas[data-view="graph"]')).toBeVisible()
    await colleague.close()
  })

  await test.step('downloads the picture', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save image' }).click()
    await page.getByRole('menuitem', { name: 'As SVG' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('corp-backbone.svg')
    expect(readFileSync(await file.path(), 'utf8')).toContain('>ber-gw-01</text>')
  })

  await test.step('is read in the table', async () => {
    await page.goto(`${PAGE}?view=table`)
    // nodes with the most dependents come first
    const first = page.getByRole('grid', { name: 'Graph' }).getByRole('row').nth(1)
    await expect(first).toContainText('Relay')
    await first.getByRole('link', { name: 'ber-gw-01' }).click()
    await expect(page.getByRole('heading', { name: 'ber-gw-01' })).toBeVisible()
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a tap selects a node, one finger moves the picture, and two zoom in [SH-049]', async ({
    page,
  }) => {
    await signInAt(page, `${PAGE}?view=graph`)
    const canvas = page.locator('canvas[data-view="graph"]')
    const list = page.getByRole('navigation', { name: 'In view' })
    const details = page.getByRole('complementary', { name: 'Details for ber-gw-01' })
    // the camera stops with that node in the center
    await list.getByRole('button', { name: /^ber-gw-01/ }).tap()
    await expect(page).toHaveURL(/at=/)
    await details.getByRole('button', { name: 'Close details' }).tap()
    await expect(details).toBeHidden()

    const box = await canvas.boundingBox()
    if (!box) throw new Error('the canvas is nowhere')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.touchscreen.tap(middle.x, middle.y)
    await expect(details).toBeVisible()
    await expect(page.getByText(/^Selected: ber-gw-01, (Gateway|Relay), Healthy$/)).toBeAttached()
    await page.touchscreen.tap(box.x + 20, box.y + box.height / 2)
    await expect(details).toBeHidden()

    const before = cameraOf(page)
    const left = { x: middle.x - 120, y: middle.y }
    await touch(page, [[middle], [{ ...middle, x: middle.x - 40 }], [left]])
    await expect.poll(() => cameraOf(page)?.x).toBeGreaterThan(before?.x ?? 0)
    expect(cameraOf(page)?.zoom).toBe(before?.zoom)
    // a finger that has moved doesn't select anything
    await expect(details).toBeHidden()

    const moved = cameraOf(page)
    await touch(page, [
      [left, middle],
      [left, { ...middle, x: middle.x + 80 }],
      [left, { ...middle, x: middle.x + 160 }],
    ])
    await expect.poll(() => cameraOf(page)?.zoom).toBeGreaterThan((moved?.zoom ?? 0) * 1.5)
    await expect(details).toBeHidden()
  })
})

/** Camera position in the address. */
function cameraOf(page: Page) {
  const [x, y, zoom] = (new URL(page.url()).searchParams.get('at') ?? '').split(',').map(Number)
  return x === undefined || y === undefined || zoom === undefined ? undefined : { x, y, zoom }
}

/** Makes a gateway relay two devices. */
async function relayThrough(api: Api, name: string) {
  const of = (value: unknown, key: string): unknown => Reflect.get(Object(value), key)
  const nodes = Object.values(await api.call('GET', 'nodes/corp-backbone'))
  const hosts = Object.values(await api.call('GET', 'hosts'))
  const host = hosts.find((host) => of(host, 'name') === name)
  const gateway = nodes.find((node) => of(node, 'hostid') === of(host, 'id'))
  const others = nodes.filter(
    (node) =>
      ['is_gw', 'is_static', 'isinternetgateway'].every((role) => of(node, role) !== true) &&
      // a node with an internet gateway has an ID that isn't all zeros
      !/[1-9a-f]/.test(String(of(node, 'internetgw_node_id') ?? '')),
  )
  const relaynodes = others.slice(0, 2).map((node) => of(node, 'id'))
  const body = { ...Object(gateway), relaynodes }
  await api.call('PUT', `nodes/corp-backbone/${String(of(gateway, 'id'))}`, body)
}
