import { type Invite, inviteListQuery } from '@meshdeck/api/invites'
import { userGroupListQuery } from '@meshdeck/api/user-groups'
import { useQuery, useReading, useTranslation } from '@meshdeck/platform'
import { Button } from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { Mail, MailPlus } from 'lucide-react'
import { useMemo } from 'react'

import { inviteColumns } from './invite-columns'
import { type InviteRow, toInviteRows } from './invite-rows'
import { useInvitesWords } from './invites-words'
import { useInviteActions } from './use-invite-actions'

const searchText = ({ name, role, groups }: InviteRow) => [name, role, ...groups].join(' ')
const noGroups: readonly never[] = []

/** The invitations that nobody has taken up yet [US-018, US-025]. */
export function InviteTable() {
  const { t } = useInvitesWords()
  const { t: words } = useTranslation('identity')
  // only for their names: the table does not wait for them, nor fail with them
  const { data: groups = noGroups } = useQuery({ ...userGroupListQuery(), staleTime: Infinity })
  const toRows = useMemo(() => (invites: Invite[]) => toInviteRows(invites, groups), [groups])
  const invites = useReading(useQuery(inviteListQuery()), toRows)
  const { rowActions, bulkActions, askAndClear } = useInviteActions()
  // memoised because new ones render every row again
  const columns = useMemo(() => inviteColumns(t, words), [t, words])
  const emails = invites.data?.map(({ name }) => name) ?? []
  const button = <DialogButton dialog="user.invite" label={t('form.title')} icon={MailPlus} />

  return (
    <DataTable
      label={t('title')}
      viewKey="invites"
      noun={(shown) => t('count', { count: shown })}
      reading={invites}
      failure={t('loadFailed')}
      columns={columns}
      searchText={searchText}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={
        <>
          {emails.length > 0 && (
            <Button variant="outline" onClick={() => askAndClear(emails)}>
              {t('clear.action')}
            </Button>
          )}
          {button}
        </>
      }
      empty={{ icon: Mail, title: t('empty'), description: t('emptyHint'), children: button }}
    />
  )
}
