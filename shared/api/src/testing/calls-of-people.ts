import { DAY_MS } from '@meshdeck/domain/times'
import { admin, callApi, signInAs } from '@meshdeck/testing/backend'
import { nextOneTimeCode, oneTimeCode } from '@meshdeck/testing/one-time-code'

import { createAccessToken, revokeAccessToken } from '../mutations/access-token-changes'
import { setOwnPassword } from '../mutations/own-password-changes'
import { completeSecondFactor, removeSecondFactor } from '../mutations/second-factor-changes'
import { updateServerSettings } from '../mutations/server-settings-changes'
import {
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  resetSecondFactor,
  setPassword,
  transferSuperAdmin,
  updateUser,
} from '../mutations/user-changes'
import { putOwnUser } from '../own-user'
import { accessTokenListQuery, accessTokensOfQuery } from '../queries/access-tokens'
import { platformRoleListQuery } from '../queries/roles'
import { secondFactorDemandedQuery, secondFactorSetupQuery } from '../queries/second-factor'
import { serverSettingsQuery } from '../queries/server-settings'
import { settingsRecordQuery } from '../queries/settings-record'
import { usageQuery } from '../queries/usage'
import { userListQuery } from '../queries/users'
import { hasSuperAdminQuery, logIn, logOut, restartServer, verifyCode } from '../session/server'
import { ssoOfferedQuery } from '../session/sso'
import { firstOf, type Kind, type MakeCall, newUser, PASSWORD, read } from './prepare'

/** Returns the password of the signed-in user, if the server checks it. */
const currentOf = ({ checksIdentity }: Kind) => (checksIdentity ? PASSWORD : undefined)

/** Sets up a second factor for a new user. Returns its secret. */
async function newSecondFactor(username: string, kind: Kind): Promise<string> {
  await signInAs({ username: await newUser(username), password: PASSWORD })
  const setup = await read(secondFactorSetupQuery(username))
  const secret = new URL(setup.otp_auth_url).searchParams.get('secret') ?? ''
  const code = await oneTimeCode(secret)
  await completeSecondFactor({ ...setup, username, current: currentOf(kind), code })
  return secret
}

async function logInWithCode(kind: Kind) {
  const secret = await newSecondFactor('with-code', kind)
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

  secondFactorDemandedQuery: () => read(secondFactorDemandedQuery()),
  secondFactorSetupQuery: () => read(secondFactorSetupQuery(admin.username)),
  completeSecondFactor: (kind) => newSecondFactor('with-second-factor', kind),
  removeSecondFactor: async (kind) => {
    await newSecondFactor('without-second-factor', kind)
    await removeSecondFactor({ username: 'without-second-factor', current: currentOf(kind) })
    const program = { namesProgram: false }
    const login = { username: 'without-second-factor', password: PASSWORD }
    expect((await logIn(login, program)).kind).toBe('signed-in')
  },
  resetSecondFactor: async (kind) => {
    const username = 'lost-second-factor'
    await newSecondFactor(username, kind)
    await signInAs(admin)
    await resetSecondFactor(username)
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
