import { type Activity, ACTIVITY_PAGE, type ActivityRange } from '@meshdeck/api/activity'
import { MOST_KEPT, readOlderActivity } from '@meshdeck/api/activity-log'
import { networkListQuery } from '@meshdeck/api/networks'
import { subjectLink } from '@meshdeck/api/subject-link'
import { formatMinute, readServerTime } from '@meshdeck/domain/times'
import {
  useCan,
  useCapabilities,
  useMutation,
  useQuery,
  useReading,
  useSearchParams,
  useSession,
} from '@meshdeck/platform'
import {
  Button,
  Dialogs,
  EmptyState,
  type EmptyStateProps,
  ErrorPanel,
  Flex,
  lazyOverlay,
  LinkButton,
  Switch,
  useDialog,
} from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { useActivityNames } from '@meshdeck/ui/dialog'
import { ArrowUpRight, Download, History, PanelRight } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'

import { useTranslation } from '../translations'
import { auditColumns, AuditEntry, auditFilters } from './audit-columns'
import { type AuditRow, toAuditRows, useAuditLog } from './audit-rows'

const searchText = ({ name }: AuditRow) => name
const none: readonly never[] = []

const dialogs = {
  'activity-entry': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "audit-dialogs" */ './AuditEntryDialog')).AuditEntryDialog,
  ),
  'activity-export': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "audit-dialogs" */ './AuditExportDialog'))
        .AuditExportDialog,
  ),
}

type Props = {
  /** Whose; everybody's without. */
  ofUser?: string
}

/** Who did what on the whole server, or what one user did: a tab of the people's pages (decisions OP-23, OP-52). */
export function AuditLog({ ofUser }: Props) {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { username } = useSession()
  const { tellsOwnActivity } = useCapabilities()
  const mayRead = isAdmin || (tellsOwnActivity && ofUser === username)
  if (mayRead) return <AuditTable ofUser={ofUser} />
  return (
    <EmptyState
      icon={History}
      title={t('auditLog.notYours')}
      description={t('auditLog.notYoursHint')}
    />
  )
}

function AuditTable({ ofUser }: { ofUser: string | undefined }) {
  const { t } = useTranslation()
  const names = useActivityNames()
  const { isAdmin } = useCan()
  const { linkTo, closedLink, name: dialog, values } = useDialog()
  const { range, log, isFollowing } = useAuditLog(ofUser)
  const { data: networks = none } = useQuery(networkListQuery())
  const rows = useReading(log, toAuditRows)
  const filterFields = useMemo(() => {
    const networkIds = networks.map(({ netid }) => netid)
    const isOfAll = ofUser === undefined
    return auditFilters(t, { names, rows: rows.data ?? none, networkIds, isOfAll })
  }, [t, names, rows.data, networks, ofUser])
  const about = { ...(ofUser !== undefined && { of: ofUser }) }
  const opened = dialog === 'activity-entry' ? values.entry : undefined
  const shown = rows.data?.find(({ id }) => id === opened)
  const entryLink = ({ id, event }: AuditRow) =>
    id === opened
      ? closedLink
      : linkTo('activity-entry', { entry: id, at: event.time_stamp, ...about })
  // to pages of administrators nobody else is led
  const thingLink = ({ event }: AuditRow) => (isAdmin ? subjectLink(event, networks) : undefined)

  return (
    <>
      <DataTable
        label={t('auditLog.title')}
        viewKey="audit-log"
        noun={(count) => t('auditLog.entries', { count })}
        reading={rows}
        failure={t('auditLog.failed')}
        // not memoized: their links contain the address and change with it
        columns={auditColumns(t, names, { entryLink, thingLink, opened })}
        defaultSort="-when"
        searchText={searchText}
        searchLabel={t('auditLog.search')}
        filterFields={filterFields}
        rowActions={(row) => {
          const to = thingLink(row)
          return [
            { label: t('auditLog.details'), icon: PanelRight, to: entryLink(row) },
            ...(to
              ? [{ label: t('auditLog.open', { name: row.thing }), icon: ArrowUpRight, to }]
              : []),
          ]
        }}
        unfolded={shown && { id: shown.id, content: <AuditEntry event={shown.event} /> }}
        toolbar={
          <>
            <FollowSwitch isFollowing={isFollowing} />
            <DialogButton
              dialog="activity-export"
              values={about}
              label={t('auditLog.export.button')}
              icon={Download}
              variant="outline"
            />
          </>
        }
        empty={useEmptiness(range)}
      />
      {log.data && log.data.events.length > 0 && <ReadBack log={log.data} range={range} />}
      {/* one of those that were read stands in its row */}
      {rows.data && !shown && <Dialogs of={dialogs} />}
    </>
  )
}

/** Reads the newest entries again and again; in the address, as all that a table shows. */
function FollowSwitch({ isFollowing }: { isFollowing: boolean }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()

  function handleChange() {
    const next = new URLSearchParams(params)
    if (isFollowing) next.delete('follow')
    else next.set('follow', '1')
    setParams(next, { replace: true })
  }

  return (
    <Flex as="label" gap="2" alignItems="center" color="fg.muted" textStyle="sm">
      <Switch checked={isFollowing} onChange={handleChange} />
      {t('auditLog.follow')}
    </Flex>
  )
}

/** Nothing was done, or nothing of what the server was asked for. */
function useEmptiness({ networkId, username, days, from, to }: ActivityRange): EmptyStateProps {
  const { t } = useTranslation()
  if ([networkId, username, days, from, to].every((part) => part === undefined)) {
    return { icon: History, title: t('auditLog.empty'), description: t('auditLog.emptyHint') }
  }
  return {
    icon: History,
    title: t('auditLog.nothingMatches'),
    children: <LinkButton to="?tab=activity">{t('auditLog.everything')}</LinkButton>,
  }
}

/** Pages of one press: one for who looks at the next entries, ten for who searches for something. */
const steps = [1, 10]

/** How far back was read, for search and filters look no further; and the way on. */
function ReadBack({ log, range }: { log: Activity; range: ActivityRange }) {
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
