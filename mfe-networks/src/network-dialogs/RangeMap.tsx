import { cidrsOverlap } from '@meshdeck/domain/cidr'
import type { PlanCell, RangePlan } from '@meshdeck/domain/range-plan'
import { Box, chakra, Code, Flex, Grid, Span } from '@meshdeck/ui'

import { useTranslation } from '../translations'

type Props = {
  plan: RangePlan
  chosen: string
  /** What is drawn, and the prefix length of its parts. */
  block: string
  prefix: number
}

const Cell = chakra('span', {
  base: {
    h: '3',
    borderRadius: '2px',
    bg: 'bg.emphasized',
    '&[data-state=partly]': {
      backgroundImage: 'linear-gradient(135deg, {colors.fg.muted} 50%, transparent 50%)',
    },
    '&[data-state=taken]': { bg: 'fg.muted' },
    '&[data-chosen]': { outline: '2px solid {colors.accent.solid}', outlineOffset: '1px' },
  },
})

/** The ranges around one, each as a square: free, taken in part, taken. */
export function RangeMap({ plan, chosen, block, prefix }: Props) {
  const { t } = useTranslation()
  const cells = plan.cellsOf(block, prefix)
  const isChosen = (range: string) => cidrsOverlap(range, chosen)
  const count = cells.filter(({ state }) => state !== 'free').length
  const summary = t('networkPages.planner.summary', { block, taken: count, count: cells.length })

  return (
    <Box>
      <Grid
        role="img"
        aria-label={summary}
        gridTemplateColumns={{ base: 'repeat(16, 1fr)', sm: 'repeat(32, 1fr)' }}
        gap="3px"
        p="1"
      >
        {cells.map((cell) => (
          <Cell
            key={cell.range}
            data-state={cell.state}
            data-chosen={isChosen(cell.range) || undefined}
            title={titleOf(cell)}
          />
        ))}
      </Grid>
      <Flex justifyContent="space-between" gap="3" color="fg.muted">
        <Code>{block}</Code>
        <Span>{t('networkPages.planner.taken', { taken: count, count: cells.length })}</Span>
      </Flex>
    </Box>
  )
}

const titleOf = ({ range, names }: PlanCell) => [range, ...names].join(' · ')
