import { activityQuery } from '@meshdeck/api/activity'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { Box, ErrorPanel, Panel, Text } from '@meshdeck/ui'
import { Suspense } from 'react'

import { useTranslation } from '../translations'
import { ActivityEntry } from './ActivityEntry'
import { LoadingRows, Rows } from './Rows'

/** The newest entries; the server is asked for no more. */
const SHOWN = 6

/** Who has just done what on the whole server, for administrators of Pro (decision OP-11). */
export function ActivityPanel() {
  const { t } = useTranslation()
  const { isPro } = useCapabilities()

  return (
    <Panel title={t('panels.activity')}>
      <Suspense fallback={<LoadingRows count={SHOWN} lines="two" />}>
        {isPro ? <Entries /> : <LoadingRows count={SHOWN} lines="two" />}
      </Suspense>
    </Panel>
  )
}

function Entries() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(activityQuery({ most: SHOWN }))

  return (
    <>
      {error && !data && (
        <Box p="4">
          <ErrorPanel
            title={t('panels.activityFailed')}
            error={error}
            onRetry={() => void refetch()}
          />
        </Box>
      )}
      {!data && !error && <LoadingRows count={SHOWN} lines="two" />}
      {data?.events.length === 0 && <Note text={t('panels.noActivity')} />}
      {data && data.events.length > 0 && (
        <Rows lines="two">
          {data.events.map((event) => (
            <ActivityEntry key={event.id} event={event} />
          ))}
        </Rows>
      )}
    </>
  )
}

function Note({ text }: { text: string }) {
  return (
    <Text px="4" py="3" textStyle="sm" color="fg.muted">
      {text}
    </Text>
  )
}
