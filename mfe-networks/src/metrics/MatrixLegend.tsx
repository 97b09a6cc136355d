import { SLOW_MS } from '@meshdeck/domain/link-health'
import { chakra, Flex } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import type { MatrixValue } from './matrix-values'
import { metricStyles } from './metric-matrix-styles'
import { LOW_UPTIME } from './pair-filters'

const Swatch = chakra('span', {
  base: { display: 'grid', placeItems: 'center', w: '6', h: '4', borderRadius: 'l1' },
})

/** What the shades and frames of a matrix stand for. */
export function MatrixLegend({ value }: { value: MatrixValue }) {
  const { t } = useTranslation()
  const entries = entriesOf()
  if (entries.length === 0) return null

  return (
    <Flex
      as="ul"
      aria-label={t('metrics.matrix.legend')}
      gap="3"
      flexWrap="wrap"
      textStyle="xs"
      color="fg.muted"
      css={metricStyles}
    >
      {entries.map(([className, text]) => (
        <Flex as="li" key={text} alignItems="center" gap="1.5">
          <Swatch className={className} aria-hidden="true" />
          {text}
        </Flex>
      ))}
    </Flex>
  )

  function entriesOf(): Array<[className: string, text: string]> {
    if (value === 'connectivity') {
      return [
        ['healthy', t('metrics.state.fine')],
        ['critical', t('metrics.state.failing')],
      ]
    }
    if (value === 'uptime') return [['low', t('metrics.filter.low', { percent: LOW_UPTIME })]]
    if (value !== 'latency') return []
    return [
      ['shade-4', t('metrics.matrix.upTo', { count: SLOW_MS })],
      ['slow', t('metrics.matrix.above', { count: SLOW_MS })],
      ['unmeasured', t('metrics.is999')],
    ]
  }
}
