import {
  latencyTone,
  type LinkState,
  linkStates,
  measuredLatency,
  SLOW_MS,
} from '@meshdeck/domain/health'
import { i18n, type TFunction } from '@meshdeck/platform'
import { StatusBadge } from '@meshdeck/ui'
import { ShareBar, shareOfBytes, shareOfDelay } from '@meshdeck/ui/chart'
import type { Column } from '@meshdeck/ui/data-table'

import { bytesText, latencyText, numberText, percentText } from './metric-values'
import { LOW_UPTIME } from './pair-rows'

type LinkMetrics = {
  state: LinkState
  badness: number
  latency: number | undefined
  percentUp: number | undefined
  sent: number | undefined
  received: number | undefined
}

/** Columns of a link, shared by pairs of nodes and config files. */
export const linkColumns = (t: TFunction<'networks'>): Array<Column<LinkMetrics>> => [
  {
    id: 'state',
    header: t('metrics.column.state'),
    width: 'minmax(8.5rem, 1fr)',
    phone: 'below',
    // worst first, whichever value is the reason
    sortKey: ({ badness }) => badness,
    text: ({ state }) => t(`metrics.state.${state}`),
    cell: ({ state }) => <LinkMark state={state} />,
    filter: {
      options: linkStates.map((value) => ({ value, label: t(`metrics.state.${value}`) })),
      matches: ({ state }, value) => state === value,
      groupOf: ({ state }) => state,
    },
  },
  {
    id: 'latency',
    header: t('metrics.column.latency'),
    width: 'minmax(10rem, 1fr)',
    sortKey: ({ latency }) => measuredLatency(latency) ?? -1,
    text: ({ latency }) => numberText(measuredLatency(latency)),
    cell: ({ latency }) => (
      <>
        <LatencyBar latency={latency} />
        <LatencyMark latency={latency} />
      </>
    ),
  },
  {
    id: 'uptime',
    header: t('metrics.column.uptime'),
    width: 'minmax(8rem, 1fr)',
    phone: 'below-end',
    sortKey: ({ percentUp = -1 }) => percentUp,
    text: ({ percentUp }) => numberText(percentUp),
    cell: ({ percentUp }) => (
      <>
        <UptimeBar percent={percentUp} />
        {percentText(percentUp)}
      </>
    ),
    filter: {
      options: [{ value: 'low', label: t('metrics.filter.low', { percent: LOW_UPTIME }) }],
      matches: ({ percentUp }) => percentUp !== undefined && percentUp < LOW_UPTIME,
    },
  },
  {
    id: 'sent',
    header: t('metrics.column.sent'),
    width: 'minmax(9.5rem, 1fr)',
    sortKey: ({ sent = -1 }) => sent,
    text: ({ sent }) => numberText(sent),
    cell: ({ sent }) => (
      <>
        <BytesBar bytes={sent} />
        {bytesText(sent)}
      </>
    ),
  },
  {
    id: 'received',
    header: t('metrics.column.received'),
    width: 'minmax(9.5rem, 1fr)',
    sortKey: ({ received = -1 }) => received,
    text: ({ received }) => numberText(received),
    cell: ({ received }) => (
      <>
        <BytesBar bytes={received} />
        {bytesText(received)}
      </>
    ),
  },
]

/* Plain elements without hooks, as they are in every row and cell. */

/** Health whose shape and color a link has: never color alone. */
const healths = { failing: 'error', slow: 'error', unmeasured: 'warning', fine: 'online' } as const

export function LinkMark({ state }: { state: LinkState }) {
  return <StatusBadge status={healths[state]} label={i18n.t(`networks:metrics.state.${state}`)} />
}

/**
 * Latency with the tone and meaning of its value; 999 isn't a measured latency, so it is only in the tooltip [MX-013].
 */
export function LatencyMark({ latency }: { latency: number | undefined }) {
  if (latency === undefined) return i18n.t('networks:metrics.nothing')
  const tone = latencyTone(latency)
  if (tone === 'unmeasured') {
    return (
      <span className="chip warning" title={i18n.t('networks:metrics.is999')}>
        {latencyText(undefined)}
      </span>
    )
  }
  return (
    <StatusBadge
      status={tone === 'critical' ? 'error' : 'warning'}
      label={latencyText(latency)}
      title={i18n.t('networks:metrics.tones', { limit: SLOW_MS })}
    />
  )
}

/** Share of time in which a link was up. */
function UptimeBar({ percent = 0 }: { percent: number | undefined }) {
  return (
    <ShareBar
      limit={LOW_UPTIME / 100}
      parts={[{ share: percent / 100, tone: percent < LOW_UPTIME ? 'unstable' : 'healthy' }]}
    />
  )
}

/** Bar of a latency with a line where slow begins; none for an unmeasured one. */
export function LatencyBar({ latency: reported }: { latency: number | undefined }) {
  const latency = measuredLatency(reported)
  if (latency === undefined) return null
  return (
    <ShareBar
      limit={shareOfDelay(SLOW_MS)}
      parts={[{ share: shareOfDelay(latency), tone: latency > SLOW_MS ? 'error' : 'value' }]}
    />
  )
}

/** Bar of the transferred bytes by order of magnitude. */
export function BytesBar({ bytes = 0 }: { bytes: number | undefined }) {
  return <ShareBar parts={[{ share: shareOfBytes(bytes), tone: 'value' }]} />
}
