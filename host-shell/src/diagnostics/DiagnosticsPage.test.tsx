/** @backend seeded */
import { api } from '@meshdeck/platform'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { watchClipboard } from '@meshdeck/testing/clipboard'
import { act, screen } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'

import { deliver } from '../testing/browser'
import { networksRemote, otherRemote } from '../testing/remotes'
import { renderShell } from '../testing/render-shell'

jest.setTimeout(60_000)

const secrets = {
  password: 'hunter-and-gatherer',
  key: 'wGqZ8hV0mN3rT5yU7iO9pA1sD3fG5hJ7kL9zX1cV3bE=',
  invitation: 'QK3ZTA8C',
  mail: 'ada@example.com',
  token: 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoiYWRhIn0.c2lnbmF0dXJl',
}

beforeAll(() => {
  const refused = { ...networksRemote, name: 'mfe-identity', refused: ['needs platform 2.0.0'] }
  const problems = [{ name: 'mfe-old', message: 'has no entry' }]
  const registry = { rev: 'r42', remotes: [networksRemote, refused], problems }
  deliver({ registry, settings: {} })
})

test('names each failure and leaks no secret from addresses, bodies, headers or server messages', async () => {
  await signInAsAdmin()
  const user = await renderShell('/diagnostics')
  // appears once all automatic requests have ended
  await screen.findByRole(
    'button',
    { name: inEnglish('shell:keyboard.palette') },
    { timeout: 12_000 },
  )
  const { password, ...others } = secrets
  const echo = `cannot do that: ${Object.values(others).join(' ')}`
  // only the calls made below are refused, because the frame sends requests of its own meanwhile
  const refusal = { kind: 'error', status: 500, message: echo } as const
  await fault({ ...refusal, method: 'DELETE', path: '/api/v1/enrollment-keys/:keyID' })
  await fault({ ...refusal, method: 'GET', path: '/api/v1/users/access_token' })
  // a password looks like any other word, so only the call that carried it may repeat it
  const withPassword = { ...refusal, message: `${echo} ${password}` }
  await fault({ ...withPassword, method: 'PUT', path: '/api/hosts/:hostid' })

  await act(async () => {
    const headers = { Authorization: `Bearer ${secrets.token}` }
    const searchParams = { code: secrets.invitation, email: secrets.mail }
    await Promise.allSettled([
      api.put(`hosts/${encodeURIComponent(secrets.key)}`, { json: secrets }),
      api.delete(`v1/enrollment-keys/${secrets.invitation}`),
      api.get('v1/users/access_token', { searchParams, headers }),
    ])
  })

  expect(await screen.findByText('DELETE /api/v1/enrollment-keys/:id')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Download' })
  const report = decodeURIComponent(link.getAttribute('href') ?? '')
  expect(report).toContain('PUT /api/hosts/:id 500 cannot do that')
  for (const secret of Object.values(secrets)) {
    expect(report).not.toContain(secret)
    expect(document.body.textContent).not.toContain(secret)
  }

  const copied = watchClipboard()
  await user.click(screen.getByRole('button', { name: 'Copy as text' }))
  expect(copied).toEqual([report.slice(report.indexOf(',') + 1)])
})

test('shows versions, server and connection without sending a request', async () => {
  await signInAsAdmin()
  const user = await renderShell('/diagnostics', { remotes: [otherRemote] })

  expect(await screen.findByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
  const links = ['Server settings', 'Display settings'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(links).toEqual(['/settings?tab=general', '/settings?tab=display'])
  for (const title of ['Console', 'Modules', 'Server', 'Connection', 'Browser', 'Recent errors']) {
    expect(screen.getByRole('heading', { name: title })).toBeVisible()
  }
  expect(screen.getByText('r42')).toBeVisible()
  expect(
    screen.getByText(inEnglish('shell:diagnostics.unopened', { version: '1.0.0' })),
  ).toBeVisible()
  expect(screen.getByText('1.0.0 rejected: needs platform 2.0.0')).toBeVisible()
  expect(screen.getByText('has no entry')).toBeVisible()
  expect(screen.getByText(inEnglish('shell:diagnostics.answers'))).toBeVisible()

  expect(screen.queryByRole('button', { name: 'try restarting' })).toBeNull()
  await user.click(screen.getByRole('button', { name: inEnglish('shell:health.restart.help') }))
  expect(screen.getByRole('button', { name: 'try restarting' })).toBeVisible()
})
