import type { TFunction } from '@meshdeck/platform'
import { Initials, StatusBadge } from '@meshdeck/ui'
import { type Column, MoreNames, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { paths } from '../paths'
import { sourceOfRight } from '../rights/source-of-right'
import { SourceName } from '../rights/SourceName'
import type { RolesAndGroups } from '../rights/use-rights-estate'
import type { WhoMayRow } from './who-may-rows'

/** The columns of those who may. */
export function whoMayColumns(t: TFunction, estate: RolesAndGroups): Column<WhoMayRow>[] {
  const namesOf = ({ sources }: WhoMayRow) =>
    sources.map((source) => sourceOfRight(t, source, estate).name).join(', ')

  return [
    {
      id: 'username',
      header: t('identity:users.column.username'),
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
      header: t('identity:whoMay.column.extent'),
      width: 'minmax(6rem, 8rem)',
      sortKey: ({ extent }) => extent,
      cell: ({ extent }) => t(`identity:rights.extent.${extent}`),
    },
    {
      id: 'because',
      header: t('identity:whoMay.column.because'),
      width: 'minmax(11rem, 3fr)',
      phone: 'below',
      sortKey: namesOf,
      text: namesOf,
      cell: ({ sources: [first, ...others] }) => (
        <>
          {first && <SourceName source={first} estate={estate} />}
          <MoreNames names={others.map((source) => sourceOfRight(t, source, estate).name)} />
        </>
      ),
    },
    {
      id: 'status',
      header: t('identity:users.column.status'),
      width: 'minmax(6.5rem, 8rem)',
      phone: 'beside',
      sortKey: ({ isDisabled }) => (isDisabled ? 1 : 0),
      text: ({ isDisabled }) => t(`ui:health.${statusOf(isDisabled)}`),
      cell: ({ isDisabled }) => <StatusBadge status={statusOf(isDisabled)} />,
    },
  ]
}

const statusOf = (isDisabled: boolean) => (isDisabled ? 'disabled' : 'enabled')
