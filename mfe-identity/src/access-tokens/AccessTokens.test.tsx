/**
 * @backend empty
 * @edition pro
 */
import { accessTokenListQuery } from '@meshdeck/api/access-tokens'
import { queryClient } from '@meshdeck/platform'
import { signInAsAdmin } from '@meshdeck/testing/backend'
import { chooseAction } from '@meshdeck/testing/choose-action'
import { screen, type UserEvent, waitFor, within } from '@meshdeck/testing/dom'
import { fault } from '@meshdeck/testing/faults'
import { inEnglish } from '@meshdeck/testing/in-english'
import { renderAt } from '@meshdeck/testing/render-at'

import { addUser, remote, signInWith } from '../testing'

const page = '/profile?tab=tokens'
const tokens = (username: string) =>
  queryClient.fetchQuery({ ...accessTokenListQuery(username), staleTime: 0 })

/** Clicks the button of the table; an empty table has another one. */
async function openForm(user: UserEvent) {
  const [button] = await screen.findAllByRole('link', { name: 'Create token' })
  if (!button) throw new Error('there is no button')
  await user.click(button)
}

test('creates a token with a name and an end, shows it once, and revokes it [US-019, AP-131, AP-132, AP-133]', async () => {
  await signInAsAdmin()
  await fault({
    kind: 'error',
    message: 'disk full',
    method: 'POST',
    path: '/api/v1/users/access_token',
    calls: 1,
  })
  const user = await renderAt(page, remote)
  expect(await screen.findByText(inEnglish('identity:accessTokens.empty'))).toBeVisible()
  await openForm(user)
  await user.type(await screen.findByLabelText('Name'), 'backup')
  await user.click(screen.getByRole('button', { name: 'Create token' }))
  // what was typed stays after a rejection, with the server's message
  expect(await screen.findByText(/disk full/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Create token' }))

  const dialog = await screen.findByRole('dialog', { name: 'Access token “backup”' })
  const token = /ey[\w-]+\.[\w-]+\.[\w-]+/.exec(dialog.textContent ?? '')?.[0]
  expect(token).toBeDefined()
  const kept = JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }])
  expect(kept).not.toContain(token)
  await user.click(within(dialog).getByRole('button', { name: /^Close/ }))
  const row = await screen.findByRole('row', { name: /backup/ })
  expect(row).toHaveTextContent('Never')
  expect(document.body.textContent).not.toContain(token)

  await chooseAction(user, 'Revoke', 'backup')
  await user.click(await screen.findByRole('button', { name: 'Revoke token' }))
  expect(
    await screen.findByText(inEnglish('identity:accessTokens.revoke.done', { name: 'backup' })),
  ).toBeVisible()
  await waitFor(async () => expect(await tokens('admin')).toEqual([]))
})

test("lets a user who isn't an admin create a token, and says why only others can revoke it [US-023]", async () => {
  await addUser('ada', { platform_role_id: 'platform-user' })
  await signInWith('ada')
  const user = await renderAt(page, remote)
  await openForm(user)
  await user.type(await screen.findByLabelText('Name'), 'cron')
  await user.click(screen.getByRole('button', { name: 'Create token' }))
  const dialog = await screen.findByRole('dialog', { name: 'Access token “cron”' })
  await user.click(within(dialog).getByRole('button', { name: /^Close/ }))

  await user.click(
    within(await screen.findByRole('row', { name: /cron/ })).getByRole('button', {
      name: /^Actions/,
    }),
  )
  expect(
    await screen.findByText(inEnglish('identity:accessTokens.refused.adminsRevoke'), {
      exact: false,
    }),
  ).toBeVisible()
  expect(await tokens('ada')).toMatchObject([{ name: 'cron', user_name: 'ada' }])
})
