import { Stack, Tabs } from '@meshdeck/ui'
import type { ReactNode } from 'react'

import { useTranslation } from '../translations'
import { DockerSteps } from './DockerSteps'
import { FirewallNote } from './FirewallNote'
import { InstallSteps } from './InstallSteps'
import { JoinedDevices } from './JoinedDevices'

type Props = {
  /** Empty until it is chosen. */
  networkId: string
  /** Where the network is chosen, if it is to be chosen here. */
  picker?: ReactNode
}

/** How a machine joins a network with the client, system by system: in a dialog, and as a page [AN-007 to AN-019]. */
export function ClientAgent({ networkId, picker }: Props) {
  const { t } = useTranslation()

  return (
    <Stack gap="5">
      {picker}
      {networkId !== '' && (
        <Tabs
          label={t('addNode.systems')}
          // on the page too, whose address names the network beside the tab
          isInDialog
          tabs={[
            {
              id: 'windows',
              label: 'Windows',
              content: (
                <WithFirewall>
                  <InstallSteps system="windows" networkId={networkId} />
                </WithFirewall>
              ),
            },
            {
              id: 'mac',
              label: 'Mac',
              content: (
                <WithFirewall>
                  <InstallSteps system="mac" networkId={networkId} />
                </WithFirewall>
              ),
            },
            {
              id: 'linux',
              label: 'Linux',
              content: (
                <WithFirewall>
                  <InstallSteps system="linux" networkId={networkId} />
                </WithFirewall>
              ),
            },
            {
              id: 'docker',
              label: 'Docker',
              content: (
                <WithFirewall isContainer>
                  <DockerSteps networkId={networkId} />
                </WithFirewall>
              ),
            },
          ]}
        />
      )}
      {networkId !== '' && <JoinedDevices key={networkId} networkId={networkId} />}
      {networkId === '' && <FirewallNote />}
    </Stack>
  )
}

/** The steps for a system, and what has to be open for what they start. */
function WithFirewall({
  isContainer = false,
  children,
}: {
  isContainer?: boolean
  children: ReactNode
}) {
  return (
    <Stack gap="5">
      {children}
      <FirewallNote isContainer={isContainer} />
    </Stack>
  )
}
