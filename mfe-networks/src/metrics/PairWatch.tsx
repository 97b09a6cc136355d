import { Box, Panel, Text } from '@meshdeck/ui'
import { LineChart } from '@meshdeck/ui/chart'

import { useTranslation } from '../translations'
import { latencyText } from './metric-texts'
import { isMeasured } from './node-totals'
import { noteSighting } from './note-sighting'
import type { PairRow } from './pair-rows'

type Props = { networkId: string; row: PairRow; at: number }

/** The latency of a pair as this console has seen it, and nothing before that. */
export function PairWatch({ networkId, row, at }: Props) {
  const { t } = useTranslation()
  const value = isMeasured(row) ? row.latency : undefined
  const points = noteSighting({ key: `${networkId} ${row.id}`, value, at })
  const values = points.map((point) => point.value)
  const label = t('metrics.watch.label', {
    one: row.one.name,
    other: row.other.name,
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
