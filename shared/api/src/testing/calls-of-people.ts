import { DAY_MS } from '@meshdeck/domain/times'
import { admin, callApi, signInAs } from '@meshdeck/testing/backend'
import { nextOneTimeCode, oneTimeCode } from '@meshdeck/testing/one-time-code'

import { createAccessToken, revokeAccessToken } from '../mutations/access-token-changes'
import { completeMfa, removeMfa } from '../mutations/mfa-changes'
import { setOwnPassword } from '../mutations/own-password-changes'
import { updateServerSettings } from '../mutations/server-settings-changes'
import {
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  resetMfa,
  setPassword,
  transferSuperAdmin,
  updateUser,
} from '../mutations/user-changes'
import { putOwnUser } from '../own-user'
import { accessTokenListQuery, accessTokensOfQuery } from '../queries/access-tokens'
import { mfaRequiredQuery, mfaSetupQuery } from '../queries/mfa'
import { platformRoleListQuery } from '../queries/roles'
import { serverSettingsQuery } from '../queries/server-settings'
import { settingsRecordQuery } from '../queries/settings-record'
import { usageQuery } from '../queries/usage'
import { userListQuery } from '../queries/users'
import { hasSuperAdminQuery, logIn, logOut, restartServer, verifyCode } from '../session/server'
import { ssoOfferedQuery } from '../session/sso'
import { firstOf, type Kind, type MakeCall, newUser, PASSWORD, read } from './prepare'

/** Returns the password of the signed-in user, if the server checks it. */
const currentOf = ({ checksIdentity }: Kind) => (checksIdentity ? PASSWORD : undefined)

/** Sets up MFA for a new user. Returns its secret. */
async function newMfa(username: string, kind: Kind): Promise<string> {
  await signInAs({ username: await newUser(username), password: PASSWORD })
  const setup = await read(mfaSetupQuery(username))
  const secret = new URL(setup.otp_auth_url).searchParams.get('secret') ?? ''
  const code = await oneTimeCode(secret)
  await completeMfa({ ...setup, username, current: currentOf(kind), code })
  return secret
}

async function logInWithCode(kind: Kind) {
  const secret = await newMfa('with-code', kind)
  const login = await logIn({ username: 'with-code', password: PASSWORD }, kind)
  if (login.kind !== 'code-wanted') throw new Error('no code is wanted')
  return verifyCode({ ...login, code: await nextOneTimeCode(secret) }, kind)
}

/** Creates an access token of a user as the super admin, and returns it as the server lists it. */
async function newAccessToken(username: string) {
  await createAccessToken({ username, name: 'backup', expires: Date.now() + DAY_MS })
  const tokens = await read({ ...accessTokenListQuery(username), staleTime: 0 })
  return firstOf(tokens.filter(({ name }) => name === 'backup'))
}

/** Only Pro redirects to an identity provider. */
async function leadToProvider({ isPro }: Kind) {
  const settings = Object(await callApi('get', 'server/settings'))
  const provider = { authprovider: 'github', client_id: 'meshdeck', client_secret: 'secret' }
  await callApi('put', 'server/settings', { ...settings, ...provider })
  expect(await read(ssoOfferedQuery())).toBe(isPro)
}

async function transferThereAndBack() {
  await transferSuperAdmin(await newUser('heir'))
  await signInAs({ username: 'heir', password: PASSWORD })
  await transferSuperAdmin(admin.username)
}

/** Requests for people, their sign-in, and the server itself, by name of their exports. */
export const callsOfPeople: Record<string, MakeCall> = {
  settingsRecordQuery: () => read(settingsRecordQuery('server/settings')),
  serverSettingsQuery: () => read(serverSettingsQuery()),
  updateServerSettings: async () => {
    const base = { verbosity: 1 }
    await updateServerSettings({ base, mine: { verbosity: 2 }, secrets: { client_secret: 'new' } })
    expect(await callApi('get', 'server/settings')).toMatchObject({
      verbosity: 2,
      basic_auth: true,
    })
  },

  userListQuery: () => read(userListQuery()),
  platformRoleListQuery: () => read(platformRoleListQuery()),
  createUser: () =>
    createUser({
      username: 'joan',
      password: PASSWORD,
      display_name: 'Joan',
      platform_role_id: 'admin',
    }),
  updateUser: async () => {
    const base = { display_name: '', platform_role_id: 'admin' }
    const mine = { ...base, display_name: 'Renamed' }
    await updateUser({ username: await newUser('renamed'), isOwn: false, base, mine })
  },
  setPassword: async () =>
    setPassword({ username: await newUser('forgetful'), password: `${PASSWORD}-2` }),
  disableUser: async () => disableUser(await newUser('disabled')),
  enableUser: async () => enableUser(await newUser('enabled')),
  deleteUser: async () => deleteUser(await newUser('short-lived')),
  transferSuperAdmin: transferThereAndBack,

  mfaRequiredQuery: () => read(mfaRequiredQuery()),
  mfaSetupQuery: () => read(mfaSetupQuery(admin.username)),
  completeMfa: (kind) => newMfa('with-mfa', kind),
  removeMfa: async (kind) => {
    await newMfa('without-mfa', kind)
    await removeMfa({ username: 'without-mfa', current: currentOf(kind) })
    const program = { namesProgram: false }
    const login = { username: 'without-mfa', password: PASSWORD }
    expect((await logIn(login, program)).kind).toBe('signed-in')
  },
  resetMfa: async (kind) => {
    const username = 'lost-mfa'
    await newMfa(username, kind)
    await signInAs(admin)
    await resetMfa(username)
    const login = await logIn({ username, password: PASSWORD }, { namesProgram: false })
    expect(login.kind).toBe('signed-in')
  },
  setOwnPassword: async (kind) => {
    const username = await newUser('careful')
    await signInAs({ username, password: PASSWORD })
    const current = currentOf(kind)
    await setOwnPassword({ username, current, password: `${PASSWORD}-2`, ...kind })
    // the session continues with the new password
    expect(await callApi('get', `users/${username}`)).toMatchObject({ username })
    await signInAs({ username, password: `${PASSWORD}-2` })
  },
  putOwnUser: () => putOwnUser(admin.username, {}),
  accessTokenListQuery: async () =>
    expect(await newAccessToken(admin.username)).toMatchObject({
      name: 'backup',
      user_name: 'admin',
    }),
  accessTokensOfQuery: async () => {
    const username = await newUser('with-tokens')
    const both = [await newAccessToken(admin.username), await newAccessToken(username)]
    const tokens = await read(accessTokensOfQuery([admin.username, username]))
    expect(tokens.map(({ id }) => id)).toEqual(expect.arrayContaining(both.map(({ id }) => id)))
  },
  createAccessToken: async () => {
    const expires = Date.now() + DAY_MS
    expect(await createAccessToken({ username: admin.username, name: 'ci', expires })).toMatch(
      /^ey/,
    )
  },
  revokeAccessToken: async () => {
    const username = await newUser('with-token')
    await revokeAccessToken(await newAccessToken(username))
    expect(await read({ ...accessTokenListQuery(username), staleTime: 0 })).toEqual([])
  },
  hasSuperAdminQuery: () => read(hasSuperAdminQuery()),
  logIn: (kind) => logIn(admin, kind),
  verifyCode: logInWithCode,
  logOut: async (kind) => {
    const login = await logIn({ username: await newUser('leaver'), password: PASSWORD }, kind)
    if (login.kind !== 'signed-in') throw new Error('the sign-in gave no token')
    await logOut(login)
  },
  ssoOfferedQuery: leadToProvider,
  usageQuery: () => read(usageQuery()),
  // last, because it stops the server
  restartServer,
}
