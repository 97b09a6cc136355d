import { type ActivityEvent, activityQuery, actorOf } from '@meshdeck/api/activity'
import { networkListQuery } from '@meshdeck/api/networks'
import { subjectLink, subjectName } from '@meshdeck/api/subject-link'
import { readServerTime } from '@meshdeck/domain/times'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { Box, ErrorPanel, Panel, RelativeTime, Span, Text, TextLink } from '@meshdeck/ui'
import { useActivityNames } from '@meshdeck/ui/shell'
import { Suspense } from 'react'

import { useTranslation } from '../translations'
import { LoadingRows, PanelRows } from './panel-parts'

/** Number of newest entries that are requested and shown. */
const MAX_ROWS = 6

/** The latest activity on the whole server, for administrators of Pro (decision OP-11). */
export function ActivityPanel() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()

  return (
    <Panel title={t('dashboard.panels.activity')}>
      <Suspense fallback={<LoadingRows count={MAX_ROWS} lines="two" />}>
        {isPro ? <ActivityEntries /> : <LoadingRows count={MAX_ROWS} lines="two" />}
      </Suspense>
    </Panel>
  )
}

function ActivityEntries() {
  const { t } = useTranslation()
  const reading = useQuery(activityQuery({ limit: MAX_ROWS }))
  const { data, error } = reading

  return (
    <>
      {error && !data && (
        <Box p="4">
          <ErrorPanel title={t('dashboard.panels.activityFailed')} reading={reading} />
        </Box>
      )}
      {!data && !error && <LoadingRows count={MAX_ROWS} lines="two" />}
      {data?.events.length === 0 && <PanelNote text={t('dashboard.panels.noActivity')} />}
      {data && data.events.length > 0 && (
        <PanelRows lines="two">
          {data.events.map((event) => (
            <ActivityEntry key={event.id} event={event} />
          ))}
        </PanelRows>
      )}
    </>
  )
}

function PanelNote({ text }: { text: string }) {
  return (
    <Text px="4" py="3" textStyle="sm" color="fg.muted">
      {text}
    </Text>
  )
}

/** One entry: the action, its target, the user and the time since. */
function ActivityEntry({ event }: { event: ActivityEvent }) {
  const { actionName, kindName } = useActivityNames()
  const { data: networks = [] } = useQuery(networkListQuery())
  const moment = readServerTime(event.time_stamp)
  const name = subjectName(event)
  const href = subjectLink(event, networks)

  return (
    <li>
      <Box flex="1" minW="0">
        <Text truncate>
          <Span color="fg.muted">{kindName(event.target.subject_type)}</Span>{' '}
          <Span fontWeight="500">
            {href === undefined ? name : <TextLink to={href}>{name}</TextLink>}
          </Span>
        </Text>
        <Text textStyle="xs" color="fg.muted" truncate>
          {actionName(event.action)} · {actorOf(event)}
        </Text>
      </Box>
      {moment !== undefined && (
        <Span textStyle="xs" color="fg.muted" whiteSpace="nowrap">
          <RelativeTime moment={moment} />
        </Span>
      )}
    </li>
  )
}
