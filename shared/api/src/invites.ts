import { api, API_MAJOR, queryOptions, readReply, useMutation, z } from '@meshdeck/platform'

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
        api.get('v1/users/invite', { signal, searchParams: paramsOf(claim) }),
        z.unknown(),
      )
      return true
    },
    // the code is not kept longer than its screen
    gcTime: 0,
    retry: false,
  })

/**
 * POST /v1/users/invite-signup [AP-130]: makes the account, whose name is the invited address. Gives no
 * token: sign in next. Throws an `ApiError` of 400, also `invalid invite code`.
 */
export function useInviteSignUp() {
  return useMutation({
    mutationFn: ({ claim, password }: { claim: InviteClaim; password: string }) =>
      readReply(
        api.post('v1/users/invite-signup', {
          searchParams: paramsOf(claim),
          json: { username: claim.email, password },
        }),
        z.unknown(),
      ),
    // what was sent holds a password
    gcTime: 0,
  })
}

const paramsOf = ({ email, code }: InviteClaim) => ({ email, invite_code: code })
