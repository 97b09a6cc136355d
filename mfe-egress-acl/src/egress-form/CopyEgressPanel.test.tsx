/**
 * @backend empty
 * @edition pro
 */
import { egressRouteSchema } from '@meshdeck/api/egress'
import { nodeSchema } from '@meshdeck/api/nodes'
import { listOf, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fill, openedDialog, pressButton } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork, addPolicy, joinDevice } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { prepareNode, remote } from '../testing'

const nodesOf = async (network: string) =>
  z.parse(listOf(nodeSchema), await callApi('get', `nodes/${network}`))

test("starts a copy in the same network with the route's values, without its name and policies", async () => {
  await signInAsAdmin()
  const gateway = await prepareNode()
  const body = { network: 'corp', name: 'annex', description: 'north', range: '10.21.0.0/16' }
  const nodes = { [gateway]: 300 }
  const { id } = z.parse(
    egressRouteSchema,
    await callApi('post', 'v1/egress', { ...body, nodes, nat: true }),
  )
  await addPolicy('corp', { name: 'to the annex', to: [{ id: 'egress-id', value: id }] })
  const user = await renderAt('/networks/corp/egress', remote)
  await chooseAction(user, 'Duplicate', 'annex')
  const panel = await openedDialog('Create new egress route')
  expect(within(panel).getByLabelText('Description')).toHaveValue('north')
  // conflicts with the range of the original
  expect(await within(panel).findByText(/Route “annex” already uses/)).toBeVisible()
  await fill(user, within(panel).getByLabelText('Egress route'), '10.22.0.0/16')
  await pressButton(user, 'Next')
  const metric = await within(panel).findByLabelText('Metric for gw-berlin')
  expect(metric).toHaveValue('300')
  await pressButton(user, 'Next')
  expect(
    await within(panel).findByText(inEnglish('egress:policyForm.none'), { exact: false }),
  ).toBeVisible()
  await pressButton(user, 'Finish')
  expect(await screen.findByText('Egress Route Created')).toBeVisible()
  const routes = z.parse(listOf(egressRouteSchema), await callApi('get', 'v1/egress?network=corp'))
  expect(routes).toMatchObject([
    { name: 'annex', range: '10.21.0.0/16' },
    { name: 'annex copy', description: 'north', range: '10.22.0.0/16', nodes, nat: true },
  ])
})

test('leads a copy in another network through the same devices, with a toast that links to it', async () => {
  await signInAsAdmin()
  const berlin = await prepareNode()
  const paris = await joinDevice('corp', { name: 'gw-paris' })
  await addNetwork('plant', '10.2.0.0/24')
  const host = (await nodesOf('corp')).find(({ id }) => id === berlin)?.hostid
  await callApi('post', `hosts/${host}/networks/plant`)
  const [there] = await waitFor(async () => {
    const nodes = await nodesOf('plant')
    if (nodes.length === 0) throw new Error('The device has not joined yet')
    return nodes
  })
  await callApi('post', 'v1/egress', {
    network: 'corp',
    name: 'office',
    range: '10.20.0.0/16',
    nodes: { [berlin]: 300, [paris]: 400 },
    nat: true,
  })
  const user = await renderAt('/networks/corp/egress', remote)
  await chooseAction(user, 'Duplicate', 'office')
  const panel = await openedDialog('Create new egress route')
  await user.selectOptions(await within(panel).findByLabelText('Network'), 'plant')
  await waitFor(() =>
    expect(within(panel).getByLabelText('Network')).toHaveAttribute('aria-busy', 'false'),
  )
  await pressButton(user, 'Next')
  const routers = within(await within(panel).findByRole('list', { name: 'Egress nodes' }))
  expect(routers.getAllByRole('listitem')).toHaveLength(1)
  await pressButton(user, 'Next')
  await screen.findByRole('button', { name: 'Add Resources Policy' })
  await pressButton(user, 'Finish')

  await user.click(
    await screen.findByRole('button', {
      name: inEnglish('egress:egressForm.outcome.show', { networkId: 'plant' }),
    }),
  )
  await waitFor(() => expect(window.location.pathname).toBe('/networks/plant/egress'))
  const copies = z.parse(listOf(egressRouteSchema), await callApi('get', 'v1/egress?network=plant'))
  expect(copies).toMatchObject([
    { name: 'office copy', range: '10.20.0.0/16', nodes: { [there?.id ?? '']: 300 }, nat: true },
  ])
})
