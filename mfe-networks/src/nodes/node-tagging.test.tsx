/**
 * @backend empty
 * @edition pro
 */
import type { SlotProps } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { joinDevices, nodeIdOf, remote } from '../testing'

/** Shows the props that the remote that assigns tags receives. */
function SlotStub({ networkId, nodes }: SlotProps['nodes.tag']) {
  return (
    <p>
      {networkId}: {nodes.map(({ id }) => id).join()}
    </p>
  )
}

beforeAll(async () => {
  await signInAsAdmin()
  await callApi('post', 'networks', { netid: 'corp', addressrange: '10.1.0.0/24' })
  await joinDevices('corp', [{ name: 'edge-1' }, { name: 'edge-2' }])
})

test('passes the selected nodes to the remote that assigns tags', async () => {
  const remoteWithSlots = { ...remote, slots: { ...remote.slots, 'nodes.tag': SlotStub } }
  const user = await renderAt(paths.nodes('corp'), remoteWithSlots)
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
