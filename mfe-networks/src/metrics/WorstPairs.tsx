import { networkListQuery } from '@meshdeck/api/networks'
import { formatBytes } from '@meshdeck/domain/units'
import { currentLanguage, type SlotProps, useCachedQuery, useQuery } from '@meshdeck/platform'
import { Box, Button, ErrorPanel, Flex, Panel, RelativeTime, Text, TextLink } from '@meshdeck/ui'
import { useMemo } from 'react'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { planOf, worstPairsQuery } from './worst-pairs'
import { WorstPairList } from './WorstPairList'

/** Number of omitted networks that are named. */
const MAX_NETWORKS = 3

/**
 * Slow or failing pairs of nodes, of one network or of all. Nothing is read before the button is pressed, and the cost
 * is shown beside it.
 */
export function WorstPairs({ networkId }: SlotProps['pairs.worst']) {
  const { t } = useTranslation()
  const networks = useCachedQuery(networkListQuery())
  const plan = useMemo(
    () =>
      networks.data &&
      planOf(networks.data.filter(({ netid }) => networkId === undefined || netid === networkId)),
    [networks.data, networkId],
  )
  const reading = useQuery({
    ...worstPairsQuery(plan?.networkIds ?? []),
    // only by the button
    enabled: false,
  })
  const { data, error, isFetching, dataUpdatedAt, refetch } = reading
  const hasAny = plan !== undefined && plan.networkIds.length > 0

  return (
    <Panel
      title={t('metrics.worstPairs.title')}
      aside={
        hasAny && (
          // not disabled, which would lose the focus while loading
          <Button
            size="sm"
            aria-disabled={isFetching}
            onClick={() => !isFetching && void refetch()}
          >
            {t(data ? 'metrics.worstPairs.again' : 'metrics.worstPairs.look')}
          </Button>
        )
      }
    >
      {plan && !data && (
        <Text px="4" py="3" textStyle="sm" color="fg.muted" role="status">
          {isFetching && t('metrics.worstPairs.looking')}
          {!isFetching &&
            hasAny &&
            t('metrics.worstPairs.cost', {
              ...plan,
              size: formatBytes(plan.bytes, currentLanguage()),
              count: plan.networkIds.length,
            })}
          {!hasAny && plan.leftOut.length === 0 && t('metrics.worstPairs.nothing')}
        </Text>
      )}
      {error && !data && (
        <Box p="4">
          <ErrorPanel title={t('metrics.worstPairs.failed')} reading={reading} />
        </Box>
      )}
      {data && (
        <>
          <WorstPairList worstPairs={data} isOfOneNetwork={networkId !== undefined} />
          <Box px="4" pb="2" textStyle="xs" color="fg.muted">
            <RelativeTime moment={dataUpdatedAt} />
          </Box>
        </>
      )}
      {data && data.failedNetworks.length > 0 && (
        <Box p="4">
          <ErrorPanel
            title={t('metrics.worstPairs.failedOf', { networks: data.failedNetworks.join(', ') })}
            reading={{ error: data.error, refetch }}
          />
        </Box>
      )}
      {plan && plan.leftOut.length > 0 && <LeftOut networkIds={plan.leftOut} />}
    </Panel>
  )
}

/** Networks with too many pairs for one call, each linked to the page that reads them by node. */
function LeftOut({ networkIds }: { networkIds: readonly string[] }) {
  const { t } = useTranslation()
  const moreCount = networkIds.length - MAX_NETWORKS

  return (
    <Flex px="4" pb="3" gap="1.5" flexWrap="wrap" textStyle="sm" color="fg.muted">
      {t('metrics.worstPairs.leftOut')}
      {networkIds.slice(0, MAX_NETWORKS).map((id) => (
        <TextLink key={id} to={paths.metrics(id)} textDecoration="underline">
          <span className="notranslate">{id}</span>
        </TextLink>
      ))}
      {moreCount > 0 && t('shared.more', { count: moreCount })}
    </Flex>
  )
}
