import { api, type Infer, queryKeyOf, queryOptions, readItems, z } from '@meshdeck/platform'

import { id, text } from '../fields'
import { readEach } from '../reading'

/** An access token as the server stores it; the token itself is only returned at creation (contract 1.3.1). */
export const accessTokenSchema = z.object({
  id,
  name: text,
  /** User whose permissions it has [US-023]. */
  user_name: text,
  created_by: text,
  /** Moments as strings; the year 1 means never. */
  created_at: text,
  expires_at: text,
  last_used: text,
})
export type AccessToken = Infer<typeof accessTokenSchema>

/**
 * GET /v1/users/access_token?username= [AP-132]: the access tokens of one user; the server has no list for all users.
 * Throws an `ApiError` of 403 for anyone but that user and admins.
 */
export const accessTokenListQuery = (username: string) =>
  queryOptions({
    queryKey: queryKeyOf('access-tokens', { username }),
    queryFn: ({ signal }) => {
      const searchParams = { username }
      const reply = api.get('v1/users/access_token', { searchParams, signal })
      return readItems(reply, accessTokenSchema)
    },
  })

/** The access tokens of several users. Sends a request for each, so fetch it only on demand. */
export const accessTokensOfQuery = (usernames: readonly string[]) =>
  queryOptions({
    queryKey: queryKeyOf('access-tokens', { usernames }),
    queryFn: async ({ client }) => {
      const tokens = await readEach(usernames, (username) =>
        client.fetchQuery(accessTokenListQuery(username)),
      )
      return tokens.flat()
    },
  })
