import { mfaSetupQuery } from '@meshdeck/api/mfa'
import { completeMfa } from '@meshdeck/api/mfa-changes'
import { listOf, queryClient, z } from '@meshdeck/platform'
import { callApi, signInAs, signInAsAdmin } from '@meshdeck/testing/backend'
import { screen, waitFor, within, type UserEvent } from '@meshdeck/testing/dom'
import { oneTimeCode } from '@meshdeck/testing/one-time-code'
import { remoteUnderTest } from '@meshdeck/testing/render-at'

import manifest from '../remote.json'

/** This remote as tests mount it. */
export const remote = remoteUnderTest(manifest, (file) => import(`../${file}`))

/** Password of all users that `addUser` creates. */
export const PASSWORD = 'read-the-books'

/** Creates a user as the super admin, who stays signed in. */
export async function addUser(username: string, fields: object = {}): Promise<void> {
  await signInAsAdmin()
  await callApi('post', `users/${username}`, { username, password: PASSWORD, ...fields })
}

/** Signs in as a user that `addUser` has created. */
export const signInWith = (username: string) => signInAs({ username, password: PASSWORD })

/** Creates a user with MFA, which only the user can turn on; the super admin is signed in afterwards. */
export async function addUserWithMfa(username: string, fields: object = {}) {
  await addUser(username, fields)
  await turnOnMfa(username)
  await signInAsAdmin()
}

/** Turns on MFA for a user, who is signed in afterwards. */
export async function turnOnMfa(username: string): Promise<void> {
  await signInWith(username)
  const setup = await queryClient.fetchQuery(mfaSetupQuery(username))
  const code = await oneTimeCode(new URL(setup.otp_auth_url).searchParams.get('secret') ?? '')
  await completeMfa({ ...setup, username, current: PASSWORD, code })
}

/** Signs in without changing the console's session; throws the server's error. */
export const tryPassword = (username: string, password = PASSWORD) =>
  callApi('post', 'users/adm/authenticate', { username, password })

export async function rowOf(username: string): Promise<HTMLElement> {
  const table = await screen.findByRole('grid', { name: 'User Management' })
  return within(table).findByRole('row', { name: new RegExp(`^Select ${username}\\b`) })
}

/** Opens the menu of a user's row and returns one entry. */
export async function openMenu(user: UserEvent, action: string, username: string) {
  await user.click(within(await rowOf(username)).getByRole('button', { name: /^Actions/ }))
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  return screen.findByRole('menuitem', { name: new RegExp(`^${action}`) })
}

const userSchema = z.looseObject({ username: z.string() })

/** Returns the user's current data from the server; undefined if the user was deleted. */
export async function userOnServer(username: string) {
  const users = z.parse(listOf(userSchema), await callApi('get', 'users'))
  return users.find((user) => user.username === username)
}
