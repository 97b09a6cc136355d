/**
 * @backend empty
 * @api-version 1.5.1
 * @edition pro
 */
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { addNetwork } from '@meshdeck/testing/prepare'
import { renderAt } from '@meshdeck/testing/render-at'

import { paths } from '../shared/paths'
import { remote } from '../testing'

beforeAll(async () => {
  await signInAsAdmin()
  await addNetwork('bare', '10.1.0.0/24')
})
beforeEach(signInAsAdmin)

test.each([
  ['the worst pairs', paths.metrics('bare')],
  ['a matrix', paths.metrics('bare', 'tab=latency')],
  ['the analytics', paths.analytics('bare')],
])('says in %s when no node has reported yet', async (_, path) => {
  await renderAt(path, remote)
  expect(await screen.findByText('No metrics yet')).toBeVisible()
})

test('reports partially loaded metrics and offers a retry', async () => {
  await fault({ kind: 'malformed', how: 'cut', path: '/api/metrics/bare' })
  await renderAt(paths.metrics('bare', 'tab=latency'), remote)
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible()
})
