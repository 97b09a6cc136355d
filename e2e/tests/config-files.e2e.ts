import { readFile } from 'node:fs/promises'

import { wireguardFaults } from '@meshdeck/demo-server/testing/wireguard-grammar'
import { inEnglish } from '@meshdeck/testing/in-english'
import { strFromU8, unzipSync } from 'fflate'

import { Api, joinWith } from '../support/api'
import { signInAt } from '../support/people'
import { expectAccessible } from '../support/screens'
import { expect, test } from '../support/story'
import { tableNamed } from '../support/table'

const path = '/networks/edge-lab/nodes'

test('a node becomes a gateway by a config file, which is scanned, downloaded, disabled and deleted [SH-042, XC-001, XC-004, XC-005, XC-019, AP-066, AP-067]', async ({
  page,
  meshdeck,
}) => {
  // creating 200 config files one by one can take a minute on a busy machine
  test.setTimeout(180_000)
  const files = tableNamed(page, 'Config files')
  const api = await Api.signIn(meshdeck)
  await api.call('POST', 'networks', { netid: 'edge-lab', addressrange: '10.78.0.0/24' })
  const key = { tags: ['edge-lab-key'], networks: ['edge-lab'], unlimited: true, type: 3 }
  const { token } = await api.call('POST', 'v1/enrollment-keys', key)
  await joinWith(String(token), { name: 'edge-1', backend: meshdeck.backend })
  await signInAt(page, path)
  await page.getByRole('tab', { name: 'Config files' }).click()
  await expect(page).toHaveURL(`${path}?tab=config`)

  await test.step('is created', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Add config file' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add config file' })
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await expect(name).toBeFocused()
    // twelve of the page's font sizes
    await expect(dialog.getByRole('listbox')).toHaveCSS('max-height', '192px')
    await name.fill('anna-phone')
    await dialog.getByRole('option', { name: /^edge-1/ }).click()
    await expect(dialog.getByText(inEnglish('networks:configFiles.converts'))).toBeVisible()
    await dialog.getByRole('button', { name: 'Add config file' }).click()
    await expect(dialog.getByRole('heading', { name: 'anna-phone.conf' })).toBeVisible()
  })

  await test.step('is scanned and downloaded', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add config file' })
    await dialog.getByRole('tab', { name: 'QR code' }).click()
    const picture = dialog.getByRole('img', {
      name: inEnglish('networks:configFiles.picture', { name: 'anna-phone' }),
    })
    await expect(picture).toHaveJSProperty('complete', true)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    await expectAccessible(page, 'the picture of a config file')

    await dialog.getByRole('tab', { name: 'Text' }).click()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('anna-phone.conf')
    expect(wireguardFaults(await readFile(await file.path(), 'utf8'))).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('is disabled', async () => {
    const toggle = files.row('anna-phone').getByRole('switch', { name: 'Enable anna-phone' })
    await expect(toggle).toBeChecked()
    await expectAccessible(page, 'the config files')
    await toggle.click()
    await expect(page.getByText('anna-phone disabled')).toBeVisible()
    await expect(toggle).not.toBeChecked()
  })

  await test.step('200 more are created from a table and downloaded in one archive', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `sensor-${index + 1}`)
    await page.getByRole('main').getByRole('link', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import config files' })
    const table = ['name', 'pc', ...names].join('\r\n')
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'sensors.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await expect(dialog.getByText(/^Line 2 \(pc\): /)).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog
      .getByRole('button', {
        name: inEnglish('networks:csvImport.configFiles.action', { count: 200 }),
      })
      .click()
    await expect(
      page.getByText(inEnglish('common:overlays.bulk.done', { done: 200, count: 200 })),
    ).toBeVisible({ timeout: 60_000 })
    const archive = await download
    expect(archive.suggestedFilename()).toBe('edge-lab-config-files.zip')
    const texts = Object.entries(unzipSync(await readFile(await archive.path())))
    expect(texts.map(([name]) => name).toSorted()).toEqual(
      names.map((name) => `${name}.conf`).toSorted(),
    )
    expect(texts.flatMap(([, text]) => wireguardFaults(strFromU8(text)))).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByText('201 config files')).toBeVisible()
  })

  await test.step('is deleted', async () => {
    await files.choose('Delete', 'anna-phone')
    const question = page.getByRole('alertdialog', {
      name: inEnglish('networks:configFiles.delete.title', { name: 'anna-phone' }),
    })
    await question.getByRole('button', { name: 'Delete config file' }).click()
    await expect(
      page.getByText(inEnglish('networks:configFiles.delete.done', { name: 'anna-phone' })),
    ).toBeVisible()
    await expect(files.row('anna-phone')).toBeHidden()
  })
})
