/**
 * @backend seeded
 * @edition pro
 */
import { api, apiBase, readReply, z } from '@meshdeck/platform'
import { admin, callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { act, cleanup, screen, waitFor } from '@meshdeck/testing/dom'
import { inEnglish } from '@meshdeck/testing/in-english'

import { renderShell } from '../testing/render-shell'

const worker = {
  username: 'worker',
  password: 'meshdeck-demo',
  platform_role_id: 'service-user',
  user_group_ids: {},
  network_roles: {},
}

const isDenied = () => screen.findByRole('heading', { name: inEnglish('session:denied.title') })
const isOpen = () => screen.findByRole('heading', { level: 1, name: 'Dashboard' })

async function signInDenied() {
  await signInAsAdmin()
  await callApi('post', 'users/worker', worker)
  await signInAs(worker)
}

/** Changes the worker's role as the administrator does at another computer. */
async function giveRole(platform_role_id: string) {
  const grant = z.object({ AuthToken: z.string() })
  const { AuthToken } = z.parse(grant, await callApi('post', 'users/adm/authenticate', admin))
  const headers = { Authorization: `Bearer ${AuthToken}` }
  const json = { ...worker, password: '', platform_role_id }
  await readReply(api.put('users/worker', { headers, json }), z.unknown())
}

test('a role that comes back opens the console as soon as the person does', async () => {
  await signInDenied()
  await renderShell('/dashboard')
  await isDenied()
  await giveRole('admin')
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await isOpen()).toBeVisible()
})

test('a role that comes back opens the console after a reload', async () => {
  await signInDenied()
  await renderShell('/dashboard')
  await isDenied()
  cleanup()
  await giveRole('admin')
  await renderShell('/dashboard')
  expect(await isOpen()).toBeVisible()
})

test('a role that is kept out of the console reads so, and what it opened goes when it signs out', async () => {
  await signInDenied()
  // of a visit from before: nothing of the frame is here that would know of it
  const base = apiBase()
  localStorage.setItem(`recent ${base} worker`, '[]')
  localStorage.setItem(`recent ${base} beata`, '[]')
  localStorage.setItem(`changes ${base} worker of lab`, '')
  const user = await renderShell('/dashboard')

  expect(await isDenied()).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(sessionStorage.getItem('meshdeck_session')).toBeNull()
  const kept = Object.keys(localStorage).filter((key) => /^(recent|changes) /.test(key))
  expect(kept.toSorted()).toEqual([`changes ${base} worker of lab`, `recent ${base} beata`])
})
