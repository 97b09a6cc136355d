/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { nameServerSchema } from '@meshdeck/api/name-servers'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { openedDialog, pressButton } from '@meshdeck/testing/forms'
import { addNetwork, joinDevices, nodeIdOf } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

const page = paths.nameServers('corp')

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('corp', '10.1.0.0/24', { auto_join: true })
  await joinDevices('corp', [{ name: 'edge-1' }])
  await callApi('post', 'v1/tags', { tag_name: 'database', network: 'corp' })
})

const stored = async () => {
  const reply = await callApi('get', 'v1/nameserver?network=corp')
  return z.parse(listOf(nameServerSchema), reply).find(({ name }) => name === 'inhouse')
}

test('applies on Pro to devices with its tags and to selected ones', async () => {
  await signInAsAdmin()
  await callApi('post', 'v1/nameserver', {
    name: 'inhouse',
    network_id: 'corp',
    servers: ['10.1.0.53'],
    match_all: true,
    tags: { 'corp.database': '' },
  })
  const { id } = (await stored()) ?? {}
  const address = `${page}&dialog=edit-name-server&dialog.server=${String(id)}`
  const user = await renderAt(address, remote)
  const dialog = await openedDialog('Edit “inhouse”')
  await user.click(await within(dialog).findByText('edge-1'))
  await pressButton(user, 'Save', dialog)

  expect(await screen.findByText('database, 1 node')).toBeVisible()
  expect(await stored()).toMatchObject({
    tags: { 'corp.database': '' },
    nodes: { [await nodeIdOf('corp', 'edge-1')]: '' },
  })
})

test("explains in the form why nodes can't be selected when their list fails, and retries", async () => {
  await signInAsAdmin()
  const { remove } = await fault({
    kind: 'error',
    message: 'the nodes are locked',
    method: 'GET',
    path: '/api/nodes/:network',
  })
  const user = await renderAt(`${page}&dialog=new-name-server`, remote)
  const dialog = await openedDialog('Add name server')
  await user.click(await within(dialog).findByRole('radio', { name: /^Selected devices/ }))
  expect(await within(dialog).findByText(/^the nodes are locked\./)).toBeVisible()
  expect(within(dialog).getByText('Error loading network data')).toBeVisible()

  await remove()
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }))
  expect(await within(dialog).findByText('edge-1')).toBeVisible()
})
