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
  // what is behind a server that does not answer, nobody knows
  const partBadge = (isGood: boolean) =>
    status.isNetworkHealthy ? badge(isGood) : <StatusBadge status="unknown" />

  return (
    <KeyValue
      title={t('health')}
      aside={badge(isHealthy(status) && status.isBrokerConnected)}
      items={[
        { label: t('database'), value: partBadge(status.isDbConnected) },
        { label: t('broker'), value: partBadge(status.isBrokerConnected) },
        { label: t('licence'), value: status.licenseError || t('licenceFine') },
        { label: t('edition'), value: t(isPro ? 'shell:footer.pro' : 'shell:footer.community') },
        { label: t('version'), value: version, isMachine: true },
        { label: t('apiHost'), value: config?.APIHost, isMachine: true },
      ]}
    />
  )
}
