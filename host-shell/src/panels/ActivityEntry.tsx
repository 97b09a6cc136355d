import { type ActivityEvent, doerOf } from '@meshdeck/api/activity'
import { networkListQuery } from '@meshdeck/api/networks'
import { subjectLink, subjectName } from '@meshdeck/api/subject-link'
import { readServerTime } from '@meshdeck/domain/server-times'
import { useQuery } from '@meshdeck/platform'
import { Box, RelativeTime, Span, Text, TextLink } from '@meshdeck/ui'
import { useActivityNames } from '@meshdeck/ui/shell'

/** What was done to what, by whom and how long ago. */
export function ActivityEntry({ event }: { event: ActivityEvent }) {
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
          {actionName(event.action)} · {doerOf(event)}
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
