import { networkListQuery } from '@meshdeck/api/networks'
import { type Usage, usageQuery } from '@meshdeck/api/usage'
import { placeHref, useCan, useCapabilities, useQuery } from '@meshdeck/platform'
import { chakra, ErrorPanel } from '@meshdeck/ui'

import { countNodes, onlineDevices, type Reading, valueOf } from '../shared/figures'
import { iconNamed } from '../shared/menu'
import { useTranslation } from '../translations'
import { SummaryCard, useListLink } from './SummaryCard'

const STATS = '/api/v1/networks/stats'

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(10.5rem, 100%), 1fr))',
    listStyleType: 'none',
    // with an odd number of cards in two columns, the last one spans both
    '@media (max-width: 559px)': { '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
  },
})

/** Summary numbers: of everything for administrators, of what the server lets them see for other users. */
export function SummaryCards() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const listLink = useListLink()
  const networks = useQuery(networkListQuery())
  const usage = useQuery({ ...usageQuery(), enabled: isAdmin })
  const nodes = valueOf(networks, countNodes)
  const { href: nodeList, ...ofNetwork } = listLink('nodes')
  const networksCard = {
    icon: iconNamed('network'),
    label: t('dashboard.networks'),
    call: STATS,
    value: valueOf(networks, ({ length }) => length),
    href: placeHref('networks'),
  }

  return (
    <>
      <Cards aria-label={t('dashboard.summary')}>
        {isAdmin ? (
          <>
            <SummaryCard
              {...networksCard}
              note={typeof nodes === 'number' && t('shared.nodeCount', { count: nodes })}
            />
            <UsageCards usage={usage} />
          </>
        ) : (
          <>
            <SummaryCard {...networksCard} />
            <SummaryCard
              icon={iconNamed('boxes')}
              label={t('dashboard.nodes')}
              call={STATS}
              value={nodes}
              {...ofNetwork}
              href={nodeList}
            />
          </>
        )}
      </Cards>
      {usage.error && !usage.data && (
        <ErrorPanel title={t('dashboard.usageFailed')} reading={usage} />
      )}
    </>
  )
}

/** The server's own counts, for administrators. */
function UsageCards({ usage }: { usage: Reading<Usage> }) {
  const { t } = useTranslation()
  const { isPro, countsEgressRoutes } = useCapabilities()
  const listLink = useListLink()
  const { data } = usage
  const card = { call: '/api/server/usage' }
  const devices = placeHref('devices')
  const allGateways = placeHref('all-gateways')
  const everyRoute = placeHref('all-routes')

  return (
    <>
      <SummaryCard
        {...card}
        icon={iconNamed('laptop')}
        label={t('dashboard.devicesOnline')}
        value={valueOf(usage, ({ hosts }) => hosts)}
        note={data && t('dashboard.configFiles', { count: data.clients })}
        href={devices && `${devices}?${onlineDevices({ isPro })}`}
      />
      <SummaryCard
        {...card}
        icon={iconNamed('router')}
        label={t('dashboard.gateways')}
        value={valueOf(usage, ({ ingresses }) => ingresses)}
        note={data && t('dashboard.internetGateways', { count: data.internet_gateways })}
        {...(allGateways === undefined ? listLink('gateways') : { href: allGateways })}
      />
      <SummaryCard
        {...card}
        icon={iconNamed('users')}
        label={t('dashboard.users')}
        value={valueOf(usage, ({ users }) => users)}
        href={placeHref('users')}
      />
      {countsEgressRoutes && (
        <SummaryCard
          {...card}
          icon={iconNamed('split')}
          label={t('dashboard.egressRoutes')}
          value={valueOf(usage, ({ egresses }) => egresses)}
          {...(everyRoute === undefined ? listLink('egress') : { href: everyRoute })}
        />
      )}
    </>
  )
}
