/**
 * @backend seeded
 * @api-version 1.5.1
 */
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'

import { renderShell } from '../testing/render-shell'

const helper = { username: 'night-shift', password: 'until-dawn' }

/** What the dialog over a server without database offers. */
async function restartOffered() {
  await fault({ kind: 'database-down' })
  await renderShell('/dashboard?dialog=server-problem')
  await screen.findByRole('dialog', { name: 'Error server malfunction' })
  // the version comes with the status, which says what is wrong too
  await screen.findAllByText('Reported')
  return screen.queryByRole('button', { name: 'try restarting' }) !== null
}

test('the super admin may restart a server of 1.5.1 [SV-017]', async () => {
  await signInAsAdmin()
  expect(await restartOffered()).toBe(true)
})

test('to another admin the restart of a server of 1.5.1 is not offered', async () => {
  await signInAsAdmin()
  await callApi('post', `users/${helper.username}`, { ...helper, platform_role_id: 'admin' })
  await signInAs(helper)
  expect(await restartOffered()).toBe(false)
})
