import type { ActivityEvent } from '@meshdeck/api/activity'
import { formatMinute, readServerTime } from '@meshdeck/domain/server-times'
import { EmptyState, KeyValue, Stack, useDialog } from '@meshdeck/ui'
import { Dialog, useActivityNames } from '@meshdeck/ui/dialog'
import { History } from 'lucide-react'

import { DetailState } from '../DetailState'
import { originText } from './activity-columns'
import { useActivityWords } from './activity-words'
import { ChangeList } from './ChangeList'
import { useActivity } from './use-activity'

/** All that is known of the entry that the address names with `dialog.entry`. */
export function ActivityDialog() {
  const { t } = useActivityWords()
  const { values, close } = useDialog()
  const { data, error, refetch } = useActivity()
  const event = data?.events.find(({ id }) => id === values.entry)

  return (
    <Dialog title={t('entry')} size="md" onClose={close}>
      <DetailState
        isThere={data && event !== undefined}
        error={error}
        onRetry={() => void refetch()}
        missing={
          <EmptyState icon={History} title={t('entryGone')} description={t('entryGoneHint')} />
        }
      >
        {event && <Entry event={event} />}
      </DetailState>
    </Dialog>
  )
}

function Entry({ event }: { event: ActivityEvent }) {
  const { t } = useActivityWords()
  const { actionName, kindName } = useActivityNames()
  const { source, target, triggered_by: user } = event
  const moment = readServerTime(event.time_stamp)

  return (
    <Stack gap="4">
      <KeyValue
        title={actionName(event.action)}
        items={[
          { label: t('time'), value: moment !== undefined && formatMinute(moment) },
          { label: t('who'), value: user || nameWithKind(source) },
          { label: t('target'), value: nameWithKind(target) },
          { label: t('id'), value: target.id, isMachine: true, copies: target.id || undefined },
          { label: t('origin.title'), value: originText(t, event) },
        ]}
      />
      <ChangeList diff={event.diff} />
    </Stack>
  )

  function nameWithKind({ name, id, subject_type: kind }: ActivityEvent['target']) {
    return [kindName(kind), name || id].filter(Boolean).join(' ')
  }
}
