import { formatBytes } from '@meshdeck/domain/units'
import { currentLanguage, errorText } from '@meshdeck/platform'
import { Box, Button, Flex, LinkButton, Span, TextLink, Tooltip } from '@meshdeck/ui'
import { Activity } from 'lucide-react'

import { pairDashes } from '../graph-drawing/draw-links'
import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import type { GraphPairs as Pairs } from './use-graph-pairs'
import type { useGraphView } from './use-graph-view'

type Props = Pairs & { networkId: string; look: ReturnType<typeof useGraphView> }

/** Draws slow or failing pairs on Pro; reads nothing before the button is pressed. */
export function GraphPairs({ networkId, look, plan, counts, isReading, error }: Props) {
  const { t } = useTranslation()
  if (!plan) return null
  if (plan.networkIds.length === 0) {
    return (
      plan.leftOut.length > 0 && (
        <LinkButton icon={Activity} to={paths.metrics(networkId)} title={t('graph.pairs.tooMany')}>
          <Span hideBelow="md">{t('graph.pairs.show')}</Span>
        </LinkButton>
      )
    )
  }

  return (
    <Flex gap="2" alignItems="center" flexWrap="wrap">
      <Tooltip
        content={t('graph.pairs.cost', {
          calls: plan.calls,
          size: formatBytes(plan.bytes, currentLanguage()),
        })}
      >
        <Button
          icon={Activity}
          aria-pressed={look.showsPairs}
          aria-label={t('graph.pairs.show')}
          onClick={() => look.setShowsPairs(!look.showsPairs)}
        >
          <Span hideBelow="md">{t('graph.pairs.show')}</Span>
        </Button>
      </Tooltip>
      {look.showsPairs && (
        <Box role="status" layerStyle="panel" px="3" py="1" textStyle="xs" color="fg.muted">
          {isReading && t('graph.pairs.reading')}
          {!isReading && Boolean(error) && `${t('graph.panel.failed')}: ${errorText(error)}`}
          {counts && (
            <Flex gap="3" alignItems="center" flexWrap="wrap">
              <Sign kind="failing" text={t('graph.pairs.failing', { count: counts.failing })} />
              <Sign kind="slow" text={t('graph.pairs.slow', { count: counts.slow })} />
              {counts.down > 0 && t('graph.pairs.down', { count: counts.down })}
              <TextLink to={paths.metrics(networkId, 'filter=state%3Afailing&filter=state%3Aslow')}>
                {t('graph.pairs.list')}
              </TextLink>
            </Flex>
          )}
        </Box>
      )}
    </Flex>
  )
}

const colors = { failing: 'status.error', slow: 'status.unstable' } as const

function Sign({ kind, text }: { kind: keyof typeof pairDashes; text: string }) {
  return (
    <Flex as="span" gap="1.5" alignItems="center">
      <Box asChild color={colors[kind]}>
        <svg width="26" height="4" aria-hidden="true">
          <line
            x2="26"
            y1="2"
            y2="2"
            stroke="currentColor"
            strokeWidth="2"
            strokeDasharray={pairDashes[kind].join(' ')}
          />
        </svg>
      </Box>
      {text}
    </Flex>
  )
}
