import type { ActivityRange } from '@meshdeck/api/activity'
import { networkListQuery } from '@meshdeck/api/networks'
import { subjectLink } from '@meshdeck/api/subject-link'
import {
  useCan,
  useCapabilities,
  useQuery,
  useReading,
  useSearchParams,
  useSession,
} from '@meshdeck/platform'
import {
  Dialogs,
  EmptyState,
  type EmptyStateProps,
  Flex,
  lazyOverlay,
  LinkButton,
  Switch,
  useDialog,
} from '@meshdeck/ui'
import { DataTable, DialogButton } from '@meshdeck/ui/data-table'
import { useActivityNames } from '@meshdeck/ui/dialog'
import { ArrowUpRight, Download, History, PanelRight } from 'lucide-react'
import { useMemo } from 'react'

import { useTranslation } from '../translations'
import { auditColumns } from './audit-columns'
import { auditFilters } from './audit-filters'
import { type AuditRow, toAuditRows } from './audit-rows'
import { AuditEntry } from './AuditEntry'
import { ReadBack } from './ReadBack'
import { useAuditLog } from './use-audit-log'

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
        // not memoised: their links carry the address, and are new with it
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
