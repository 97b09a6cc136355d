import type { User } from '@meshdeck/api/users'
import { type Reading, useReading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { UserSearch } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo } from 'react'

import type { RolesAndGroups } from '../rights/use-rights-estate'
import { useTranslation } from '../translations'
import { whoMayColumns } from './who-may-columns'
import type { WhoMayQuestion } from './who-may-question'
import { toWhoMayRows, type WhoMayRow } from './who-may-rows'

const searchText = ({ name, displayName }: WhoMayRow) => `${name} ${displayName}`

type Props = { question: WhoMayQuestion; estate: RolesAndGroups; users: Reading<User[]> }

/** Those who may, with what gives it to them. */
export function WhoMayTable({ question, estate, users }: Props) {
  const { t } = useTranslation()
  const { networkId, kind, action } = question
  // what was chosen is drawn first
  const asked = useDeferredValue(
    useMemo(() => ({ networkId, kind, action }), [networkId, kind, action]),
  )
  const toRows = useCallback((list: User[]) => toWhoMayRows(list, asked, estate), [asked, estate])
  const people = useReading(users, toRows)
  // memoised because new columns render every row again
  const columns = useMemo(() => whoMayColumns(t, estate), [t, estate])

  return (
    <DataTable
      label={t('whoMay.title')}
      viewKey="who-may"
      noun={(count) => t('users.count', { count })}
      reading={people}
      failure={t('users.loadFailed')}
      columns={columns}
      searchText={searchText}
      empty={{ icon: UserSearch, title: t('whoMay.nobody'), description: t('whoMay.nobodyHint') }}
    />
  )
}
