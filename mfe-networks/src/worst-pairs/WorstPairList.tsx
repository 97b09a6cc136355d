import { currentLanguage } from '@meshdeck/platform'
import { Flex, Span, Stack, Text, TextLink } from '@meshdeck/ui'

import { cellOf } from '../metrics/cell-link'
import { LatencyMark, LinkMark } from '../metrics/LinkMarks'
import { paths } from '../paths'
import { useWorstPairWords } from './worst-pair-words'
import type { NetworkPair, WorstPairs } from './worst-pairs'

const SHOWN = 5

type Props = { found: WorstPairs; isOfOne: boolean }

/** The worst of them, each with the way to its cell in the matrix, where both nodes are led to. */
export function WorstPairList({ found, isOfOne }: Props) {
  const { t } = useWorstPairWords()
  const { pairs, count } = found
  const [first] = pairs
  const number = (value: number) => value.toLocaleString(currentLanguage())
  if (!first) {
    return (
      <Text px="4" py="3" textStyle="sm" color="fg.muted" role="status">
        {t('none', { count })}
      </Text>
    )
  }

  return (
    <Stack gap="0" textStyle="sm">
      <Stack as="ul" gap="0" aria-label={t('title')}>
        {pairs.slice(0, SHOWN).map((pair) => (
          <Row key={`${pair.networkId} ${pair.id}`} {...{ pair, isOfOne }} />
        ))}
      </Stack>
      <Text px="4" py="2" color="fg.muted" role="status">
        {t('of', { found: number(pairs.length), count })}
        {isOfOne && pairs.length > SHOWN && (
          <>
            {' '}
            <TextLink
              to={paths.metrics(first.networkId, 'filter=state%3Afailing&filter=state%3Aslow')}
            >
              {t('all')}
            </TextLink>
          </>
        )}
      </Text>
    </Stack>
  )
}

type RowProps = { pair: NetworkPair; isOfOne: boolean }

function Row({ pair, isOfOne }: RowProps) {
  const { networkId, name, state, latency } = pair

  return (
    <Flex
      as="li"
      px="4"
      py="2"
      columnGap="3"
      flexWrap="wrap"
      alignItems="center"
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      <TextLink to={cellOf(networkId, pair)} flex="1" minW="12rem">
        <span className="notranslate">{name}</span>
      </TextLink>
      {!isOfOne && (
        <Span color="fg.muted" className="notranslate">
          {networkId}
        </Span>
      )}
      <LinkMark state={state} />
      {state === 'slow' && <LatencyMark latency={latency} />}
    </Flex>
  )
}
