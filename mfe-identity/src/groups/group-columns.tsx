import { networkRoleListQuery } from '@meshdeck/api/roles'
import { currentLanguage, type TFunction, useCachedQuery } from '@meshdeck/platform'
import { Badge } from '@meshdeck/ui'
import {
  type Column,
  type NamedView,
  naturalKey,
  RowLink,
  type TableFilters,
} from '@meshdeck/ui/data-table'
import { useMemo } from 'react'

import { paths } from '../shared/paths'
import { type GroupRow, networkLabel, type RoleNames } from './group-rows'

/** One column for each fact that people compare or search for (decision OP-52). */
export function groupColumns(t: TFunction<'identity'>, roles: RoleNames): Array<Column<GroupRow>> {
  return [
    {
      id: 'name',
      header: t('groups.column.name'),
      width: 'minmax(11rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ id, name, isBuiltIn }) => (
        <>
          <RowLink to={paths.group(id)}>{name}</RowLink>
          {isBuiltIn && (
            <Badge size="xs" variant="outline">
              {t('groups.default')}
            </Badge>
          )}
        </>
      ),
    },
    {
      id: 'members',
      header: t('groups.column.members'),
      width: 'minmax(5.5rem, 7rem)',
      align: 'end',
      phone: 'beside',
      sortKey: ({ memberCount }) => memberCount,
      text: ({ memberCount }) => String(memberCount),
      cell: ({ memberCount }) => memberCount.toLocaleString(currentLanguage()),
      filter: {
        options: [{ value: 'none', label: t('groups.filter.none') }],
        matches: ({ memberCount }) => memberCount === 0,
      },
    },
    {
      id: 'networks',
      header: t('groups.column.networks'),
      width: 'minmax(12rem, 3fr)',
      phone: 'below',
      sortKey: ({ networks }) => networks.length,
      text: (row) => grantTexts(t, row, roles).join(', '),
      cell: (row) => <span className="text">{grantTexts(t, row, roles).join(', ') || '–'}</span>,
    },
    {
      id: 'source',
      header: t('groups.column.source'),
      width: 'minmax(6rem, 9rem)',
      sortKey: ({ isOfProvider }) => (isOfProvider ? 1 : 0),
      cell: ({ isOfProvider }) => t(`groups.source.${sourceOf(isOfProvider)}`),
      filter: {
        options: (['local', 'provider'] as const).map((value) => ({
          value,
          label: t(`groups.source.${value}`),
        })),
        matches: ({ isOfProvider }, value) => sourceOf(isOfProvider) === value,
      },
    },
  ]
}

const sourceOf = (isOfProvider: boolean) => (isOfProvider ? 'provider' : 'local')

/** Returns each network with the roles that the group gives there. */
function grantTexts(t: TFunction<'identity'>, { networks }: GroupRow, roles: RoleNames): string[] {
  return networks.map(({ networkId, roleIds }) =>
    t('groups.grant', {
      network: networkLabel(t, networkId),
      roles: roleIds.map((id) => roles.get(id) ?? id).join(', '),
    }),
  )
}

/** What groups are filtered by that no column shows. */
export const groupFilters = (t: TFunction<'identity'>): TableFilters<GroupRow> => ({
  filterFields: [
    {
      id: 'origin',
      label: t('groups.filter.origin'),
      options: [
        { value: 'made', label: t('groups.filter.made') },
        { value: 'default', label: t('groups.filter.default') },
      ],
      matches: ({ isBuiltIn }, value) => isBuiltIn === (value === 'default'),
    },
  ],
  filterOrder: ['origin', 'source'],
})

/** Returns the saved views of tags to check. */
export const groupViews = (t: TFunction<'identity'>): NamedView[] => [
  { label: t('groups.filter.nobody'), search: 'filter=members%3Anone' },
]

/** Returns the names of network roles by ID, for tables of groups, which neither wait for them nor fail with them. */
export function useRoleNames(): RoleNames {
  const { data: roles } = useCachedQuery(networkRoleListQuery())
  return useMemo(() => new Map(roles?.map(({ id, name }) => [id, name || id])), [roles])
}
