import { type Activity, ACTIVITY_PAGE, type ActivityRange } from '@meshdeck/api/activity'
import { MOST_KEPT, readOlderActivity } from '@meshdeck/api/activity-log'
import { formatMinute, readServerTime } from '@meshdeck/domain/server-times'
import { useMutation, useSearchParams } from '@meshdeck/platform'
import { Button, ErrorPanel, Flex, LinkButton } from '@meshdeck/ui'

import { pinned } from './audit-range'
import { useAuditWords } from './audit-words'

/** Pages of one press: one for who looks at the next entries, ten for who searches for something. */
const steps = [1, 10]

/** How far back was read, for search and filters look no further; and the way on. */
export function ReadBack({ log, range }: { log: Activity; range: ActivityRange }) {
  const { t } = useAuditWords()
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (pages: number) => readOlderActivity(range, pages),
  })
  const oldest = log.events.at(-1)?.time_stamp ?? ''
  const moment = formatMinute(readServerTime(oldest) ?? 0)
  const isFull = log.events.length >= MOST_KEPT

  return (
    <>
      <Flex alignItems="center" gap="3" flexWrap="wrap" pt="3" textStyle="sm" color="fg.muted">
        <span role="status">
          {t('read', { moment, count: log.events.length })}
          {log.isWhole && ` · ${t('whole')}`}
          {!log.isWhole && isFull && ` · ${t('full', { count: MOST_KEPT })}`}
        </span>
        {!log.isWhole &&
          !isFull &&
          steps.map((pages) => (
            <Button
              key={pages}
              size="sm"
              aria-busy={isPending && variables === pages}
              aria-disabled={isPending}
              onClick={() => !isPending && mutate(pages)}
            >
              {t('more', { count: pages * ACTIVITY_PAGE })}
            </Button>
          ))}
        {!log.isWhole && isFull && <GoOn oldest={oldest} moment={moment} range={range} />}
      </Flex>
      {error && (
        <ErrorPanel error={error} title={t('readFailed')} onRetry={() => mutate(variables)} />
      )}
    </>
  )
}

type GoOnProps = { oldest: string; moment: string; range: ActivityRange }

/** Asks for the range that ends where this one was read to, so that no more than so many are ever kept. */
function GoOn({ oldest, moment, range }: GoOnProps) {
  const { t } = useAuditWords()
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  const filters = params.getAll('filter')
  const [typed = ''] =
    filters
      .find((text) => /^when:.*\.\./.test(text))
      ?.slice(5)
      .split('..') ?? []
  const { from: begin } = pinned(range)
  // the last days begin where they do now
  const from = range.days !== undefined && begin !== undefined ? isoOf(begin) : typed
  // a moment later, for the server counts parts of milliseconds
  const to = isoOf((readServerTime(oldest) ?? 0) + 1)
  next.delete('filter')
  next.delete('follow')
  for (const text of filters) if (!text.startsWith('when:')) next.append('filter', text)
  next.append('filter', `when:${from}..${to}`)

  return (
    <LinkButton size="sm" to={`?${next}`}>
      {t('goOn', { moment })}
    </LinkButton>
  )
}

const isoOf = (moment: number) => new Date(moment).toISOString()
