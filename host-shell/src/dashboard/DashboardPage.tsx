import { type Resource, useCan, useTranslation } from '@meshdeck/platform'
import { Grid, PageHeader, Stack } from '@meshdeck/ui'

import { iconNamed } from '../navigation/icons'
import { ActivityPanel } from './ActivityPanel'
import { NetworksPanel } from './NetworksPanel'
import { QuickActions } from './QuickActions'
import { ServerHealthPanel } from './ServerHealthPanel'
import { SummaryCards } from './SummaryCards'
import { UserAccessPanel } from './UserAccessPanel'

const shown: readonly Resource[] = [
  'networks',
  'usage',
  'activity',
  'server-status',
  'server-config',
]

/**
 * How the network is, at a glance [SH-031]. Every number names the call that it comes from, none costs a
 * list of the estate (decisions OP-11, D-10), and a panel that cannot be read leaves the others as they are.
 */
export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const { isAdmin } = useCan()

  return (
    <>
      <PageHeader
        icon={iconNamed('gauge')}
        title={t('title')}
        description={t('description')}
        refreshes={shown}
      >
        <QuickActions />
      </PageHeader>
      <Stack gap="3" pb="6">
        <UserAccessPanel />
        <SummaryCards />
        <Grid
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 5fr) minmax(0, 3fr)' }}
          gap="3"
          alignItems="start"
        >
          <NetworksPanel />
          <Stack gap="3">
            <ServerHealthPanel />
            {isAdmin && <ActivityPanel />}
          </Stack>
        </Grid>
      </Stack>
    </>
  )
}
