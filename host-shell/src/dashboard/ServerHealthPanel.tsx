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
  const { t } = useTranslation('dashboard')
  const status = useServerStatus()
  const config = useServerConfig()
  const { isPro, version } = useCapabilities()
  const badge = (isGood: boolean) => <StatusBadge status={isGood ? 'online' : 'error'} />

  return (
    <KeyValue
      title={t('health')}
      aside={badge(isHealthy(status) && status.isBrokerConnected)}
      items={[
        { label: t('database'), value: badge(status.isDbConnected) },
        { label: t('broker'), value: badge(status.isBrokerConnected) },
        { label: t('licence'), value: status.licenseError || t('licenceFine') },
        { label: t('edition'), value: t(isPro ? 'shell:footer.pro' : 'shell:footer.community') },
        { label: t('version'), value: version, isMachine: true },
        { label: t('apiHost'), value: config?.APIHost, isMachine: true },
      ]}
    />
  )
}
