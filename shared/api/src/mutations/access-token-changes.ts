import { api, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { type AccessToken, accessTokenListQuery } from '../queries/access-tokens'

/** What making an access token takes. */
export type AccessTokenInput = {
  username: string
  name: string
  /** Milliseconds since 1970; without an end the server makes one that is expired at once (contract 1.3.1). */
  expires: number
}

/** Servers keep whole seconds. */
const SECOND_MS = 1000

const createdSchema = z.object({ AuthToken: z.string() })

/**
 * POST /v1/users/access_token?username= [AP-131]. Resolves to the token, which nobody can ask for again. Throws an
 * `ApiError` of 403 for those of other administrators.
 */
export const createAccessToken = change({
  send: async ({ username, name, expires }: AccessTokenInput): Promise<string> => {
    const json = { name, user_name: username, expires_at: new Date(expires).toISOString() }
    // who is no admin is let through by the name in the address alone (contract 0.7)
    const reply = api.post('v1/users/access_token', { json, searchParams: { username } })
    return (await readReply(reply, createdSchema)).AuthToken
  },
  stale: ['access-tokens', 'users'],
  // what is told once does not wait until a long list has been read, nor is it kept back whatever the list says
  inBackground: true,
  isDoneLater: () => true,
  isSaved: async ({ username, name, expires }) =>
    (await readAnew(accessTokenListQuery(username))).some(
      (token) =>
        token.name === name && Math.abs(Date.parse(token.expires_at) - expires) < SECOND_MS,
    ),
  nameOf: ({ name }) => name,
})

/** DELETE /v1/users/access_token?id= [AP-133]: whoever uses the token is refused from now on. */
export const revokeAccessToken = change({
  send: ({ id }: Pick<AccessToken, 'id' | 'user_name'>) =>
    readReply(api.delete('v1/users/access_token', { searchParams: { id } }), z.unknown()),
  stale: ['access-tokens', 'users'],
  isThere: async ({ id, user_name }) =>
    (await readAnew(accessTokenListQuery(user_name))).some((token) => token.id === id),
})
