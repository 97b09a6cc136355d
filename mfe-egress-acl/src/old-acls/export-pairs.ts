import { nextTask, type TFunction } from '@meshdeck/platform'
import { loadExports } from '@meshdeck/ui/dialog'
import { download } from '@meshdeck/ui/form'

import { type AccessDraft, type AccessMember, accessText } from './access-matrix'

/** Lines between two pauses, which keep the page responsive while 125,000 pairs become a file. */
const LINES_PER_SLICE = 5000

type PairSelection = { draft: AccessDraft; rows: readonly number[]; columns: readonly number[] }

/** Exports every visible pair once, as it is shown. */
export async function exportPairs(
  t: TFunction<'egress'>,
  selection: PairSelection,
  type: 'csv' | 'json',
) {
  const lines = await pairLines(selection, (a, b) => {
    const pair = { a: a.position, b: b.position }
    const isChanged = selection.draft.isChanged(pair.a, pair.b)
    const change = t(isChanged ? 'oldAcls.pairs.changed' : 'oldAcls.pairs.unchanged')
    const pairTexts = [accessText(t, selection.draft, pair), change]
    return [a.name, b.name, ...pairTexts, `${a.id} ${b.id}`]
  })
  const { exportName, toCsv, toJson } = await loadExports()
  const table = { columns: columnsOf(t), lines }
  const content = type === 'csv' ? toCsv(table) : toJson(table)
  const mime = type === 'csv' ? 'text/csv' : 'application/json'
  download(exportName(t('oldAcls.label'), type), { type: mime, content })
}

const columnsOf = (t: TFunction<'egress'>) => [
  { id: 'one', header: t('oldAcls.export.one') },
  { id: 'other', header: t('oldAcls.export.other') },
  { id: 'access', header: t('oldAcls.pairs.access') },
  { id: 'change', header: t('oldAcls.pairs.change') },
  { id: 'ids', header: 'IDs' },
]

type PositionedMember = AccessMember & { position: number }

/** Returns one line for each pair of a row and a column; skips the second occurrence of a pair. */
export async function pairLines(
  { draft, rows, columns }: PairSelection,
  lineOf: (a: PositionedMember, b: PositionedMember) => string[],
) {
  const { members } = draft.matrix
  const [inRows, inColumns] = [new Set(rows), new Set(columns)]
  const lines: string[][] = []
  for (const a of rows) {
    for (const b of columns) {
      const [one, other] = [members[a], members[b]]
      const isTwice = b < a && inRows.has(b) && inColumns.has(a)
      if (!one || !other || a === b || isTwice) continue
      lines.push(lineOf({ ...one, position: a }, { ...other, position: b }))
      if (lines.length % LINES_PER_SLICE === 0) await nextTask()
    }
  }
  return lines
}
