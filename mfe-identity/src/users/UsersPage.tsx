import { userListQuery, type User } from '@meshdeck/api/users'
import { useSession } from '@meshdeck/platform'
import { PageHeader } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Users } from 'lucide-react'
import { useMemo } from 'react'

import { docs } from '../links'
import { useIdentityWords } from '../words'
import { userColumns, userSearchText } from './user-columns'

/** Everybody who may use the server [SH-060]. */
export function UsersPage() {
  const { t } = useIdentityWords()
  const { username: ownName } = useSession()
  const columns = useMemo(() => userColumns({ t, ownName }), [t, ownName])

  return (
    <>
      <PageHeader
        icon={Users}
        title={t('users.title')}
        description={t('users.description')}
        docsUrl={docs.users}
        refreshes={['users']}
      />
      <DataTable
        label={t('users.title')}
        noun={(count) => t('users.noun', { count })}
        query={userListQuery()}
        toRows={allUsers}
        failure={t('users.failure')}
        columns={columns}
        rowId={nameOf}
        rowName={nameOf}
        searchText={userSearchText}
        empty={{ icon: Users, title: t('users.empty.title'), description: t('users.empty.text') }}
      />
    </>
  )
}

const allUsers = (users: User[]) => users
const nameOf = ({ username }: User) => username
