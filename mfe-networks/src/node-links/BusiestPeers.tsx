import { nodeMetricsQuery } from '@meshdeck/api/metrics'
import { useQuery } from '@meshdeck/platform'
import { ErrorPanel, Flex, Skeleton, Span, Stack, Text, TextLink } from '@meshdeck/ui'

import type { GraphModel } from '../graph-model/graph-model'
import { LatencyMark } from '../metrics/LinkMarks'
import { bytesText } from '../metrics/metric-texts'
import { paths } from '../paths'
import { useTranslation } from '../translations'
import { busiestPeers } from './busiest-peers'

type Props = { networkId: string; nodeId: string; model: GraphModel }

/** How long it takes to those that a node exchanges most with; each leads to what both report. */
export function BusiestPeers({ networkId, nodeId, model }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(nodeMetricsQuery({ networkId, nodeId }))
  const rowOf = (id: string) => model.rows[model.indexOf.get(id) ?? -1]
  const peers = data && busiestPeers(data, (id) => rowOf(id) !== undefined)
  const pairHref = (id: string) =>
    paths.metrics(
      networkId,
      new URLSearchParams({
        of: nodeId,
        dialog: 'pair',
        'dialog.one': nodeId,
        'dialog.other': id,
      }).toString(),
    )

  return (
    <Stack gap="1">
      <Text textStyle="label">{t('graph.panel.busiest')}</Text>
      {peers?.length === 0 && <Text color="fg.muted">{t('graph.panel.silent')}</Text>}
      {peers && peers.length > 0 && (
        <Stack as="ul" gap="1">
          {peers.map(({ id, link, bytes }) => (
            <Flex as="li" key={id} gap="3" alignItems="center">
              <TextLink to={pairHref(id)} flex="1" minW="0" truncate>
                <span className="notranslate">{rowOf(id)?.name}</span>
              </TextLink>
              <LatencyMark latency={link.latency} />
              <Span color="fg.muted" minW="16" textAlign="end" fontVariantNumeric="tabular-nums">
                {bytesText(bytes)}
              </Span>
            </Flex>
          ))}
        </Stack>
      )}
      {!peers && error === null && <Skeleton h="5" />}
      {!peers && error !== null && (
        <ErrorPanel error={error} title={t('graph.panel.failed')} onRetry={() => void refetch()} />
      )}
    </Stack>
  )
}
