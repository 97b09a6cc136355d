import type { User } from '@meshdeck/api/users'
import {
  type RightsInventory,
  type RightSource,
  findPermittedPeople,
} from '@meshdeck/domain/effective-rights'
import {
  type Extent,
  type RightAction,
  rightActions,
  type RightKind,
  rightKinds,
} from '@meshdeck/domain/network-rights'
import { type Reading, type TFunction, useReading } from '@meshdeck/platform'
import { Initials, StatusBadge } from '@meshdeck/ui'
import { type Column, DataTable, MoreNames, naturalKey, RowLink } from '@meshdeck/ui/data-table'
import { UserSearch } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo } from 'react'

import { paths } from '../shared/paths'
import { type RolesAndGroups, SourceName, sourceOfRight } from '../shared/use-roles-and-groups'
import { useTranslation } from '../translations'

const searchText = ({ name, displayName }: WhoMayRow) => `${name} ${displayName}`

type Props = { question: WhoMayQuestion; inventory: RolesAndGroups; users: Reading<User[]> }

/** The table of users with the right, with its sources. */
export function WhoMayTable({ question, inventory, users }: Props) {
  const { t } = useTranslation()
  const { networkId, kind, action } = question
  // the selection is rendered first
  const deferredQuestion = useDeferredValue(
    useMemo(() => ({ networkId, kind, action }), [networkId, kind, action]),
  )
  const toRows = useCallback(
    (list: User[]) => toWhoMayRows(list, deferredQuestion, inventory),
    [deferredQuestion, inventory],
  )
  const people = useReading(users, toRows)
  const columns = useMemo(() => whoMayColumns(t, inventory), [t, inventory])

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

function whoMayColumns(
  t: TFunction<'identity'>,
  inventory: RolesAndGroups,
): Array<Column<WhoMayRow>> {
  const namesOf = ({ sources }: WhoMayRow) =>
    sources.map((source) => sourceOfRight(t, source, inventory).name).join(', ')

  return [
    {
      id: 'username',
      header: t('users.column.username'),
      width: 'minmax(11rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ name }) => (
        <>
          <Initials name={name} />
          <RowLink to={paths.user(name)}>{name}</RowLink>
        </>
      ),
    },
    {
      id: 'extent',
      header: t('whoMay.column.extent'),
      width: 'minmax(6rem, 8rem)',
      sortKey: ({ extent }) => extent,
      cell: ({ extent }) => t(`shared.rights.extent.${extent}`),
    },
    {
      id: 'because',
      header: t('whoMay.column.because'),
      width: 'minmax(11rem, 3fr)',
      phone: 'below',
      sortKey: namesOf,
      text: namesOf,
      cell: ({ sources: [first, ...others] }) => (
        <>
          {first && <SourceName source={first} inventory={inventory} />}
          <MoreNames names={others.map((source) => sourceOfRight(t, source, inventory).name)} />
        </>
      ),
    },
    {
      id: 'status',
      header: t('users.column.status'),
      width: 'minmax(6.5rem, 8rem)',
      phone: 'beside',
      sortKey: ({ isDisabled }) => (isDisabled ? 1 : 0),
      text: ({ isDisabled }) => t(`common:health.${statusOf(isDisabled)}`),
      cell: ({ isDisabled }) => <StatusBadge status={statusOf(isDisabled)} />,
    },
  ]
}

const statusOf = (isDisabled: boolean) => (isDisabled ? 'disabled' : 'enabled')

type WhoMayRow = {
  id: string
  /** The username. */
  name: string
  displayName: string
  isDisabled: boolean
  extent: Extent
  sources: readonly RightSource[]
}

/** Returns the users with the right, according to roles and groups. */
const toWhoMayRows = (
  users: readonly User[],
  question: WhoMayQuestion,
  inventory: RightsInventory,
): WhoMayRow[] =>
  findPermittedPeople(users, question, inventory).map(({ person, right }) => ({
    id: person.username,
    name: person.username,
    displayName: person.display_name,
    isDisabled: person.account_disabled,
    ...right,
  }))

/** The queried right: an action on a kind of resource in a network. */
export type WhoMayQuestion = { networkId: string; kind: RightKind; action: RightAction }

/** Reads the query from the URL; missing or unknown values are replaced by the most common ones. */
export function readQuestion(params: URLSearchParams, networkId: string): WhoMayQuestion {
  return {
    networkId: params.get('network') ?? networkId,
    kind: rightKinds.find((kind) => kind === params.get('kind')) ?? 'host',
    action: rightActions.find((action) => action === params.get('may')) ?? 'update',
  }
}
