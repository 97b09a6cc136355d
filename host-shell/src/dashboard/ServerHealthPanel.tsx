import {
  useCapabilities,
  useServerConfig,
  useServerStatus,
  useTranslation,
} from '@meshdeck/platform'
import { isHealthy } from '@meshdeck/platform/shell'
import { KeyValue, StatusBadge } from '@meshdeck/ui'

/** What the status call says of the server, and what it is. */
export function ServerHealthPanel() {
  const { t } = useTranslation('shell')
  const status = useServerStatus()
  const config = useServerConfig()
  const { isPro, version } = useCapabilities()
  const badge = (isGood: boolean) => <StatusBadge status={isGood ? 'online' : 'error'} />

  return (
    <KeyValue
      title={t('dashboard.health')}
      aside={badge(isHealthy(status))}
      items={[
        { label: t('dashboard.database'), value: badge(status.isDbConnected) },
        { label: t('dashboard.broker'), value: badge(status.isBrokerConnected) },
        { label: t('dashboard.licence'), value: status.licenseError || t('dashboard.licenceFine') },
        { label: t('dashboard.edition'), value: t(isPro ? 'footer.pro' : 'footer.community') },
        { label: t('dashboard.version'), value: version, isMachine: true },
        { label: t('dashboard.apiHost'), value: config?.APIHost, isMachine: true },
      ]}
    />
  )
}
