import { clearInvites, deleteInvite, inviteUsers } from '@meshdeck/api/invite-changes'
import { inviteListQuery, mailServerSetQuery } from '@meshdeck/api/invites'
import { rowChange } from '@meshdeck/api/row-change'
import { queryClient, toast, useQuery } from '@meshdeck/platform'
import { Consequences, copyText, type MenuAction, Stack, Text, useConfirm } from '@meshdeck/ui'
import type { BulkAction } from '@meshdeck/ui/data-table'
import { Copy, Send, Trash2 } from 'lucide-react'

import type { InviteRow } from './invite-rows'
import { useInvitesWords } from './invites-words'

/** What can be done with open invitations: one, several, all. */
export function useInviteActions() {
  const { t } = useInvitesWords()
  const confirm = useConfirm()
  const { data: isMailed = true } = useQuery(mailServerSetQuery())

  const askAndDelete = (row: InviteRow) =>
    confirm({
      title: t('delete.title', { email: row.name }),
      description: t('delete.text'),
      action: t('delete.confirm'),
      ...deletion.one(row),
      success: t('delete.done', { email: row.name }),
      failure: t('delete.failed', { email: row.name }),
    })

  /** The server makes another code each time, so the mail from before is of no use any more (contract 1.6). */
  const askAndSendAgain = ({ name, invite }: InviteRow) =>
    confirm({
      title: t('again.title', { email: name }),
      description: t(isMailed ? 'again.text' : 'again.textNoMail'),
      action: t('again.confirm'),
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
      success: t('again.done', { email: name }),
      failure: t('again.failed', { email: name }),
    })

  const askAndClear = (emails: readonly string[]) =>
    confirm({
      title: t('clear.title', { count: emails.length }),
      description: (
        <Stack gap="3">
          <Consequences lists={[{ title: t('clear.goes'), items: emails }]} />
          <Text>{t('clear.text')}</Text>
        </Stack>
      ),
      action: t('clear.action'),
      onConfirm: async () => {
        await clearInvites(undefined)
      },
      success: t('clear.done'),
      failure: t('clear.failed'),
    })

  const rowActions = (row: InviteRow): MenuAction[] => [
    { label: t('copyLink'), icon: Copy, onSelect: () => void copyLink(row, t('copied')) },
    { label: t('again.action'), icon: Send, onSelect: () => askAndSendAgain(row) },
    {
      label: t('delete.action'),
      icon: Trash2,
      isDanger: true,
      startsGroup: true,
      onSelect: () => askAndDelete(row),
    },
  ]

  const bulkActions = (rows: readonly InviteRow[]): BulkAction[] => [
    {
      label: t('delete.action'),
      icon: Trash2,
      isDanger: true,
      job: () => ({
        title: t('delete.many', { count: rows.length }),
        description: t('delete.manyText'),
        action: t('delete.manyConfirm'),
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
