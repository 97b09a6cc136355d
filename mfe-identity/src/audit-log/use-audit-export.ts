import { countActivity } from '@meshdeck/api/activity-log'
import { matcherOf } from '@meshdeck/domain/filter-language'
import {
  API_MAJOR,
  toast,
  useCan,
  useMutation,
  useQuery,
  useSearchParams,
} from '@meshdeck/platform'
import { plainText } from '@meshdeck/ui/data-table'
import { loadExports, useActivityNames } from '@meshdeck/ui/dialog'
import { download } from '@meshdeck/ui/form'
import { useEffect, useRef, useState } from 'react'

import { useTranslation } from '../translations'
import { auditFilters } from './audit-filters'
import { filtersIn, pinned, rangeIn } from './audit-range'
import type { AuditRow } from './audit-rows'
import { emptyFile, writeAuditFile } from './write-audit-file'

/** Counts the range of the address as soon as it is asked for, and makes a file of it when told. */
export function useAuditExport(ofUser: string | undefined, onDone: () => void) {
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
    queryKey: ['activity', API_MAJOR, 'count', range],
    queryFn: ({ signal }) => countActivity(range, { signal, onCall: setCalls }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const matches = matcherIn(params)
  const write = useMutation({
    mutationFn: async () => {
      running.current = new AbortController()
      const { signal } = running.current
      const written = await writeAuditFile(file, {
        range,
        matches,
        t,
        names,
        signal,
        onPage: setFile,
      })
      const { exportName } = await loadExports()
      // stopped meanwhile, of which the last call may have heard nothing
      signal.throwIfAborted()
      download(exportName(t('auditLog.title'), 'csv'), {
        type: 'text/csv',
        content: written.content,
      })
      return written
    },
    onSuccess: ({ entries }) => {
      toast.success(t('auditLog.export.done', { count: entries }))
      onDone()
    },
  })
  return { count, calls, pagesRead: file.page - 1, write }

  /** As the table does it: filters, and every word of the search. */
  function matcherIn(search: URLSearchParams): (row: AuditRow) => boolean {
    const fields = auditFilters(t, {
      names,
      rows: [],
      networkIds: [],
      isOfAll: ofUser === undefined,
    })
    const fieldOf = (name: string) => fields.find(({ id }) => id === name)
    const filters = filtersIn(search).filter(({ field }) => fieldOf(field))
    const isWanted = matcherOf<AuditRow>(
      filters,
      (row, { field, value }) => fieldOf(field)?.meets(row, value, undefined) ?? false,
    )
    const words = plainText(search.get('q') ?? '')
      .split(/\s+/)
      .filter(Boolean)
    return (row) => isWanted(row) && words.every((word) => plainText(row.name).includes(word))
  }
}
