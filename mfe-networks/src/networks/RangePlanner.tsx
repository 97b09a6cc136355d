import { isIpv4Cidr, isIpv6Cidr } from '@meshdeck/domain/cidr'
import { unusableIn } from '@meshdeck/domain/range-kind'
import { type RangeItem, surroundings } from '@meshdeck/domain/range-plan'
import { Button, Callout, Flex, Span, Stack, Text } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import type { NetworkForm } from './network-form'
import { RangeMap } from './RangeMap'
import { freeRange, type TakenRanges } from './use-taken-ranges'

const families = {
  ipv4: { field: 'addressrange', isRange: isIpv4Cidr },
  ipv6: { field: 'addressrange6', isRange: isIpv6Cidr },
} as const

type Props = { family: keyof typeof families; taken: TakenRanges }

/** What a range would touch, what is taken around it, and which one is free next. */
export function RangePlanner({ family, taken }: Props) {
  const { t } = useTranslation()
  const { values, setFieldValue } = useForm<NetworkForm>()
  const { field, isRange } = families[family]
  const typed = values[field].trim()
  const isTyped = isRange(typed)
  const free = freeRange(family, taken, isTyped ? typed : '')
  const shown = isTyped ? typed : free

  return (
    <Stack gap="2" textStyle="xs">
      {shown !== undefined && (
        <RangeMap plan={taken.everything} chosen={shown} {...surroundings(shown)} />
      )}
      {isTyped && (
        <>
          <Overlaps
            label={t('networkPages.planner.networks')}
            items={taken.networks.overlapsOf(typed)}
          />
          <EgressOverlaps items={taken.routes.overlapsOf(typed)} />
        </>
      )}
      {isTyped && !unusableIn(typed) && taken.everything.overlapsOf(typed).length === 0 && (
        <Text color="fg.muted">{t('networkPages.planner.free')}</Text>
      )}
      {free !== undefined && free !== typed && (
        <Flex>
          <Button
            size="sm"
            // on a phone an IPv6 range needs a line of its own
            h="auto"
            maxW="full"
            minH="7"
            py="1"
            whiteSpace="normal"
            onClick={() => void setFieldValue(field, free)}
          >
            {t('networkPages.planner.use')} <Span fontFamily="mono">{free}</Span>
          </Button>
        </Flex>
      )}
    </Stack>
  )
}

/** The server takes such a range, but devices in both would not know which way is meant. */
function EgressOverlaps({ items }: { items: readonly RangeItem[] }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <Callout tone="warning" role="status">
      {t('networkPages.planner.egressWarning')}
      <Overlaps label={t('networkPages.planner.routes')} items={items} />
    </Callout>
  )
}

const SHOWN = 3

function Overlaps({ label, items }: { label: string; items: readonly RangeItem[] }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  const names = items.slice(0, SHOWN).map(({ name, range }) => `${name} ${range}`)
  const rest = items.length - names.length

  return (
    <Text overflowWrap="anywhere">
      {label} <Span fontFamily="mono">{names.join(', ')}</Span>
      {rest > 0 && ` ${t('shared.more', { count: rest })}`}
    </Text>
  )
}
