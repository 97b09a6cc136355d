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

type RefusedCase = [name: string, typed: string, message: RegExp]
type AcceptedCase = [name: string, typed: string, sent: string, value: string]

/**
 * One row per form: the stored values, the values that its fields reject, and those that are sent in another form than
 * typed.
 */
const forms: Array<{ tab: string; before: object; refused: RefusedCase[]; read: AcceptedCase[] }> =
  [
    {
      tab: 'general',
      before: {},
      refused: [
        ['Default domain', 'Corp Example', /Corp Example isn't a valid domain name\./],
        ['Default domain', '10.0.0.5', /10\.0\.0\.5 isn't a valid domain name\./],
        ['STUN servers', 'a.example:3478, a:99999', /aren't valid STUN servers: a:99999\./],
        ['STUN servers', 'a.example', /aren't valid STUN servers: a\.example\./],
      ],
      read: [
        [
          'STUN servers',
          'a.example:3478 b.example:3479',
          'stun_servers',
          'a.example:3478,b.example:3479',
        ],
        ['Default domain', ' mesh.internal ', 'default_domain', 'mesh.internal'],
      ],
    },
    {
      tab: 'mail',
      before: {},
      refused: [
        ['SMTP host', 'smtp://relay', /Enter only a host name/],
        ['SMTP port', '0', /Enter a port from 1 to 65535\./],
        ['Sender address', 'mesh', /email address, such as/],
      ],
      read: [],
    },
    {
      tab: 'monitoring',
      before: {},
      refused: [
        ['Metrics port', '0', /Enter a port from 1 to 65535\./],
        ['Metrics interval (minutes)', '0', /from 1 to 525,600\./],
        ['Activity retention (days)', '1.5', /from 1 to 36,500\./],
      ],
      read: [],
    },
    {
      tab: 'authentication',
      before: issuer,
      refused: [
        ['Token lifetime (minutes)', '4', /from 5 to 525,600\./],
        ['Allowed domains', 'a.example corp', /Invalid email domains: corp\./],
        ['Allowed domains', '@a.example', /Invalid email domains: @a\.example\./],
        ['Allowed domains', '*, a.example', /Enter either the asterisk/],
        ['Allowed domains', '', /required/],
        ['Issuer', 'id.example', /that begins with https:\/\//],
        ['Issuer', 'ftp://id.example', /that begins with https:\/\//],
        ['Issuer', '', /that begins with https:\/\//],
        ['Client ID', 'my id', /can't contain spaces/],
        ['Client ID', 'console\u200b', /hidden characters/],
        ['Client ID', '', /required/],
      ],
      read: [
        [
          'Allowed domains',
          'A.example b.example\tc.example',
          'allowed_email_domains',
          'a.example,b.example,c.example',
        ],
        [
          'Issuer',
          'https://sso.example/realms/a/.well-known/openid-configuration',
          'oidcissuer',
          'https://sso.example/realms/a',
        ],
      ],
    },
    {
      tab: 'sync',
      before: oidc,
      refused: [
        ['Interval', '24', /such as 24h/],
        ['Interval', '0h', /such as 24h/],
      ],
      read: [],
    },
    {
      tab: 'sync',
      before: { authprovider: 'google' },
      refused: [['Google administrator email', 'x', /email address/]],
      read: [],
    },
  ]

test.each(forms)(
  'shows errors on tab $tab with $before, sends nothing, and parses the rest',
  async ({ tab, before, refused, read }) => {
    await configure(before)
    const stored = await settingsNow()
    const user = await renderAt(`/settings?tab=${tab}`, remote)
    const fieldOf = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }))

    for (const [name, typed, message] of refused) {
      const field = await fieldOf(name)
      const { value } = field
      await fill(user, field, typed)
      await save()
      await waitFor(() => expect(field).toHaveAccessibleErrorMessage(message))
      expect(field).toHaveValue(typed)
      expect(await settingsNow()).toEqual(stored)
      if (value) await fill(user, field, value)
      else await user.clear(field)
    }
    for (const [name, typed, sent, value] of read) {
      const field = await fieldOf(name)
      await fill(user, field, typed)
      await save()
      expect(await screen.findByText('No unsaved changes')).toBeVisible()
      expect(await settingsNow()).toMatchObject({ [sent]: value })
      // the sent value is shown
      expect(field).toHaveValue(value)
    }
  },
)

test('neither validates nor sends hidden fields', async () => {
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
  [
    'authentication',
    oidc,
    inEnglish('keys:settings.secret.removeStored.client_secret'),
    'client_secret',
  ],
  [
    'sync',
    { authprovider: 'google', google_sa_creds_json: 'old' },
    'Remove stored credentials',
    'google_sa_creds_json',
  ],
])('removes a stored secret on the tab %s: %j', async (...given) => {
  const [tab, before, name, secret] = given
  await configure({ ...issuer, ...before })
  const user = await renderAt(`/settings?tab=${tab}`, remote)
  await user.click(await screen.findByRole('button', { name }))
  expect(screen.getByText(inEnglish('keys:settings.secret.willBeRemoved'))).toBeVisible()
  expect(screen.getByText(inEnglish('keys:settings.unsaved', { count: 1 }))).toBeVisible()
  expect(await settingsNow()).not.toMatchObject({ [secret]: '' })

  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('No unsaved changes')).toBeVisible()
  expect(await settingsNow()).toMatchObject({ [secret]: '' })
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('can keep a stored secret that was marked for removal', async () => {
  await configure({ email_sender_password: 'old' })
  const user = await renderAt('/settings?tab=mail', remote)
  const name = 'Remove stored password'
  await user.click(await screen.findByRole('button', { name }))
  expect(screen.getByLabelText('Password')).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Keep stored password' }))
  expect(screen.getByText('No unsaved changes')).toBeVisible()
  expect(screen.getByLabelText('Password')).toBeEnabled()

  await user.click(screen.getByRole('button', { name }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('No unsaved changes')).toBeVisible()
  expect(await settingsNow()).toMatchObject({ email_sender_password: '' })
  expect(screen.queryByRole('button', { name })).toBeNull()
})

test('does nothing on Save without changes', async () => {
  await configure({ default_domain: 'Not A Domain' })
  const user = await renderAt('/settings?tab=general', remote)
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(save).toHaveAttribute('aria-disabled', 'true')
  await user.click(save)
  expect(screen.queryByText(/isn't a valid domain name/)).toBeNull()
})
