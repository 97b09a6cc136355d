import { SECOND_MS } from '@meshdeck/domain/times'
import { api, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { type AccessToken, accessTokenListQuery } from '../queries/access-tokens'

/** Input for creating an access token. */
export type AccessTokenInput = {
  username: string
  name: string
  /** Milliseconds since 1970. Without it, the server creates a token that has already expired (contract 1.3.1). */
  expires: number
}

const createdSchema = z.object({ AuthToken: z.string() })

/**
 * POST /v1/users/access_token?username= [AP-131]. Resolves to the token, which can't be read again later. Throws an
 * `ApiError` of 403 for tokens of other administrators.
 */
export const createAccessToken = change({
  send: async ({ username, name, expires }: AccessTokenInput): Promise<string> => {
    const json = { name, user_name: username, expires_at: new Date(expires).toISOString() }
    // a user who isn't an admin is authorized only by the name in the URL (contract 0.7)
    const reply = api.post('v1/users/access_token', { json, searchParams: { username } })
    return (await readReply(reply, createdSchema)).AuthToken
  },
  stale: ['access-tokens', 'users'],
  // the token is returned only once, so it neither waits for a long list nor depends on what the list shows
  inBackground: true,
  isDoneLater: () => true,
  // servers store whole seconds
  isSaved: async ({ username, name, expires }) =>
    (await fetchFresh(accessTokenListQuery(username))).some(
      (token) =>
        token.name === name && Math.abs(Date.parse(token.expires_at) - expires) < SECOND_MS,
    ),
  nameOf: ({ name }) => name,
})

/** DELETE /v1/users/access_token?id= [AP-133]: the server rejects the token afterward. */
export const revokeAccessToken = change({
  send: ({ id }: Pick<AccessToken, 'id' | 'user_name'>) =>
    readReply(api.delete('v1/users/access_token', { searchParams: { id } }), z.unknown()),
  stale: ['access-tokens', 'users'],
  exists: async ({ id, user_name }) =>
    (await fetchFresh(accessTokenListQuery(user_name))).some((token) => token.id === id),
})
