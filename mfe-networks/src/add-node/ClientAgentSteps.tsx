import { useTranslation } from '@meshdeck/platform'
import { Flex, Grid, Heading, Stack, Text } from '@meshdeck/ui'
import { Laptop } from 'lucide-react'
import type { ReactNode } from 'react'

import { FirewallNote } from './FirewallNote'
import { LinuxSteps } from './LinuxSteps'

type Props = {
  /** Empty until it is chosen. */
  networkId: string
  /** Where the network is chosen, if it is to be chosen here. */
  picker?: ReactNode
}

/** How a machine joins a network with the client agent: in a dialog, and as a page of its own. */
export function ClientAgentSteps({ networkId, picker }: Props) {
  return (
    <Stack gap="5">
      <MethodHeader />
      {picker}
      {networkId !== '' && <LinuxSteps networkId={networkId} />}
      <FirewallNote />
    </Stack>
  )
}

function MethodHeader() {
  const { t } = useTranslation('networks')

  return (
    <Flex alignItems="center" gap="3">
      <Grid placeItems="center" boxSize="9" flexShrink="0" layerStyle="well" color="accent.fg">
        <Laptop size={18} aria-hidden="true" />
      </Grid>
      <Stack>
        <Heading>{t('addNode.method')}</Heading>
        <Text textStyle="sm" color="fg.muted">
          {t('addNode.methodHint')}
        </Text>
      </Stack>
    </Flex>
  )
}
