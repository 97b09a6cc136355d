import { chakra } from '@chakra-ui/react'
import { currentLanguage } from '@meshdeck/platform'

import { Box, Flex } from '../controls/layout'
import { paint } from '../theme/system'
import { axisBetween, axisUpTo } from './scales'

/** A value at a time, in milliseconds since 1970. */
export type ChartPoint = { at: number; value: number }

type Line = { name: string; points: readonly ChartPoint[] }

/** Dash patterns, so that lines differ by more than color. */
const dashes = [undefined, '7 4', '2 4'] as const

const WIDTH = 640
const HEIGHT = 180
const LEFT = 44
const BOTTOM = 24
const TOP = 8

const Text = chakra('text', {
  base: { textStyle: '2xs', fill: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
})

type Props = {
  /** Accessible description of the chart. */
  label: string
  /** At most three. */
  lines: readonly Line[]
}

/** Line chart of values over time. The y-axis starts at 0; time runs from left to right. */
export function LineChart({ label, lines }: Props) {
  const points = lines.flatMap((line) => line.points)
  const moments = points.map(({ at }) => at)
  const [firstMoment, lastMoment] = [Math.min(...moments), Math.max(...moments)]
  const maximum = Math.max(...points.map(({ value }) => value))
  const { at: y, ticks } = axisUpTo(maximum, [HEIGHT - BOTTOM, TOP])
  const x = axisBetween(firstMoment, lastMoment, [LEFT, WIDTH])
  const time = (at: number) => new Date(at).toLocaleTimeString(currentLanguage())

  return (
    <Box>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" role="img" aria-label={label}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} stroke={paint('chart.grid')} />
            <Text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {tick.toLocaleString(currentLanguage())}
            </Text>
          </g>
        ))}
        <Text x={LEFT} y={HEIGHT - 6}>
          {time(firstMoment)}
        </Text>
        <Text x={WIDTH} y={HEIGHT - 6} textAnchor="end">
          {time(lastMoment)}
        </Text>
        {lines.map(({ name, points: ownPoints }, index) => (
          <polyline
            key={name}
            points={ownPoints.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
            fill="none"
            stroke={paint(`chart.${index + 1}`)}
            strokeWidth="1.75"
            strokeLinejoin="round"
            strokeDasharray={dashes[index]}
          />
        ))}
      </svg>
      <Flex gap="4" flexWrap="wrap" textStyle="xs" color="fg.muted" px="2">
        {lines.map(({ name }, index) => (
          <Flex key={name} alignItems="center" gap="2">
            <svg width="20" height="4" aria-hidden="true">
              <line
                x2="20"
                y1="2"
                y2="2"
                stroke={paint(`chart.${index + 1}`)}
                strokeWidth="2"
                strokeDasharray={dashes[index]}
              />
            </svg>
            {name}
          </Flex>
        ))}
      </Flex>
    </Box>
  )
}
