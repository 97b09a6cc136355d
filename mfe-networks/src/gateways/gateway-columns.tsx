import type { TFunction } from '@meshdeck/platform'
import { currentLanguage } from '@meshdeck/platform'
import { Span } from '@meshdeck/ui'
import { type Column, FittingNames } from '@meshdeck/ui/data-table'

import type { GatewayRow } from '../gateway-model/gateway-rows'
import { placeColumns } from '../gateway-model/place-columns'
import { paths } from '../paths'

type Shown = { showsEndpoints: boolean }

/** The columns of gateways, which fit a window of 1280 px. */
export function gatewayColumns(
  t: TFunction<'networks'>,
  { showsEndpoints }: Shown,
): Array<Column<GatewayRow, string>> {
  const roleNames = ({ roles }: GatewayRow) => roles.map((role) => t(`gateways.role.${role}`))

  return [
    ...placeColumns<GatewayRow>(t, {
      header: t('nodes.name'),
      hrefOf: ({ id, network }) => paths.gateway(network, id),
      showsEndpoints,
    }),
    {
      id: 'clients',
      header: t('gateways.clientsColumn'),
      width: 'minmax(6.5rem, 7.5rem)',
      align: 'end',
      phone: 'below-end',
      sortKey: ({ clients }) => clients,
      text: ({ clients }) => String(clients),
      cell: ({ clients }) => (
        <>
          {/* in the list of a phone no header says what is counted */}
          {clients.toLocaleString(currentLanguage())}{' '}
          <Span hideFrom="md">{t('gateways.clientsCounted', { count: clients })}</Span>
        </>
      ),
    },
    {
      id: 'relayed',
      header: t('gateways.relayedColumn'),
      width: 'minmax(7rem, 8rem)',
      align: 'end',
      sortKey: ({ relayed }) => relayed,
      cell: ({ relayed }) => relayed.toLocaleString(currentLanguage()),
    },
    {
      id: 'roles',
      header: t('gateways.roles'),
      width: 'minmax(9.5rem, 1.5fr)',
      text: (row) => roleNames(row).join(', '),
      cell: (row) => <FittingNames className="chip outlined" names={roleNames(row)} />,
    },
  ]
}
