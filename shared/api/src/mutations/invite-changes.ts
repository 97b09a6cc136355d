import { api, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { type InviteClaim, inviteListQuery, inviteParams } from '../queries/invites'
import { userListQuery } from '../queries/users'

/**
 * POST /v1/users/invite-signup [AP-130]: creates the account, named after the invited address. Returns no token, so the
 * user signs in next. Throws an `ApiError` of 400, such as `invalid invite code`.
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

/** Invited addresses in lower case, and the permissions of the new accounts. */
export type Invitation = {
  user_emails: readonly string[]
  platform_role_id: string
  /** Group IDs, each with an empty object: the server rejects a list (contract 1.6). */
  user_group_ids: Readonly<Record<string, object>>
  /** Roles in networks: an empty object by role, by network. */
  network_roles: Readonly<Record<string, Record<string, object>>>
}

/**
 * POST /v1/users/invite [AP-126]: mails an invitation to each address; the server skips users who already have an
 * account. Throws an `ApiError`: 400 `invalid email …`, 403 `only superadmin can invite admin users`.
 */
export const inviteUsers = change({
  send: (invitation: Invitation) =>
    readReply(api.post('v1/users/invite', { json: invitation }), z.unknown()),
  stale: ['invites'],
  isSaved: async ({ user_emails }) => {
    const invites = await fetchFresh(inviteListQuery())
    const uninvitedEmails = user_emails.filter(
      (email) => !invites.some((invite) => invite.email === email),
    )
    if (uninvitedEmails.length === 0) return true
    const users = await fetchFresh(userListQuery())
    return uninvitedEmails.every((email) => users.some(({ username }) => username === email))
  },
  nameOf: ({ user_emails }) => user_emails.join(', '),
})

/** DELETE /v1/users/invite?invitee_email= [AP-128]: invalidates the link in that mail. */
export const deleteInvite = change({
  send: (email: string) =>
    readReply(
      api.delete('v1/users/invite', { searchParams: { invitee_email: email } }),
      z.unknown(),
    ),
  stale: ['invites'],
  exists: async (email) =>
    (await fetchFresh(inviteListQuery())).some((invite) => invite.email === email),
  nameOf: (email) => email,
})

/** DELETE /v1/users/invites [AP-129]: deletes all invitations, including those sent in the meantime. */
export const clearInvites = change({
  send: () => readReply(api.delete('v1/users/invites'), z.unknown()),
  stale: ['invites'],
  isLeft: async () => (await fetchFresh(inviteListQuery())).length > 0,
})
