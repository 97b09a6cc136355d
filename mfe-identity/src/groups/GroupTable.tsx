import { type UserGroup, userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import { type Reading, useCachedQuery, useQuery, useReading } from '@meshdeck/platform'
import { LinkButton } from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { Users } from 'lucide-react'
import { useMemo } from 'react'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { groupColumns, groupFilters, groupViews, useRoleNames } from './group-columns'
import { type GroupRow, toGroupRows } from './group-rows'
import { useGroupActions } from './use-group-actions'

const searchText = ({ name, id, description, networks }: GroupRow) =>
  [name, id, description, ...networks.map(({ networkId }) => networkId)].join(' ')

/** The table of user groups, with the roles that they give in networks [US-002]. */
export function GroupTable() {
  const { t } = useTranslation()
  const groups = useGroupRows()
  const { rowActions, bulkActions } = useGroupActions()
  const roleNames = useRoleNames()
  const columns = useMemo(() => groupColumns(t, roleNames), [t, roleNames])
  const filters = useMemo(() => groupFilters(t), [t])

  return (
    <DataTable
      label={t('groups.title')}
      viewKey="user-groups"
      noun={(count) => t('groups.count', { count })}
      reading={groups}
      failure={t('groups.loadFailed')}
      columns={columns}
      searchText={searchText}
      {...filters}
      namedViews={groupViews(t)}
      rowActions={rowActions}
      bulkActions={bulkActions}
      toolbar={<LinkButton to={paths.createGroup()}>{t('groups.create.title')}</LinkButton>}
      empty={{ icon: Users, title: t('groups.empty'), description: t('groups.emptyHint') }}
    />
  )
}

/** Returns the groups with their number of members, which only the list of users contains. */
function useGroupRows(): Reading<GroupRow[]> {
  const users = useCachedQuery(userListQuery())
  const groups = useQuery(userGroupListQuery())
  const toRows = useMemo(
    () => (list: UserGroup[]) => users.data && toGroupRows(list, users.data),
    [users.data],
  )
  return useReading(groups, toRows, users)
}
