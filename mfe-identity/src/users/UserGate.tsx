import { type User, userListQuery } from '@meshdeck/api/users'
import { useQuery, useTranslation } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'

import { LoadFailedDialog } from './LoadFailedDialog'

type Props = { title: string; children: (user: User) => ReactNode }

/** A dialog about the user whom the address names with `dialog.user`; says so when there is none. */
export function UserGate({ title, children }: Props) {
  const { t } = useTranslation('identity')
  const { values, close } = useDialog()
  const { data: users, error, refetch } = useQuery(userListQuery())
  const user = users?.find(({ username }) => username === values.user)

  if (user) return children(user)
  if (users) {
    return (
      <Dialog title={title} onClose={close}>
        <EmptyState icon={UserX} title={t('gone.title')} description={t('gone.text')} />
      </Dialog>
    )
  }
  return (
    <LoadFailedDialog
      failure={t('users.failure')}
      title={title}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}
