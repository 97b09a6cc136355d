import { ACTIVITY_PAGE, type ActivityRange, readActivityPage } from '@meshdeck/api/activity'
import { countActivity } from '@meshdeck/api/activity-log'
import { matcherOf } from '@meshdeck/domain/filter-language'
import { utcHeader, utcText } from '@meshdeck/domain/times'
import {
  queryKeyOf,
  type TFunction,
  toast,
  useCan,
  useMutation,
  useQuery,
  useSearchParams,
} from '@meshdeck/platform'
import { Box, Button, ErrorPanel, Stack, Text, useDialog } from '@meshdeck/ui'
import { filtersOf, plainText } from '@meshdeck/ui/data-table'
import {
  type ActivityNames,
  Dialog,
  loadExports,
  loadRecordChanges,
  useActivityNames,
} from '@meshdeck/ui/dialog'
import { download } from '@meshdeck/ui/form'
import { useEffect, useRef, useState } from 'react'

import { useTranslation } from '../translations'
import { activityColumns, unlinked } from './activity-columns'
import { type ActivityRow, filtersIn, pinned, rangeIn, toActivityRows } from './activity-rows'

/** Shows how many requests the range in the URL takes, then exports it to a file. */
export function ActivityExportDialog() {
  const { t } = useTranslation()
  const { values, close } = useDialog()
  const [params] = useSearchParams()
  const { count, calls, pagesRead, write } = useActivityExport(values.of, close)
  const { data } = count
  const pages = data && Math.floor(data.entries / ACTIVITY_PAGE) + 1
  const isNarrowed = params.has('q') || params.has('filter')

  return (
    <Dialog
      title={t('activity.export.title')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>
            {t(write.isPending ? 'activity.export.stop' : 'common:dialog.cancel')}
          </Button>
          <Button
            variant="solid"
            aria-disabled={!data || write.isPending}
            aria-busy={write.isPending}
            onClick={() => data && !write.isPending && write.mutate()}
          >
            {t(write.error ? 'activity.export.resume' : 'activity.export.action')}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        {count.error && <ErrorPanel reading={count} title={t('activity.export.failed')} />}
        {write.error && <ErrorPanel error={write.error} title={t('activity.export.runFailed')} />}
        {data && pages !== undefined && (
          <Text>
            {t('activity.export.entries', { count: data.entries })}{' '}
            {t('activity.export.calls', { count: pages })}{' '}
            {t('activity.export.counted', { count: data.calls })}
          </Text>
        )}
        {!data && !count.error && (
          <Text role="status">{t('activity.export.counting', { count: calls })}</Text>
        )}
        {isNarrowed && <Text color="fg.muted">{t('activity.export.narrowed')}</Text>}
        {pages !== undefined && pagesRead > 0 && <Progress donePages={pagesRead} pages={pages} />}
      </Stack>
    </Dialog>
  )
}

function Progress({ donePages, pages }: { donePages: number; pages: number }) {
  const { t } = useTranslation()

  return (
    <>
      <Box
        role="progressbar"
        aria-label={t('activity.export.progress')}
        aria-valuemin={0}
        aria-valuemax={pages}
        aria-valuenow={donePages}
        h="1.5"
        borderRadius="full"
        overflow="hidden"
        bg="bg.muted"
      >
        <Box h="full" bg="accent.solid" style={{ width: `${(100 * donePages) / pages}%` }} />
      </Box>
      <Text role="status" fontVariantNumeric="tabular-nums">
        {t('activity.export.pages', { done: donePages, count: pages })}
      </Text>
    </>
  )
}

/** Counts the range in the URL when the dialog opens, and exports it on request. */
function useActivityExport(ofUser: string | undefined, onDone: () => void) {
  const { t } = useTranslation()
  const names = useActivityNames()
  const { isAdmin } = useCan()
  const [params] = useSearchParams()
  const [range] = useState(() => pinned(rangeIn(params, { isAdmin, ofUser })))
  const [calls, setCalls] = useState(0)
  const [file, setFile] = useState(emptyFile)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const count = useQuery({
    queryKey: queryKeyOf('activity', range, 'count'),
    queryFn: ({ signal }) => countActivity(range, { signal, onCall: setCalls }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const matches = matcherIn(params)
  const write = useMutation({
    mutationFn: async () => {
      running.current = new AbortController()
      const { signal } = running.current
      const written = await writeActivityFile(file, {
        range,
        matches,
        t,
        names,
        signal,
        onPage: setFile,
      })
      const { exportName } = await loadExports()
      // stopped in the meantime, possibly without aborting the last request
      signal.throwIfAborted()
      download(exportName(t('activity.title'), 'csv'), {
        type: 'text/csv',
        content: written.content,
      })
      return written
    },
    onSuccess: ({ entries }) => {
      toast.success(t('activity.export.done', { count: entries }))
      onDone()
    },
  })
  return { count, calls, pagesRead: file.page - 1, write }

  /** Returns the filter of the table: filters, and every word of the search. */
  function matcherIn(search: URLSearchParams): (row: ActivityRow) => boolean {
    const isOfAll = ofUser === undefined
    const fields = filtersOf(activityColumns(t, names, { networks: [], isOfAll, ...unlinked }), [])
    const fieldOf = (name: string) => fields.find(({ id }) => id === name)
    const filters = filtersIn(search).filter(({ field }) => fieldOf(field))
    const matchesFilters = matcherOf<ActivityRow>(
      filters,
      (row, { field, value }) => fieldOf(field)?.matches(row, value, undefined) ?? false,
    )
    const searchWords = plainText(search.get('q') ?? '')
      .split(/\s+/)
      .filter(Boolean)
    return (row) =>
      matchesFilters(row) && searchWords.every((word) => plainText(row.name).includes(word))
  }
}

/** A file being written: its content, and the next page to read. */
type ActivityFile = { page: number; entries: number; content: Blob }

const emptyFile: ActivityFile = { page: 1, entries: 0, content: new Blob() }

type ActivityExport = {
  range: ActivityRange
  /** Whether an entry is included in the file. */
  matches: (row: ActivityRow) => boolean
  t: TFunction<'identity'>
  names: ActivityNames
  signal: AbortSignal
  /** Called after each page; a retry continues from there after a failure. */
  onPage: (file: ActivityFile) => void
}

/**
 * Reads a range page by page and writes it as CSV. Written rows are moved to a blob at once, which the browser doesn't
 * have to keep in memory, so that a range can have any length. Throws the errors of the requests.
 */
async function writeActivityFile(
  from: ActivityFile,
  activityExport: ActivityExport,
): Promise<ActivityFile> {
  const { range, matches, t, signal, onPage } = activityExport
  const [{ csvLines }, { changedFields }] = await Promise.all([loadExports(), loadRecordChanges()])
  const secretText = t('common:activity.change.secret')
  let file = from
  if (file.page === 1) file = { ...file, content: new Blob([csvLines([headers(t)])]) }

  for (;;) {
    const events = await readActivityPage(range, { page: file.page, signal })
    const rows = toActivityRows({ events }).filter(matches)
    const lines = rows.map((row) => lineOf(row, activityExport.names, changesOf(row)))
    file = {
      page: file.page + 1,
      entries: file.entries + rows.length,
      content: new Blob([file.content, csvLines(lines)]),
    }
    onPage(file)
    if (events.length < ACTIVITY_PAGE) return file
  }

  function changesOf({ event }: ActivityRow): string {
    return changedFields(event.diff, secretText)
      .map(({ name, before = '', after = '' }) => `${name}: ${before} → ${after}`)
      .join('\n')
  }
}

const headers = (t: TFunction<'identity'>) => [
  utcHeader(t('activity.column.when')),
  ...(['who', 'what', 'item', 'network', 'origin'] as const).map((id) =>
    t(`activity.column.${id}`),
  ),
  t('activity.entry.id'),
  t('activity.export.changes'),
]

function lineOf(row: ActivityRow, names: ActivityNames, changes: string): string[] {
  const { event, who, item, networkId, moment } = row
  const { target, action, origin } = event
  const itemText = `${names.kindName(target.subject_type)} ${item}`.trim()
  return [
    utcText(moment),
    who,
    names.actionName(action),
    itemText,
    networkId,
    names.originName(origin),
    target.id,
    changes,
  ]
}
