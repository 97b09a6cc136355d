import { currentLanguage, Link, useRequiredParam } from '@meshdeck/platform'
import { chakra, Dialogs, LinkButton, PageHeader, Skeleton, Span, Text } from '@meshdeck/ui'
import { Activity, ChartNoAxesColumn } from 'lucide-react'

import { NoSuchNetwork } from '../shared/NoSuchNetwork'
import { docs, paths } from '../shared/paths'
import { useListedNetwork } from '../shared/use-listed-network'
import { useTranslation } from '../translations'
import { ByNodeChoice, MemberChoice, memberOf, PartNote } from './MemberChoice'
import { metricDialogs } from './metric-dialogs'
import { NodeTotalsTable } from './NodeTotalsTable'
import { LOW_UPTIME } from './pair-rows'
import { type Summary, usePairs } from './pairs'
import { useMetrics } from './use-metrics'

/** Summary of a network's links and those of each node, on Pro [SH-057, SH-008, decision OP-44]. */
export function AnalyticsPage() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { data: network } = useListedNetwork(networkId)

  return (
    <>
      <PageHeader
        icon={ChartNoAxesColumn}
        title={t('metrics.analytics.title')}
        description={t('metrics.description', { network: networkId })}
        docsUrl={docs.analytics}
        refreshes={['metrics', 'nodes', 'hosts', 'networks']}
      >
        {network !== null && (
          <LinkButton icon={Activity} to={paths.metrics(networkId)}>
            {t('metrics.title')}
          </LinkButton>
        )}
      </PageHeader>
      {network === null ? (
        <NoSuchNetwork />
      ) : (
        <NetworkAnalytics key={networkId} networkId={networkId} />
      )}
      <Dialogs of={metricDialogs} />
    </>
  )
}

/** Cards and a line for each node, all linked to the pairs they count. */
function NetworkAnalytics({ networkId }: { networkId: string }) {
  const { byNode, data, error, refetch, of } = useMetrics(networkId)
  const pairs = usePairs(data, of)
  if (byNode && !byNode.isFailed && !data && of === undefined) return <ByNodeChoice {...byNode} />

  return (
    <>
      <PartNote byNode={byNode} isShown={data !== undefined} />
      <SummaryCards networkId={networkId} summary={pairs?.summary} of={of} />
      <NodeTotalsTable
        networkId={networkId}
        totals={{ data: pairs?.totals, error, refetch }}
        choice={of !== undefined && data && <MemberChoice of={memberOf(data.members, of)} />}
      />
    </>
  )
}

const searches: Record<keyof Summary, string> = {
  pairs: '',
  failing: 'filter=state%3Afailing',
  slow: 'filter=state%3Aslow',
  lowUptime: 'filter=uptime%3Alow&sort=uptime',
  gone: 'filter=known%3Agone',
}
const cards = ['pairs', 'failing', 'slow', 'lowUptime', 'gone'] as const

const List = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
    gap: '3',
    pb: '4',
    flexShrink: '0',
    // with an odd number of cards in two columns, the last one spans both
    '@media (max-width: 559px)': { '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
  },
})

const Card = chakra(Link, {
  base: {
    display: 'block',
    layerStyle: 'panel',
    px: '4',
    py: '3',
    focusVisibleRing: 'outside',
    _hover: { bg: 'bg.subtle' },
  },
})

type Props = {
  networkId: string
  summary: Summary | undefined
  /** Node to which the counts are limited. */
  of: string | undefined
}

/** Number of pairs of each kind; each card links to them. */
function SummaryCards({ networkId, summary, of }: Props) {
  const { t } = useTranslation()
  const memberSearch = of === undefined ? '' : new URLSearchParams({ of }).toString()

  return (
    <List aria-label={t('metrics.analytics.cards')}>
      {cards.map((card) => (
        <li key={card}>
          <Card
            to={paths.metrics(networkId, [searches[card], memberSearch].filter(Boolean).join('&'))}
          >
            <Text textStyle="sm" color="fg.muted">
              {t(`metrics.analytics.card.${card}`, { percent: LOW_UPTIME })}
            </Text>
            {summary ? (
              <Span textStyle="2xl" fontWeight="600" fontVariantNumeric="tabular-nums">
                {summary[card].toLocaleString(currentLanguage())}
              </Span>
            ) : (
              <Skeleton h="5" w="12" mt="1" />
            )}
          </Card>
        </li>
      ))}
    </List>
  )
}
