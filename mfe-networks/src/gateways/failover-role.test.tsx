/**
 * @backend empty
 * @edition pro
 */
import { newGateway } from '@meshdeck/api/gateway-changes'
import { nodeSchema } from '@meshdeck/api/nodes'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const page = '/networks/corp/gateways'
const failoversOf = async (networkId: string) =>
  z
    .parse(listOf(nodeSchema), await callApi('get', `nodes/${networkId}`))
    .filter(({ is_fail_over }) => is_fail_over)
    .map(({ id }) => id)
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24')
  await joinDevices('corp', [{ name: 'hub-1' }, { name: 'hub-2' }])
  for (const name of ['hub-1', 'hub-2']) {
    const id = await nodeIdOf('corp', name)
    await callApi('post', `nodes/corp/${id}/createingress`, newGateway)
  }
})

test('makes a gateway the failover for nodes without a direct connection [GW-008, AP-057]', async () => {
  const user = await renderAt(page, remote)
  await row('hub-1')
  await chooseAction(user, inEnglish('networks:gateways.standIn.failover.make'), 'hub-1')
  await screen.findByText(inEnglish('networks:gateways.standIn.failover.done', { name: 'hub-1' }))
  expect(await failoversOf('corp')).toEqual([await nodeIdOf('corp', 'hub-1')])
  await waitFor(async () => expect(await row('hub-1')).toHaveTextContent('Failover'))
})

test('ends the failover role after confirmation [GW-008, AP-058]', async () => {
  await signInAsAdmin()
  await callApi('post', `v1/node/${await nodeIdOf('corp', 'hub-1')}/failover`)
  const user = await renderAt(page, remote)
  await waitFor(async () => expect(await row('hub-1')).toHaveTextContent('Failover'))
  await chooseAction(user, inEnglish('networks:gateways.standIn.failover.end'), 'hub-1')
  await pressButton(
    user,
    inEnglish('networks:gateways.standIn.failover.end'),
    await openedDialog(/hub-1/, 'alertdialog'),
  )
  await screen.findByText(inEnglish('networks:gateways.standIn.failover.ended', { name: 'hub-1' }))
  await waitFor(async () => expect(await row('hub-1')).not.toHaveTextContent('Failover'))
})

describe('a failover node that is no longer a gateway', () => {
  let old: string
  beforeAll(async () => {
    await signInAsAdmin()
    await addNetwork('lab', '10.2.0.0/24')
    await joinDevices('lab', [{ name: 'old-hub' }, { name: 'new-hub' }])
    old = await nodeIdOf('lab', 'old-hub')
    for (const id of [old, await nodeIdOf('lab', 'new-hub')]) {
      await callApi('post', `nodes/lab/${id}/createingress`, newGateway)
    }
    await callApi('post', `v1/node/${old}/failover`)
  })

  test('keeps the role, which is announced before [GW-008]', async () => {
    const user = await renderAt('/networks/lab/gateways', remote)
    await waitFor(async () => expect(await row('old-hub')).toHaveTextContent('Failover'))
    await chooseAction(user, 'Remove gateway', 'old-hub')
    const question = await openedDialog('Remove gateway old-hub?', 'alertdialog')
    expect(
      await within(question).findByText(/^old-hub will still be the network's failover node/),
    ).toBeVisible()
    await pressButton(user, 'Cancel', question)
    await waitFor(() => expect(question).not.toBeInTheDocument())
  })

  test('prevents another one [GW-008]', async () => {
    await signInAsAdmin()
    await callApi('delete', `nodes/lab/${old}/deleteingress`)
    const user = await renderAt('/networks/lab/gateways', remote)
    await user.click(await screen.findByRole('button', { name: 'Actions for new-hub' }))
    expect(await screen.findByRole('menuitem', { name: /^Set as failover/ })).toHaveTextContent(
      inEnglish('networks:gateways.standIn.failover.taken', { name: 'old-hub' }),
    )
  })

  test('loses the role from its own menu [GW-008, AP-058]', async () => {
    const user = await renderAt(`/networks/lab/nodes/${old}`, remote)
    await chooseAction(user, inEnglish('networks:gateways.standIn.failover.end'), 'old-hub')
    await pressButton(
      user,
      inEnglish('networks:gateways.standIn.failover.end'),
      await openedDialog(/old-hub/, 'alertdialog'),
    )
    await screen.findByText(
      inEnglish('networks:gateways.standIn.failover.ended', { name: 'old-hub' }),
    )
    expect(await failoversOf('lab')).toEqual([])
  })
})

test('lets all nodes of a network try the direct connection again [GW-008, AP-059]', async () => {
  await signInAsAdmin()
  const { struck } = await fault({
    kind: 'latency',
    milliseconds: 1,
    method: 'POST',
    path: '/api/v1/node/corp/failover/reset',
  })
  const user = await renderAt(page, remote)
  await row('hub-1')
  await chooseAction(user, 'Reset failover', 'all gateways')
  await pressButton(user, 'Reset failover', await openedDialog(/corp/, 'alertdialog'))
  await screen.findByText(inEnglish('networks:gateways.standIn.resetDone'))
  expect(await struck()).toBe(1)
})

test('removes a gateway that no longer exists from the list after the refusal', async () => {
  await signInAsAdmin()
  await addNetwork('site', '10.3.0.0/24')
  await joinDevices('site', [{ name: 'gone-hub' }, { name: 'left-hub' }])
  const gone = await nodeIdOf('site', 'gone-hub')
  for (const id of [gone, await nodeIdOf('site', 'left-hub')]) {
    await callApi('post', `nodes/site/${id}/createingress`, newGateway)
  }
  const user = await renderAt('/networks/site/gateways', remote)
  await row('gone-hub')
  await callApi('delete', `nodes/site/${gone}?force=true`)
  await chooseAction(user, inEnglish('networks:gateways.standIn.failover.make'), 'gone-hub')

  await screen.findByText(
    inEnglish('networks:gateways.standIn.failover.failed', { name: 'gone-hub' }),
  )
  await waitFor(() => expect(screen.queryByRole('row', { name: /gone-hub/ })).toBeNull())
  expect(await row('left-hub')).toBeVisible()
})

test('offers the internet role for a new gateway on Pro [GW-003]', async () => {
  await renderAt(`${page}?dialog=new-gateway`, remote)
  expect(await screen.findByRole('switch', { name: 'Internet gateway' })).not.toBeChecked()
})
