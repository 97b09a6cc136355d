import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import type { TFunction } from '@meshdeck/platform'
import { Badge } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink, type TableFilters } from '@meshdeck/ui/data-table'

import { paths } from '../shared/paths'
import type { RoleRow } from './role-rows'

/** The columns of the roles (decision OP-52). */
export function roleColumns(t: TFunction<'identity'>): Array<Column<RoleRow>> {
  return [
    {
      id: 'name',
      header: t('roles.column.name'),
      width: 'minmax(11rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ id, kind, name, isBuiltIn }) => (
        <>
          <RowLink to={paths.role({ kind, id })}>{name}</RowLink>
          {isBuiltIn && (
            <Badge size="xs" variant="outline">
              {t('roles.default')}
            </Badge>
          )}
        </>
      ),
    },
    {
      id: 'kind',
      header: t('roles.column.kind'),
      width: 'minmax(8rem, 1fr)',
      phone: 'beside',
      sortKey: ({ kind }) => kind,
      cell: ({ kind }) => t(`roles.kind.${kind}`),
      filter: {
        options: (['platform', 'network'] as const).map((value) => ({
          value,
          label: t(`roles.kind.${value}`),
        })),
        matches: ({ kind }, value) => kind === value,
      },
    },
    {
      id: 'network',
      header: t('roles.column.network'),
      width: 'minmax(9rem, 1.5fr)',
      phone: 'below',
      sortKey: ({ networkId }) => naturalKey(networkId),
      text: ({ networkId }) => networkText(t, networkId),
      cell: ({ networkId }) => <span className="text">{networkText(t, networkId) || '–'}</span>,
    },
  ]
}

/** Returns where a role applies; empty for a platform role. */
const networkText = (t: TFunction<'identity'>, networkId: string) =>
  networkId === ALL_NETWORKS ? t('roles.allNetworks') : networkId

/** What roles are filtered by that no column shows. */
export const roleFilters = (t: TFunction<'identity'>): TableFilters<RoleRow> => ({
  filterFields: [
    {
      id: 'origin',
      label: t('roles.filter.origin'),
      options: [
        { value: 'made', label: t('roles.filter.made') },
        { value: 'default', label: t('roles.filter.default') },
      ],
      matches: ({ isBuiltIn }, value) => isBuiltIn === (value === 'default'),
    },
  ],
  filterOrder: ['kind'],
})
