import { api, API_MAJOR, queryOptions, readReply, z } from '@meshdeck/platform'

// the server keeps roles without access to the console out, and notes where a login came from
const fromConsole = { 'From-Ui': 'true' } as const

/**
 * From 1.5.1 on the program that signs in decides how long the token lasts; 1.0.0 refuses to be told
 * from another origin (contract 2.1).
 */
type Program = { namesProgram: boolean }

const programHeaders = ({ namesProgram }: Program) =>
  namesProgram ? { 'X-Application-Name': 'dashboard' } : {}

/** A token and whom it belongs to. */
const signedInSchema = z.object({ UserName: z.string(), AuthToken: z.string() })

/** What a user with a second factor gets first: a token that only the code's call accepts. */
const codeWantedSchema = z.object({ user_name: z.string(), pre_auth_token: z.string() })

export type Credentials = { username: string; password: string }

/** The outcome of a login: signed in, or the one-time code is still wanted. */
export type LoginResult =
  | { kind: 'signed-in'; username: string; token: string }
  | { kind: 'code-wanted'; username: string; preAuthToken: string }

/** A reply of login and one-time code alike. */
export const loginSchema = z.union([
  z.pipe(
    signedInSchema,
    z.transform(({ UserName, AuthToken }): LoginResult => ({
      kind: 'signed-in',
      username: UserName,
      token: AuthToken,
    })),
  ),
  z.pipe(
    codeWantedSchema,
    z.transform(({ user_name, pre_auth_token }): LoginResult => ({
      kind: 'code-wanted',
      username: user_name,
      preAuthToken: pre_auth_token,
    })),
  ),
])

/** How long a person may be left without sign-in while the server does not say whether there is one to make. */
const FIRST_ANSWER_MS = 10_000

/** GET /users/adm/hassuperadmin: false only on a server that nobody has set up yet [AP-098]. */
export const hasSuperAdminQuery = () =>
  queryOptions({
    queryKey: ['has-super-admin', API_MAJOR] as const,
    queryFn: ({ signal }) =>
      readReply(
        api.get('users/adm/hassuperadmin', { signal, timeout: FIRST_ANSWER_MS }),
        z.boolean(),
      ),
  })

/** POST /users/adm/createsuperadmin [AP-099]. Gives no token: log in next. */
export async function createSuperAdmin(credentials: Credentials): Promise<void> {
  await readReply(api.post('users/adm/createsuperadmin', { json: credentials }), z.unknown())
}

/**
 * POST /users/adm/authenticate [AP-015, AP-002]. Throws an `ApiError`: 400 `incorrect credentials`,
 * 401 for unknown and disabled users and for roles without access to the console.
 */
export function logIn(credentials: Credentials, program: Program): Promise<LoginResult> {
  const headers = { ...fromConsole, ...programHeaders(program) }
  const reply = api.post('users/adm/authenticate', { json: credentials, headers })
  return readReply(reply, loginSchema)
}

/**
 * POST /users/{username}/auth/verify-totp [AP-134]: the six digits for a token. Throws an
 * `ApiError` of 401 when the code is wrong; it may be tried again with the same pre-auth token.
 */
export function verifyCode(
  { username, preAuthToken, code }: { username: string; preAuthToken: string; code: string },
  program: Program,
): Promise<LoginResult> {
  const reply = api.post(`users/${encodeURIComponent(username)}/auth/verify-totp`, {
    json: { totp: code },
    headers: { ...programHeaders(program), Authorization: `Bearer ${preAuthToken}` },
  })
  return readReply(reply, loginSchema)
}

/**
 * POST /v1/users/logout?username= [AP-016, AP-002]. Name and token are given, as the session is
 * already cleared when the server hears of it.
 */
export async function logOut({
  username,
  token,
}: {
  username: string
  token: string
}): Promise<void> {
  const reply = api.post('v1/users/logout', {
    searchParams: { username },
    headers: { ...fromConsole, Authorization: `Bearer ${token}` },
  })
  await readReply(reply, z.unknown())
}

/**
 * POST /server/shutdown [AP-012]: ends the server, which its supervisor starts again. It answers with
 * a sentence, not with JSON. 1.5.1 takes it from a super-admin only, and throws an `ApiError` of 403.
 */
export async function restartServer(): Promise<void> {
  await api.post('server/shutdown').text()
}
