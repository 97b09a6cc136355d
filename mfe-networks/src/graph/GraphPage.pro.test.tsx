/**
 * @backend seeded
 * @edition pro
 * @api-version 1.0.0
 */
import { configFileListQuery } from '@meshdeck/api/config-files'
import { queryClient } from '@meshdeck/platform'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { act, screen, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const NETWORK = 'corp-backbone'
beforeEach(signInAsAdmin)

test('uses client locations from the graph call on Pro and works without the call [AP-037]', async () => {
  const refusal = await fault({ kind: 'error', path: `/api/v1/graph/${NETWORK}` })
  await renderAt(`/networks/${NETWORK}/graph?view=table`, remote)
  const [file] = await act(() => queryClient.fetchQuery(configFileListQuery(NETWORK)))
  expect(await screen.findByText(file?.clientid ?? '')).toBeVisible()
  await waitFor(async () => expect(await refusal.struck()).toBeGreaterThan(0))
  expect(screen.queryByRole('alert')).toBeNull()
})
