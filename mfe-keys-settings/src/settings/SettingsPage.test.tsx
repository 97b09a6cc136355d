/** @backend empty */
import { queryClient } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { fill } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const MAIL_SECRET = 'mail-secret-in-clear'

/** Changes settings as another user would, keeping all others. */
async function changeElsewhere(changes: object) {
  const settings = Object(await callApi('get', 'server/settings'))
  await callApi('put', 'server/settings', { ...settings, ...changes })
}

const settingsNow = () => callApi('get', 'server/settings')

beforeAll(async () => {
  await signInAsAdmin()
  await changeElsewhere({ email_sender_password: MAIL_SECRET, smtp_host: 'mail.example' })
})

test("saves a tab's own fields, and keeps others' changes and every secret [SH-069]", async () => {
  const user = await renderAt('/settings?tab=mail', remote)
  const host = await screen.findByRole('textbox', { name: 'SMTP host' })
  expect(host).toHaveValue('mail.example')
  expect(screen.getByLabelText('Password')).toHaveValue('')
  await changeElsewhere({ verbosity: 3, email_sender_addr: 'vpn@example.com' })
  await fill(user, host, 'smtp.example')
  expect(screen.getByText(inEnglish('keys:settings.unsaved', { count: 1 }))).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(await settingsNow()).toMatchObject({
    smtp_host: 'smtp.example',
    email_sender_addr: 'vpn@example.com',
    email_sender_password: MAIL_SECRET,
    verbosity: 3,
    basic_auth: true,
  })
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Sender address/ })).toHaveValue('vpn@example.com'),
  )
  expect(screen.getByText('No unsaved changes')).toBeVisible()
  const seen = JSON.stringify(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  )
  expect(seen + document.documentElement.innerHTML).not.toContain(MAIL_SECRET)
})

test('reports a conflict at the field, and overwrites it on the next save', async () => {
  const user = await renderAt('/settings?tab=mail', remote)
  const host = await screen.findByRole('textbox', { name: 'SMTP host' })
  await changeElsewhere({ smtp_host: 'theirs.example' })
  await fill(user, host, 'mine.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(host).toHaveAccessibleErrorMessage(
      inEnglish('common:overlays.collision.field', { value: 'theirs.example' }),
    ),
  )
  expect(await settingsNow()).toMatchObject({ smtp_host: 'theirs.example' })

  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(await settingsNow()).toMatchObject({ smtp_host: 'mine.example' })
})

test("keeps input typed during a save, which doesn't wait for slow requests", async () => {
  const user = await renderAt('/settings?tab=mail', remote)
  const host = await screen.findByRole('textbox', { name: 'SMTP host' })
  await fault({ kind: 'latency', path: '/api/server/getconfig', milliseconds: 30_000 })
  await fault({ kind: 'latency', method: 'PUT', path: '/api/server/settings', milliseconds: 700 })
  await fill(user, host, 'late.example')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await fill(user, screen.getByRole('textbox', { name: 'SMTP port' }), '25')

  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(await settingsNow()).toMatchObject({ smtp_host: 'late.example', smtp_port: 587 })
  expect(await screen.findByText(inEnglish('keys:settings.unsaved', { count: 1 }))).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'SMTP port' })).toHaveValue('25')
  const discard = screen.getByRole('button', { name: 'Discard' })
  await user.click(discard)
  expect(await screen.findByText('No unsaved changes')).toBeVisible()
  expect(discard).toHaveAttribute('aria-disabled', 'true')
  expect(discard).toHaveFocus()
})

test('asks before a tab with unsaved input is left, and keeps it', async () => {
  const user = await renderAt('/settings?tab=mail', remote)
  await fill(user, await screen.findByRole('textbox', { name: 'SMTP host' }), 'other.example')
  await user.click(screen.getByRole('tab', { name: 'General' }))
  await user.click(await screen.findByRole('button', { name: 'Stay' }))

  expect(screen.getByRole('textbox', { name: 'SMTP host' })).toHaveValue('other.example')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await user.click(screen.getByRole('tab', { name: 'General' }))
  expect(await screen.findByRole('textbox', { name: /Default domain/ })).toBeVisible()
})

test("marks what only Pro has, and doesn't send it", async () => {
  await renderAt('/settings?tab=monitoring', remote)
  expect(await screen.findByText('Pro feature')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
