import { latencyTone, type LinkState, SLOW_MS, UNMEASURED_MS } from '@meshdeck/domain/link-health'
import { i18n } from '@meshdeck/platform'
import { StatusBadge } from '@meshdeck/ui'
import { ShareBar, shareOfBytes, shareOfDelay } from '@meshdeck/ui/chart'

import { latencyText } from './metric-texts'
import { LOW_UPTIME } from './pair-filters'

/* Plain elements without hooks, for they stand in every row and every cell. */

/** The health whose shape and colour a link has: never a colour alone [MX-011, MX-012]. */
const healths = { failing: 'error', slow: 'error', unmeasured: 'warning', fine: 'online' } as const

/** How a link is, in a word. */
export const LinkMark = ({ state }: { state: LinkState }) => (
  <StatusBadge status={healths[state]} label={i18n.t(`networks:metrics.state.${state}`)} />
)

/** A latency by its tone; 999 is none and says so [MX-013]. */
export function LatencyMark({ latency }: { latency: number | undefined }) {
  if (latency === undefined) return '–'
  const tone = latencyTone(latency)
  const text = latencyText(latency)
  if (tone === 'unmeasured') {
    return (
      <span className="chip warning" title={i18n.t('networks:metrics.is999')}>
        {text}
      </span>
    )
  }
  return <StatusBadge status={tone === 'critical' ? 'error' : 'warning'} label={text} />
}

/** How much of its time a link was up. */
export const UptimeBar = ({ percent = 0 }: { percent: number | undefined }) => (
  <ShareBar
    limit={LOW_UPTIME / 100}
    parts={[{ share: percent / 100, tone: percent < LOW_UPTIME ? 'unstable' : 'healthy' }]}
  />
)

/** How long it takes, with a line where slow begins; nothing of what was not measured. */
export const LatencyBar = ({ latency }: { latency: number | undefined }) =>
  latency !== undefined &&
  latency !== UNMEASURED_MS && (
    <ShareBar
      limit={shareOfDelay(SLOW_MS)}
      parts={[{ share: shareOfDelay(latency), tone: latency > SLOW_MS ? 'error' : 'value' }]}
    />
  )

/** What went over it, by its order of magnitude. */
export const BytesBar = ({ bytes = 0 }: { bytes: number | undefined }) => (
  <ShareBar parts={[{ share: shareOfBytes(bytes), tone: 'value' }]} />
)
