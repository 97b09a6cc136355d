import { networkListQuery } from '@meshdeck/api/networks'
import { usageQuery } from '@meshdeck/api/usage'
import { placeHref, useCan, useQuery } from '@meshdeck/platform'
import { chakra, ErrorPanel } from '@meshdeck/ui'

import { iconNamed } from '../navigation/icons'
import { countNodes, valueOf } from '../panels/figures'
import { useTranslation } from '../translations'
import { SummaryCard } from './SummaryCard'
import { UsageCards } from './UsageCards'
import { useListLink } from './use-list-link'

const STATS = '/api/v1/networks/stats'

const Cards = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(10.5rem, 100%), 1fr))',
    listStyleType: 'none',
    // of an odd number in two columns the last takes both
    '@media (max-width: 559px)': { '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
  },
})

/** How much there is: for administrators of everything, for others of what the server lets them see. */
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
              note={typeof nodes === 'number' && t('nodeCount', { count: nodes })}
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
        <ErrorPanel
          title={t('dashboard.usageFailed')}
          error={usage.error}
          onRetry={() => void usage.refetch()}
        />
      )}
    </>
  )
}
