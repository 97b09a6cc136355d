/**
 * @backend seeded
 * @edition pro
 */
import { api, apiBase, queryClient, readReply, z } from '@meshdeck/platform'
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

const isDenied = () =>
  screen.findByRole('heading', { name: inEnglish('shell:session.denied.title') })
const isOpen = () => screen.findByRole('heading', { level: 1, name: 'Dashboard' })

async function signInDenied() {
  await signInAsAdmin()
  await callApi('post', 'users/worker', worker)
  await signInAs(worker)
}

/** Changes the worker's role like an administrator on another computer. */
async function giveRole(platform_role_id: string) {
  const grant = z.object({ AuthToken: z.string() })
  const { AuthToken } = z.parse(grant, await callApi('post', 'users/adm/authenticate', admin))
  const headers = { Authorization: `Bearer ${AuthToken}` }
  const json = { ...worker, password: '', platform_role_id }
  await readReply(api.put('users/worker', { headers, json }), z.unknown())
}

test('opens the console when the user returns to the tab with a permitted role', async () => {
  await signInDenied()
  await renderShell('/dashboard')
  await isDenied()
  await giveRole('admin')
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(await isOpen()).toBeVisible()
})

test('opens the console after a reload with a permitted role', async () => {
  await signInDenied()
  await renderShell('/dashboard')
  await isDenied()
  cleanup()
  await giveRole('admin')
  await renderShell('/dashboard')
  expect(await isOpen()).toBeVisible()
})

/** Delays the next response with the signed-in user, like a slow connection. Returns the function that delivers it. */
function holdOwnUser() {
  let resolve = () => {}
  const isDelivered = new Promise<void>((done) => {
    resolve = done
  })
  let held: Promise<Response> | undefined
  const send = globalThis.fetch
  const line = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const reply = send(input, init)
    if (held || !(input instanceof Request) || !/v1\/users\?username=/.test(input.url)) return reply
    held = reply
    await Promise.all([reply, isDelivered])
    return reply
  })
  const isHeld = () => waitFor(() => expect(held).toBeDefined()).then(() => held)
  const deliver = async () => {
    line.mockRestore()
    await act(async () => resolve())
    // waits for everything that follows from the response
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  }
  return { isHeld, deliver }
}

test.each([
  ['another person', async () => signInAsAdmin()],
  [
    'the same person, who has another role by then,',
    async () => {
      await giveRole('admin')
      await signInAs(worker)
    },
  ],
])('ignores a response from before %s signed in', async (_, signInAgain) => {
  await signInDenied()
  const { isHeld, deliver } = holdOwnUser()
  await renderShell('/dashboard')
  await isDenied()
  await isHeld()
  await signInAgain()
  const opened = await isOpen()
  await deliver()
  // the same page element, which was never unmounted
  expect(opened).toBeVisible()
})

test('shows a denied role a message and clears its visits on sign-out', async () => {
  await signInDenied()
  // from an earlier visit: no part of the frame is mounted that would record it
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
