/**
 * @backend seeded
 * @api-version 1.5.1
 */
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'

import { renderShell } from '../testing/render-shell'

const helper = { username: 'night-shift', password: 'until-dawn' }

/** Whether the dialog for a server without its database offers a restart. */
async function restartOffered() {
  await fault({ kind: 'database-down' })
  await renderShell('/dashboard?dialog=server-problem')
  await screen.findByRole('dialog', { name: 'Error server malfunction' })
  // the version arrives with the status, which also reports the problem
  await screen.findAllByText('Reported')
  return screen.queryByRole('button', { name: 'try restarting' }) !== null
}

test('lets the super admin restart a server of 1.5.1 [SV-017]', async () => {
  await signInAsAdmin()
  expect(await restartOffered()).toBe(true)
})

test('offers another admin no restart of a server of 1.5.1', async () => {
  await signInAsAdmin()
  await callApi('post', `users/${helper.username}`, { ...helper, platform_role_id: 'admin' })
  await signInAs(helper)
  expect(await restartOffered()).toBe(false)
})
