/**
 * @backend empty
 * @edition pro
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { joinDevice } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { prepareNode, remote } from '../testing'

test('names five nodes with metrics on a card and shows the others on hover [EG-024, EG-025]', async () => {
  await signInAsAdmin()
  await prepareNode()
  const names = ['gw-1', 'gw-2', 'gw-3', 'gw-4', 'gw-5', 'gw-6', 'gw-7']
  const nodes: Record<string, number> = {}
  for (const [index, name] of names.entries())
    nodes[await joinDevice('corp', { name })] = 100 + index
  await callApi('post', 'v1/egress', { network: 'corp', name: 'hq', range: '10.2.0.0/16', nodes })
  const user = await renderAt('/networks/corp/egress?as=list', remote)

  const shown = await screen.findByText(/^gw-\d \(100\)/)
  expect(shown.textContent).toMatch(
    /^gw-\d \(100\), gw-\d \(101\), gw-\d \(102\), gw-\d \(103\), gw-\d \(104\)$/,
  )
  const others = screen.getByRole('button', { name: '2 more' })
  await user.hover(others)
  await waitFor(() => expect(others).toHaveAccessibleDescription(/^gw-\d \(105\), gw-\d \(106\)$/))
})
