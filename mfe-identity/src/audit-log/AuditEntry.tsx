import type { ActivityEvent } from '@meshdeck/api/activity'
import { formatMinute, readServerTime } from '@meshdeck/domain/server-times'
import { KeyValue, Stack } from '@meshdeck/ui'
import { RecordChanges, useActivityNames } from '@meshdeck/ui/dialog'

import { useTranslation } from '../translations'

/** All that is known of an entry of the activity. */
export function AuditEntry({ event }: { event: ActivityEvent }) {
  const { t } = useTranslation()
  const { actionName, kindName, originName } = useActivityNames()
  const { source, target, triggered_by: user, network_id: networkId } = event
  const moment = readServerTime(event.time_stamp)
  const named = ({ name, id, subject_type: kind }: ActivityEvent['target']) =>
    [kindName(kind), name || id].filter(Boolean).join(' ')

  return (
    <Stack gap="4">
      <RecordChanges diff={event.diff} />
      <KeyValue
        title={actionName(event.action)}
        items={[
          { label: t('auditLog.column.when'), value: moment !== undefined && formatMinute(moment) },
          { label: t('auditLog.column.who'), value: user || named(source) },
          { label: t('auditLog.column.thing'), value: named(target) },
          {
            label: t('auditLog.entry.id'),
            value: target.id,
            isMachine: true,
            copies: target.id || undefined,
          },
          { label: t('auditLog.column.network'), value: networkId },
          { label: t('auditLog.column.origin'), value: originName(event.origin) },
        ]}
      />
    </Stack>
  )
}
