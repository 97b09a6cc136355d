import { type Activity, ACTIVITY_PAGE, type ActivityRange } from '@meshdeck/api/activity'
import { MAX_ENTRIES, readOlderActivity } from '@meshdeck/api/activity-log'
import { networkListQuery } from '@meshdeck/api/networks'
import { subjectLink } from '@meshdeck/api/subject-link'
import { emptyList } from '@meshdeck/domain/remembered'
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
import { useEffect, useRef } from 'react'

import { useTranslation } from '../translations'
import { activityColumns, ActivityEntry, activityFilterOrder } from './activity-columns'
import { type ActivityRow, toActivityRows, useActivityLog } from './activity-rows'

const searchText = ({ name }: ActivityRow) => name
const dialogs = {
  'activity-entry': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "activity-dialogs" */ './ActivityEntryDialog'))
        .ActivityEntryDialog,
  ),
  'activity-export': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "activity-dialogs" */ './ActivityExportDialog'))
        .ActivityExportDialog,
  ),
}

type Props = {
  /** Whose activity to show; all users' if left out. */
  ofUser?: string
}

/** The activity log of the whole server, or of one user: a tab of the users' pages (decisions OP-23, OP-52). */
export function ActivityLog({ ofUser }: Props) {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const { username } = useSession()
  const { showsOwnActivity } = useCapabilities()
  const mayRead = isAdmin || (showsOwnActivity && ofUser === username)
  if (mayRead) return <ActivityTable ofUser={ofUser} />
  return (
    <EmptyState
      icon={History}
      title={t('activity.notYours')}
      description={t('activity.notYoursHint')}
    />
  )
}

function ActivityTable({ ofUser }: { ofUser: string | undefined }) {
  const { t } = useTranslation()
  const names = useActivityNames()
  const { isAdmin } = useCan()
  const { linkTo, closedLink, name: dialog, values } = useDialog()
  const { range, log, isFollowing } = useActivityLog(ofUser)
  const { data: networks = emptyList } = useQuery(networkListQuery())
  const rows = useReading(log, toActivityRows)
  const dialogValues = { ...(ofUser !== undefined && { of: ofUser }) }
  const openedId = dialog === 'activity-entry' ? values.entry : undefined
  const openedRow = rows.data?.find(({ id }) => id === openedId)
  const entryLink = ({ id, event }: ActivityRow) =>
    id === openedId
      ? closedLink
      : linkTo('activity-entry', { entry: id, at: event.time_stamp, ...dialogValues })
  // only administrators get links to pages of administrators
  const itemLink = ({ event }: ActivityRow) => (isAdmin ? subjectLink(event, networks) : undefined)

  return (
    <>
      <DataTable
        label={t('activity.title')}
        viewKey="audit-log"
        noun={(count) => t('activity.entries', { count })}
        reading={rows}
        failure={t('activity.failed')}
        // not memoized: their links contain the address and change with it
        columns={activityColumns(t, names, {
          networks,
          isOfAll: ofUser === undefined,
          entryLink,
          itemLink,
          openedId,
        })}
        defaultSort="-when"
        searchText={searchText}
        searchLabel={t('activity.search')}
        filterOrder={activityFilterOrder}
        rowActions={(row) => {
          const to = itemLink(row)
          return [
            { label: t('activity.details'), icon: PanelRight, to: entryLink(row) },
            ...(to
              ? [{ label: t('activity.open', { name: row.item }), icon: ArrowUpRight, to }]
              : []),
          ]
        }}
        unfolded={
          openedRow && { id: openedRow.id, content: <ActivityEntry event={openedRow.event} /> }
        }
        toolbar={
          <>
            <FollowSwitch isFollowing={isFollowing} />
            <DialogButton
              dialog="activity-export"
              values={dialogValues}
              label={t('activity.export.button')}
              icon={Download}
              variant="outline"
            />
          </>
        }
        empty={useEmptyState(range)}
      />
      {log.data && log.data.events.length > 0 && <ReadBack log={log.data} range={range} />}
      {/* a loaded entry is shown in its row */}
      {rows.data && !openedRow && <Dialogs of={dialogs} />}
    </>
  )
}

/** Switch that polls for the newest entries; stored in the URL, like all state of a table. */
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
      {t('activity.follow')}
    </Flex>
  )
}

/** Empty state of the table: no activity at all, or none that matches the request. */
function useEmptyState({ networkId, username, days, from, to }: ActivityRange): EmptyStateProps {
  const { t } = useTranslation()
  if ([networkId, username, days, from, to].every((part) => part === undefined)) {
    return { icon: History, title: t('activity.empty'), description: t('activity.emptyHint') }
  }
  return {
    icon: History,
    title: t('activity.nothingMatches'),
    children: <LinkButton to="?tab=activity">{t('activity.everything')}</LinkButton>,
  }
}

/** Pages per click: one to see the next entries, ten to search for something. */
const steps = [1, 10]

/** Shows how far back the log was read, because search and filters only cover loaded entries, and offers more. */
function ReadBack({ log, range }: { log: Activity; range: ActivityRange }) {
  const { t } = useTranslation()
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (pages: number) => readOlderActivity(range, pages),
  })
  const oldestTime = log.events.at(-1)?.time_stamp ?? ''
  const moment = formatMinute(readServerTime(oldestTime) ?? 0)
  const isFull = log.events.length >= MAX_ENTRIES
  const hasMore = !log.isWhole && !isFull
  const status = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    // the last page removes the buttons, and the focus with them
    if (isSuccess && !hasMore && document.activeElement === document.body) status.current?.focus()
  }, [isSuccess, hasMore])

  return (
    <>
      <Flex alignItems="center" gap="3" flexWrap="wrap" pt="3" textStyle="sm" color="fg.muted">
        <FilterHint />
        <span role="status" ref={status} tabIndex={-1}>
          {t('activity.read', { moment, count: log.events.length })}
          {log.isWhole && ` · ${t('activity.whole')}`}
          {!log.isWhole && isFull && ` · ${t('activity.full', { count: MAX_ENTRIES })}`}
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
              {t('activity.more', { count: pages * ACTIVITY_PAGE })}
            </Button>
          ))}
        {!log.isWhole && isFull && <GoOn oldestTime={oldestTime} moment={moment} />}
      </Flex>
      {error && (
        <ErrorPanel
          error={error}
          title={t('activity.readFailed')}
          onRetry={() => mutate(variables)}
        />
      )}
    </>
  )
}

/** Links to the entries before the last loaded one, so that the number of kept entries stays limited. */
function GoOn({ oldestTime, moment }: { oldestTime: string; moment: string }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.delete('follow')
  // one millisecond later, because the server stores fractions of milliseconds
  next.set('before', new Date((readServerTime(oldestTime) ?? 0) + 1).toISOString())

  return (
    <LinkButton size="sm" to={`?${next}`}>
      {t('activity.goOn', { moment })}
    </LinkButton>
  )
}

/** Shows where the view of older entries begins, with a link back. */
function FilterHint() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const endMoment = readServerTime(params.get('before') ?? '')
  if (endMoment === undefined) return null
  const newestParams = new URLSearchParams(params)
  newestParams.delete('before')

  return (
    <>
      {t('activity.before', { moment: formatMinute(endMoment) })}
      <LinkButton size="sm" to={`?${newestParams}`}>
        {t('activity.newest')}
      </LinkButton>
    </>
  )
}
