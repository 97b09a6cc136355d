import { Badge } from '@meshdeck/ui'
import { type Column, MoreNames } from '@meshdeck/ui/data-table'

import { paths } from '../paths'
import type { GatewayRow } from './gateway-rows'
import { placeColumns, type Words } from './place-columns'

type Shown = { networkId: string; showsEndpoints: boolean }

const SHOWN_ROLES = 1

/** The columns of the gateways of a network. */
export function gatewayColumns(
  words: Words,
  { networkId, showsEndpoints }: Shown,
): Array<Column<GatewayRow, string>> {
  const { t } = words
  const roleNames = ({ roles }: GatewayRow) => roles.map((role) => t(`role.${role}`))

  return [
    ...placeColumns<GatewayRow>(words, {
      header: t('networks:nodes.name'),
      hrefOf: ({ id }) => paths.gateway(networkId, id),
      showsEndpoints,
    }),
    {
      id: 'clients',
      header: t('clients'),
      width: '6.5rem',
      align: 'end',
      sortKey: ({ clients }) => clients,
      cell: ({ clients }) => clients,
    },
    {
      id: 'relayed',
      header: t('relayed'),
      width: '7.5rem',
      align: 'end',
      sortKey: ({ relayed }) => relayed,
      cell: ({ relayed }) => relayed,
    },
    {
      id: 'roles',
      header: t('roles'),
      width: 'minmax(7.5rem, 1fr)',
      phone: 'below-end',
      text: (row) => roleNames(row).join(', '),
      cell: (row) => {
        const names = roleNames(row)
        if (names.length === 0) return '–'
        return (
          <>
            {names.slice(0, SHOWN_ROLES).map((name) => (
              <Badge key={name} variant="outline">
                {name}
              </Badge>
            ))}
            <MoreNames names={names.slice(SHOWN_ROLES)} />
          </>
        )
      },
    },
    {
      id: 'metadata',
      header: t('metadata'),
      width: 'minmax(7rem, 1fr)',
      text: ({ metadata }) => metadata,
      cell: ({ metadata }) => (
        <span className="text" title={metadata}>
          {metadata || '–'}
        </span>
      ),
    },
  ]
}
