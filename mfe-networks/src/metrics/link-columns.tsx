import type { LinkState } from '@meshdeck/domain/link-health'
import type { TFunction } from '@meshdeck/platform'
import type { Column } from '@meshdeck/ui/data-table'

import { BytesBar, LatencyBar, LatencyMark, LinkMark, UptimeBar } from './LinkMarks'
import { bytesText, percentText } from './metric-texts'

type Linked = {
  state: LinkState
  badness: number
  latency: number | undefined
  percentUp: number | undefined
  sent: number | undefined
  received: number | undefined
}

/** What pairs of nodes and config files have in common: the columns of a link [MX-003 to MX-007]. */
export const linkColumns = (t: TFunction): Column<Linked>[] => [
  {
    id: 'state',
    header: t('networks:metrics.column.state'),
    width: 'minmax(8.5rem, 1fr)',
    phone: 'beside',
    // the worst first, whatever of its values makes it so
    sortKey: ({ badness }) => badness,
    text: ({ state }) => t(`networks:metrics.state.${state}`),
    cell: ({ state }) => <LinkMark state={state} />,
  },
  {
    id: 'latency',
    header: t('networks:metrics.column.latency'),
    width: 'minmax(10rem, 1fr)',
    phone: 'below',
    sortKey: ({ latency = -1 }) => latency,
    text: ({ latency }) => numberText(latency),
    cell: ({ latency }) => (
      <>
        <LatencyBar latency={latency} />
        <LatencyMark latency={latency} />
      </>
    ),
  },
  {
    id: 'uptime',
    header: t('networks:metrics.column.uptime'),
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
  },
  {
    id: 'sent',
    header: t('networks:metrics.column.sent'),
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
    header: t('networks:metrics.column.received'),
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

/** In an export, as the server tells it. */
const numberText = (value: number | undefined) => (value === undefined ? '' : String(value))
