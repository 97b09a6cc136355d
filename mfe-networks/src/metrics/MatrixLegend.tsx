import { SLOW_MS } from '@meshdeck/domain/health'
import { chakra, Flex } from '@meshdeck/ui'
import type { ComponentProps } from 'react'

import { useTranslation } from '../translations'
import type { MatrixValue } from './metric-values'
import { LOW_UPTIME } from './pair-rows'

const Swatch = chakra('span', {
  base: { display: 'grid', placeItems: 'center', w: '6', h: '4', borderRadius: 'l1' },
})

/** Explains the shades and frames of a matrix. */
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

type Styles = NonNullable<ComponentProps<typeof chakra.div>['css']>

/** Opacity of the color over the panel; the number in the cell keeps its contrast. */
const shades = ['4%', '14%', '24%', '34%', '44%']

const shadeStyles: Styles = Object.fromEntries(
  shades.map((share, index) => [
    `& .shade-${index}`,
    { bg: `color-mix(in srgb, {colors.chart.1} ${share}, transparent)` },
  ]),
)

/**
 * Styles of the metrics cells. No value depends on color alone: a cell has a number or a mark, and a bad one has a
 * frame.
 */
export const metricStyles: Styles = {
  '& [role=columnheader], & [role=rowheader]': { textStyle: 'xs' },
  '& [role=gridcell]': { textStyle: 'xs', fontVariantNumeric: 'tabular-nums', color: 'fg' },
  '& .missing': { color: 'fg.subtle' },
  '& .healthy': { bg: 'success.subtle', color: 'success.fg' },
  '& .healthy::before': {
    content: '""',
    boxSize: '2.5',
    borderRadius: 'full',
    bg: 'status.healthy',
  },
  '& .critical': { bg: 'critical.subtle', color: 'critical.fg' },
  '& .critical::before': {
    content: '""',
    boxSize: '2.5',
    bg: 'status.error',
    transform: 'rotate(45deg)',
  },
  ...shadeStyles,
  '& .slow': {
    bg: 'critical.subtle',
    color: 'critical.fg',
    boxShadow: 'inset 0 0 0 1px {colors.critical.solid}',
  },
  '& .unmeasured': {
    bg: 'warning.subtle',
    color: 'warning.fg',
    outline: '1px dashed {colors.warning.solid}',
    outlineOffset: '-2px',
  },
  '& .looked': { outline: '2px solid {colors.accent.solid}', outlineOffset: '-2px' },
  '& .low': {
    bg: 'warning.subtle',
    color: 'warning.fg',
    boxShadow: 'inset 0 0 0 1px {colors.warning.border}',
  },
}
