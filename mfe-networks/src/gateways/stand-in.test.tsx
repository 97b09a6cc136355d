/**
 * @backend empty
 * @edition pro
 */
import { newGateway } from '@meshdeck/api/gateways'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { openedDialog, press } from '@meshdeck/testing/forms'
import { renderAt } from '@meshdeck/testing/render-at'

import { joinDevices, nodeIdOf, remote } from '../testing'

const page = '/networks/corp/gateways'
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

beforeAll(async () => {
  await signInAsAdmin()
  await callApi('post', 'networks', { netid: 'corp', addressrange: '10.1.0.0/24' })
  await joinDevices('corp', [{ name: 'hub-1' }, { name: 'hub-2' }])
  for (const name of ['hub-1', 'hub-2']) {
    const id = await nodeIdOf('corp', name)
    await callApi('post', `nodes/corp/${id}/createingress`, newGateway)
  }
})

test('a gateway stands in where others do not meet [GW-008, AP-057]', async () => {
  const user = await renderAt(page, remote)
  await row('hub-1')
  await chooseAction(user, 'Make failover', 'hub-1')
  await screen.findByText('hub-1 is the failover node now')
  await waitFor(async () => expect(await row('hub-1')).toHaveTextContent('Failover'))
})

test('it does not any more once that is confirmed [GW-008, AP-058]', async () => {
  await signInAsAdmin()
  const id = await nodeIdOf('corp', 'hub-1')
  // the first test may have done it
  await callApi('delete', `v1/node/${id}/failover`)
  await callApi('post', `v1/node/${id}/failover`)
  const user = await renderAt(page, remote)
  await waitFor(async () => expect(await row('hub-1')).toHaveTextContent('Failover'))
  await chooseAction(user, 'Remove failover', 'hub-1')
  await press(user, 'Remove failover', await openedDialog(/hub-1/, 'alertdialog'))
  await screen.findByText('hub-1 is no failover node any more')
  await waitFor(async () => expect(await row('hub-1')).not.toHaveTextContent('Failover'))
})

test('all nodes of a network are told to try the direct way again [GW-008, AP-059]', async () => {
  const user = await renderAt(page, remote)
  await row('hub-1')
  await chooseAction(user, 'Reset failover', 'all gateways')
  await press(user, 'Reset failover', await openedDialog(/corp/, 'alertdialog'))
  await screen.findByText('All nodes try the direct way again')
})

test('Pro offers to let others out to the internet from the start [GW-003]', async () => {
  await renderAt(`${page}?dialog=new-gateway`, remote)
  expect(await screen.findByRole('switch', { name: 'Internet gateway' })).not.toBeChecked()
})
