/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

const joinsByItself = async (netid: string) =>
  Object(await callApi('get', `networks/${netid}`)).auto_join

/** Fills in and submits a new network; `isOpen` keeps the switch as it is. */
async function create(name: string, range: string, isOpen: boolean) {
  const user = await renderAt('/networks?dialog=network.create', remote)
  const dialog = await screen.findByRole('dialog', { name: 'Add Network' })
  const approval = await within(dialog).findByRole('switch', {
    name: inEnglish('networks:networks.page.autoJoin'),
  })
  expect(approval).toBeChecked()
  await user.click(within(dialog).getByRole('textbox', { name: 'Name' }))
  await user.paste(name)
  await user.click(await within(dialog).findByRole('textbox', { name: 'IPv4 range' }))
  await user.paste(range)
  if (!isOpen) await user.click(approval)
  await user.click(within(dialog).getByRole('button', { name: 'Add Network' }))
  await screen.findByText(`Network ${name} created`)
}

beforeAll(signInAsAdmin)

test('admits devices to a new network automatically unless approval is switched on', async () => {
  await create('open', '10.1.0.0/24', true)
  expect(await joinsByItself('open')).toBe(true)

  await create('vault', '10.2.0.0/24', false)
  expect(await joinsByItself('vault')).toBe(false)
})

test('switches approval on for a network and shows it', async () => {
  await signInAsAdmin()
  await addNetwork('lab', '10.3.0.0/24', { auto_join: true })
  const user = await renderAt(
    `${paths.network('lab')}?dialog=edit-network&dialog.network=lab`,
    remote,
  )
  await user.click(
    await screen.findByRole('switch', {
      name: inEnglish('networks:networks.page.autoJoin'),
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Network saved')).toBeVisible()
  await waitFor(async () => expect(await joinsByItself('lab')).toBe(false))
})
