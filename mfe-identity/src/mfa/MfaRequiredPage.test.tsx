/** @backend seeded */
import { queryClient, z } from '@meshdeck/platform'
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { oneTimeCode, wrongCode } from '@meshdeck/testing/one-time-code'
import { renderAt } from '@meshdeck/testing/render-at'

import { addUser, remote, signInWith, tryPassword } from '../testing'

const codeField = () => screen.findByRole('textbox', { name: 'One-time code' })

async function demandMfa(isRequired: boolean) {
  await signInAsAdmin()
  const settings = z.parse(z.looseObject({}), await callApi('get', 'server/settings'))
  await callApi('put', 'server/settings', { ...settings, mfa_enforced: isRequired })
}

/** Opens the page for a new user without MFA and returns the dialog too. */
async function openSetUp(username: string) {
  await addUser(username)
  await demandMfa(true)
  await signInWith(username)
  const user = await renderAt('/mfa-required?return=/users?q=night', remote)
  await user.click(await screen.findByRole('link', { name: inEnglish('identity:mfa.title') }))
  const dialog = await screen.findByRole('dialog', { name: inEnglish('identity:mfa.title') })
  return { user, dialog }
}

async function secretOnScreen() {
  const label = await screen.findByRole('button', { name: 'Copy secret' })
  return label.parentElement?.textContent?.match(/[A-Z2-7]{16,}/)?.[0] ?? ''
}

test('sets up MFA with the secret of the QR code, and returns to the page [AP-135, AP-136, SE-001]', async () => {
  const { user, dialog } = await openSetUp('new-guard')
  const image = await within(dialog).findByRole('img', { name: /QR code/ })
  expect(image).toHaveAttribute('src', expect.stringMatching(/^data:image\/png;base64,/))

  await user.click(await codeField())
  await user.paste(await oneTimeCode(await secretOnScreen()))

  expect(await screen.findByText(inEnglish('identity:mfa.done'))).toBeVisible()
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe('/users?q=night'),
  )
  await expect(tryPassword('new-guard')).resolves.toHaveProperty('pre_auth_token')
  expect(queryClient.getQueryCache().findAll({ queryKey: ['mfa-setup'] })).toEqual([])
})

test('reports a wrong code at its field, and accepts the right one afterwards', async () => {
  const { user } = await openSetUp('hasty-guard')
  const secret = await secretOnScreen()
  await user.click(await codeField())
  await user.paste(await wrongCode(secret))

  await waitFor(async () =>
    expect(await codeField()).toHaveAccessibleErrorMessage(inEnglish('common:account.wrongCode')),
  )
  await user.clear(await codeField())
  await user.paste(await oneTimeCode(secret))
  expect(await screen.findByText(inEnglish('identity:mfa.done'))).toBeVisible()
})

test('retries a failed start of the setup', async () => {
  const broken = await fault({
    kind: 'error',
    message: 'no entropy',
    path: '/api/users/:username/auth/init-totp',
  })
  const { user, dialog } = await openSetUp('patient-guard')
  expect(await within(dialog).findByText(inEnglish('identity:mfa.initFailed'))).toBeVisible()
  expect(within(dialog).getByRole('alert')).toHaveTextContent('no entropy')

  await broken.remove()
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }))
  expect(await codeField()).toBeVisible()
})

test('redirects a user who needs no MFA', async () => {
  await demandMfa(false)
  await renderAt('/mfa-required?return=/users', remote)
  await waitFor(() => expect(window.location.pathname).toBe('/users'))
})
