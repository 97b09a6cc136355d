import type { ServerSettings } from '@meshdeck/api/server-settings'
import { Panel } from '@meshdeck/ui'
import { FieldRows, TextField } from '@meshdeck/ui/form'

import { useTranslation } from '../translations'
import { monitoringOf, monitoringSchema, monitoringValues } from './settings-form'
import { METRIC_MINUTES, PORT, RETENTION_DAYS } from './settings-rules'
import { ProPart, SettingsForm } from './SettingsForm'

/**
 * Settings for how often devices report, and how long activity is kept (Pro). A community server of 1.5.1 terminates
 * when the interval changes (contract 2.2), so none is sent to it.
 */
export function MonitoringTab({ settings }: { settings: ServerSettings }) {
  const { t } = useTranslation()

  return (
    <ProPart>
      <SettingsForm
        settings={settings}
        editOf={monitoringOf}
        toValues={monitoringValues}
        schema={monitoringSchema}
      >
        <Panel title={t('settings.tabs.monitoring')}>
          <FieldRows>
            <TextField
              name="metric_interval"
              label={t('settings.monitoring.interval')}
              hint={t('settings.monitoring.intervalHint', METRIC_MINUTES)}
              inputMode="numeric"
            />
            <TextField
              name="metrics_port"
              label={t('settings.monitoring.port')}
              hint={t('settings.monitoring.portHint', PORT)}
              inputMode="numeric"
            />
            <TextField
              name="audit_logs_retention_period"
              label={t('settings.monitoring.retention')}
              hint={t('settings.monitoring.retentionHint', RETENTION_DAYS)}
              inputMode="numeric"
            />
          </FieldRows>
        </Panel>
      </SettingsForm>
    </ProPart>
  )
}
