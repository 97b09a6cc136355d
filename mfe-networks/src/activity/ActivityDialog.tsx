import type { Activity, ActivityEvent } from '@meshdeck/api/activity'
import { formatMinute, readServerTime } from '@meshdeck/domain/times'
import { findIn, useReading } from '@meshdeck/platform'
import { EmptyState, KeyValue, Stack, useDialog } from '@meshdeck/ui'
import { Dialog, RecordChanges, useActivityNames } from '@meshdeck/ui/dialog'
import { PageAbout } from '@meshdeck/ui/page'
import { History } from 'lucide-react'

import { useTranslation } from '../translations'
import { useActivity } from './activity-scope'

/** Shows all details of the activity entry that `dialog.entry` in the address names. */
export function ActivityDialog() {
  const { t } = useTranslation()
  const { values, close } = useDialog()
  const { activity } = useActivity()
  const entries = useReading(activity, eventsOf)

  return (
    <Dialog title={t('activity.entry')} size="md" onClose={close}>
      <PageAbout
        reading={findIn(entries, ({ id }) => id === values.entry)}
        failure={t('shared.loadFailed')}
        missing={
          <EmptyState
            icon={History}
            title={t('activity.entryGone')}
            description={t('activity.entryGoneHint')}
          />
        }
      >
        {(event) => <Entry event={event} />}
      </PageAbout>
    </Dialog>
  )
}

const eventsOf = ({ events }: Activity) => events

function Entry({ event }: { event: ActivityEvent }) {
  const { t } = useTranslation()
  const { actionName, kindName, originName } = useActivityNames()
  const { source, target, triggered_by: user } = event
  const moment = readServerTime(event.time_stamp)

  return (
    <Stack gap="4">
      <KeyValue
        title={actionName(event.action)}
        items={[
          { label: t('activity.time'), value: moment !== undefined && formatMinute(moment) },
          { label: t('activity.who'), value: user || nameWithKind(source) },
          { label: t('activity.target'), value: nameWithKind(target) },
          {
            label: t('activity.id'),
            value: target.id,
            isMonospace: true,
            copyText: target.id || undefined,
          },
          { label: t('activity.source'), value: originName(event.origin) },
        ]}
      />
      <RecordChanges diff={event.diff} />
    </Stack>
  )

  function nameWithKind({ name, id, subject_type: kind }: ActivityEvent['target']) {
    return [kindName(kind), name || id].filter(Boolean).join(' ')
  }
}
