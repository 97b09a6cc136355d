/** @backend seeded */
import { errorText, queryClient } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { addNetwork } from '@meshdeck/testing/prepare'

import { renderShell } from '../testing/render-shell'

/** Maximum time from the server's return until the console has recovered, from the issue. */
const RETURN_MS = 12_000

jest.setTimeout(60_000)

// the console logs that the signed-in user can't be read
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation())

/** Queries in the frame only, because the dashboard has a count of nodes that are offline. */
const frame = () => within(screen.getByRole('banner'))
const mark = () => frame().findByText('Offline', { exact: false }, { timeout: RETURN_MS })
const backAgain = () =>
  waitFor(() => expect(frame().queryByText('Offline', { exact: false })).toBeNull(), {
    timeout: RETURN_MS,
  })
const expectNetworks = () =>
  screen.findByRole('button', { name: /^Network: \w/ }, { timeout: RETURN_MS })

/** Renders the dashboard and waits until the connection is being monitored. */
async function renderDashboard() {
  await signInAsAdmin()
  await renderShell('/dashboard')
  await expectNetworks()
  // loaded before the palette
  await screen.findByRole(
    'button',
    { name: inEnglish('shell:keyboard.palette') },
    { timeout: RETURN_MS },
  )
  await backend().stop()
  await callApi('get', 'networks').catch(() => undefined)
  await mark()
}

test('holds back a change with the reason while the server is down, and sends it on a later retry', async () => {
  await renderDashboard()

  const refused = await addNetwork('held-back', '10.91.0.0/24').catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'UnreachableError', isUnsent: true })
  expect(errorText(refused)).toBe(inEnglish('common:error.unsent.hint'))

  await backend().start()
  await waitFor(() => addNetwork('sent-again', '10.92.0.0/24'), { timeout: RETURN_MS })
  const names = JSON.stringify(await callApi('get', 'networks'))
  expect(names).not.toContain('held-back')
})

test("shows the age of a page's data while the server doesn't respond, and why it couldn't be refreshed", async () => {
  await renderDashboard()
  const note = () =>
    screen.findByText(/^Data as of \d{1,2}:\d{2} [AP]M/, {}, { timeout: RETURN_MS })
  expect((await note()).parentElement).not.toHaveTextContent("Couldn't refresh:")
  await backend().start()
  await backAgain()
  await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull(), { timeout: RETURN_MS })

  await fault({
    kind: 'error',
    status: 500,
    message: 'disk I/O error',
    path: '/api/v1/networks/stats',
  })
  await act(() => queryClient.refetchQueries({ queryKey: ['networks'] }))
  expect((await note()).parentElement).toHaveTextContent("Couldn't refresh: disk I/O error")
})

test("loads a failed list automatically after the server's return", async () => {
  await signInAsAdmin()
  await backend().stop()
  await renderShell('/dashboard')
  const list = () => queryClient.getQueryCache().find({ queryKey: ['networks'], exact: false })
  await waitFor(() => expect(list()?.state.status).toBe('error'), { timeout: RETURN_MS })

  await backend().start()
  await expectNetworks()
  await backAgain()
})

test('ignores a single lost call while the server is healthy: no mark, and changes are sent', async () => {
  await renderDashboard()
  await backend().start()
  await backAgain()
  await fault({ kind: 'drop', path: '/api/hosts', calls: 1 })

  await expect(callApi('get', 'hosts')).rejects.toMatchObject({
    name: 'UnreachableError',
  })
  await addNetwork('not-held', '10.93.0.0/24')
  await backAgain()
})
