import { api, queryKeyOf, queryOptions, readReply, z } from '@meshdeck/platform'

// the server rejects roles without access to the console, and records the origin of a sign-in
const consoleHeader = { 'From-Ui': 'true' } as const

/**
 * Since 1.5.1 the app that signs in determines how long the token is valid; 1.0.0 rejects this header from another
 * origin (contract 2.1).
 */
type Program = { namesProgram: boolean }

const programHeaders = ({ namesProgram }: Program) =>
  namesProgram ? { 'X-Application-Name': 'dashboard' } : {}

/** A token and the user it belongs to. */
const signedInSchema = z.object({ UserName: z.string(), AuthToken: z.string() })

/** First reply for a user with MFA: a token that only the code request accepts. */
const codeWantedSchema = z.object({ user_name: z.string(), pre_auth_token: z.string() })

export type Credentials = { username: string; password: string }

/** The outcome of a sign-in: signed in, or a one-time code is required. */
export type LoginResult =
  | { kind: 'signed-in'; username: string; token: string }
  | { kind: 'code-wanted'; username: string; preAuthToken: string }

/** The reply of a sign-in or a one-time code. */
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

/** How long the sign-in is withheld while the server hasn't reported whether it has an administrator. */
const FIRST_ANSWER_MS = 10_000

/** GET /users/adm/hassuperadmin: false only on a server without an initial setup [AP-098]. */
export const hasSuperAdminQuery = () =>
  queryOptions({
    queryKey: queryKeyOf('has-super-admin'),
    queryFn: ({ signal }) =>
      readReply(
        api.get('users/adm/hassuperadmin', { signal, timeout: FIRST_ANSWER_MS }),
        z.boolean(),
      ),
  })

/** POST /users/adm/createsuperadmin [AP-099]. Returns no token, so sign in next. */
export async function createSuperAdmin(credentials: Credentials): Promise<void> {
  await readReply(api.post('users/adm/createsuperadmin', { json: credentials }), z.unknown())
}

/**
 * POST /users/adm/authenticate [AP-015, AP-002]. Throws an `ApiError`: 400 `incorrect credentials`,
 * 401 for unknown and disabled users and for roles without access to the console.
 */
export function logIn(credentials: Credentials, program: Program): Promise<LoginResult> {
  const headers = { ...consoleHeader, ...programHeaders(program) }
  const reply = api.post('users/adm/authenticate', { json: credentials, headers })
  return readReply(reply, loginSchema)
}

/**
 * POST /users/{username}/auth/verify-totp [AP-134]: exchanges the six digits for a token. Throws an `ApiError` of 401
 * if the code is wrong; the same pre-auth token allows another attempt.
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
 * POST /v1/users/logout?username= [AP-016, AP-002]. Name and token are parameters, because the session is already
 * cleared when the request is sent.
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
    headers: { ...consoleHeader, Authorization: `Bearer ${token}` },
  })
  await readReply(reply, z.unknown())
}

/**
 * POST /server/shutdown [AP-012]: stops the server, which its supervisor restarts. The response is a sentence, not
 * JSON. 1.5.1 only accepts it from a super-admin, otherwise it throws an `ApiError` of 403.
 */
export async function restartServer(): Promise<void> {
  await api.post('server/shutdown').text()
}
