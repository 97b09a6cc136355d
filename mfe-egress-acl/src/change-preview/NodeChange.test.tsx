/**
 * @backend empty
 * @edition pro
 */
import { newGateway } from '@meshdeck/api/gateway-changes'
import { emptyList } from '@meshdeck/domain/remembered'
import { type SlotProps } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addPolicy } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { closeNetwork, prepareNode, remote } from '../testing'
import { NodeChange } from './NodeChange'

let gateway = ''

/** Renders the panel in place of a page. */
const showing = (part: Partial<SlotProps['nodes.change']>) => ({
  ...remote,
  pages: {
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

describe('a gateway that only loses its role', () => {
  const nodes = () => [{ id: gateway, isGateway: false }]
  const hint = (count: number, names: string) =>
    inEnglish('egress:changePreview.cutOffHint', { count, names })
  beforeAll(async () => {
    await signInAsAdmin()
    await callApi('post', `nodes/corp/${gateway}/createingress`, newGateway)
    await addPolicy('corp', {
      name: 'admin reaches the gateway',
      from: [{ id: 'user', value: 'admin' }],
      to: [{ id: 'device', value: gateway }],
    })
  })

  test("names the user who can't connect anymore, and doesn't say that nothing changes", async () => {
    await renderAt('/networks/corp/policy-issues', showing({ nodes: nodes() }))
    const badge = inEnglish('egress:changePreview.cutOff', { count: 1, names: 'admin' })
    expect(await screen.findByText(badge)).toBeVisible()
    expect(screen.getByText(hint(1, 'admin'))).toBeVisible()
    expect(screen.queryByText(inEnglish('egress:changePreview.nothing'))).toBeNull()
  })

  test('names only the first of many users', async () => {
    const usernames = ['user-1', 'user-2', 'user-3', 'user-4', 'user-5']
    for (const username of usernames) {
      await callApi('post', `users/${username}`, {
        username,
        password: 'read-the-books',
        platform_role_id: 'platform-user',
        user_group_ids: { 'corp-network-admin-grp': {} },
      })
    }
    await addPolicy('corp', {
      name: 'admins reach the gateway',
      from: [{ id: 'user-group', value: 'corp-network-admin-grp' }],
      to: [{ id: 'device', value: gateway }],
    })
    await renderAt('/networks/corp/policy-issues', showing({ nodes: nodes() }))
    expect(
      await screen.findByText(hint(6, 'admin, user-1, user-2, user-3, and 2 more')),
    ).toBeVisible()
  })
})
