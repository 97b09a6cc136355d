import { api, readReply, z } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { type InviteClaim, inviteListQuery, inviteParams } from '../queries/invites'
import { userListQuery } from '../queries/users'

/**
 * POST /v1/users/invite-signup [AP-130]: makes the account, whose name is the invited address. Gives no
 * token: sign in next. Throws an `ApiError` of 400, also `invalid invite code`.
 */
export const acceptInvite = change({
  send: ({ claim, password }: { claim: InviteClaim; password: string }) =>
    readReply(
      api.post('v1/users/invite-signup', {
        searchParams: inviteParams(claim),
        json: { username: claim.email, password },
      }),
      z.unknown(),
    ),
  stale: [],
})

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
export const inviteUsers = change({
  send: (invitation: Invitation) =>
    readReply(api.post('v1/users/invite', { json: invitation }), z.unknown()),
  stale: ['invites'],
  isSaved: async ({ user_emails }) => {
    const invites = await readAnew(inviteListQuery())
    const others = user_emails.filter((email) => !invites.some((invite) => invite.email === email))
    if (others.length === 0) return true
    const users = await readAnew(userListQuery())
    return others.every((email) => users.some(({ username }) => username === email))
  },
  nameOf: ({ user_emails }) => user_emails.join(', '),
})

/** DELETE /v1/users/invite?invitee_email= [AP-128]: the link of that mail leads nowhere from now on. */
export const deleteInvite = change({
  send: (email: string) =>
    readReply(
      api.delete('v1/users/invite', { searchParams: { invitee_email: email } }),
      z.unknown(),
    ),
  stale: ['invites'],
  isThere: async (email) =>
    (await readAnew(inviteListQuery())).some((invite) => invite.email === email),
  nameOf: (email) => email,
})

/** DELETE /v1/users/invites [AP-129]: all of them, also those that came meanwhile. */
export const clearInvites = change({
  send: () => readReply(api.delete('v1/users/invites'), z.unknown()),
  stale: ['invites'],
  isLeft: async () => (await readAnew(inviteListQuery())).length > 0,
})
