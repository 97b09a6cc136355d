import { DataTable } from '@meshdeck/ui/data-table'
import { ShieldUser } from 'lucide-react'
import { useMemo } from 'react'

import { roleColumns } from './role-columns'
import { roleFilters } from './role-filters'
import type { RoleRow } from './role-rows'
import { useRoleWords } from './role-words'
import { useRoleRows } from './use-role-rows'

const searchText = ({ name, id, networkId, description }: RoleRow) =>
  [name, id, networkId, description].join(' ')

/** The roles on the server, and those that groups give in networks [US-002]. */
export function RoleTable() {
  const { t } = useRoleWords()
  const roles = useRoleRows()
  // memoised because new columns render every row again
  const columns = useMemo(() => roleColumns(t), [t])
  const filterFields = useMemo(() => roleFilters(t), [t])

  return (
    <DataTable
      label={t('title')}
      viewKey="user-roles"
      noun={(count) => t('count', { count })}
      reading={roles}
      failure={t('loadFailed')}
      columns={columns}
      searchText={searchText}
      filterFields={filterFields}
      empty={{ icon: ShieldUser, title: t('empty'), description: t('emptyHint') }}
    />
  )
}
