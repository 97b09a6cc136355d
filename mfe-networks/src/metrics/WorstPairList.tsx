import { currentLanguage } from '@meshdeck/platform'
import { Button, Flex, Span, Stack, Text, TextLink } from '@meshdeck/ui'
import { Fragment, useState } from 'react'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { LatencyMark, LinkMark } from './link-columns'
import type { PairRow } from './pair-rows'
import type { NetworkPair, WorstPairs } from './worst-pairs'

const MAX_PAIRS = 5
/** Kinds of pairs that are listed, worst first. */
const kinds = ['failing', 'slow'] as const
type Kind = (typeof kinds)[number]

type Props = { worstPairs: WorstPairs; isOfOneNetwork: boolean }

/** The worst pairs, each linked to its cell in the matrix and to both nodes. */
export function WorstPairList({ worstPairs, isOfOneNetwork }: Props) {
  const { t } = useTranslation()
  const [chosenKind, setChosenKind] = useState<Kind>()
  const { pairs: allPairs, count } = worstPairs
  const presentKinds = kinds.filter((kind) => allPairs.some(({ state }) => state === kind))
  // a single kind always shows all, also after a refetch
  const onlyKind = presentKinds.length > 1 ? chosenKind : undefined
  const pairs =
    onlyKind === undefined ? allPairs : allPairs.filter(({ state }) => state === onlyKind)
  const networkIds = [...new Set(pairs.map(({ networkId }) => networkId))]
  const number = (value: number) => value.toLocaleString(currentLanguage())
  if (pairs.length === 0) {
    return (
      <Text px="4" py="3" textStyle="sm" color="fg.muted" role="status">
        {t('metrics.worstPairs.none', { count })}
      </Text>
    )
  }

  return (
    <Stack gap="0" textStyle="sm">
      {presentKinds.length > 1 && (
        <Flex role="group" aria-label={t('metrics.column.state')} gap="1" px="4" pt="2">
          <Button
            size="sm"
            variant={onlyKind === undefined ? 'outline' : 'ghost'}
            aria-pressed={onlyKind === undefined}
            onClick={() => setChosenKind(undefined)}
          >
            {t('metrics.worstPairs.anyKind')}
          </Button>
          {presentKinds.map((kind) => (
            <Button
              key={kind}
              size="sm"
              variant={kind === onlyKind ? 'outline' : 'ghost'}
              aria-pressed={kind === onlyKind}
              onClick={() => setChosenKind(kind === onlyKind ? undefined : kind)}
            >
              {t(`metrics.state.${kind}`)}
            </Button>
          ))}
        </Flex>
      )}
      <Stack as="ul" gap="0" aria-label={t('metrics.worstPairs.title')}>
        {pairs.slice(0, MAX_PAIRS).map((pair) => (
          <PairRowItem
            key={`${pair.networkId} ${pair.id}`}
            pair={pair}
            isOfOneNetwork={isOfOneNetwork}
          />
        ))}
      </Stack>
      <Text px="4" py="2" color="fg.muted" role="status">
        {t('metrics.worstPairs.of', { found: number(pairs.length), count })}
        {pairs.length > MAX_PAIRS && (
          <>
            {!isOfOneNetwork && ` ${t('metrics.worstPairs.allIn')}`}
            {networkIds.map((networkId, index) => (
              <Fragment key={networkId}>
                {index > 0 ? ', ' : ' '}
                <TextLink
                  to={paths.metrics(networkId, filterOf(onlyKind ? [onlyKind] : kinds))}
                  textDecoration="underline"
                >
                  {isOfOneNetwork ? (
                    t('metrics.worstPairs.all')
                  ) : (
                    <span className="notranslate">{networkId}</span>
                  )}
                </TextLink>
              </Fragment>
            ))}
          </>
        )}
      </Text>
    </Stack>
  )
}

const filterOf = (shown: readonly Kind[]) =>
  new URLSearchParams(shown.map((kind) => ['filter', `state:${kind}`])).toString()

type RowProps = { pair: NetworkPair; isOfOneNetwork: boolean }

function PairRowItem({ pair, isOfOneNetwork }: RowProps) {
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
      {!isOfOneNetwork && (
        <Span color="fg.muted" className="notranslate">
          {networkId}
        </Span>
      )}
      <LinkMark state={state} />
      {state === 'slow' && <LatencyMark latency={latency} />}
    </Flex>
  )
}

/**
 * Returns the link to a pair's cell in the matrix of the value that is bad, with the details of the pair open above it.
 */
function cellOf(networkId: string, pair: Pick<PairRow, 'first' | 'second' | 'state'>): string {
  const { first, second, state } = pair
  return paths.metrics(
    networkId,
    new URLSearchParams({
      tab: state === 'failing' ? 'connectivity' : 'latency',
      dialog: 'pair',
      'dialog.one': first.id,
      'dialog.other': second.id,
    }).toString(),
  )
}
