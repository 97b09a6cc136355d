import type { User } from '@meshdeck/api/users'
import { type Reading, useReading } from '@meshdeck/platform'
import { DataTable } from '@meshdeck/ui/data-table'
import { UserSearch } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo } from 'react'

import type { RolesAndGroups } from '../rights/use-rights-estate'
import { useIdentityWords } from '../words'
import { whoMayColumns } from './who-may-columns'
import type { WhoMayQuestion } from './who-may-question'
import { toWhoMayRows, type WhoMayRow } from './who-may-rows'
import { useWhoMayWords } from './who-may-words'

const searchText = ({ name, displayName }: WhoMayRow) => `${name} ${displayName}`

type Props = { question: WhoMayQuestion; estate: RolesAndGroups; users: Reading<User[]> }

/** Those who may, with what gives it to them. */
export function WhoMayTable({ question, estate, users }: Props) {
  const { t } = useWhoMayWords()
  const { t: tIdentity } = useIdentityWords()
  const { networkId, kind, action } = question
  // what was chosen is drawn first
  const asked = useDeferredValue(
    useMemo(() => ({ networkId, kind, action }), [networkId, kind, action]),
  )
  const toRows = useCallback((list: User[]) => toWhoMayRows(list, asked, estate), [asked, estate])
  const people = useReading(users, toRows)
  // memoised because new columns render every row again
  const columns = useMemo(() => whoMayColumns(tIdentity, estate), [tIdentity, estate])

  return (
    <DataTable
      label={t('title')}
      viewKey="who-may"
      noun={(count) => t('identity:users.count', { count })}
      reading={people}
      failure={t('identity:users.loadFailed')}
      columns={columns}
      searchText={searchText}
      empty={{ icon: UserSearch, title: t('nobody'), description: t('nobodyHint') }}
    />
  )
}
