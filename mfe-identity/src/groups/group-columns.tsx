import { currentLanguage, type TFunction } from '@meshdeck/platform'
import { Badge } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { paths } from '../paths'
import type { GroupRow } from './group-rows'
import { networkLabel, type RoleNames } from './network-label'

/** The columns of the groups (decision OP-52). */
export function groupColumns(t: TFunction, roles: RoleNames): Column<GroupRow>[] {
  return [
    {
      id: 'name',
      header: t('identity:groups.column.name'),
      width: 'minmax(11rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ id, name, isBuiltIn }) => (
        <>
          <RowLink to={paths.group(id)}>{name}</RowLink>
          {isBuiltIn && (
            <Badge size="xs" variant="outline">
              {t('identity:groups.default')}
            </Badge>
          )}
        </>
      ),
    },
    {
      id: 'members',
      header: t('identity:groups.column.members'),
      width: 'minmax(5.5rem, 7rem)',
      align: 'end',
      phone: 'beside',
      sortKey: ({ memberCount }) => memberCount,
      text: ({ memberCount }) => String(memberCount),
      cell: ({ memberCount }) => memberCount.toLocaleString(currentLanguage()),
    },
    {
      id: 'networks',
      header: t('identity:groups.column.networks'),
      width: 'minmax(12rem, 3fr)',
      phone: 'below',
      sortKey: ({ networks }) => networks.length,
      text: (row) => grantTexts(t, row, roles).join(', '),
      cell: (row) => <span className="text">{grantTexts(t, row, roles).join(', ') || '–'}</span>,
    },
    {
      id: 'source',
      header: t('identity:groups.column.source'),
      width: 'minmax(6rem, 9rem)',
      sortKey: ({ isOfProvider }) => (isOfProvider ? 1 : 0),
      cell: ({ isOfProvider }) => t(`identity:groups.source.${sourceOf(isOfProvider)}`),
    },
  ]
}

export const sourceOf = (isOfProvider: boolean) => (isOfProvider ? 'provider' : 'local')

/** Each network with the roles that the group gives there. */
function grantTexts(t: TFunction, { networks }: GroupRow, roles: RoleNames): string[] {
  return networks.map(({ networkId, roleIds }) =>
    t('identity:groups.grant', {
      network: networkLabel(t, networkId),
      roles: roleIds.map((id) => roles.get(id) ?? id).join(', '),
    }),
  )
}
