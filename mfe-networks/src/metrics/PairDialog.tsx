import { hostListQuery } from '@meshdeck/api/hosts'
import { type Link, nodeMetricsQuery } from '@meshdeck/api/metrics'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { linkState } from '@meshdeck/domain/health'
import { runToEnd } from '@meshdeck/domain/steps'
import {
  joinReadings,
  onSessionEnd,
  type Reading,
  useCachedQuery,
  useQuery,
  useRequiredParam,
} from '@meshdeck/platform'
import {
  Box,
  EmptyState,
  Flex,
  Grid,
  KeyValue,
  LinkButton,
  Panel,
  Stack,
  Text,
  useDialog,
} from '@meshdeck/ui'
import { type ChartPoint, LineChart } from '@meshdeck/ui/chart'
import { Dialog } from '@meshdeck/ui/dialog'
import { PageAbout } from '@meshdeck/ui/page'
import { Boxes, Unplug } from 'lucide-react'
import { useMemo } from 'react'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { cachedTranslations } from './cached-translations'
import { LatencyMark, LinkMark } from './link-columns'
import { bytesText, latencyText, percentText, uptimeText } from './metric-values'
import { linkSteps, type Member, type PairRow, toMembers, toPairRow } from './pair-rows'
import { isMeasured } from './pairs'

/** Shows all details of the link between two nodes, named by `dialog.one` and `dialog.other` in the address. */
export function PairDialog() {
  const { t } = useTranslation()
  const networkId = useRequiredParam('networkId')
  const { values, close } = useDialog()
  const pair = usePairReading({
    networkId,
    firstId: values.one ?? '',
    secondId: values.other ?? '',
  })

  return (
    <Dialog title={pair.data?.name ?? t('metrics.pair')} size="lg" onClose={close}>
      <PageAbout
        reading={pair}
        failure={t('shared.loadFailed')}
        missing={
          <EmptyState
            icon={Unplug}
            title={t('metrics.pairGone')}
            description={t('metrics.pairGoneHint')}
          />
        }
      >
        {(row) => <PairFacts key={row.id} networkId={networkId} row={row} at={pair.at} />}
      </PageAbout>
    </Dialog>
  )
}

type FactsProps = { networkId: string; row: PairRow; at: number }

function PairFacts({ networkId, row, at }: FactsProps) {
  return (
    <Stack gap="4">
      <Flex gap="2" flexWrap="wrap">
        <NodeLink networkId={networkId} member={row.first} />
        <NodeLink networkId={networkId} member={row.second} />
      </Flex>
      <Grid
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        <LinkFacts from={row.first} to={row.second} link={row.there} />
        <LinkFacts from={row.second} to={row.first} link={row.back} />
      </Grid>
      <PairWatch networkId={networkId} row={row} at={at} />
    </Stack>
  )
}

function NodeLink({ networkId, member }: { networkId: string; member: Member }) {
  const { t } = useTranslation()
  if (member.isGone) return null
  return (
    <LinkButton icon={Boxes} to={paths.node(networkId, member.id)}>
      {t('metrics.openNode', { name: member.name })}
    </LinkButton>
  )
}

type LinkProps = { from: Member; to: Member; link: Link | undefined }

/** Values that one node reports about the other. */
function LinkFacts({ from, to, link }: LinkProps) {
  const { t } = useTranslation()
  const title = t('metrics.reportedBy', { name: from.name })
  if (!link)
    return (
      <KeyValue
        title={title}
        items={[{ label: t('metrics.column.state'), value: t('metrics.nothing') }]}
      />
    )

  return (
    <KeyValue
      title={title}
      items={[
        { label: t('metrics.column.state'), value: <LinkMark state={linkState(link)} /> },
        { label: t('metrics.column.latency'), value: <LatencyMark latency={link.latency} /> },
        { label: t('metrics.column.uptime'), value: percentText(link.percentUp) },
        { label: t('metrics.column.time'), value: uptimeText(cachedTranslations(t), link) },
        { label: t('metrics.sentTo', { name: to.name }), value: bytesText(link.sent) },
        { label: t('metrics.receivedFrom', { name: to.name }), value: bytesText(link.received) },
      ]}
    />
  )
}

type Props = { networkId: string; row: PairRow; at: number }

/** Latency of a pair as observed by this console; no earlier history. */
function PairWatch({ networkId, row, at }: Props) {
  const { t } = useTranslation()
  const value = isMeasured(row) ? row.latency : undefined
  const points = noteSighting({ key: `${networkId} ${row.id}`, value, at })
  const values = points.map((point) => point.value)
  const label = t('metrics.watch.label', {
    one: row.first.name,
    other: row.second.name,
    least: latencyText(Math.min(...values)),
    most: latencyText(Math.max(...values)),
  })

  return (
    <Panel title={t('metrics.watch.title')}>
      <Box px="4" py="3">
        {points.length > 1 ? (
          <LineChart label={label} lines={[{ name: row.name, points }]} />
        ) : (
          <Text textStyle="sm">{t('metrics.watch.waiting')}</Text>
        )}
        <Text textStyle="xs" color="fg.muted" mt="2">
          {t('metrics.watch.hint')}
        </Text>
      </Box>
    </Panel>
  )
}

/** Devices report every few minutes; two calls about one node each are cheap. */
const AGAIN_MS = 30_000

type Ends = { networkId: string; firstId: string; secondId: string }

/** Returns what two nodes report about each other, polled while shown; null when neither knows the other. */
function usePairReading({
  networkId,
  firstId,
  secondId,
}: Ends): Reading<PairRow | null> & { at: number } {
  const nodes = useCachedQuery(nodeListQuery(networkId))
  const hosts = useCachedQuery(hostListQuery())
  // no request for an address that names one end or none
  const isPair = firstId !== '' && secondId !== '' && firstId !== secondId
  const firstMetrics = useQuery({
    ...nodeMetricsQuery({ networkId, nodeId: firstId }),
    enabled: isPair,
    refetchInterval: AGAIN_MS,
  })
  const secondMetrics = useQuery({
    ...nodeMetricsQuery({ networkId, nodeId: secondId }),
    enabled: isPair,
    refetchInterval: AGAIN_MS,
  })
  const data = useMemo(() => {
    if (!isPair) return null
    if (!nodes.data || !hosts.data || !firstMetrics.data || !secondMetrics.data) return undefined
    const metrics = new Map([
      [firstId, firstMetrics.data],
      [secondId, secondMetrics.data],
    ])
    const knownMembers = toMembers({ nodes: nodes.data, hosts: hosts.data })
    const links = runToEnd(linkSteps({ metrics, members: knownMembers, nodes: nodes.data }))
    const members = new Map(links.members.map((member) => [member.id, member]))
    const [first, second] = [members.get(firstId), members.get(secondId)]
    return first && second ? toPairRow(metrics, first, second) : null
  }, [nodes.data, hosts.data, firstMetrics.data, secondMetrics.data, isPair, firstId, secondId])

  return {
    data,
    ...joinReadings(nodes, hosts, firstMetrics, secondMetrics),
    // between the responses of one poll there is no common time
    at:
      firstMetrics.isFetching || secondMetrics.isFetching
        ? 0
        : Math.max(firstMetrics.dataUpdatedAt, secondMetrics.dataUpdatedAt),
  }
}

/** Number of half minutes in four hours. */
const MAX_POINTS = 480

/** Latencies of each pair observed since the tab was opened: the server keeps no history. */
const sightings = new Map<string, readonly ChartPoint[]>()
// cleared at sign-out, so that the next user doesn't see them
onSessionEnd(() => sightings.clear())

type Sighting = { key: string; value: number | undefined; at: number }

/** Records an observed value, once per time, and returns all values recorded so far. */
function noteSighting({ key, value, at }: Sighting): readonly ChartPoint[] {
  const earlierPoints = sightings.get(key) ?? []
  if (value === undefined || at === 0 || earlierPoints.at(-1)?.at === at) return earlierPoints
  const points = [...earlierPoints, { at, value }].slice(-MAX_POINTS)
  sightings.set(key, points)
  return points
}
