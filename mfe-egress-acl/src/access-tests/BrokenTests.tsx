import { Box, Flex, Stack, Text } from '@meshdeck/ui'
import { ShieldAlert } from 'lucide-react'

import type { AccessTestsOfChange } from '../reach-engine/reach-questions'
import { useEntityNames } from '../shared/policy-rows'
import { useTranslation } from '../translations'
import { pairText } from './access-test-form'
import { useAccessTests } from './access-tests'

/** Maximum number of pairs shown per line. */
const MAX_PAIRS = 4

type Props = {
  networkId: string
  difference: AccessTestsOfChange
  /** Number of access tests that were checked. */
  testCount: number
}

/** Warns about the access tests that a change breaks, without blocking the change. */
export function BrokenTests({ networkId, difference, testCount }: Props) {
  const { t } = useTranslation()
  const { broken, mended } = difference
  const newlyBrokenCount = broken.filter(({ state, isNew }) => state === 'broken' && isNew).length
  const alreadyBrokenCount = broken.filter(
    ({ state, isNew }) => state === 'broken' && !isNew,
  ).length
  const unknownCount = broken.filter(({ state }) => state === 'unknown').length
  const unsure = broken.filter(({ state }) => state === 'unsure').length
  if (testCount === 0) return null

  return (
    <Box role="status" borderTopWidth="1px" _empty={{ borderTopWidth: '0' }}>
      {newlyBrokenCount > 0 && (
        <Flex gap="3" px="4" py="3" bg="critical.subtle" alignItems="flex-start">
          <Box color="critical.fg" mt="0.5" flexShrink="0">
            <ShieldAlert size="1rem" aria-hidden="true" />
          </Box>
          <Box minW="0" flex="1" overflowWrap="anywhere">
            <Text fontWeight="600" textStyle="sm">
              {t('accessTests.breaks', { count: newlyBrokenCount })}
            </Text>
            <BrokenList networkId={networkId} broken={broken.filter(({ isNew }) => isNew)} />
          </Box>
        </Flex>
      )}
      <Text px="4" py="2" textStyle="xs" color="fg.muted" _empty={{ display: 'none' }}>
        {[
          ...(newlyBrokenCount + alreadyBrokenCount + unsure + unknownCount === 0
            ? [t('accessTests.allHold', { count: testCount })]
            : []),
          ...(mended.length > 0 ? [t('accessTests.mends', { count: mended.length })] : []),
          ...(alreadyBrokenCount > 0
            ? [t('accessTests.stayBroken', { count: alreadyBrokenCount })]
            : []),
          ...(unsure > 0 ? [t('accessTests.unsureCount', { count: unsure })] : []),
          ...(unknownCount > 0 ? [t('accessTests.unknownCount', { count: unknownCount })] : []),
        ].join(' ')}
      </Text>
    </Box>
  )
}

type ListProps = Pick<Props, 'networkId'> & Pick<AccessTestsOfChange, 'broken'>

function BrokenList({ networkId, broken }: ListProps) {
  const { t } = useTranslation()
  const nameOf = useEntityNames(networkId)
  const { accessTests } = useAccessTests(networkId)
  const names = new Map(accessTests.map(({ id, name }) => [id, name]))

  return (
    <Stack as="ul" gap="1.5" mt="1" listStyleType="none">
      {broken.map(
        (accessTest) =>
          accessTest.state === 'broken' && (
            <li key={accessTest.id}>
              <Text textStyle="sm" color="critical.fg" fontWeight="500">
                {names.get(accessTest.id)}
              </Text>
              <Text textStyle="xs" color="fg.muted">
                {t('accessTests.pairs', { count: accessTest.count })}{' '}
                {accessTest.pairs
                  .slice(0, MAX_PAIRS)
                  .map((pair) => pairText(t, pair, nameOf))
                  .join(', ')}
                {accessTest.count > MAX_PAIRS &&
                  ` ${t('accessTests.morePairs', { count: accessTest.count - MAX_PAIRS })}`}
              </Text>
            </li>
          ),
      )}
    </Stack>
  )
}
