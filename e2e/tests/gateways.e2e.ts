import { inEnglish } from '@meshdeck/testing/in-english'

import { Api, joinTokenOf, joinWith } from '../support/api'
import { signInAt } from '../support/people'
import { expect, test } from '../support/story'
import { tableNamed } from '../support/table'

test('a node becomes a gateway, relays another, and is deleted with its config files [SH-058, GW-001, GW-002, GW-004, GW-006, SH-107]', async ({
  page,
  meshdeck,
}) => {
  const api = await Api.signIn(meshdeck)
  await api.call('POST', 'networks', { netid: 'field', addressrange: '10.88.0.0/24' })
  const token = await joinTokenOf(api, 'field')
  for (const name of ['mast', 'tent']) await joinWith(token, { name, backend: meshdeck.backend })
  const gateways = tableNamed(page, 'Gateways')
  const dialog = page.getByRole('dialog')
  await signInAt(page, '/networks/field/nodes')
  await page.getByRole('link', { name: 'Gateways', exact: true }).click()
  await expect(page).toHaveURL('/networks/field/gateways')

  await test.step('becomes a gateway', async () => {
    await page.getByRole('link', { name: 'Create gateway' }).first().click()
    const search = dialog.getByRole('combobox', { name: 'Node' })
    await expect(search).toBeFocused()
    await search.fill('mast')
    await dialog.getByRole('option', { name: /mast/ }).click()
    await dialog.getByRole('button', { name: 'Create gateway' }).click()
    await expect(page.getByText('Gateway created successfully')).toBeVisible()
    await expect(gateways.row('mast')).toBeVisible()
  })

  await test.step('relays a second node and releases it', async () => {
    await gateways.choose('Relay nodes', 'mast')
    const search = dialog.getByRole('combobox', { name: 'Relayed nodes' })
    await expect(search).toBeFocused()
    await dialog.getByRole('option', { name: /tent/ }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await gateways.row('mast').getByRole('link').click()
    await page.getByRole('button', { name: 'Stop relaying tent' }).click()
    await page.getByRole('button', { name: 'Stop relaying', exact: true }).click()
    await expect(page.getByText(inEnglish('networks:gateways.noRelayed'))).toBeVisible()
  })

  await test.step('is deleted directly with its config file', async () => {
    const nodes = await api.call('GET', 'nodes/field')
    const mast = Object.values(nodes)
      .map(Object)
      .find(({ is_gw }) => is_gw)
    // the response is empty, which isn't JSON; the list shows that it was created
    await api.call('POST', `extclients/field/${mast.id}`, { clientid: 'tablet' }).catch(() => {})
    const count = async () => Object.values(await api.call('GET', 'nodes/field')).length
    await expect.poll(count).toBe(3)
    await page.goto('/networks/field/nodes')
    await tableNamed(page, 'Nodes').choose('Delete', 'mast')
    const question = page.getByRole('alertdialog', { name: 'Delete node mast?' })
    await expect(question.getByText('1 config file')).toBeVisible()
    await question.getByRole('checkbox', { name: 'Delete immediately' }).click()
    await question.getByRole('button', { name: 'Delete node' }).click()
    // it hides the table while the server works
    await expect(question).toBeHidden()
    await expect(tableNamed(page, 'Nodes').row('mast')).toBeHidden()
    expect(await count()).toBe(1)
  })
})
