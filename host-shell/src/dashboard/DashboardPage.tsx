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
import { useDashboardPanels } from './use-dashboard-panels'

const shownResources: readonly Resource[] = [
  'networks',
  'usage',
  'activity',
  'server-status',
  'server-config',
  // the data that loads late, if it has been read
  'nodes',
  'hosts',
  'egress',
  'pending-hosts',
]

/**
 * Summary of the network's state [SH-031]. Every number names the call it comes from. The first calls fetch no complete
 * lists (decisions OP-11, D-10), and a panel that fails to load doesn't affect the others. Data that needs complete
 * lists loads when the page is idle.
 */
export function DashboardPage() {
  const { t } = useTranslation()
  const { docs } = useLinks()
  const { isAdmin } = useCan()
  const { isPro, version } = useCapabilities()
  const { parts, error, retry } = useDashboardPanels()
  const rows = useGatewayRows()
  // the edition is known a moment after sign-in; only Pro keeps an activity log
  const hasActivity = isAdmin && (isPro || version === '')

  return (
    <>
      <PageHeader
        icon={iconNamed('gauge')}
        title={t('dashboard.title')}
        description={t('dashboard.description')}
        docsUrl={docs}
        refreshes={shownResources}
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
            {isAdmin && parts && <parts.NeedsAttentionPanel />}
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

/** One column for the networks and one for the server. Each panel is as high as its content. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      // as wide as the states of a network need, except with very large text
      xl: 'minmax(min(40rem, 65%), 3fr) minmax(0, 2fr)',
    },
    gap: '3',
    alignItems: 'start',
  },
})

/** Number of rows of the panels below the networks: the number of gateways, within limits. */
function useGatewayRows(): number {
  const { isAdmin } = useCan()
  const { data } = useQuery({ ...usageQuery(), enabled: isAdmin })
  return Math.min(8, Math.max(4, data?.ingresses ?? 0))
}

/** The server's health from the status call, and its version and edition. */
function ServerHealthPanel() {
  const { t } = useTranslation()
  const status = useServerStatus()
  const config = useServerConfig()
  const { isPro, version } = useCapabilities()
  const badge = (isGood: boolean) => <StatusBadge status={isGood ? 'online' : 'error'} />
  // the state of the parts behind a server that doesn't respond is unknown
  const partBadge = (isGood: boolean) =>
    status.isNetworkHealthy ? badge(isGood) : <StatusBadge status="unknown" />

  return (
    <KeyValue
      title={t('dashboard.health')}
      aside={badge(isHealthy(status) && status.isBrokerConnected)}
      items={[
        { label: t('dashboard.database'), value: partBadge(status.isDbConnected) },
        { label: t('dashboard.broker'), value: partBadge(status.isBrokerConnected) },
        { label: t('dashboard.license'), value: status.licenseError || t('dashboard.licenseFine') },
        {
          label: t('dashboard.edition'),
          value: t(isPro ? 'frame.footer.pro' : 'frame.footer.community'),
        },
        { label: t('dashboard.version'), value: version, isMonospace: true },
        { label: t('dashboard.apiHost'), value: config?.APIHost, isMonospace: true },
      ]}
    />
  )
}
