/**
 * @backend empty
 * @edition pro
 */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt, withSlotStub } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await joinDevices('corp', [{ name: 'edge-1' }, { name: 'edge-2' }])
})

test('passes the selected nodes to the remote that assigns tags', async () => {
  const remoteWithStub = withSlotStub(remote, 'nodes.tag', ({ networkId, nodes }) => [
    `${networkId}: ${nodes.map(({ id }) => id).join()}`,
  ])
  const user = await renderAt(paths.nodes('corp'), remoteWithStub)
  await user.click(await screen.findByRole('checkbox', { name: 'Select edge-2' }))
  await user.click(await screen.findByRole('button', { name: 'Add tags' }))
  expect(await screen.findByText(`corp: ${await nodeIdOf('corp', 'edge-2')}`)).toBeVisible()
})

test('offers no tagging without such a remote', async () => {
  const user = await renderAt(paths.nodes('corp'), remote)
  await user.click(await screen.findByRole('checkbox', { name: 'Select edge-2' }))
  await screen.findByRole('button', { name: 'Disconnect' })
  expect(screen.queryByRole('button', { name: 'Add tags' })).toBeNull()
})
