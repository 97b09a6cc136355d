import { hasSlot, useCan, useTranslation } from '@meshdeck/platform'
import { Button, Grid, PageHeader, useDialog } from '@meshdeck/ui'
import { Gauge, Plus } from 'lucide-react'

import { NetworksPanel } from './NetworksPanel'
import { ServerHealthPanel } from './ServerHealthPanel'

/** How the network is, at a glance; every number comes from one call (decision D-10). */
export function DashboardPage() {
  const { t } = useTranslation('dashboard')

  return (
    <>
      <PageHeader
        icon={Gauge}
        title={t('title')}
        description={t('description')}
        refreshes={['networks', 'server-status', 'server-config']}
      >
        <QuickActions />
      </PageHeader>
      <Grid
        gridTemplateColumns={{ base: '1fr', xl: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        gap="3"
        alignItems="start"
      >
        <NetworksPanel />
        <ServerHealthPanel />
      </Grid>
    </>
  )
}

/** For admins, and as far as a remote fills the slot. */
function QuickActions() {
  const { t } = useTranslation('dashboard')
  const { isAdmin } = useCan()
  const { open } = useDialog()
  if (!isAdmin) return null

  return (
    <>
      {hasSlot('network.create') && (
        <Button onClick={() => open('network.create')}>
          <Plus aria-hidden="true" /> {t('shell:addNetwork')}
        </Button>
      )}
      {hasSlot('node.add') && (
        <Button variant="solid" onClick={() => open('node.add')}>
          <Plus aria-hidden="true" /> {t('addDevice')}
        </Button>
      )}
    </>
  )
}
