import { inEnglish } from '@meshdeck/testing/in-english'

import { openElsewhere } from '../support/base-path'
import { signInAt } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly, isSweep } from '../support/sweep'
import { tableNamed } from '../support/table'

test.use({ data: isSweep ? 'large' : 'many 1.0.0' })
// a busy machine takes a while to create and send thousands of devices
test.describe.configure({ timeout: 120_000 })

const path = '/networks/corp-backbone/nodes'

/** 1,234 of 10,020 nodes: the count of a table, in the console's number format. */
const firstNumber = (text: string | null) => Number(text?.split(' ')[0]?.replaceAll(',', ''))
const written = (count: number) => count.toLocaleString('en-US')

test(
  'a filter is a link: everyone who opens it sees the same rows',
  sweepOnly,
  async ({ page, browser, meshdeck }) => {
    await signInAt(page, path)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'Address…' }).click()
    await page.getByRole('textbox', { name: 'Range' }).fill('10.20.0.0/26')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'Linux' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'OS Linux', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'is not Linux' }).click()
    await expect(page.getByRole('button', { name: 'OS not Linux' })).toBeVisible()
    const count = await page.getByText(/of [\d,]+ nodes$/).textContent()

    const theirs = await openElsewhere(browser, meshdeck.url)
    const { pathname, search } = new URL(page.url())
    await signInAt(theirs, pathname + search)
    await expect(theirs.getByText(count ?? '')).toBeVisible()
    await expect(theirs.getByText('in 10.20.0.0/26')).toBeVisible()
    await theirs.context().close()
  },
)

test(
  'two people edit one node: the second is notified and loads what the first has saved',
  sweepOnly,
  async ({ page, browser, meshdeck }) => {
    const nodes = tableNamed(page, 'Nodes')
    const edit = `${path}?q=ber-build-01`
    const theirs = await openElsewhere(browser, meshdeck.url)
    await signInAt(page, edit)
    await nodes.choose('Edit', 'ber-build-01')
    await signInAt(theirs, edit)
    await tableNamed(theirs, 'Nodes').choose('Edit', 'ber-build-01')

    await theirs.getByLabel('Keepalive for config files').fill('25')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs.getByText('Node saved')).toBeVisible()
    await page.getByLabel('Keepalive for config files').fill('30')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(
      page.getByText(inEnglish('common:overlays.collision.field', { value: 25 })),
    ).toBeVisible()
    await expectAccessible(page, 'the form of a collision')
    await page.getByRole('button', { name: 'Load latest version' }).click()
    await expect(page.getByLabel('Keepalive for config files')).toHaveValue('25')
    await theirs.context().close()

    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'ber-build-01', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Where used' })).toBeVisible()
    await expectAccessible(page, 'the page of a node')
  },
)

test.describe('with rejections', () => {
  // with this many, the dashboard counts only on request
  test.use({ data: 'large', mayFail: true })

  test('dropped nodes are found from the dashboard, by place and version, and upgraded', async ({
    page,
    meshdeck,
  }) => {
    await signInAt(page, '/dashboard')
    await page.getByRole('button', { name: /^Count/ }).click()
    await page.getByRole('link', { name: /Offline in the corp-backbone network$/ }).click()
    await expect(page).toHaveURL(`${path}?filter=health%3Aoffline`)
    await expect(page.getByText(/^[\d,]+ of [\d,]+ nodes$/)).toBeVisible()

    await page.getByRole('main').getByRole('button', { name: 'View', exact: true }).click()
    for (const property of ['Location', 'Version']) {
      await page.getByRole('menuitemcheckbox', { name: `Group by ${property}` }).click()
    }
    await page.keyboard.press('Escape')
    const ofPlace = page.getByRole('group', { name: 'Group by Location' }).getByRole('button')
    const ofVersion = page.getByRole('group', { name: 'Group by Version' }).getByRole('button')
    await ofPlace.first().click()
    await ofVersion.first().click()
    await expect(ofVersion.first()).toHaveAttribute('aria-pressed', 'true')
    const footer = page.getByText(/^[\d,]+ of [\d,]+ nodes$/)
    const count = firstNumber(await footer.textContent())
    await expect(ofVersion.first()).toHaveText(new RegExp(`${written(count)}$`))
    await expectAccessible(page, 'a table in groups')

    await meshdeck.fault({
      kind: 'error',
      status: 500,
      message: 'the broker did not take it',
      method: 'PUT',
      path: '/api/hosts/:id/upgrade',
      calls: 2,
    })
    await page.getByRole('checkbox', { name: 'Select all matches' }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Upgrade' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Upgrade devices' }).click()
    await expect(
      page.getByText(`${written(count - 2)} of ${written(count)} done · 2 failed`),
    ).toBeVisible()
    await expect(page.getByText('the broker did not take it')).toHaveCount(2)
    await page
      .getByRole('button', { name: inEnglish('common:overlays.bulk.retry', { count: 2 }) })
      .click()
    await expect(page.getByText(`${written(count)} of ${written(count)} done`)).toBeVisible()
  })

  // the test above changes many at once, some on the second try
  test(
    '500 offline devices are deleted at once, three of them on the second try',
    sweepOnly,
    async ({ page, meshdeck }) => {
      await signInAt(page, `${path}?filter=health:offline`)
      const footer = page.getByText(/^[\d,]+ of [\d,]+ nodes$/)
      const count = firstNumber(await footer.textContent())
      expect(count).toBeGreaterThanOrEqual(500)
      await page.getByRole('checkbox', { name: 'Select all matches' }).click()
      await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
      await meshdeck.fault({
        kind: 'error',
        status: 500,
        message: 'the database is locked',
        method: 'DELETE',
        path: '/api/nodes/:network/:nodeid',
        calls: 3,
      })

      const question = page.getByRole('alertdialog', { name: `Delete ${written(count)} nodes?` })
      await question
        .getByLabel(inEnglish('common:confirm.type', { name: 'corp-backbone' }))
        .fill('corp-backbone')
      await question.getByRole('checkbox', { name: 'Delete immediately' }).click()
      await question.getByRole('button', { name: 'Delete nodes' }).click()
      await expect(
        page.getByText(`${written(count - 3)} of ${written(count)} done · 3 failed`),
      ).toBeVisible({
        timeout: 60_000,
      })
      await expect(page.getByText('the database is locked')).toHaveCount(3)
      await expectAccessible(page, 'the results of a job')
      await page
        .getByRole('button', { name: inEnglish('common:overlays.bulk.retry', { count: 3 }) })
        .click()
      await expect(page.getByText(`${written(count)} of ${written(count)} done`)).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
      await expect(page.getByText('No matching nodes')).toBeVisible()
    },
  )
})
