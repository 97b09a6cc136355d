import { readFile } from 'node:fs/promises'

import { inEnglish } from '@meshdeck/testing/in-english'

import { Api } from '../support/api'
import { signInAt } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { sweepOnly } from '../support/sweep'

test.use({ data: 'seeded 1.5.1', edition: 'pro', isBroken: true })

const NETWORK = 'corp-backbone'
const COUNT = 200

const line = (name: string) =>
  `  - { name: ${name}, for: devices, service: SSH, from: [{ tag: gateways }], to: [{ tag: '*' }] }\n`

test(
  '200 policies are imported from a file, three are rejected and retried, and all are undone',
  sweepOnly,
  async ({ page, meshdeck }) => {
    const api = await Api.signIn(meshdeck)
    const names = async () =>
      Object.values(await api.call('GET', `v1/acls?network=${NETWORK}`)).map((policy) =>
        String(Object(policy).name),
      )
    const before = await names()
    const policies = Array.from({ length: COUNT }, (_, index) => line(`imported-${index}`))
    const head = `version: 1\nnetwork: ${NETWORK}\npolicies:\n`
    const fileOf = (text: string) => ({
      name: 'policies.yaml',
      mimeType: 'application/yaml',
      buffer: Buffer.from(text),
    })
    await signInAt(page, `/networks/${NETWORK}/access-control`)
    await page.getByRole('link', { name: 'Import/Export' }).click()
    const choose = page.getByLabel('Policy file')

    await test.step('a file with an error is rejected with the line number', async () => {
      await choose.setInputFiles(fileOf(`${head}${line('a').replace('service', 'servise')}`))
      await expect(page.getByRole('alert')).toContainText(
        "Line 4: “servise” isn't a known setting.",
      )
      await expectAccessible(page, 'a file that cannot be read')
    })

    await test.step('the dry run shows what would be done and sends nothing', async () => {
      await choose.setInputFiles(fileOf(head + policies.join('')))
      await expect(page.getByText(`${COUNT} to create · 0 to change · 0 to delete`)).toBeVisible()
      await expectAccessible(page, 'a dry run')
      expect(await names()).toEqual(before)
    })

    await test.step('three are rejected and created on the second try', async () => {
      await meshdeck.fault({
        kind: 'error',
        message: 'no room',
        method: 'POST',
        path: '/api/v1/acls',
        calls: 3,
      })
      await page.getByRole('button', { name: `Apply ${COUNT} changes` }).click()
      await expect(page.getByText(`${COUNT - 3} of ${COUNT} done · 3 failed`)).toBeVisible()
      await expectAccessible(page, 'an import that is over')
      await page
        .getByRole('button', { name: inEnglish('egress:policyFile.run.retry', { count: 3 }) })
        .click()
      await expect(page.getByText(`${COUNT} of ${COUNT} done`)).toBeVisible()
      expect(await names()).toHaveLength(before.length + COUNT)
    })

    await test.step('the previous policies download as a file, and the undo shows a dry run', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download previous policies' }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`${NETWORK}-policies-before.yaml`)
      const text = await readFile(await download.path(), 'utf8')
      expect(text).toContain('policies:')
      expect(text).not.toContain('imported-')
      await page.getByRole('button', { name: 'Undo import' }).click()
      await expect(page.getByText(`0 to change · ${COUNT} to delete`)).toBeVisible()
      await page.getByRole('button', { name: `Apply ${COUNT} changes` }).click()
      await expect(page.getByText(`${COUNT} of ${COUNT} done`)).toBeVisible()
      expect((await names()).toSorted()).toEqual(before.toSorted())
    })
  },
)
