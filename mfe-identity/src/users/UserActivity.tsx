import { activityQuery } from '@meshdeck/api/activity'
import { subjectName } from '@meshdeck/api/subject-link'
import { readServerTime } from '@meshdeck/domain/times'
import { useQuery } from '@meshdeck/platform'
import { Box, ErrorPanel, Flex, Panel, RelativeTime, Text, TextLink } from '@meshdeck/ui'
import { useActivityNames } from '@meshdeck/ui/dialog'

import { useTranslation } from '../translations'

/** Maximum number of activities in a panel. */
const MAX_ROWS = 10

/** The latest activity of a user; only Pro records it. */
export function UserActivity({ username }: { username: string }) {
  const { t } = useTranslation()
  const names = useActivityNames()
  const reading = useQuery(activityQuery({ ofUser: username, limit: MAX_ROWS }))
  const { data, error } = reading

  return (
    <Panel
      title={t('users.page.activity.title')}
      aside={<TextLink to="?tab=activity">{t('users.page.activity.all')}</TextLink>}
    >
      {!data && error && <ErrorPanel reading={reading} title={t('users.page.activity.failed')} />}
      <Box py="1.5" textStyle="sm">
        {data?.events.length === 0 && (
          <Text px="4" py="1.5" color="fg.muted">
            {t('users.page.activity.none')}
          </Text>
        )}
        {data?.events.map((event) => (
          <Flex key={event.id} px="4" py="1.5" gap="3" justifyContent="space-between">
            <Text overflowWrap="anywhere">
              {names.actionName(event.action)} · {names.kindName(event.target.subject_type)}{' '}
              <span className="notranslate">{subjectName(event)}</span>
            </Text>
            <Text color="fg.muted" flexShrink="0">
              <RelativeTime moment={readServerTime(event.time_stamp) ?? 0} />
            </Text>
          </Flex>
        ))}
      </Box>
    </Panel>
  )
}
