/** @backend seeded */
import { errorText, queryClient } from '@meshdeck/platform'
import { backend, callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'

import { renderShell } from '../testing/render-shell'

/** What the issue allows between the server's return and a console that is as before. */
const RETURN_MS = 12_000

jest.setTimeout(60_000)

// notes that the own user can't be read
beforeEach(() => jest.spyOn(console, 'warn').mockImplementation())

/** In the frame; the dashboard counts nodes that are offline. */
const frame = () => within(screen.getByRole('banner'))
const mark = () => frame().findByText('Offline', { exact: false }, { timeout: RETURN_MS })
const backAgain = () =>
  waitFor(() => expect(frame().queryByText('Offline', { exact: false })).toBeNull(), {
    timeout: RETURN_MS,
  })
const expectNetworks = () =>
  screen.findByRole('button', { name: /^Network: \w/ }, { timeout: RETURN_MS })

const create = (netid: string, range: string) =>
  callApi('post', 'networks', { netid, addressrange: range })

/** The dashboard, once what watches the connection has come too. */
async function renderDashboard() {
  await signInAsAdmin()
  await renderShell('/dashboard')
  await expectNetworks()
  // it comes before the palette
  await screen.findByRole(
    'button',
    { name: inEnglish('shell:keyboard.palette') },
    { timeout: RETURN_MS },
  )
  await backend().stop()
  await callApi('get', 'networks').catch(() => undefined)
  await mark()
}

test('what nobody would answer is held back with its reason, and sent when asked again after the return', async () => {
  await renderDashboard()

  const refused = await create('held-back', '10.91.0.0/24').catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'UnreachableError', isUnsent: true })
  expect(errorText(refused)).toBe(inEnglish('platform:error.unsent.hint'))

  await backend().start()
  const again = { netid: 'sent-again', addressrange: '10.92.0.0/24' }
  await waitFor(() => callApi('post', 'networks', again), { timeout: RETURN_MS })
  const names = JSON.stringify(await callApi('get', 'networks'))
  expect(names).not.toContain('held-back')
})

test('a page says as of when it shows its data while nobody answers, and why it could not be read again', async () => {
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

test('a list that could not be read is there by itself after the return', async () => {
  await signInAsAdmin()
  await backend().stop()
  await renderShell('/dashboard')
  const list = () => queryClient.getQueryCache().find({ queryKey: ['networks'], exact: false })
  await waitFor(() => expect(list()?.state.status).toBe('error'), { timeout: RETURN_MS })

  await backend().start()
  await expectNetworks()
  await backAgain()
})

test('a call of which the connection is lost while the server is well leaves no mark and holds nothing back', async () => {
  await renderDashboard()
  await backend().start()
  await backAgain()
  await fault({ kind: 'drop', path: '/api/hosts', calls: 1 })

  await expect(callApi('get', 'hosts')).rejects.toMatchObject({
    name: 'UnreachableError',
  })
  await expect(create('not-held', '10.93.0.0/24')).resolves.toBeDefined()
  await backAgain()
})
