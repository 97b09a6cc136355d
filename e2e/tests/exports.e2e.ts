import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { addressOf, Api, joinTokenOf, joinWith, NETWORK, readPathValues } from '../support/api'
import { goToPage } from '../support/page-actions'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { isSweep } from '../support/sweep'
import { type Table, tables } from '../support/tables'

test.use({ data: 'seeded 1.5.1', edition: 'pro' })

const network = `/networks/${NETWORK}`

test('the export of every table contains what the screen shows', async ({ page, meshdeck }) => {
  test.setTimeout(600_000)
  const api = await Api.signIn(meshdeck)
  await giveWhatIsMissing(api)
  const pathValues = await readPathValues(meshdeck)

  await signInAt(page, '/dashboard')
  // the sign-in has a heading too
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  // every twelfth: all tables use the same code to export
  const exported = tables.filter(({ isStoredInBrowser }) => !isStoredInBrowser)
  for (const { viewKey, path, label } of exported.filter((_, at) => isSweep || at % 12 === 0)) {
    await test.step(viewKey, () =>
      expectWholeExport(page, { path: addressOf({ path }, pathValues), label }),
    )
  }

  await test.step('exports the changes since the last visit', async () => {
    const token = await joinTokenOf(api, 'corp-backbone')
    await joinWith(token, { name: 'aaa-station', backend: meshdeck.backend })
    await page.goto(`${network}/nodes?q=aaa-station`)
    await expect(page.getByRole('link', { name: 'aaa-station' })).toBeVisible()
    for (const { path, label } of tables.filter(({ isStoredInBrowser }) => isStoredInBrowser)) {
      await expectWholeExport(page, { path, label })
    }
  })
})

/** Adds data that the seed lacks. */
async function giveWhatIsMissing(api: Api) {
  const email = 'new-colleague@example.com'
  await api.call('POST', 'v1/users/invite', {
    user_emails: [email],
    user_group_ids: {},
    platform_role_id: 'platform-user',
  })
  await api.call('POST', 'v1/users/access_token', {
    name: 'nightly-report',
    user_name: 'admin',
    expires_at: '2099-01-01T00:00:00Z',
  })
  const policy = await api.call('POST', 'v1/acls?network=corp-backbone', {
    name: 'for a week',
    network_id: 'corp-backbone',
    enabled: true,
    policy_type: 'device-policy',
    src_type: [{ id: 'tag', value: '*' }],
    dst_type: [{ id: 'tag', value: 'corp-backbone.gateways' }],
    type: 'Any',
    protocol: 'all',
    ports: [],
    allowed_traffic_direction: 1,
  })
  await api.call('DELETE', `v1/acls?network=corp-backbone&acl_id=${policy.id}`)
}

/** Placeholders on screen for a missing value or date: the export has an empty cell for both. */
const nothing = ['', '–', 'Never']

/** Compares row by row: the export has no empty cell where the screen shows a value. */
async function expectWholeExport(page: Page, { path, label }: Pick<Table, 'path' | 'label'>) {
  await goToPage(page, path)
  const grid = page.getByRole('grid', { name: label })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const headers = await grid.getByRole('columnheader').allInnerTexts()
  const exported = await exportOf(page)

  const rows = await grid.getByRole('row').evaluateAll((all) =>
    all.slice(1).map((row) => ({
      index: Number(row.getAttribute('aria-rowindex')) - 2,
      shown: Array.from(row.querySelectorAll<HTMLElement>('[role=gridcell]'))
        // the selection and menu cells aren't columns
        .filter((cell) => !cell.querySelector(':scope > input') && !cell.dataset.place)
        .map((cell) =>
          cell.querySelector('[role=switch]') ? 'switch' : (cell.textContent ?? '').trim(),
        ),
    })),
  )

  const missing = new Set<string>()
  for (const { index, shown } of rows) {
    const { id, ...columns } = exported[index] ?? {}
    expect(id).toBeTruthy()
    const exportedCells = Object.entries(columns)
    expect(exportedCells).toHaveLength(shown.length)
    exportedCells.forEach(([column, text], position) => {
      if (text === '' && !nothing.includes(shown[position] ?? '')) missing.add(column)
    })
  }
  expect
    .soft([...missing], `columns of ${headers.join(', ')} that are shown and not exported`)
    .toEqual([])
}

async function exportOf(page: Page): Promise<Array<Record<string, string>>> {
  await page.getByRole('main').getByRole('button', { name: 'View', exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as JSON' }).click()
  return JSON.parse(await readFile(await (await download).path(), 'utf8'))
}
