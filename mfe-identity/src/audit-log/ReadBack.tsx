import { type Activity, ACTIVITY_PAGE, type ActivityRange } from '@meshdeck/api/activity'
import { MOST_KEPT, readOlderActivity } from '@meshdeck/api/activity-log'
import { formatMinute, readServerTime } from '@meshdeck/domain/server-times'
import { useMutation, useSearchParams } from '@meshdeck/platform'
import { Button, ErrorPanel, Flex, LinkButton } from '@meshdeck/ui'
import { useEffect, useRef } from 'react'

import { useTranslation } from '../translations'

/** Pages of one press: one for who looks at the next entries, ten for who searches for something. */
const steps = [1, 10]

/** How far back was read, for search and filters look no further; and the way on. */
export function ReadBack({ log, range }: { log: Activity; range: ActivityRange }) {
  const { t } = useTranslation()
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (pages: number) => readOlderActivity(range, pages),
  })
  const oldest = log.events.at(-1)?.time_stamp ?? ''
  const moment = formatMinute(readServerTime(oldest) ?? 0)
  const isFull = log.events.length >= MOST_KEPT
  const hasMore = !log.isWhole && !isFull
  const status = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    // the buttons go with the last that can be read, and the focus would go with them
    if (isSuccess && !hasMore && document.activeElement === document.body) status.current?.focus()
  }, [isSuccess, hasMore])

  return (
    <>
      <Flex alignItems="center" gap="3" flexWrap="wrap" pt="3" textStyle="sm" color="fg.muted">
        <Begin />
        <span role="status" ref={status} tabIndex={-1}>
          {t('auditLog.read', { moment, count: log.events.length })}
          {log.isWhole && ` · ${t('auditLog.whole')}`}
          {!log.isWhole && isFull && ` · ${t('auditLog.full', { count: MOST_KEPT })}`}
        </span>
        {hasMore &&
          steps.map((pages) => (
            <Button
              key={pages}
              size="sm"
              aria-busy={isPending && variables === pages}
              aria-disabled={isPending}
              onClick={() => !isPending && mutate(pages)}
            >
              {t('auditLog.more', { count: pages * ACTIVITY_PAGE })}
            </Button>
          ))}
        {!log.isWhole && isFull && <GoOn oldest={oldest} moment={moment} />}
      </Flex>
      {error && (
        <ErrorPanel
          error={error}
          title={t('auditLog.readFailed')}
          onRetry={() => mutate(variables)}
        />
      )}
    </>
  )
}

/** Asks for what is before the last entry that was read, so that no more than so many are ever kept. */
function GoOn({ oldest, moment }: { oldest: string; moment: string }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.delete('follow')
  // a moment later, for the server counts parts of milliseconds
  next.set('before', new Date((readServerTime(oldest) ?? 0) + 1).toISOString())

  return (
    <LinkButton size="sm" to={`?${next}`}>
      {t('auditLog.goOn', { moment })}
    </LinkButton>
  )
}

/** Where a look at older ones began, and the way back. */
function Begin() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const before = readServerTime(params.get('before') ?? '')
  if (before === undefined) return null
  const newest = new URLSearchParams(params)
  newest.delete('before')

  return (
    <>
      {t('auditLog.before', { moment: formatMinute(before) })}
      <LinkButton size="sm" to={`?${newest}`}>
        {t('auditLog.newest')}
      </LinkButton>
    </>
  )
}
