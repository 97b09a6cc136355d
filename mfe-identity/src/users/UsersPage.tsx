import { useCapabilities } from '@meshdeck/platform'
import { Dialogs, lazyPart, PageBoundary, PageHeader, Tabs } from '@meshdeck/ui'
import { Users } from 'lucide-react'

import { docs } from '../links'
import { useIdentityWords } from '../words'
import { AddUserButton } from './AddUserButton'
import { userDialogs } from './user-dialogs'
import { UserTable } from './UserTable'

const GroupTable = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "user-parts" */ '../groups/GroupTable')).GroupTable,
)
const RoleTable = lazyPart(
  async () => (await import(/* webpackChunkName: "user-parts" */ '../roles/RoleTable')).RoleTable,
)

/** Everybody who may use the server [SH-060]; on Pro what groups and roles let them do as well. */
export function UsersPage() {
  const { t } = useIdentityWords()
  const { isPro } = useCapabilities()

  return (
    <>
      <PageHeader
        icon={Users}
        title={t('users.title')}
        description={t('users.description')}
        docsUrl={docs.users}
        refreshes={['users', 'roles', 'user-groups']}
      >
        <AddUserButton />
      </PageHeader>
      {isPro ? <UserTabs /> : <UserTable />}
      <Dialogs of={userDialogs} />
    </>
  )
}

/** What only Pro has is beside the table, each brought by its own part (decision OP-52). */
function UserTabs() {
  const { t } = useIdentityWords()

  return (
    <Tabs
      label={t('users.title')}
      tabs={[
        { id: 'users', label: t('tabs.users'), content: <UserTable /> },
        {
          id: 'groups',
          label: t('tabs.groups'),
          content: (
            <PageBoundary failure={t('tabs.failed')}>
              <GroupTable />
            </PageBoundary>
          ),
        },
        {
          id: 'roles',
          label: t('tabs.roles'),
          content: (
            <PageBoundary failure={t('tabs.failed')}>
              <RoleTable />
            </PageBoundary>
          ),
        },
      ]}
    />
  )
}
