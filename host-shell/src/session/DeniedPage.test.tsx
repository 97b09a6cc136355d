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

/** Holds the next answer that says who the person is, as a slow line does. Returns the function that delivers it. */
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
    // all that follows from an answer
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
])('an answer from before %s signed in keeps nobody out', async (_, signInAgain) => {
  await signInDenied()
  const { isHeld, deliver } = holdOwnUser()
  await renderShell('/dashboard')
  await isDenied()
  await isHeld()
  await signInAgain()
  const opened = await isOpen()
  await deliver()
  // the very same page, which was not closed for a moment and opened again
  expect(opened).toBeVisible()
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
