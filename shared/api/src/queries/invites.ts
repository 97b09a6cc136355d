import { api, API_MAJOR, queryOptions, readReply, z } from '@meshdeck/platform'

/** What the link in an invitation carries. */
export type InviteClaim = { email: string; code: string }

/**
 * GET /v1/users/invite: whether an invitation is still good (contract 1.6). Throws an `ApiError` of 500
 * when it is not, and of 404 in the community edition, which has none.
 */
export const inviteQuery = (claim: InviteClaim) =>
  queryOptions({
    queryKey: ['invite', API_MAJOR, claim.email, claim.code] as const,
    queryFn: async ({ signal }) => {
      await readReply(
        api.get('v1/users/invite', { signal, searchParams: inviteParams(claim) }),
        z.unknown(),
      )
      return true
    },
    // the code is not kept longer than its screen
    gcTime: 0,
    retry: false,
  })

/** How a call names an invitation. */
export const inviteParams = ({ email, code }: InviteClaim) => ({ email, invite_code: code })
