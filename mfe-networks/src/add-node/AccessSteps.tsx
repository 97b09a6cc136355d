import { useServerConfig, useSession } from '@meshdeck/platform'
import { Skeleton, Text } from '@meshdeck/ui'
import { CommandBlock } from '@meshdeck/ui/dialog'
import type { ReactNode } from 'react'

import { useAddNodeWords } from './add-node-words'
import { Step, Steps } from './Steps'

type Props = { networkId: string | undefined; download: ReactNode }

/** From the download to the switch that connects, the same in every system's app [AN-025 to AN-032]. */
export function AccessSteps({ networkId, download }: Props) {
  const { t } = useAddNodeWords()
  const { tenantId } = useSession()
  const isTenant = tenantId !== undefined

  return (
    <Steps>
      <Step number={1} title={t('userAccess.download')}>
        {download}
      </Step>
      <Step number={2} title={t(isTenant ? 'userAccess.copyTenant' : 'userAccess.copyDomain')}>
        {isTenant ? (
          <CommandBlock command={tenantId} of={t('userAccess.tenant')} prompt="" />
        ) : (
          <ServerDomain />
        )}
      </Step>
      <Step number={3} title={t(isTenant ? 'userAccess.saveTenant' : 'userAccess.saveDomain')} />
      <Step number={4} title={t('userAccess.signIn')} />
      <Step
        number={5}
        title={
          networkId === undefined
            ? t('userAccess.expand')
            : t('userAccess.expandThis', { network: networkId })
        }
      />
      <Step number={6} title={t('userAccess.gateway')} />
      <Step number={7} title={t('userAccess.switch')} />
    </Steps>
  )
}

/** What the app finds the server by [AN-027]. */
function ServerDomain() {
  const { t } = useAddNodeWords()
  const config = useServerConfig()
  if (!config) return <Skeleton h="8" />
  const domain = config.Server || config.APIHost
  if (domain === '') return <Text textStyle="sm">{t('userAccess.noDomain')}</Text>

  return <CommandBlock command={domain} of={t('userAccess.domain')} prompt="" />
}
