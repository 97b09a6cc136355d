/**
 * @backend empty
 * @edition pro
 * @api-version 1.5.1
 */
import { editOfKey } from '@meshdeck/api/enrollment-key-changes'
import { enrollmentKeySchema } from '@meshdeck/api/enrollment-keys'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, within } from '@meshdeck/testing/dom'
import { fill } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

async function optionsOf(name: string) {
  const keys = z.parse(listOf(enrollmentKeySchema), await callApi('get', 'v1/enrollment-keys'))
  const key = keys.find(({ tags }) => tags.includes(name))
  return key && editOfKey(key)
}

beforeAll(async () => {
  await signInAsAdmin()
  for (const netid of ['lab', 'field']) {
    await addNetwork(netid, `10.${netid.length}.0.0/24`)
    const tag = { tag_name: 'desks', network: netid, color_code: '', tagged_nodes: [] }
    await callApi('post', 'v1/tags', tag)
  }
})

test('assigns tags and an automatic gateway to joining devices, and an edit removes them', async () => {
  const user = await renderAt('/keys?dialog=new-key', remote)
  const dialog = await screen.findByRole('dialog', { name: 'Create key' })
  await fill(user, await within(dialog).findByRole('textbox', { name: 'Name' }), 'desktops')
  const networks = within(dialog).getByRole('combobox', { name: 'Networks' })
  for (const netid of ['lab', 'field']) {
    await user.click(await within(dialog).findByRole('option', { name: netid }))
  }
  for (const tag of ['lab.desks', 'field.desks']) {
    await user.click(await within(dialog).findByRole('option', { name: tag }))
  }
  await user.click(
    within(dialog).getByRole('option', { name: /Gateway selected automatically for/ }),
  )
  // removing a network removes its tag, and keeps the automatic gateway
  await user.type(networks, 'field{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Create key' }))
  await screen.findByRole('dialog', {
    name: inEnglish('keys:keys.join.title', { name: 'desktops' }),
  })
  expect(await optionsOf('desktops')).toEqual({ gateway: 'chosen', groups: ['lab.desks'] })

  await user.keyboard('{Escape}')
  // the table shows it too, by the tag's name without its network
  const table = within(await screen.findByRole('grid', { name: 'Keys' }))
  expect(table.getByRole('columnheader', { name: 'Tags' })).toBeVisible()
  expect(await table.findByText('desks')).toBeVisible()
  await chooseAction(user, 'Edit', 'desktops')
  const edit = await screen.findByRole('dialog', { name: 'Edit key “desktops”' })
  await user.click(await within(edit).findByRole('option', { name: 'None' }))
  await user.click(within(edit).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Key “desktops” saved')).toBeVisible()
  expect(await optionsOf('desktops')).toEqual({ gateway: '', groups: ['lab.desks'] })
})
