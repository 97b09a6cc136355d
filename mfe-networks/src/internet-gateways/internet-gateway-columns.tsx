import type { TFunction } from '@meshdeck/platform'
import { currentLanguage } from '@meshdeck/platform'
import { Span } from '@meshdeck/ui'
import { type Column, MoreNames } from '@meshdeck/ui/data-table'

import { placeColumns } from '../gateway-model/place-columns'
import { paths } from '../paths'
import type { InternetGatewayRow } from './internet-gateway-rows'

type Shown = { networkId: string; showsEndpoints: boolean }

const SHOWN_USERS = 2

/** The columns of the internet gateways of a network. */
export function internetGatewayColumns(
  t: TFunction<'networks'>,
  { networkId, showsEndpoints }: Shown,
): Array<Column<InternetGatewayRow, string>> {
  return [
    ...placeColumns<InternetGatewayRow>(t, {
      header: t('internetGateways.gateway'),
      hrefOf: ({ id, isGateway }) =>
        isGateway ? paths.gateway(networkId, id) : paths.node(networkId, id),
      showsEndpoints,
    }),
    {
      id: 'users',
      header: t('gateways.internet.users'),
      width: 'minmax(14rem, 2fr)',
      sortKey: ({ users }) => users.length,
      text: ({ users }) => users.join(', '),
      cell: ({ users }) =>
        users.length === 0 ? (
          '–'
        ) : (
          <>
            <span className="text">{users.slice(0, SHOWN_USERS).join(', ')}</span>
            <MoreNames names={users.slice(SHOWN_USERS)} />
          </>
        ),
    },
    {
      id: 'count',
      header: t('internetGateways.userCount'),
      width: '5.5rem',
      align: 'end',
      phone: 'below-end',
      sortKey: ({ users }) => users.length,
      text: ({ users }) => String(users.length),
      cell: ({ users }) => (
        <>
          {/* in the list of a phone no header says what is counted */}
          {users.length.toLocaleString(currentLanguage())}{' '}
          <Span hideFrom="md">{t('count.nodes', { count: users.length })}</Span>
        </>
      ),
    },
  ]
}
