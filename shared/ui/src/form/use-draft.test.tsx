import { z } from '@meshdeck/platform'
import { endSession, startSession, useSessionState } from '@meshdeck/platform/shell'
import { act, cleanup, screen, waitFor } from '@meshdeck/testing/dom'
import { sessionOf } from '@meshdeck/testing/session'
import type { ReactNode } from 'react'

import { renderUi } from '../testing'
import { Form } from './Form'
import { FormDialog } from './FormDialog'
import { PasswordField, TextField } from './text-fields'
import { withoutSecrets } from './use-draft'

describe('use draft', () => {
  const initialValues = { name: '', note: 'as stored', password: '', pin: '' }
  const schema = z.object({
    name: z.string(),
    note: z.string(),
    password: z.string(),
    pin: z.string(),
  })
  const signIn = (username: string) =>
    act(() => startSession(sessionOf(username, { baseUrl: '/api' }), { remember: false }))

  /** Like the guard of the pages: unmounts a page when its session ends. */
  function Guarded({ children }: { children: ReactNode }) {
    const { session } = useSessionState()
    return session ? children : <p>Sign in</p>
  }

  const form = { schema, initialValues, onSubmit: async () => {} }

  const fields = (
    <>
      <TextField name="name" label="Name" />
      <TextField name="note" label="Note" />
      <PasswordField name="password" label="Password" autoComplete="new-password" />
      <PasswordField name="pin" label="PIN" autoComplete="off" />
    </>
  )

  const dialog = (
    <FormDialog title="Add user" {...form} onClose={() => {}}>
      {fields}
    </FormDialog>
  )

  const page = <Form {...form}>{fields}</Form>

  async function typeInto(content: ReactNode) {
    signIn('netops')
    const user = await renderUi(<Guarded>{content}</Guarded>, '/users?dialog=add-user')
    await user.click(await screen.findByLabelText('Name'))
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
    await user.type(screen.getByLabelText('Name'), 'night-shift')
    await user.type(await screen.findByLabelText('Password'), 'until-dawn')
    await user.type(await screen.findByLabelText('PIN'), '4711')
  }

  const everythingStored = () =>
    [sessionStorage, localStorage]
      .flatMap((storage) => Object.keys(storage).map((key) => storage.getItem(key)))
      .join()

  function end(endedBy: 'signed-out' | 'expired' | 'refused') {
    act(() => endSession(endedBy))
    expect(screen.getByText('Sign in')).toBeVisible()
  }

  const nameAndPassword = async () => {
    await screen.findByLabelText('Name')
    return ['Name', 'Note', 'Password', 'PIN'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    )
  }

  afterEach(() => act(() => endSession('signed-out')))

  test.each([
    ['a dialog', dialog],
    ['a page', page],
  ])(
    'restores what was typed into %s after the next sign-in, once and without secrets',
    async (_, content) => {
      await typeInto(content)
      end('refused')
      signIn('netops')
      expect(await nameAndPassword()).toEqual(['night-shift', 'as stored', '', ''])

      end('signed-out')
      signIn('netops')
      expect(await nameAndPassword()).toEqual(['', 'as stored', '', ''])
    },
  )

  test('shows another user nothing of it', async () => {
    await typeInto(dialog)
    end('expired')
    signIn('helpdesk')
    expect(await nameAndPassword()).toEqual(['', 'as stored', '', ''])
    expect(everythingStored()).not.toContain('night-shift')
    end('signed-out')
    signIn('netops')
    expect(await nameAndPassword()).toEqual(['', 'as stored', '', ''])
  })

  test("keeps typed values in the tab's storage, without secrets, until a sign-out", async () => {
    await typeInto(dialog)
    end('expired')
    expect(everythingStored()).toContain('night-shift')
    expect(everythingStored()).not.toMatch(/until-dawn|4711/)
    cleanup()

    signIn('netops')
    expect(everythingStored()).toContain('night-shift')
    act(() => endSession('signed-out'))
    expect(everythingStored()).not.toContain('night-shift')
  })
})

describe('without secrets', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl'

  test.each([
    { password: 'until-dawn' },
    { currentPassword: 'until-dawn' },
    { confirm: 'until-dawn' },
    { code: '123456' },
    { client_secret: 'x' },
    { okta_api_token: 'x' },
    { google_sa_creds_json: '{}' },
    { privatekey: 'x' },
    { private_key: 'x' },
    { apiKey: 'x' },
    { key: 'x' },
    { secrets: { client_secret: 'x' } },
    { provider: { name: 'okta', token: 'x' } },
    { rows: [{ name: 'a', privateKey: 'x' }] },
    { note: `Bearer ${jwt}` },
    { text: '[Interface]\nPrivateKey = abc' },
    { text: '[interface]\nprivatekey=abc' },
    { postup: 'wg set nm private-key /tmp/key' },
    { note: 'https://ada:until-dawn@proxy.example:8080' },
    { note: 'password=until-dawn' },
    { note: 'curl -H "Authorization: Basic YWRhOnVudGlsLWRhd24="' },
    { lines: ['-----BEGIN PGP PRIVATE KEY BLOCK-----'] },
    { lines: ['-----BEGIN OPENSSH PRIVATE KEY-----'] },
  ])("doesn't keep %j", (values) => {
    expect(withoutSecrets(values)).toEqual({})
  })

  test.each([
    { name: 'night-shift' },
    { publickey: 'abc' },
    { public_key: 'abc' },
    { domains: ['a.example', 'b.example'] },
    { issuer: 'https://id.example:8443/realms/mesh@home' },
    { description: 'asks for a password at noon' },
    { keepalive: 25 },
    { routes: [{ range: '10.0.0.0/8' }] },
  ])('keeps %j', (values) => {
    expect(withoutSecrets(values)).toEqual(values)
  })

  test("doesn't keep what the form shows as a secret, whatever its name", () => {
    const values = { pin: '4711', mail: { sender: 'a', word: 'b' }, name: 'c' }
    expect(withoutSecrets(values, new Set(['pin', 'mail.word']))).toEqual({ name: 'c' })
  })
})
