/**
 * @backend empty
 * @edition pro
 */
import { emptyList } from '@meshdeck/domain/remembered'
import { type SlotProps } from '@meshdeck/platform'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { addPolicy } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { closeNetwork, prepareNode, remote } from '../testing'
import { NodeChange } from './NodeChange'

let gateway = ''

/** Renders the panel in place of a page. */
const showing = (part: Pick<SlotProps['nodes.change'], 'joining' | 'files'>) => ({
  ...remote,
  pages: {
    ...remote.pages,
    PolicyIssuesPage: () => <NodeChange networkId="corp" nodes={emptyList} {...part} />,
  },
})
beforeAll(async () => {
  await signInAsAdmin()
  gateway = await prepareNode()
  await closeNetwork()
  await addPolicy('corp', {
    name: 'all reach the gateway',
    to: [{ id: 'device', value: gateway }],
    allowed_traffic_direction: 0,
  })
})
beforeEach(signInAsAdmin)

test('counts a device that is let in and shows its name', async () => {
  const joining = [{ id: 'waiting', name: 'camera', tags: [], isGateway: false }]
  await renderAt('/networks/corp/policy-issues', showing({ joining }))
  expect(await screen.findByText('1 connection will be allowed')).toBeVisible()
  expect(screen.getAllByText('camera')[0]).toBeVisible()
})

test('counts a config file that is created and shows its name', async () => {
  const files = [{ name: 'laptop-1', gatewayId: gateway }]
  await renderAt('/networks/corp/policy-issues', showing({ files }))
  expect(await screen.findByText('1 connection will be allowed')).toBeVisible()
  expect(screen.getAllByText('laptop-1')[0]).toBeVisible()
})
