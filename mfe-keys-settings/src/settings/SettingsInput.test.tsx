/**
 * @backend empty
 * @edition pro
 */
import { callApi, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor } from '@meshdeck/testing/dom'
import { fill } from '@meshdeck/testing/forms'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { remote } from '../testing'

const settingsNow = () => callApi('get', 'server/settings')

async function configure(changes: object) {
  await signInAsAdmin()
  await callApi('put', 'server/settings', { ...Object(await settingsNow()), ...changes })
}

const oidc = { authprovider: 'oidc', client_id: 'console', client_secret: 'x' }
const issuer = { ...oidc, oidcissuer: 'https://id.example' }

test.each([
  ['general', {}, 'Default domain', 'Corp Example', /Corp Example isn't a valid domain name\./],
  ['general', {}, 'Default domain', '10.0.0.5', /10\.0\.0\.5 isn't a valid domain name\./],
  [
    'general',
    {},
    'STUN servers',
    'a.example:3478, a:99999',
    /aren't valid STUN servers: a:99999\./,
  ],
  ['general', {}, 'STUN servers', 'a.example', /aren't valid STUN servers: a\.example\./],
  ['mail', {}, 'SMTP host', 'smtp://relay', /Enter only a host name/],
  ['mail', {}, 'SMTP port', '0', /Enter a port from 1 to 65535\./],
  ['mail', {}, 'Sender address', 'mesh', /email address, such as/],
  ['monitoring', {}, 'Metrics port', '0', /Enter a port from 1 to 65535\./],
  ['monitoring', {}, 'Metrics interval (minutes)', '0', /from 1 to 525,600\./],
  ['monitoring', {}, 'Activity retention (days)', '1.5', /from 1 to 36,500\./],
  ['authentication', {}, 'Token lifetime (minutes)', '4', /from 5 to 525,600\./],
  ['authentication', {}, 'Allowed domains', 'a.example corp', /Invalid email domains: corp\./],
  ['authentication', {}, 'Allowed domains', '@a.example', /Invalid email domains: @a\.example\./],
  ['authentication', {}, 'Allowed domains', '*, a.example', /Enter either the asterisk/],
  ['authentication', {}, 'Allowed domains', '', /required/],
  ['authentication', issuer, 'Issuer', 'id.example', /that begins with https:\/\//],
  ['authentication', issuer, 'Issuer', 'ftp://id.example', /that begins with https:\/\//],
  ['authentication', issuer, 'Issuer', '', /that begins with https:\/\//],
  ['authentication', issuer, 'Client ID', 'my id', /can't contain spaces/],
  ['authentication', issuer, 'Client ID', 'console\u200b', /hidden characters/],
  ['authentication', issuer, 'Client ID', '', /required/],
  ['sync', oidc, 'Interval', '24', /such as 24h/],
  ['sync', oidc, 'Interval', '0h', /such as 24h/],
  ['sync', { authprovider: 'google' }, 'Google administrator email', 'x', /email address/],
])('on the tab %s with %j, %s refuses %j at the field, and sends nothing', async (...given) => {
  const [tab, before, name, typed, message] = given
  await configure(before)
  const stored = await settingsNow()
  const user = await renderAt(`/settings?tab=${tab}`, remote)
  const field = await screen.findByRole('textbox', { name })
  await fill(user, field, typed)
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(field).toHaveAccessibleErrorMessage(message))
  expect(field).toHaveValue(typed)
  expect(await settingsNow()).toEqual(stored)
})

test.each([
  [
    'authentication',
    {},
    'Allowed domains',
    'A.example b.example\tc.example',
    'allowed_email_domains',
    'a.example,b.example,c.example',
  ],
  [
    'authentication',
    issuer,
    'Issuer',
    'https://sso.example/realms/a/.well-known/openid-configuration',
    'oidcissuer',
    'https://sso.example/realms/a',
  ],
  [
    'general',
    {},
    'STUN servers',
    'a.example:3478 b.example:3479',
    'stun_servers',
    'a.example:3478,b.example:3479',
  ],
  ['general', {}, 'Default domain', ' mesh.internal ', 'default_domain', 'mesh.internal'],
])('on the tab %s with %j, %s reads %j', async (...given) => {
  const [tab, before, name, typed, sent, value] = given
  await configure(before)
  const user = await renderAt(`/settings?tab=${tab}`, remote)
  const field = await screen.findByRole('textbox', { name })
  await fill(user, field, typed)
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('No unsaved changes')).toBeVisible()
  expect(await settingsNow()).toMatchObject({ [sent]: value })
  // what was sent is what is shown
  expect(field).toHaveValue(value)
})

test('fields that are not shown are neither checked nor sent', async () => {
  await configure(issuer)
  const user = await renderAt('/settings?tab=authentication', remote)
  await fill(user, await screen.findByRole('textbox', { name: 'Issuer' }), 'id.example')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'github')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('No unsaved changes')).toBeVisible()
  expect(await settingsNow()).toMatchObject({
    authprovider: 'github',
    oidcissuer: 'https://id.example',
  })
})

test.each([
  ['mail', { email_sender_password: 'old' }, 'Remove stored password', 'email_sender_password'],
  [
    'authentication',
    oidc,
    inEnglish('settings:secret.removeStored.client_secret'),
    'client_secret',
  ],
  [
    'sync',
    { authprovider: 'google', google_sa_creds_json: 'old' },
    'Remove stored credentials',
    'google_sa_creds_json',
  ],
])('on the tab %s a stored secret %j can be removed', async (...given) => {
  const [tab, before, name, secret] = given
  await configure({ ...issuer, ...before })
  const user = await renderAt(`/settings?tab=${tab}`, remote)
  await user.click(await screen.findByRole('button', { name }))
  expect(screen.getByText(inEnglish('settings:secret.willBeRemoved'))).toBeVisible()
  expect(screen.getByText(inEnglish('settings:unsaved', { count: 1 }))).toBeVisible()
  expect(await settingsNow()).not.toMatchObject({ [secret]: '' })

  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('No unsaved changes')).toBeVisible()
  expect(await settingsNow()).toMatchObject({ [secret]: '' })
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a secret that is to be removed can be kept after all', async () => {
  await configure({ email_sender_password: 'old' })
  const user = await renderAt('/settings?tab=mail', remote)
  await user.click(await screen.findByRole('button', { name: 'Remove stored password' }))
  expect(screen.getByLabelText('Password')).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Keep stored password' }))
  expect(screen.getByText('No unsaved changes')).toBeVisible()
  expect(screen.getByLabelText('Password')).toBeEnabled()
})

test('while nothing has changed, Save does nothing', async () => {
  await configure({ default_domain: 'Not A Domain' })
  const user = await renderAt('/settings?tab=general', remote)
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(save).toHaveAttribute('aria-disabled', 'true')
  await user.click(save)
  expect(screen.queryByText(/isn't a valid domain name/)).toBeNull()
})
