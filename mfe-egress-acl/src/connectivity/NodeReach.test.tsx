/**
 * @backend seeded
 */
import { nodeListQuery } from '@meshdeck/api/nodes'
import { queryClient, Slot } from '@meshdeck/platform'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const NETWORK = 'corp-backbone'
beforeEach(signInAsAdmin)

/** Opens the panel of the first node. */
async function openPanel(onReach: (ids: readonly string[] | undefined) => void) {
  const nodes = await queryClient.fetchQuery(nodeListQuery(NETWORK))
  const id = nodes.find(({ is_static: isConfigFile }) => !isConfigFile)?.id ?? ''
  const props = { networkId: NETWORK, subject: { kind: 'node' as const, id }, onReach }
  const Page = () => <Slot request={{ name: 'node.reach', props }} />
  const user = await renderAt('/networks/corp-backbone/egress', {
    ...remote,
    pages: { EgressRoutesPage: Page },
  })
  return { id, user }
}

test('shows what a node may reach as text and reports the ids to the host', async () => {
  const reportedIds: Array<readonly string[] | undefined> = []
  const { id } = await openPanel((ids) => reportedIds.push(ids))
  expect(await screen.findByText(/^\d+ nodes/)).toBeVisible()
  const ids = reportedIds.at(-1) ?? []
  expect(ids.length).toBeGreaterThan(1)
  expect(ids).not.toContain(id)
})

test('shows an error with a retry, and reports nothing, when reach is unknown', async () => {
  const refusal = await fault({ kind: 'error', message: 'disk full', path: '/api/v1/acls' })
  const reportedIds: Array<readonly string[] | undefined> = []
  const { user } = await openPanel((ids) => reportedIds.push(ids))
  expect(
    await screen.findByText(inEnglish('egress:connectivity.reach.notKnown'), { exact: false }),
  ).toBeVisible()
  expect(reportedIds.filter(Boolean)).toEqual([])
  await refusal.remove()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText(/^\d+ nodes/)).toBeVisible())
})
