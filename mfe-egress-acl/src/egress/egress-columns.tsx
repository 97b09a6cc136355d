import { addressKey } from '@meshdeck/domain/address-key'
import type { TFunction } from '@meshdeck/platform'
import { RelativeTime } from '@meshdeck/ui'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import type { EgressRow } from '../egress-model/egress-rows'
import { paths } from '../paths'
import { egressNodeName, EgressNodes } from './EgressNodes'
import { EgressSwitch } from './EgressSwitch'
import { EgressTarget } from './EgressTarget'

/** The columns of the egress routes table [EG-006, EG-007, EG-012 to EG-014]. */
export function egressColumns(
  t: TFunction<'egress'>,
  { isPro }: { isPro: boolean },
): Column<EgressRow>[] {
  const nameOf = egressNodeName(t, isPro)
  return [
    {
      id: 'name',
      header: t('egress.column.name'),
      width: 'minmax(10rem, 2fr)',
      isFixed: true,
      sortKey: ({ name }) => naturalKey(name),
      text: ({ name }) => name,
      cell: ({ id, name, route: { network } }) => (
        <RowLink to={paths.egressRoute(network, id)}>{name || id.slice(0, 8)}</RowLink>
      ),
    },
    {
      id: 'range',
      header: t('egress.column.range'),
      width: 'minmax(12rem, 1fr)',
      phone: 'below',
      sortKey: ({ target }) => addressKey(target ?? ''),
      text: ({ target }) => target ?? t('egress.internetShort'),
      cell: ({ name, target }) => <EgressTarget name={name} target={target} />,
    },
    {
      id: 'nodes',
      header: t('egress.column.nodes'),
      width: 'minmax(12rem, 2fr)',
      sortKey: ({ nodes }) => naturalKey(nodes[0]?.name ?? ''),
      text: ({ nodes }) => nodes.map(nameOf).join(', ') || t('egress.noNodes'),
      cell: ({ nodes, isDown, isActive, isWithoutNode }) => (
        <>
          {isActive && isWithoutNode ? (
            <span className="chip warning">{t('egress.filter.noNode')}</span>
          ) : (
            <EgressNodes nodes={nodes} />
          )}
          {isDown && <span className="chip warning">{t('egress.down')}</span>}
        </>
      ),
    },
    {
      id: 'nat',
      header: t('egress.column.nat'),
      width: '5rem',
      phone: 'below-end',
      sortKey: ({ hasNat }) => (hasNat ? 0 : 1),
      text: ({ hasNat }) => t(switchText(hasNat)),
      cell: ({ route }) => <EgressSwitch route={route} field="nat" />,
    },
    {
      id: 'active',
      header: t('egress.column.status'),
      width: '6rem',
      phone: 'beside',
      sortKey: ({ isActive }) => (isActive ? 0 : 1),
      text: ({ isActive }) => t(switchText(isActive)),
      cell: ({ route }) => <EgressSwitch route={route} field="status" />,
    },
    {
      id: 'created',
      header: t('egress.column.created'),
      width: '8rem',
      align: 'end',
      sortKey: ({ createdAt }) => createdAt,
      moment: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => (createdAt > 0 ? <RelativeTime moment={createdAt} /> : '–'),
    },
  ]
}

const switchText = (isOn: boolean) => (isOn ? 'ui:health.enabled' : 'ui:health.disabled')
