/** @backend seeded */
import { queryClient } from '@meshdeck/platform'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { act, screen, waitFor, within } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'

import { renderShell } from '../testing/render-shell'

/** Replaces the response to the list of networks with the result of `spoil`. */
function spoilNetworks(spoil: (networks: unknown[]) => unknown[]) {
  const { fetch } = globalThis
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const response = await fetch(request)
    if (!request.url.endsWith('/api/v1/networks/stats')) return response
    const { Response: networks } = Object(await response.json())
    const spoilt = { Code: 200, Message: '', Response: spoil(networks) }
    return Object.defineProperty(Response.json(spoilt), 'url', { value: request.url })
  })
}
afterEach(() => jest.restoreAllMocks())

const note = () =>
  screen.findByText(
    inEnglish('shell:app.leftOut.text', { count: 2, lists: '/api/v1/networks/stats (2)' }),
  )

test('counts unreadable records on every page until the list is valid or the user dismisses the note', async () => {
  await signInAsAdmin()
  spoilNetworks((networks) => [null, ...networks, { addressrange: '10.0.0.0/8' }])
  const user = await renderShell('/dashboard')
  expect(await note()).toBeVisible()
  expect(screen.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/diagnostics')

  jest.restoreAllMocks()
  await act(() => queryClient.invalidateQueries({ queryKey: ['networks'] }))
  await waitFor(() => expect(screen.queryByText(/couldn't be read/)).toBeNull())

  spoilNetworks((networks) => [null, ...networks, 7])
  await act(() => queryClient.invalidateQueries({ queryKey: ['networks'] }))
  await note()
  const { parentElement: actions } = screen.getByRole('link', { name: 'Details' })
  await user.click(within(actions ?? document.body).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/couldn't be read/)).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
})
