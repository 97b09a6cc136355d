import { placeHref, useCan, useServerConfig, useSession } from '@meshdeck/platform'
import { LinkButton, Skeleton, Stack, Tabs, Text } from '@meshdeck/ui'
import { CommandBlock, DesktopDownload } from '@meshdeck/ui/dialog'
import { Users } from 'lucide-react'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'
import { InstallStep, InstallStepList } from './InstallSteps'

/** Steps for a person to join with the desktop app; Pro only. */
export function UserAccess({ networkId }: { networkId: string | undefined }) {
  const { t } = useTranslation()

  return (
    <Stack gap="5">
      <Tabs
        label={t('addNode.systems')}
        isInDialog
        tabs={[
          {
            id: 'windows',
            label: 'Windows',
            content: (
              <AccessSteps networkId={networkId} download={<DesktopDownload system="windows" />} />
            ),
          },
          {
            id: 'mac',
            label: 'Mac',
            content: (
              <AccessSteps networkId={networkId} download={<DesktopDownload system="mac" />} />
            ),
          },
          {
            id: 'linux',
            label: 'Linux',
            content: (
              <AccessSteps networkId={networkId} download={<DesktopDownload system="linux" />} />
            ),
          },
          {
            id: 'mobile',
            label: t('addNode.mobile'),
            content: (
              <AccessSteps networkId={networkId} download={<DesktopDownload system="mobile" />} />
            ),
          },
        ]}
      />
      <ManageUsers />
    </Stack>
  )
}

/** Links to the users who may use the app; visible to admins only [AN-033]. */
function ManageUsers() {
  const { t } = useTranslation()
  const { isAdmin } = useCan()
  const href = placeHref('users')
  if (!isAdmin || href === undefined) return null

  return (
    <LinkButton icon={Users} to={href} alignSelf="flex-start">
      {t('addNode.manageUsers')}
    </LinkButton>
  )
}

type Props = { networkId: string | undefined; download: ReactNode }

/** Steps from the download to the switch that connects, the same in the app of every system. */
function AccessSteps({ networkId, download }: Props) {
  const { t } = useTranslation()
  const { tenantId } = useSession()
  const isTenant = tenantId !== undefined

  return (
    <InstallStepList>
      <InstallStep number={1} title={t('addNode.userAccess.download')}>
        {download}
      </InstallStep>
      <InstallStep
        number={2}
        title={t(isTenant ? 'addNode.userAccess.copyTenant' : 'addNode.userAccess.copyDomain')}
      >
        {isTenant ? (
          <CommandBlock command={tenantId} of={t('addNode.userAccess.tenant')} prompt="" />
        ) : (
          <ServerDomain />
        )}
      </InstallStep>
      <InstallStep
        number={3}
        title={t(isTenant ? 'addNode.userAccess.saveTenant' : 'addNode.userAccess.saveDomain')}
      />
      <InstallStep number={4} title={t('addNode.userAccess.signIn')} />
      <InstallStep
        number={5}
        title={
          networkId === undefined
            ? t('addNode.userAccess.expand')
            : t('addNode.userAccess.expandThis', { network: networkId })
        }
      />
      <InstallStep number={6} title={t('addNode.userAccess.gateway')} />
      <InstallStep
        number={7}
        title={
          networkId === undefined
            ? t('addNode.userAccess.switch')
            : t('addNode.userAccess.switchThis', { network: networkId })
        }
      />
    </InstallStepList>
  )
}

/** Domain by which the app finds the server [AN-027]. */
function ServerDomain() {
  const { t } = useTranslation()
  const config = useServerConfig()
  if (!config) return <Skeleton h="8" />
  const domain = config.Server || config.APIHost
  if (domain === '') return <Text textStyle="sm">{t('addNode.userAccess.noDomain')}</Text>

  return <CommandBlock command={domain} of={t('addNode.userAccess.domain')} prompt="" />
}
