/** @backend seeded */
import { api, readReply, z } from '@meshdeck/platform'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { act, screen } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'

import { deliver } from '../testing/browser'
import { renderShell } from '../testing/render-shell'

jest.setTimeout(60_000)

// in a separate file because recording failures can't be stopped once started
test('lists failures from before the page was rendered and unreadable responses', async () => {
  await signInAsAdmin()
  await fault({ kind: 'error', status: 500, message: 'too early', path: '/api/hosts', calls: 1 })
  await api.get('hosts').catch(() => undefined)
  deliver({ registry: { rev: '', remotes: [], problems: [] }, settings: {} })
  await renderShell('/diagnostics')
  expect(await screen.findByText('too early', {}, { timeout: 12_000 })).toBeVisible()

  const schema = z.array(z.object({ netid: z.number() }))
  await act(async () => void (await readReply(api.get('networks'), schema).catch(() => undefined)))
  expect(await screen.findByText(/^0.netid: invalid_type, number expected/)).toBeVisible()
  expect(screen.getByText('Invalid response')).toBeVisible()
})
