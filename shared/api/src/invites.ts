import {
  api,
  API_MAJOR,
  queryOptions,
  readReply,
  useMutation,
  useQueryClient,
  z,
} from '@meshdeck/platform'

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

/** Who is invited, in lower case, and what the new accounts may do. */
export type Invitation = {
  user_emails: readonly string[]
  platform_role_id: string
  /** Ids of groups with an empty object each: the server refuses a list (contract 1.6). */
  user_group_ids: Readonly<Record<string, object>>
  /** Roles in networks: an empty object by role, by network. */
  network_roles: Readonly<Record<string, Record<string, object>>>
}

/**
 * POST /v1/users/invite [AP-126]: mails an invitation to each; who has an account already is passed over.
 * Throws an `ApiError`: 400 `invalid email …`, 403 `only superadmin can invite admin users`.
 */
export function useInviteUsers() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (invitation: Invitation) =>
      readReply(api.post('v1/users/invite', { json: invitation }), z.unknown()),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['invites'] }),
  })
}

const paramsOf = ({ email, code }: InviteClaim) => ({ email, invite_code: code })
