import { usageQuery } from '@meshdeck/api/usage'
import { type Resource, useCan, useCapabilities, useQuery } from '@meshdeck/platform'
import { chakra, ErrorPanel, PageHeader, Stack } from '@meshdeck/ui'

import { useLinks } from '../installation/settings'
import { iconNamed } from '../navigation/icons'
import { RoomFor } from '../panels/RoomFor'
import { useTranslation } from '../translations'
import { NetworksPanel } from './NetworksPanel'
import { QuickActions } from './QuickActions'
import { ServerHealthPanel } from './ServerHealthPanel'
import { SummaryCards } from './SummaryCards'
import { useLateParts } from './use-late-parts'
import { UserAccessPanel } from './UserAccessPanel'

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
      lg: 'minmax(0, 3fr) minmax(0, 2fr)',
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
