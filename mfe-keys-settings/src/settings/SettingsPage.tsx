import { type ServerSettings, serverSettingsQuery } from '@meshdeck/api/server-settings'
import { useCapabilities, useQuery } from '@meshdeck/platform'
import { Box, lazyPart, PageBoundary, PageHeader, Tabs } from '@meshdeck/ui'
import { PageAbout } from '@meshdeck/ui/page'
import { Settings } from 'lucide-react'
import type { ComponentType } from 'react'

import { docs } from '../shared/paths'
import { useTranslation } from '../translations'

const tabs = {
  display: lazyPart(async () => (await import('./DisplayTab')).DisplayTab),
  general: lazyPart(async () => (await import('./GeneralTab')).GeneralTab),
  authentication: lazyPart(async () => (await import('./AuthenticationTab')).AuthenticationTab),
  sync: lazyPart(async () => (await import('./SyncTab')).SyncTab),
  mail: lazyPart(async () => (await import('./MailTab')).MailTab),
  monitoring: lazyPart(async () => (await import('./MonitoringTab')).MonitoringTab),
}

/** Server settings, for administrators. */
export function SettingsPage() {
  const { t } = useTranslation()
  const { isPro, version } = useCapabilities()
  // the edition is known only a moment after sign-in
  const proReason = isPro || version === '' ? undefined : t('settings.pro.text')
  const tabOf = (id: keyof typeof tabs, Content: ComponentType<{ settings: ServerSettings }>) => ({
    id,
    label: t(`settings.tabs.${id}`),
    content: <OfSettings content={Content} />,
  })

  return (
    <>
      <PageHeader
        icon={Settings}
        title={t('settings.title')}
        description={t('settings.description')}
        docsUrl={docs.settings}
        refreshes={['settings-record']}
      />
      <Tabs
        label={t('settings.title')}
        tabs={[
          tabOf('display', tabs.display),
          tabOf('general', tabs.general),
          tabOf('authentication', tabs.authentication),
          { ...tabOf('sync', tabs.sync), proReason },
          tabOf('mail', tabs.mail),
          { ...tabOf('monitoring', tabs.monitoring), proReason },
        ]}
      />
    </>
  )
}

function OfSettings({
  content: Content,
}: {
  content: ComponentType<{ settings: ServerSettings }>
}) {
  const { t } = useTranslation()
  const settings = useQuery(serverSettingsQuery())

  return (
    <PageBoundary failure={t('settings.loadFailed')}>
      <PageAbout reading={settings} failure={t('settings.loadFailed')} missing={null}>
        {(known) => (
          // on a phone the form overflows its container and would lose the padding below the page
          <Box maxW="62rem" pb={{ base: '6', md: '0' }}>
            <Content settings={known} />
          </Box>
        )}
      </PageAbout>
    </PageBoundary>
  )
}
