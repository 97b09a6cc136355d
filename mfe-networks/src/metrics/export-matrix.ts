import type { NetworkMetrics } from '@meshdeck/api/metrics'
import { nextTask, type TFunction } from '@meshdeck/platform'
import { loadExports } from '@meshdeck/ui/dialog'
import { download } from '@meshdeck/ui/form'

import { type MatrixValue, rawValue } from './metric-values'
import type { Member } from './pair-rows'

/** Lines between two pauses: the page stays responsive while a million cells become a file. */
const LINES_PER_SLICE = 5000

type ShownMatrix = {
  metrics: NetworkMetrics
  rows: readonly Member[]
  columns: readonly Member[]
  value: MatrixValue
}

/** Exports every visible cell that has a report, one per line. */
export async function exportMatrix(
  t: TFunction<'networks'>,
  matrix: ShownMatrix,
  type: 'csv' | 'json',
) {
  const lines = await cellLines(matrix)
  const { exportName, toCsv, toJson } = await loadExports()
  const columns = [
    { id: 'from', header: t('metrics.matrix.from') },
    { id: 'to', header: t('metrics.matrix.to') },
    { id: matrix.value, header: t(`metrics.value.${matrix.value}`) },
    { id: 'ids', header: 'IDs' },
  ]
  const content = type === 'csv' ? toCsv({ columns, lines }) : toJson({ columns, lines })
  const mime = type === 'csv' ? 'text/csv' : 'application/json'
  download(exportName(t(`metrics.value.${matrix.value}`), type), { type: mime, content })
}

/** Returns for each cell the names of both ends, the value reported by the row's node, and the IDs. */
async function cellLines({ metrics, rows, columns, value }: ShownMatrix): Promise<string[][]> {
  const lines: string[][] = []
  for (const from of rows) {
    const links = metrics.get(from.id)?.links
    for (const to of links ? columns : []) {
      const link = links?.get(to.id)
      if (!link) continue
      lines.push([from.name, to.name, rawValue(value, link), `${from.id} ${to.id}`])
      if (lines.length % LINES_PER_SLICE === 0) await nextTask()
    }
  }
  return lines
}
