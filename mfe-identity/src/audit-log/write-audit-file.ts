import { ACTIVITY_PAGE, type ActivityRange, readActivityPage } from '@meshdeck/api/activity'
import { utcHeader, utcText } from '@meshdeck/domain/server-times'
import type { TFunction } from '@meshdeck/platform'
import { loadExports, loadRecordChanges, type ActivityNames } from '@meshdeck/ui/dialog'

import { type AuditRow, toAuditRows } from './audit-rows'

/** A file on its way: what is written, and the page that is read next. */
export type AuditFile = { page: number; entries: number; content: Blob }

export const emptyFile: AuditFile = { page: 1, entries: 0, content: new Blob() }

type Wanted = {
  range: ActivityRange
  /** Whether an entry goes into the file. */
  matches: (row: AuditRow) => boolean
  t: TFunction
  names: ActivityNames
  signal: AbortSignal
  /** After each page: from there it goes on after a failure. */
  onPage: (file: AuditFile) => void
}

/**
 * Reads a range page by page and writes it as CSV. What is written goes into a blob at once, which the browser need
 * not keep in memory, so that the length of the range does not matter. Throws what a call throws.
 */
export async function writeAuditFile(from: AuditFile, wanted: Wanted): Promise<AuditFile> {
  const { range, matches, t, signal, onPage } = wanted
  const [{ csvLines }, { changedFields }] = await Promise.all([loadExports(), loadRecordChanges()])
  const hidden = t('ui:activity.change.secret')
  let file = from
  if (file.page === 1) file = { ...file, content: new Blob([csvLines([headers(t)])]) }

  for (;;) {
    const events = await readActivityPage(range, { page: file.page, signal })
    const rows = toAuditRows({ events }).filter(matches)
    const lines = rows.map((row) => lineOf(row, wanted.names, changesOf(row)))
    file = {
      page: file.page + 1,
      entries: file.entries + rows.length,
      content: new Blob([file.content, csvLines(lines)]),
    }
    onPage(file)
    if (events.length < ACTIVITY_PAGE) return file
  }

  function changesOf({ event }: AuditRow): string {
    return changedFields(event.diff, hidden)
      .map(({ name, before = '', after = '' }) => `${name}: ${before} → ${after}`)
      .join('\n')
  }
}

const headers = (t: TFunction) => [
  utcHeader(t('identity:auditLog.column.when')),
  ...(['who', 'what', 'thing', 'network', 'origin'] as const).map((id) =>
    t(`identity:auditLog.column.${id}`),
  ),
  t('identity:auditLog.entry.id'),
  t('identity:auditLog.export.changes'),
]

function lineOf(row: AuditRow, names: ActivityNames, changes: string): string[] {
  const { event, who, thing, networkId, moment } = row
  const { target, action, origin } = event
  const what = `${names.kindName(target.subject_type)} ${thing}`.trim()
  return [
    utcText(moment),
    who,
    names.actionName(action),
    what,
    networkId,
    names.originName(origin),
    target.id,
    changes,
  ]
}
