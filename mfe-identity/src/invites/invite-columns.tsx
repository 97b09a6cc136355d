import type { TFunction } from '@meshdeck/platform'
import { type Column, MoreNames, naturalKey, RowCopyButton, RowName } from '@meshdeck/ui/data-table'

import { roleName } from '../users/role-name'
import type { InviteRow } from './invite-rows'

/** The columns of the open invitations (decision OP-52). */
export const inviteColumns = (t: TFunction): Column<InviteRow>[] => [
  {
    id: 'email',
    header: t('identity:invites.column.email'),
    width: 'minmax(12rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name }) => <RowName>{name}</RowName>,
  },
  {
    id: 'role',
    header: t('identity:invites.column.role'),
    width: 'minmax(8rem, 1fr)',
    phone: 'beside',
    sortKey: ({ role }) => roleName(t, role),
    text: ({ role }) => role,
    cell: ({ role }) => <span title={role}>{roleName(t, role)}</span>,
  },
  {
    id: 'groups',
    header: t('identity:invites.column.groups'),
    width: 'minmax(10rem, 2fr)',
    phone: 'below',
    sortKey: ({ groups }) => groups.join(),
    text: ({ groups }) => groups.join(', '),
    cell: ({ groups: [first, ...others] }) =>
      first === undefined ? (
        '–'
      ) : (
        <>
          <span className="chip">{first}</span>
          <MoreNames names={others} />
        </>
      ),
  },
  {
    id: 'link',
    header: t('identity:invites.column.link'),
    width: 'minmax(6rem, 8rem)',
    // whoever has the link can sign up with it: it goes into no file
    text: () => '',
    cell: ({ name, invite }) => (
      <RowCopyButton value={invite.invite_url} of={t('identity:invites.linkOf', { email: name })} />
    ),
  },
]
