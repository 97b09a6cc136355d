import { useCapabilities, useServerConfig, useServerStatus } from '@meshdeck/platform'
import { isHealthy } from '@meshdeck/platform/shell'
import { KeyValue, StatusBadge } from '@meshdeck/ui'

import { useTranslation } from '../translations'

/** What the status call says of the server, and what it is. */
export function ServerHealthPanel() {
  const { t } = useTranslation()
  const status = useServerStatus()
  const config = useServerConfig()
  const { isPro, version } = useCapabilities()
  const badge = (isGood: boolean) => <StatusBadge status={isGood ? 'online' : 'error'} />
  // what is behind a server that does not answer, nobody knows
  const partBadge = (isGood: boolean) =>
    status.isNetworkHealthy ? badge(isGood) : <StatusBadge status="unknown" />

  return (
    <KeyValue
      title={t('dashboard.health')}
      aside={badge(isHealthy(status) && status.isBrokerConnected)}
      items={[
        { label: t('dashboard.database'), value: partBadge(status.isDbConnected) },
        { label: t('dashboard.broker'), value: partBadge(status.isBrokerConnected) },
        { label: t('dashboard.licence'), value: status.licenseError || t('dashboard.licenceFine') },
        { label: t('dashboard.edition'), value: t(isPro ? 'footer.pro' : 'footer.community') },
        { label: t('dashboard.version'), value: version, isMachine: true },
        { label: t('dashboard.apiHost'), value: config?.APIHost, isMachine: true },
      ]}
    />
  )
}
