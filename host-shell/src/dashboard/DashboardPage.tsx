import { usageQuery } from '@meshdeck/api/usage'
import {
  type Resource,
  useCan,
  useCapabilities,
  useQuery,
  useServerConfig,
  useServerStatus,
} from '@meshdeck/platform'
import { isHealthy } from '@meshdeck/platform/shell'
import { chakra, ErrorPanel, KeyValue, PageHeader, Stack, StatusBadge } from '@meshdeck/ui'

import { useLinks } from '../shared/installation'
import { iconNamed } from '../shared/menu'
import { useTranslation } from '../translations'
import { NetworksPanel } from './NetworksPanel'
import { RoomFor } from './panel-parts'
import { QuickActions, UserAccessPanel } from './QuickActions'
import { SummaryCards } from './SummaryCards'
import { useLateParts } from './use-late-panels'

const shown: readonly Resource[] = [
  'networks',
  'usage',
  'activity',
  'server-status',
  'server-config',
  // what comes late, as far as it has been read
  'nodes',
  'hosts',
  'egress',
  'pending-hosts',
]

/**
 * How the network is, at a glance [SH-031]. Every number of the first calls names the one that it comes from;
 * none of them costs a list of the estate (decisions OP-11, D-10), and a panel that cannot be read leaves the
 * others as they are. What only whole lists tell comes when the page is quiet.
 */
export function DashboardPage() {
  const { t } = useTranslation()
  const { docs } = useLinks()
  const { isAdmin } = useCan()
  const { isPro, version } = useCapabilities()
  const { parts, error, retry } = useLateParts()
  const rows = useGatewayRows()
  // which edition it is, is known a moment after sign-in; Pro alone keeps an activity
  const hasActivity = isAdmin && (isPro || version === '')

  return (
    <>
      <PageHeader
        icon={iconNamed('gauge')}
        title={t('dashboard.title')}
        description={t('dashboard.description')}
        docsUrl={docs}
        refreshes={shown}
      >
        <QuickActions />
      </PageHeader>
      <Stack gap="3" pb="6">
        <UserAccessPanel />
        <SummaryCards />
        {error !== undefined && (
          <ErrorPanel title={t('dashboard.partsFailed')} error={error} onRetry={retry} />
        )}
        <Columns>
          <Stack gap="3" minW="0">
            <NetworksPanel parts={parts} />
            {parts ? (
              <parts.ChangesPanel rows={rows} />
            ) : (
              <RoomFor title={t('dashboard.changes')} rows={rows} />
            )}
            {isAdmin && parts && <parts.GatewaysPanel rows={rows} />}
            {isAdmin && !parts && <RoomFor title={t('dashboard.gatewayClients')} rows={rows} />}
          </Stack>
          <Stack gap="3" minW="0">
            {isAdmin && parts && <parts.DutiesPanel />}
            {parts && <parts.PairsPanel />}
            {isAdmin && !parts && <RoomFor title={t('dashboard.duties')} rows={2} />}
            <ServerHealthPanel />
            {hasActivity && parts && <parts.ActivityPanel />}
          </Stack>
        </Columns>
      </Stack>
    </>
  )
}

/** What belongs to the networks, and what belongs to the server: each panel as high as its content. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      // as wide as the states of a network need, but for very large text
      xl: 'minmax(min(40rem, 65%), 3fr) minmax(0, 2fr)',
    },
    gap: '3',
    alignItems: 'start',
  },
})

/** How many rows the panels below the networks have: as many as there are gateways, neither few nor many. */
function useGatewayRows(): number {
  const { isAdmin } = useCan()
  const { data } = useQuery({ ...usageQuery(), enabled: isAdmin })
  return Math.min(8, Math.max(4, data?.ingresses ?? 0))
}

/** What the status call says of the server, and what it is. */
function ServerHealthPanel() {
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
