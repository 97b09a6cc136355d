import type { Activity } from '@meshdeck/api/activity'
import { activityLogQuery } from '@meshdeck/api/activity-log'
import { readServerTime } from '@meshdeck/domain/times'
import { findIn, useQuery, useReading } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { PageAbout } from '@meshdeck/ui/page'
import { History } from 'lucide-react'

import { useTranslation } from '../translations'
import { ActivityEntry } from './activity-columns'

const eventsOf = ({ events }: Activity) => events

/**
 * Shows the activity entry from `dialog.entry` in the URL if it isn't loaded: fetches the entries around its moment,
 * `dialog.at`, because the server stores fractions of milliseconds.
 */
export function ActivityEntryDialog() {
  const { t } = useTranslation()
  const { values, close } = useDialog()
  const moment = readServerTime(values.at ?? '') ?? 0
  const around = { ofUser: values.of, from: moment - 1, to: moment + 1 }
  const entries = useReading(useQuery(activityLogQuery(around)), eventsOf)

  return (
    <Dialog title={t('activity.entry.title')} size="lg" onClose={close}>
      <PageAbout
        reading={findIn(entries, ({ id }) => id === values.entry)}
        failure={t('activity.failed')}
        missing={
          <EmptyState
            icon={History}
            title={t('activity.entry.gone')}
            description={t('activity.entry.goneHint')}
          />
        }
      >
        {(event) => <ActivityEntry event={event} />}
      </PageAbout>
    </Dialog>
  )
}
