import { useCan, useCapabilities, useReading, useSearchParams } from '@meshdeck/platform'
import {
  Button,
  Dialogs,
  EmptyState,
  type EmptyStateProps,
  Flex,
  lazyOverlay,
  LinkButton,
  PageSkeleton,
  Text,
  useDialog,
} from '@meshdeck/ui'
import { DataTable } from '@meshdeck/ui/data-table'
import { useActivityNames } from '@meshdeck/ui/dialog'
import { History, PanelRight } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { paths } from '../shared/paths'
import { useTranslation } from '../translations'
import { activityColumns, type ActivityRow, toActivityRows } from './activity-columns'
import { BLOCK_SIZE, type NetworkScope, useActivity, withOlder } from './activity-scope'

const searchText = ({ name }: ActivityRow) => name
const dialogs = {
  'activity-entry': lazyOverlay(
    async () => (await import(/* webpackChunkName: "tabs" */ './ActivityDialog')).ActivityDialog,
  ),
}

/** Tab on the network page that shows who did what in the network [MX-001]. */
export function NetworkActivity() {
  const { t } = useTranslation()
  const { isPro, version, showsOwnActivity: tellsEverybody } = useCapabilities()
  const { isAdmin } = useCan()
  if (isPro && (isAdmin || tellsEverybody)) return <ActivityTable />
  if (isPro)
    return (
      <EmptyState
        icon={History}
        title={t('activity.notYours')}
        description={t('activity.notYoursHint')}
      />
    )
  // the edition is known only a moment after sign-in
  if (version === '') return <PageSkeleton />
  return (
    <EmptyState icon={History} title={t('activity.proTitle')} description={t('activity.proText')} />
  )
}

function ActivityTable() {
  const { t } = useTranslation()
  const names = useActivityNames()
  const { linkTo } = useDialog()
  const { scope, activity } = useActivity()
  const { data, isPlaceholderData } = activity
  const rows = useReading(activity, toActivityRows)
  const linkOf = (id: string) => linkTo('activity-entry', { entry: id })

  return (
    <>
      <DataTable
        label={t('activity.title')}
        viewKey="activity"
        noun={(count) => t('activity.entries', { count })}
        reading={rows}
        failure={t('activity.failed')}
        // not memoized: their links contain the address and change with it
        columns={activityColumns(t, names, linkOf)}
        defaultSort="-time"
        searchText={searchText}
        rowActions={({ id }) => [{ label: t('nodes.details'), icon: PanelRight, to: linkOf(id) }]}
        empty={useEmptyState(scope)}
      />
      {data && (!data.isWhole || scope.limit > BLOCK_SIZE) && (
        <OlderEntries limit={scope.limit} isWhole={data.isWhole} isBusy={isPlaceholderData} />
      )}
      {/* true of 1.0.0 and 1.5.1; without the note, a missing entry could be mistaken for a change that was never made */}
      <Text textStyle="sm" color="fg.muted" pt="3">
        {t('activity.notListed')}
      </Text>
      <Dialogs of={dialogs} />
    </>
  )
}

/** Empty state of the table: no activity at all, or none that matches the request. */
function useEmptyState({ networkId, days, username }: NetworkScope): EmptyStateProps {
  const { t } = useTranslation()
  if (days === undefined && username === undefined) {
    return { icon: History, title: t('activity.empty'), description: t('activity.emptyHint') }
  }
  return {
    icon: History,
    title: t('activity.nothingMatches'),
    children: <LinkButton to={paths.activity(networkId)}>{t('activity.everything')}</LinkButton>,
  }
}

type OlderProps = { limit: number; isWhole: boolean; isBusy: boolean }

/**
 * Shown when the server has more entries than were loaded, or had until the last ones were loaded. Filters and search
 * cover only the loaded entries.
 */
function OlderEntries({ limit, isWhole, isBusy }: OlderProps) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const status = useRef<HTMLSpanElement>(null)
  const hasAsked = useRef(false)

  useEffect(() => {
    // the button disappears after the last entries and would take the focus with it
    if (!isWhole || !hasAsked.current || document.activeElement !== document.body) return
    status.current?.focus()
  }, [isWhole])

  function showOlder() {
    hasAsked.current = true
    setParams(withOlder(params), { replace: true })
  }

  return (
    <Flex alignItems="center" gap="3" flexWrap="wrap" pt="3" textStyle="sm" color="fg.muted">
      <span role="status" ref={status} tabIndex={-1}>
        {isWhole ? t('activity.whole') : t('activity.newest', { count: limit })}
      </span>
      {!isWhole && (
        <Button
          size="sm"
          aria-busy={isBusy}
          aria-disabled={isBusy}
          onClick={() => !isBusy && showOlder()}
        >
          {t('activity.older')}
        </Button>
      )}
    </Flex>
  )
}
