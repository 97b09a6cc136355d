import { currentLanguage, Link } from '@meshdeck/platform'
import { chakra, Skeleton, Span, Text } from '@meshdeck/ui'

import { paths } from '../paths'
import { useTranslation } from '../translations'
import type { Summary } from './node-totals'
import { LOW_UPTIME } from './pair-filters'

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
  /** The node whose pairs alone are counted. */
  of: string | undefined
}

/** How many pairs there are of each kind; each card is the way to them. */
export function SummaryCards({ networkId, summary, of }: Props) {
  const { t } = useTranslation()
  const ofSearch = of === undefined ? '' : new URLSearchParams({ of }).toString()

  return (
    <List aria-label={t('metrics.analytics.cards')}>
      {cards.map((card) => (
        <li key={card}>
          <Card to={paths.metrics(networkId, [searches[card], ofSearch].filter(Boolean).join('&'))}>
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
