import { useServerConfig, useSession } from '@meshdeck/platform'
import { Skeleton, Text } from '@meshdeck/ui'
import { CommandBlock } from '@meshdeck/ui/dialog'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'
import { Step, Steps } from './Steps'

type Props = { networkId: string | undefined; download: ReactNode }

/** From the download to the switch that connects, the same in every system's app [AN-025 to AN-032]. */
export function AccessSteps({ networkId, download }: Props) {
  const { t } = useTranslation()
  const { tenantId } = useSession()
  const isTenant = tenantId !== undefined

  return (
    <Steps>
      <Step number={1} title={t('addNode.userAccess.download')}>
        {download}
      </Step>
      <Step
        number={2}
        title={t(isTenant ? 'addNode.userAccess.copyTenant' : 'addNode.userAccess.copyDomain')}
      >
        {isTenant ? (
          <CommandBlock command={tenantId} of={t('addNode.userAccess.tenant')} prompt="" />
        ) : (
          <ServerDomain />
        )}
      </Step>
      <Step
        number={3}
        title={t(isTenant ? 'addNode.userAccess.saveTenant' : 'addNode.userAccess.saveDomain')}
      />
      <Step number={4} title={t('addNode.userAccess.signIn')} />
      <Step
        number={5}
        title={
          networkId === undefined
            ? t('addNode.userAccess.expand')
            : t('addNode.userAccess.expandThis', { network: networkId })
        }
      />
      <Step number={6} title={t('addNode.userAccess.gateway')} />
      <Step number={7} title={t('addNode.userAccess.switch')} />
    </Steps>
  )
}

/** What the app finds the server by [AN-027]. */
function ServerDomain() {
  const { t } = useTranslation()
  const config = useServerConfig()
  if (!config) return <Skeleton h="8" />
  const domain = config.Server || config.APIHost
  if (domain === '') return <Text textStyle="sm">{t('addNode.userAccess.noDomain')}</Text>

  return <CommandBlock command={domain} of={t('addNode.userAccess.domain')} prompt="" />
}
