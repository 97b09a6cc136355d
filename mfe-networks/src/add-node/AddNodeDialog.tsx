import { useTranslation, type SlotProps } from '@meshdeck/platform'
import { Flex, Grid, Heading, PageBoundary, Stack, Text } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { Laptop } from 'lucide-react'
import { useState } from 'react'

import { useNetworkWords } from '../words'
import { FirewallNote } from './FirewallNote'
import { LinuxSteps } from './LinuxSteps'
import { NetworkPicker } from './NetworkPicker'

/** Fills the slot `node.add`: how a machine joins a network with the client agent. */
export function AddNodeDialog({ onClose, networkId }: SlotProps['node.add']) {
  const { t } = useNetworkWords()
  const [pickedId, setPickedId] = useState('')
  const chosenId = networkId ?? pickedId

  return (
    <Dialog title={t('addNode.title')} size="md" onClose={onClose}>
      <PageBoundary failure={t('loadFailed')}>
        <Stack gap="5">
          <MethodHeader />
          {networkId === undefined && <NetworkPicker value={pickedId} onChange={setPickedId} />}
          {chosenId !== '' && <LinuxSteps networkId={chosenId} />}
          <FirewallNote />
        </Stack>
      </PageBoundary>
    </Dialog>
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
