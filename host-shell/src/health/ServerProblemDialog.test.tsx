/** @backend seeded */
import { signInAsAdmin, signInAsUser } from '@meshdeck/testing/backend'
import { screen, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'

import { renderShell } from '../testing/render-shell'

const links = { account: 'https://account.example.com' }

/** Opens the dialog for a server that has lost its database. */
async function openDialog(variant: 'hosted' | 'self-hosted') {
  await signInAsAdmin()
  await fault({ kind: 'database-down' })
  await renderShell('/dashboard?dialog=server-problem', { settings: { variant, links } })
  return within(await screen.findByRole('dialog', { name: 'Error server malfunction' }))
}

test('links to the account in the hosted variant [SV-018, CO-061, ER-031, ER-032]', async () => {
  const dialog = await openDialog('hosted')
  expect(dialog.getByText(/Billing\/Payment error occured/)).toBeInTheDocument()
  expect(dialog.getByText(/Check your tenant's billing settings in the/)).toBeInTheDocument()
  expect(dialog.getByRole('link', { name: 'Account management' })).toHaveAttribute(
    'href',
    links.account,
  )
})

test('shows no account for a self-hosted server [SV-018]', async () => {
  const dialog = await openDialog('self-hosted')
  expect(dialog.getByRole('button', { name: 'try restarting' })).toBeVisible()
  expect(dialog.queryByRole('link', { name: /account/i })).toBeNull()
})

test("offers no restart for a server that doesn't respond", async () => {
  await signInAsAdmin()
  await fault({ kind: 'drop', path: '/api/server/status' })
  await renderShell('/dashboard?dialog=server-problem')
  const dialog = within(await screen.findByRole('dialog', { name: 'Error server malfunction' }))
  await dialog.findByText('Reported')
  expect(dialog.queryByRole('button', { name: 'try restarting' })).toBeNull()
})

test.each([
  ['who administers the server', signInAsAdmin, true],
  ['others', signInAsUser, false],
] as const)(
  'shows what to check without a broker depending on the user: %s, %j',
  async (...given) => {
    const [, signIn, isShown] = given
    await signIn()
    await fault({ kind: 'broker-down' })
    await renderShell('/dashboard?dialog=server-problem')
    const dialog = within(await screen.findByRole('dialog', { name: 'Error server malfunction' }))
    await dialog.findByText('Reported')
    expect(
      dialog.queryByText(inEnglish('shell:health.problem.broker.look'), { exact: false }) !== null,
    ).toBe(isShown)
  },
)
