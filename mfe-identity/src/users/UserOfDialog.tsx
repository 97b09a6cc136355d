import { type User, userListQuery } from '@meshdeck/api/users'
import { findIn, useQuery } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { DialogAbout } from '@meshdeck/ui/dialog'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'

type Props = { title: string; children: (user: User) => ReactNode }

/** A dialog about the user whom the address names with `dialog.user`; says so when there is none. */
export function UserOfDialog({ title, children }: Props) {
  const { t } = useTranslation()
  const { values } = useDialog()
  // what the table has read is good enough to begin with: saving holds it against what is there then
  const users = useQuery({ ...userListQuery(), staleTime: Infinity })

  return (
    <DialogAbout
      title={title}
      thing={findIn(users, ({ username }) => username === values.user)}
      failure={t('users.loadFailed')}
      missing={
        <EmptyState
          icon={UserX}
          title={t('users.notFound')}
          description={t('users.notFoundHint')}
        />
      }
    >
      {children}
    </DialogAbout>
  )
}
