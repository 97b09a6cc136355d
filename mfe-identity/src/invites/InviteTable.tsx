import { type Invite, inviteListQuery } from '@meshdeck/api/invites'
import { userGroupListQuery } from '@meshdeck/api/user-groups'
import { useQuery, useReading } from '@meshdeck/platform'
import { Button } from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { Mail, MailPlus } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { inviteColumns } from './invite-columns'
import { type InviteRow, toInviteRows } from './invite-rows'
import { useInviteActions } from './use-invite-actions'

const searchText = ({ name, role, groups }: InviteRow) => [name, role, ...groups].join(' ')
const noGroups: readonly never[] = []

/** The invitations that nobody has taken up yet [US-018, US-025]. */
export function InviteTable() {
  const { t } = useTranslation()
  // only for their names: the table does not wait for them, nor fail with them
  const { data: groups = noGroups } = useQuery({ ...userGroupListQuery(), staleTime: Infinity })
  const toRows = useMemo(() => (invites: Invite[]) => toInviteRows(invites, groups), [groups])
  const invites = useReading(useQuery(inviteListQuery()), toRows)
  const { rowActions, bulkActions, askAndClear } = useInviteActions()
  // memoised because new ones render every row again
  const columns = useMemo(() => inviteColumns(t), [t])
  const emails = invites.data?.map(({ name }) => name) ?? []
  const button = (
    <DialogButton dialog="user.invite" label={t('invites.form.title')} icon={MailPlus} />
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
