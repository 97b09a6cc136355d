/**
 * @backend empty
 * @edition pro
 */
import { connectNodes, readNodes } from '@meshdeck/api/node-changes'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { prepareNetwork, remote } from '../testing'
import { NodeRemoval } from './NodeRemoval'

let nodes: ReadonlyMap<string, string> = new Map()
const idOf = (name: string) => nodes.get(name) ?? ''

/** Renders the preview of deleting these nodes in place of a page. */
const deleting = (...names: string[]) => {
  const ids = names.map(idOf)
  return {
    ...remote,
    pages: {
      PolicyIssuesPage: () => <NodeRemoval networkId="corp" ids={ids} />,
    },
  }
}

const allDown = inEnglish('egress:changePreview.disconnected', { count: 1 })
const someDown = inEnglish('egress:changePreview.someDisconnected', { count: 1 })

beforeAll(async () => {
  nodes = await prepareNetwork('web-1', 'db-1', 'spare')
  const current = await readNodes('corp')
  await connectNodes.send({ networkId: 'corp', ids: [idOf('spare')], isConnected: false, current })
})
beforeEach(signInAsAdmin)

test('states first that nothing passes now when the node is disconnected', async () => {
  await renderAt('/networks/corp/policy-issues', deleting('spare'))
  expect(await screen.findByText(allDown)).toBeVisible()
  expect(screen.getAllByText(/connections? will be blocked/)[0]).toBeVisible()
})

test('states how many of several nodes are disconnected', async () => {
  await renderAt('/networks/corp/policy-issues', deleting('spare', 'web-1'))
  expect(await screen.findByText(someDown)).toBeVisible()
})

test('shows no such note for a connected node', async () => {
  await renderAt('/networks/corp/policy-issues', deleting('web-1'))
  expect((await screen.findAllByText(/connections? will be blocked/))[0]).toBeVisible()
  expect(screen.queryByText(allDown)).toBeNull()
  expect(screen.queryByText(someDown)).toBeNull()
})
