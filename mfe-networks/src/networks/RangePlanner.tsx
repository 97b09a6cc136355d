import { cidrsOverlap, isIpv4Cidr, isIpv6Cidr } from '@meshdeck/domain/cidr'
import { unusableIn } from '@meshdeck/domain/network-range'
import {
  type PlanCell,
  type RangeItem,
  type RangePlan,
  surroundings,
} from '@meshdeck/domain/range-plan'
import { Box, Button, Callout, chakra, Code, Flex, Grid, Span, Stack, Text } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import type { NetworkForm } from './network-form'
import { freeRange, type TakenRanges } from './taken-ranges'

const families = {
  ipv4: { field: 'addressrange', isRange: isIpv4Cidr },
  ipv6: { field: 'addressrange6', isRange: isIpv6Cidr },
} as const

type Props = { family: keyof typeof families; takenRanges: TakenRanges }

/** Shows what a range overlaps, which ranges around it are taken, and the next free one. */
export function RangePlanner({ family, takenRanges }: Props) {
  const { t } = useTranslation()
  const { values, setFieldValue } = useForm<NetworkForm>()
  const { field, isRange } = families[family]
  const typedRange = values[field].trim()
  const isTyped = isRange(typedRange)
  const nextRange = freeRange(family, takenRanges, isTyped ? typedRange : '')
  const shownRange = isTyped ? typedRange : nextRange

  return (
    <Stack gap="2" textStyle="xs">
      {shownRange !== undefined && (
        <RangeMap plan={takenRanges.everything} chosen={shownRange} {...surroundings(shownRange)} />
      )}
      {isTyped && (
        <>
          <Overlaps
            label={t('networks.planner.networks')}
            items={takenRanges.networks.overlapsOf(typedRange)}
          />
          <EgressOverlaps items={takenRanges.routes.overlapsOf(typedRange)} />
        </>
      )}
      {isTyped &&
        !unusableIn(typedRange) &&
        takenRanges.everything.overlapsOf(typedRange).length === 0 && (
          <Text color="fg.muted">{t('networks.planner.free')}</Text>
        )}
      {nextRange !== undefined && nextRange !== typedRange && (
        <Flex>
          <Button
            size="sm"
            // on a phone an IPv6 range needs its own line
            h="auto"
            maxW="full"
            minH="7"
            py="1"
            whiteSpace="normal"
            onClick={() => void setFieldValue(field, nextRange)}
          >
            {t('networks.planner.use')} <Span fontFamily="mono">{nextRange}</Span>
          </Button>
        </Flex>
      )}
    </Stack>
  )
}

/**
 * Warns of an overlap with egress routes, which the server accepts; devices in both couldn't route such an address
 * unambiguously.
 */
function EgressOverlaps({ items }: { items: readonly RangeItem[] }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <Callout tone="warning" role="status">
      {t('networks.planner.egressWarning')}
      <Overlaps label={t('networks.planner.routes')} items={items} />
    </Callout>
  )
}

const MAX_NAMES = 3

function Overlaps({ label, items }: { label: string; items: readonly RangeItem[] }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  const names = items.slice(0, MAX_NAMES).map(({ name, range }) => `${name} ${range}`)
  const remainingCount = items.length - names.length

  return (
    <Text overflowWrap="anywhere">
      {label} <Span fontFamily="mono">{names.join(', ')}</Span>
      {remainingCount > 0 && ` ${t('shared.more', { count: remainingCount })}`}
    </Text>
  )
}

type RangeMapProps = {
  plan: RangePlan
  chosen: string
  /** The drawn range, and the prefix length of its parts. */
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

/** Ranges around the chosen one as squares: free, partly taken, taken. */
function RangeMap({ plan, chosen, block, prefix }: RangeMapProps) {
  const { t } = useTranslation()
  const cells = plan.cellsOf(block, prefix)
  const isChosen = (range: string) => cidrsOverlap(range, chosen)
  const count = cells.filter(({ state }) => state !== 'free').length
  const summary = t('networks.planner.summary', { block, taken: count, count: cells.length })

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
        <Span>{t('networks.planner.taken', { taken: count, count: cells.length })}</Span>
      </Flex>
    </Box>
  )
}

const titleOf = ({ range, names }: PlanCell) => [range, ...names].join(' · ')
