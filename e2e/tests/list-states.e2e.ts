import type { FaultInput } from '@meshdeck/testing/control'
import { inEnglish } from '@meshdeck/testing/in-english'

import { addressOf, NETWORK } from '../support/api'
import { passTimeUntil } from '../support/page-time'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { isSweep } from '../support/sweep'
import { tableNamed } from '../support/table'
import { everyTable, triedLists, viewKeys } from '../support/tables'

test.use({ isBroken: true })

type CallFault = Extract<FaultInput, { kind: 'error' | 'malformed' | 'html' | 'drop' }>

/**
 * Faults of the call and the message that the list shows. Lost connections recover by themselves, so they come first.
 */
const failures: Array<{ fault: CallFault; says: string }> = [
  { fault: { kind: 'drop' }, says: inEnglish('common:error.unreachable.hint') },
  { fault: { kind: 'drop', when: 'half' }, says: inEnglish('common:error.unreachable.hint') },
  { fault: { kind: 'error', message: 'disk I/O error' }, says: 'disk I/O error.' },
  { fault: { kind: 'error', status: 403, message: 'access denied' }, says: 'access denied.' },
  { fault: { kind: 'malformed' }, says: "a response that the console couldn't read" },
  { fault: { kind: 'malformed', how: 'shape' }, says: "a response that the console couldn't read" },
  { fault: { kind: 'html' }, says: "a response that the console couldn't read" },
]

test('every table is declared by the package that renders it', async () => {
  expect(everyTable.map(({ viewKey }) => viewKey).toSorted()).toEqual(await viewKeys())
})

for (const [turn, { path, label, list }] of triedLists.entries()) {
  const { route, title = label } = list
  // distributed among the lists in order; in a sweep each list gets all
  const ownFailures = failures.filter((_, at) => isSweep || at % triedLists.length === turn)

  test(`${title}: shows loading, errors, and offline, and Retry loads the list [ER-019]`, async ({
    page,
    context,
    meshdeck,
  }) => {
    await page.clock.install()
    const panel = page.getByRole('main').getByRole('alert')
    const rows = tableNamed(page, label).grid.getByRole('row')
    const header = page.getByRole('heading', { level: 1, name: title })

    await test.step('waiting: shows the header and an empty table', async () => {
      const slow = await meshdeck.fault({ kind: 'latency', milliseconds: 60_000, path: route })
      await signInAt(page, addressOf({ path }, { ':networkId': NETWORK }))
      await expect(header).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
      await slow.remove()
      await expect(rows.nth(1)).toBeVisible()
    })

    for (const [index, { fault, says }] of ownFailures.entries()) {
      await test.step(`${says} (${JSON.stringify(fault)})`, async () => {
        await meshdeck.clearFaults()
        const { struck } = await meshdeck.fault({ path: route, ...fault })
        // only a list that was never loaded has to be fetched; after that, Retry fetches it
        if (index === 0) await page.reload()
        else await page.getByRole('button', { name: 'Retry' }).click()
        // a lost connection is retried for two seconds
        await expect.poll(struck).toBeGreaterThan(0)
        await passTimeUntil(page, panel.filter({ hasText: says }), 'visible')
        await expect(header).toBeVisible()
      })
    }

    await test.step('Retry works once the server has recovered', async () => {
      await meshdeck.clearFaults()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(rows.nth(1)).toBeVisible()
      await expect(panel).toBeHidden()
    })

    await test.step('offline: keeps the loaded data and reports that a refresh failed', async () => {
      await context.setOffline(true)
      await expect(page.getByRole('banner').getByText('Offline')).toBeVisible()
      await page.getByRole('button', { name: 'Refresh' }).press('Enter')
      await passTimeUntil(page, page.getByText('Failed to refresh'), 'visible')
      await expect(rows.nth(1)).toBeVisible()
    })

    await test.step('recovers when back online', async () => {
      await context.setOffline(false)
      await expect(page.getByRole('banner').getByText('Offline')).toBeHidden()
    })
  })
}
