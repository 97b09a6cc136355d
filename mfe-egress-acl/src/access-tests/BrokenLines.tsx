import type { EntityRef } from '@meshdeck/domain/reach'
import { Box, Flex, Stack, Text } from '@meshdeck/ui'
import { ShieldAlert } from 'lucide-react'

import type { ExpectationsOfChange } from '../reach-engine/reach-questions'
import { useEntityNames } from '../shared/policy-rows'
import { useTranslation } from '../translations'
import { useExpectations } from './expectations'

/** Maximum number of pairs shown per line. */
const MAX_PAIRS = 4

type Props = {
  networkId: string
  found: ExpectationsOfChange
  /** Number of expectations that were checked. */
  expected: number
}

/** Warns about the expectations that a change breaks, without blocking the change. */
export function BrokenLines({ networkId, found, expected }: Props) {
  const { t } = useTranslation()
  const { broken, mended } = found
  const fresh = broken.filter(({ state, isNew }) => state === 'broken' && isNew).length
  const stale = broken.filter(({ state, isNew }) => state === 'broken' && !isNew).length
  const unknown = broken.filter(({ state }) => state === 'unknown').length
  if (expected === 0) return null

  return (
    <Box role="status">
      {fresh > 0 && (
        <Flex gap="3" px="4" py="3" bg="critical.subtle" alignItems="flex-start">
          <Box color="critical.fg" mt="0.5" flexShrink="0">
            <ShieldAlert size="1rem" aria-hidden="true" />
          </Box>
          <Box minW="0" flex="1" overflowWrap="anywhere">
            <Text fontWeight="600" textStyle="sm">
              {t('accessTests.breaks', { count: fresh })}
            </Text>
            <BrokenList networkId={networkId} broken={broken.filter(({ isNew }) => isNew)} />
          </Box>
        </Flex>
      )}
      <Text px="4" py="2" textStyle="xs" color="fg.muted" _empty={{ display: 'none' }}>
        {[
          ...(fresh + stale + unknown === 0 ? [t('accessTests.allHold', { count: expected })] : []),
          ...(mended.length > 0 ? [t('accessTests.mends', { count: mended.length })] : []),
          ...(stale > 0 ? [t('accessTests.stayBroken', { count: stale })] : []),
          ...(unknown > 0 ? [t('accessTests.unknownCount', { count: unknown })] : []),
        ].join(' ')}
      </Text>
    </Box>
  )
}

type ListProps = Pick<Props, 'networkId'> & Pick<ExpectationsOfChange, 'broken'>

function BrokenList({ networkId, broken }: ListProps) {
  const { t } = useTranslation()
  const nameOf = useEntityNames(networkId)
  const { expectations } = useExpectations(networkId)
  const names = new Map(expectations.map(({ id, name }) => [id, name]))
  const pairText = ({ from, to }: { from: EntityRef; to: EntityRef }) =>
    t('accessTests.pair', { from: nameOf(from), to: nameOf(to) })

  return (
    <Stack as="ul" gap="1.5" mt="1" listStyleType="none">
      {broken.map(
        (expectation) =>
          expectation.state === 'broken' && (
            <li key={expectation.id}>
              <Text textStyle="sm" color="critical.fg" fontWeight="500">
                {names.get(expectation.id)}
              </Text>
              <Text textStyle="xs" color="fg.muted">
                {t('accessTests.pairs', { count: expectation.count })}{' '}
                {expectation.pairs.slice(0, MAX_PAIRS).map(pairText).join(', ')}
                {expectation.count > MAX_PAIRS &&
                  ` ${t('accessTests.morePairs', { count: expectation.count - MAX_PAIRS })}`}
              </Text>
            </li>
          ),
      )}
    </Stack>
  )
}
