import type { Invite } from '@meshdeck/api/invites'
import type { UserGroup } from '@meshdeck/api/user-groups'

/** An open invitation as the table shows it; its address is its name. */
export type InviteRow = { id: string; name: string; role: string; groups: string[]; invite: Invite }

/** `groups` are those of the server, for their names; one that is gone, or not known yet, goes by its id. */
export function toInviteRows(
  invites: readonly Invite[],
  groups: readonly Pick<UserGroup, 'id' | 'name'>[],
): InviteRow[] {
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return invites.map((invite) => ({
    id: invite.email,
    name: invite.email,
    role: invite.platform_role_id,
    groups: Object.keys(invite.user_group_ids ?? {})
      .map((id) => names.get(id) ?? id)
      .toSorted((left, right) => left.localeCompare(right)),
    invite,
  }))
}
