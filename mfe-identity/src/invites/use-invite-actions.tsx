import { clearInvites, deleteInvite, inviteUsers } from '@meshdeck/api/invite-changes'
import { inviteListQuery, mailServerSetQuery } from '@meshdeck/api/invites'
import { rowChange } from '@meshdeck/api/row-change'
import { queryClient, toast, useQuery } from '@meshdeck/platform'
import { Consequences, copyText, type MenuAction, Stack, Text, useConfirm } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Copy, Link, Send, Trash2 } from 'lucide-react'

import { useTranslation } from '../translations'
import type { InviteRow } from './invite-rows'

/** What can be done with open invitations: one, several, all. */
export function useInviteActions() {
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

  /** The server makes another code each time, so the mail from before is of no use any more (contract 1.6). */
  const askAndSendAgain = ({ name, invite }: InviteRow) =>
    confirm({
      title: t(isMailed ? 'invites.again.title' : 'invites.again.titleNoMail', { email: name }),
      description: t(isMailed ? 'invites.again.text' : 'invites.again.textNoMail'),
      action: t(isMailed ? 'invites.again.confirm' : 'invites.again.newLink'),
      isDanger: false,
      name,
      onConfirm: async () => {
        // the server passes over whoever has signed up by now, and invites anew who was struck off
        const open = await queryClient.fetchQuery({ ...inviteListQuery(), staleTime: 0 })
        if (!open.some(({ email }) => email === name)) return 'gone'
        return inviteUsers({
          user_emails: [name],
          platform_role_id: invite.platform_role_id,
          user_group_ids: asSet(invite.user_group_ids),
          network_roles: Object.fromEntries(
            Object.entries(invite.network_roles ?? {}).map(([id, roles]) => [id, asSet(roles)]),
          ),
        })
      },
      success: t(isMailed ? 'invites.again.done' : 'invites.again.doneNoMail', { email: name }),
      failure: t(isMailed ? 'invites.again.failed' : 'invites.again.failedNoMail', { email: name }),
    })

  const askAndClear = (emails: readonly string[]) =>
    confirm({
      title: t('invites.clear.title', { count: emails.length }),
      description: (
        <Stack gap="3">
          <Consequences lists={[{ title: t('invites.clear.goes'), items: emails }]} />
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
      onSelect: () => askAndSendAgain(row),
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

const deletion = rowChange({
  change: deleteInvite,
  inputOf: ({ id }: InviteRow) => id,
})

/** The link itself stands nowhere: whoever reads it can sign up with it. */
async function copyLink({ invite }: InviteRow, success: string) {
  if (await copyText(invite.invite_url)) toast.success(success)
}

/** The server wants an object for each id, and nothing in it (contract 1.6). */
const asSet = (ids: unknown): Record<string, object> =>
  typeof ids === 'object' && ids !== null
    ? Object.fromEntries(Object.keys(ids).map((id) => [id, {}]))
    : {}
