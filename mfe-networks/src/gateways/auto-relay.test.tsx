/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { newGateway } from '@meshdeck/api/gateway-changes'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

const page = '/networks/corp/gateways'
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const ids = new Map<string, string>()

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24', { auto_join: true })
  await joinDevices('corp', [{ name: 'hub-1' }, { name: 'hub-2' }, { name: 'plain' }])
  for (const name of ['hub-1', 'hub-2']) {
    const id = await nodeIdOf('corp', name)
    await callApi('post', `nodes/corp/${id}/createingress`, newGateway)
    ids.set(name, id)
  }
})

const autoRelays = async (...names: string[]) => {
  await signInAsAdmin()
  for (const [name, id] of ids) {
    await callApi('delete', `v1/node/${id}/auto_relay`)
    if (names.includes(name)) await callApi('post', `v1/node/${id}/auto_relay`)
  }
}

test('allows another auto relay beside the first', async () => {
  await autoRelays('hub-1')
  const user = await renderAt(page, remote)
  await waitFor(async () => expect(await row('hub-1')).toHaveTextContent('Auto relay'))
  await chooseAction(user, inEnglish('networks:gateways.standIn.autoRelay.make'), 'hub-2')

  await screen.findByText(inEnglish('networks:gateways.standIn.autoRelay.done', { name: 'hub-2' }))
  await waitFor(async () => expect(await row('hub-2')).toHaveTextContent('Auto relay'))
  expect(await row('hub-1')).toHaveTextContent('Auto relay')
})

test('says before removing a gateway that it stops being an auto relay too', async () => {
  await autoRelays('hub-1')
  const user = await renderAt(page, remote)
  await waitFor(async () => expect(await row('hub-1')).toHaveTextContent('Auto relay'))
  await chooseAction(user, 'Remove gateway', 'hub-1')
  const question = await openedDialog('Remove gateway hub-1?', 'alertdialog')
  await waitFor(() => expect(question).not.toHaveTextContent('Loading'))
  expect(
    await within(question).findByText(
      /^The following nodes will no longer be auto relays: hub-1\./,
    ),
  ).toBeVisible()
  expect(question).not.toHaveTextContent('Not used')
  await pressButton(user, 'Cancel', question)
  await waitFor(() => expect(question).not.toBeInTheDocument())
})

test('stops being one after confirmation', async () => {
  await autoRelays('hub-1')
  const user = await renderAt(page, remote)
  await waitFor(async () => expect(await row('hub-1')).toHaveTextContent('Auto relay'))
  await chooseAction(user, inEnglish('networks:gateways.standIn.autoRelay.end'), 'hub-1')
  const question = await openedDialog(
    inEnglish('networks:gateways.standIn.autoRelay.endTitle', { name: 'hub-1' }),
    'alertdialog',
  )
  await pressButton(user, inEnglish('networks:gateways.standIn.autoRelay.end'), question)

  await screen.findByText(inEnglish('networks:gateways.standIn.autoRelay.ended', { name: 'hub-1' }))
  await waitFor(async () => expect(await row('hub-1')).not.toHaveTextContent('Auto relay'))
})

test('becomes one from the menu among the nodes without being a gateway before [GW-008]', async () => {
  await autoRelays()
  const user = await renderAt(paths.nodes('corp'), remote)
  await row('plain')
  await chooseAction(user, inEnglish('networks:gateways.standIn.autoRelay.make'), 'plain')

  await screen.findByText(inEnglish('networks:gateways.standIn.autoRelay.done', { name: 'plain' }))
  await user.click(screen.getByRole('button', { name: 'Actions for plain' }))
  expect(
    await screen.findByRole('menuitem', {
      name: inEnglish('networks:gateways.standIn.autoRelay.end'),
    }),
  ).toBeVisible()
})

test('has no failover node in the legend of the graph', async () => {
  await renderAt('/networks/corp/graph?view=graph', remote)
  await screen.findByText(inEnglish('networks:graph.legend'))
  expect(screen.getByText(inEnglish('networks:graph.links.internet'))).toBeInTheDocument()
  expect(screen.queryByText(inEnglish('networks:graph.links.failover'))).toBeNull()
})
