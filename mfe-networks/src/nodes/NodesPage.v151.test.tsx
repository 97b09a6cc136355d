/**
 * @backend empty
 * @api-version 1.5.1
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { firstOf } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const stored = async () => {
  const nodes = await callApi('get', 'nodes/corp')
  return Array.isArray(nodes) ? nodes : []
}

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await joinDevices('corp', [{ name: 'edge-1' }, { name: 'edge-2' }])
})

test('disconnects several nodes with one call and deletes without an option on a newer server', async () => {
  const user = await renderAt('/networks/corp/nodes', remote)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all matches' }))
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
  await user.click(await screen.findByRole('button', { name: 'Disconnect nodes' }))
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()
  await waitFor(async () =>
    expect((await stored()).map(({ connected }) => connected)).toEqual([false, false]),
  )
  await user.click(firstOf('button', 'Close'))

  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('alertdialog', { name: 'Delete 2 nodes?' })
  expect(screen.queryByRole('checkbox', { name: 'Delete immediately' })).toBeNull()
  await user.type(
    screen.getByLabelText(inEnglish('common:confirm.type', { name: 'corp' })),
    'corp{Enter}',
  )
  expect(
    await screen.findByText(inEnglish('common:overlays.bulk.done', { done: 2, count: 2 })),
  ).toBeVisible()
  await waitFor(async () => expect(await stored()).toEqual([]))
})
