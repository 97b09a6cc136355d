import { api, API_MAJOR, type Infer, queryOptions, readItems, z } from '@meshdeck/platform'

import { id, text } from '../fields'
import { readEach } from '../reading'

/** What the server keeps of an access token; the token itself is told once, when it is made (contract 1.3.1). */
export const accessTokenSchema = z.object({
  id,
  name: text,
  /** Whose rights it has [US-023]. */
  user_name: text,
  created_by: text,
  /** Moments as text; the year 1 stands for never. */
  created_at: text,
  expires_at: text,
  last_used: text,
})
export type AccessToken = Infer<typeof accessTokenSchema>

/**
 * GET /v1/users/access_token?username= [AP-132]: the access tokens of one person; the server has no list of
 * everybody's. Throws an `ApiError` of 403 for whoever is neither that person nor an admin.
 */
export const accessTokenListQuery = (username: string) =>
  queryOptions({
    queryKey: ['access-tokens', API_MAJOR, username] as const,
    queryFn: ({ signal }) => {
      const searchParams = { username }
      const reply = api.get('v1/users/access_token', { searchParams, signal })
      return readItems(reply, accessTokenSchema)
    },
  })

/** The access tokens of several people, a call for each: ask only when somebody wants to know. */
export const accessTokensOfQuery = (usernames: readonly string[]) =>
  queryOptions({
    queryKey: ['access-tokens', API_MAJOR, { of: usernames }] as const,
    queryFn: async ({ client }) => {
      const tokens = await readEach(usernames, (username) =>
        client.fetchQuery(accessTokenListQuery(username)),
      )
      return tokens.flat()
    },
  })
