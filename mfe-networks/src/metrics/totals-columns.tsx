import { currentLanguage, type TFunction } from '@meshdeck/platform'
import { ShareBar } from '@meshdeck/ui/chart'
import { type Column, naturalKey, RowLink } from '@meshdeck/ui/data-table'

import { paths } from '../paths'
import { BytesBar, LatencyBar, LatencyMark } from './LinkMarks'
import { bytesText } from './metric-texts'
import type { NodeTotals } from './node-totals'

/** The columns of nodes with what their pairs come to. */
export const totalsColumns = (t: TFunction, networkId: string): Column<NodeTotals>[] => [
  {
    id: 'name',
    header: t('networks:metrics.column.node'),
    width: 'minmax(10rem, 2fr)',
    isFixed: true,
    sortKey: ({ name }) => naturalKey(name),
    text: ({ name }) => name,
    cell: ({ id, name, isGone }) => (
      <>
        <RowLink to={paths.pairsOf(networkId, id)}>{name}</RowLink>
        {isGone && <span className="chip outlined">{t('networks:metrics.gone')}</span>}
      </>
    ),
  },
  {
    id: 'failing',
    header: t('networks:metrics.analytics.failing'),
    width: 'minmax(10rem, 1fr)',
    phone: 'beside',
    // of two that fail as much, the one with more slow pairs is worse
    sortKey: ({ failing, slow }) => failing + slow / 1e6,
    text: ({ failing, pairs }) => `${failing}/${pairs}`,
    cell: ({ failing, slow, pairs }) => (
      <>
        <ShareBar
          parts={[
            { share: failing / pairs, tone: 'error' },
            { share: slow / pairs, tone: 'unstable' },
          ]}
        />
        {t('networks:metrics.analytics.ofPairs', { failing, pairs })}
      </>
    ),
  },
  count(t('networks:metrics.state.slow'), 'slow', ({ slow }) => slow),
  {
    id: 'latency',
    header: t('networks:metrics.analytics.latency'),
    width: 'minmax(10rem, 1fr)',
    phone: 'below',
    sortKey: ({ latency = -1 }) => latency,
    text: ({ latency }) => (latency === undefined ? '' : String(latency)),
    cell: ({ latency }) => (
      <>
        <LatencyBar latency={latency} />
        <LatencyMark latency={latency} />
      </>
    ),
  },
  bytes(t('networks:metrics.column.sent'), 'sent', ({ sent }) => sent),
  bytes(t('networks:metrics.column.received'), 'received', ({ received }) => received),
]

function count(header: string, id: string, of: (row: NodeTotals) => number): Column<NodeTotals> {
  return {
    id,
    header,
    width: 'minmax(5rem, 7rem)',
    align: 'end',
    sortKey: of,
    text: (row) => String(of(row)),
    cell: (row) => of(row).toLocaleString(currentLanguage()),
  }
}

const bytes = (
  header: string,
  id: string,
  of: (row: NodeTotals) => number,
): Column<NodeTotals> => ({
  id,
  header,
  width: 'minmax(9.5rem, 1fr)',
  sortKey: of,
  text: (row: NodeTotals) => String(of(row)),
  cell: (row: NodeTotals) => (
    <>
      <BytesBar bytes={of(row)} />
      {bytesText(of(row))}
    </>
  ),
})
