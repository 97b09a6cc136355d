import { clearInvites, deleteInvite, inviteUsers } from '@meshdeck/api/invite-changes'
import { type Invite, inviteListQuery, mailServerSetQuery } from '@meshdeck/api/invites'
import { rowChange } from '@meshdeck/api/row-change'
import { type UserGroup, userGroupListQuery } from '@meshdeck/api/users'
import { isRecord } from '@meshdeck/domain/is-record'
import { emptyList } from '@meshdeck/domain/remembered'
import {
  queryClient,
  type TFunction,
  toast,
  useCachedQuery,
  useQuery,
  useReading,
} from '@meshdeck/platform'
import {
  Button,
  Consequences,
  copyText,
  type MenuAction,
  Stack,
  Text,
  useConfirm,
} from '@meshdeck/ui'
import {
  type BulkAction,
  type Column,
  DataTable,
  DialogButton,
  MoreNames,
  naturalKey,
  RowCopyButton,
  RowName,
} from '@meshdeck/ui/data-table'
import { Copy, Link, Mail, MailPlus, Send, Trash2 } from 'lucide-react'
import { useMemo } from 'react'

import { roleName } from '../shared/user-rules'
import { useTranslation } from '../translations'

const searchText = ({ name, role, groups }: InviteRow) => [name, role, ...groups].join(' ')
export function InviteTable() {
  const { t } = useTranslation()
  // only for their names: the table neither waits for them nor fails with them
  const { data: groups = emptyList } = useCachedQuery(userGroupListQuery())
  const toRows = useMemo(() => (invites: Invite[]) => toInviteRows(invites, groups), [groups])
  const invites = useReading(useQuery(inviteListQuery()), toRows)
  const { rowActions, bulkActions, askAndClear } = useInviteActions()
  const columns = useMemo(() => inviteColumns(t), [t])
  const emails = invites.data?.map(({ name }) => name) ?? []
  const button = (
    <DialogButton
      dialog="user.invite"
      label={t('invites.form.title')}
      icon={MailPlus}
      variant="outline"
    />
  )

  return (
    <DataTable
      label={t('invites.title')}
      viewKey="invites"
      noun={(shown) => t('invites.count', { count: shown })}
      reading={invites}
      failure={t('invites.loadFailed')}
      columns={columns}
      searchText={searchText}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={
        <>
          {emails.length > 0 && (
            <Button variant="outline" onClick={() => askAndClear(emails)}>
              {t('invites.clear.action')}
            </Button>
          )}
          {button}
        </>
      }
      empty={{
        icon: Mail,
        title: t('invites.empty'),
        description: t('invites.emptyHint'),
        children: button,
      }}
    />
  )
}

/** The columns of the pending invitations (decision OP-52). */
const inviteColumns = (t: TFunction<'identity'>): Array<Column<InviteRow>> => [
  {
    id: 'email',
    header: t('invites.column.email'),
    width: 'minmax(12rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ name }) => <RowName>{name}</RowName>,
  },
  {
    id: 'role',
    header: t('invites.column.role'),
    width: 'minmax(8rem, 1fr)',
    phone: 'beside',
    sortKey: ({ role }) => roleName(t, role),
    text: ({ role }) => role,
    cell: ({ role }) => <span title={role}>{roleName(t, role)}</span>,
  },
  {
    id: 'groups',
    header: t('invites.column.groups'),
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
    header: t('invites.column.link'),
    width: 'minmax(6rem, 8rem)',
    // not exported, because anyone with the link can sign up
    text: () => '',
    cell: ({ name, invite }) => (
      <RowCopyButton value={invite.invite_url} of={t('invites.linkOf', { email: name })} />
    ),
  },
]

/** A row of a pending invitation; its address is its name. */
type InviteRow = { id: string; name: string; role: string; groups: string[]; invite: Invite }

/** Returns the rows. `groups` provides the group names; a deleted or unloaded group is shown by its ID. */
function toInviteRows(
  invites: readonly Invite[],
  groups: ReadonlyArray<Pick<UserGroup, 'id' | 'name'>>,
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

/** Returns the actions for one, several, or all pending invitations. */
function useInviteActions() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { data: isMailed = true } = useQuery(mailServerSetQuery())

  const askAndDelete = (row: InviteRow) =>
    confirm({
      title: t('invites.delete.title', { email: row.name }),
      description: t('invites.delete.text'),
      action: t('invites.delete.confirm'),
      ...deletion.one(row),
      success: t('invites.delete.done', { email: row.name }),
      failure: t('invites.delete.failed', { email: row.name }),
    })

  /** Confirms first: the server creates a new code each time, so the earlier mail becomes invalid (contract 1.6). */
  const confirmAndResend = ({ name, invite }: InviteRow) =>
    confirm({
      title: t(isMailed ? 'invites.again.title' : 'invites.again.titleNoMail', { email: name }),
      description: t(isMailed ? 'invites.again.text' : 'invites.again.textNoMail'),
      action: t(isMailed ? 'invites.again.confirm' : 'invites.again.newLink'),
      isDanger: false,
      name,
      onConfirm: () => sendAgain(invite),
      success: t(isMailed ? 'invites.again.done' : 'invites.again.doneNoMail', { email: name }),
      failure: t(isMailed ? 'invites.again.failed' : 'invites.again.failedNoMail', { email: name }),
    })

  const askAndClear = (emails: readonly string[]) =>
    confirm({
      title: t('invites.clear.title', { count: emails.length }),
      description: (
        <Stack gap="3">
          <Consequences lists={[{ title: t('invites.clear.affected'), items: emails }]} />
          <Text>{t('invites.clear.text')}</Text>
        </Stack>
      ),
      action: t('invites.clear.action'),
      onConfirm: async () => {
        await clearInvites(undefined)
      },
      success: t('invites.clear.done'),
      failure: t('invites.clear.failed'),
    })

  const rowActions = (row: InviteRow): MenuAction[] => [
    {
      label: t('invites.copyLink'),
      icon: Copy,
      onSelect: () => void copyLink(row, t('invites.copied')),
    },
    {
      label: t(isMailed ? 'invites.again.action' : 'invites.again.newLink'),
      icon: isMailed ? Send : Link,
      onSelect: () => confirmAndResend(row),
    },
    {
      label: t('invites.delete.action'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      onSelect: () => askAndDelete(row),
    },
  ]

  const bulkActions = (rows: readonly InviteRow[]): BulkAction[] => [
    {
      label: t('invites.delete.action'),
      icon: Trash2,
      isDanger: true,
      job: () => ({
        title: t('invites.delete.many', { count: rows.length }),
        description: t('invites.delete.manyText'),
        action: t('invites.delete.manyConfirm'),
        isDanger: true,
        ...deletion.many(rows),
      }),
    },
  ]

  return { rowActions, bulkActions, askAndClear }
}

/**
 * Sends an invite again if the server still lists it. The server would skip an address that has signed up since, and
 * invite one whose invite was deleted.
 */
async function sendAgain(invite: Invite) {
  const openInvites = await queryClient.fetchQuery({ ...inviteListQuery(), staleTime: 0 })
  if (!openInvites.some(({ email }) => email === invite.email)) return 'gone'
  return inviteUsers({
    user_emails: [invite.email],
    platform_role_id: invite.platform_role_id,
    user_group_ids: asSet(invite.user_group_ids),
    network_roles: Object.fromEntries(
      Object.entries(invite.network_roles ?? {}).map(([id, roles]) => [id, asSet(roles)]),
    ),
  })
}

const deletion = rowChange({
  change: deleteInvite,
  inputOf: ({ id }: InviteRow) => id,
})

/** Copies the link, which is never shown: anyone who reads it can sign up. */
async function copyLink({ invite }: InviteRow, success: string) {
  if (await copyText(invite.invite_url)) toast.success(success)
}

/** Returns an object with an empty object for each ID, as the server requires (contract 1.6). */
const asSet = (ids: unknown): Record<string, object> =>
  isRecord(ids) ? Object.fromEntries(Object.keys(ids).map((id) => [id, {}])) : {}
