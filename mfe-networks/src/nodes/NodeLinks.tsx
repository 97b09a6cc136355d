import { nodeMetricsQuery } from '@meshdeck/api/metrics'
import { healthOf, latencyTone } from '@meshdeck/domain/health'
import { placeHref, useCapabilities, useQuery } from '@meshdeck/platform'
import {
  ErrorPanel,
  Flex,
  Panel,
  Skeleton,
  Span,
  Stack,
  StatusBadge,
  Text,
  TextLink,
} from '@meshdeck/ui'
import { Fragment } from 'react'

import { LatencyMark } from '../metrics/link-columns'
import { bytesText, latencyText } from '../metrics/metric-values'
import { busiestPeers } from '../metrics/pair-rows'
import { type GraphModel, type GraphRow, graphRowHref, pathToRoot } from '../shared/graph-rows'
import { paths } from '../shared/paths'
import { useGraph } from '../shared/use-graph'
import { useTranslation } from '../translations'

const MAX_NEIGHBORS = 8

type Props = { networkId: string; nodeId: string; isConnected: boolean }

/** Dependencies and dependents of a node, and on Pro its busiest peers; without peers while it is disconnected. */
export function NodeLinks({ networkId, nodeId, isConnected }: Props) {
  const { t } = useTranslation()
  const href = placeHref('graph', { networkId }) && paths.graph(networkId, nodeId)

  return (
    <Panel
      title={t('graph.panel.title')}
      aside={href && <TextLink to={href}>{t('graph.panel.show')}</TextLink>}
    >
      <Stack gap="3" px="4" py="3" textStyle="sm">
        {isConnected ? (
          <LinkList networkId={networkId} nodeId={nodeId} />
        ) : (
          <Text color="fg.muted">{t('graph.panel.disconnected')}</Text>
        )}
      </Stack>
    </Panel>
  )
}

function LinkList({ networkId, nodeId }: Omit<Props, 'isConnected'>) {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()
  const reading = useGraph(networkId, { isFreshEnough: true })
  const { data: model, error } = reading

  if (!model) {
    if (!error) return <Skeleton h="5" />
    return <ErrorPanel reading={reading} title={t('shared.loadFailed')} />
  }
  return (
    <>
      <GraphLinks model={model} nodeId={nodeId} />
      {isPro && <BusiestPeers networkId={networkId} nodeId={nodeId} model={model} />}
    </>
  )
}

function GraphLinks({ model, nodeId }: { model: GraphModel; nodeId: string }) {
  const { t } = useTranslation()
  const index = model.indexOf.get(nodeId)
  const links = index === undefined ? [] : (model.linksOf[index] ?? [])
  const path = pathToRoot(model, nodeId)
  if (links.length === 0) return <Text color="fg.muted">{t('graph.panel.alone')}</Text>

  return (
    <>
      {path.length > 1 && (
        <Stack gap="1">
          <Text textStyle="label">{t('graph.path')}</Text>
          <Flex gap="1.5" flexWrap="wrap">
            {path.map((row, place) => (
              <Fragment key={row.id}>
                {place > 0 && <Span aria-hidden="true">→</Span>}
                {place === 0 ? (
                  <Span className="notranslate">{row.name}</Span>
                ) : (
                  <GraphRowLink row={row} />
                )}
              </Fragment>
            ))}
          </Flex>
        </Stack>
      )}
      <Stack gap="1">
        <Text textStyle="label">{t('graph.panel.linked')}</Text>
        <Stack as="ul" gap="1">
          {links.slice(0, MAX_NEIGHBORS).map(({ source, target, kind }) => {
            const row = model.rows[source === index ? target : source]
            return (
              row && (
                <Flex as="li" key={`${row.id} ${kind}`} justifyContent="space-between" gap="3">
                  <GraphRowLink row={row} />
                  <Span color="fg.muted">{t(`graph.links.${kind}`)}</Span>
                </Flex>
              )
            )
          })}
        </Stack>
        {links.length > MAX_NEIGHBORS && (
          <Text textStyle="xs" color="fg.muted">
            {t('shared.more', { count: links.length - MAX_NEIGHBORS })}
          </Text>
        )}
      </Stack>
    </>
  )
}

/** A name, linked to its page if there is one. */
function GraphRowLink({ row }: { row: GraphRow }) {
  const href = graphRowHref(row)
  const name = (
    <Span className="notranslate" truncate>
      {row.name}
    </Span>
  )
  return href === undefined ? name : <TextLink to={href}>{name}</TextLink>
}

type PeerLatencyProps = { latency: number | undefined; row: GraphRow | undefined }

/** Only what is slow is marked, and an offline peer has no latency: what was measured last says nothing of now. */
function PeerLatency({ latency, row }: PeerLatencyProps) {
  const { t } = useTranslation()
  if (row && healthOf(row.status) === 'offline') {
    return <StatusBadge status="offline" label={t('common:health.offline')} />
  }
  if (latency === undefined || latencyTone(latency) === 'warning') {
    return <Span color="fg.muted">{latencyText(latency)}</Span>
  }
  return <LatencyMark latency={latency} />
}

type BusiestPeersProps = { networkId: string; nodeId: string; model: GraphModel }

/** Latencies to the busiest peers of a node; each links to the reports of both nodes. */
function BusiestPeers({ networkId, nodeId, model }: BusiestPeersProps) {
  const { t } = useTranslation()
  const reading = useQuery(nodeMetricsQuery({ networkId, nodeId }))
  const { data, error } = reading
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
              <PeerLatency latency={link.latency} row={rowOf(id)} />
              <Span color="fg.muted" minW="16" textAlign="end" fontVariantNumeric="tabular-nums">
                {bytesText(bytes)}
              </Span>
            </Flex>
          ))}
        </Stack>
      )}
      {!peers && error === null && <Skeleton h="5" />}
      {!peers && error !== null && <ErrorPanel reading={reading} title={t('graph.panel.failed')} />}
    </Stack>
  )
}
