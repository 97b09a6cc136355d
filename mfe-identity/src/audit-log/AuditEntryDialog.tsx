import type { Activity, ActivityEvent } from '@meshdeck/api/activity'
import { formatMinute, readServerTime } from '@meshdeck/domain/server-times'
import { findIn, useReading } from '@meshdeck/platform'
import { EmptyState, KeyValue, Stack, useDialog } from '@meshdeck/ui'
import { Dialog, RecordChanges, useActivityNames } from '@meshdeck/ui/dialog'
import { PageAbout } from '@meshdeck/ui/page'
import { History } from 'lucide-react'

import { useAuditWords } from './audit-words'
import { useAuditLog } from './use-audit-log'

const eventsOf = ({ events }: Activity) => events

/** All that is known of the entry that the address names with `dialog.entry`. */
export function AuditEntryDialog() {
  const { t } = useAuditWords()
  const { values, close } = useDialog()
  const { log } = useAuditLog(values.of)
  const entries = useReading(log, eventsOf)

  return (
    <Dialog title={t('entry.title')} size="lg" onClose={close}>
      <PageAbout
        thing={findIn(entries, ({ id }) => id === values.entry)}
        failure={t('failed')}
        missing={
          <EmptyState icon={History} title={t('entry.gone')} description={t('entry.goneHint')} />
        }
      >
        {(event) => <Entry event={event} />}
      </PageAbout>
    </Dialog>
  )
}

function Entry({ event }: { event: ActivityEvent }) {
  const { t } = useAuditWords()
  const { actionName, kindName, originName } = useActivityNames()
  const { source, target, triggered_by: user, network_id: networkId } = event
  const moment = readServerTime(event.time_stamp)
  const named = ({ name, id, subject_type: kind }: ActivityEvent['target']) =>
    [kindName(kind), name || id].filter(Boolean).join(' ')

  return (
    <Stack gap="4">
      <KeyValue
        title={actionName(event.action)}
        items={[
          { label: t('column.when'), value: moment !== undefined && formatMinute(moment) },
          { label: t('column.who'), value: user || named(source) },
          { label: t('column.thing'), value: named(target) },
          {
            label: t('entry.id'),
            value: target.id,
            isMachine: true,
            copies: target.id || undefined,
          },
          { label: t('column.network'), value: networkId },
          { label: t('column.origin'), value: originName(event.origin) },
        ]}
      />
      <RecordChanges diff={event.diff} />
    </Stack>
  )
}
