import type { SlotProps } from '@meshdeck/platform'
import { PageBoundary } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import { useState } from 'react'

import { useNetworkWords } from '../words'
import { ClientAgentSteps } from './ClientAgentSteps'
import { NetworkPicker } from './NetworkPicker'

/** Fills the slot `node.add`: how a machine joins a network with the client agent. */
export function AddNodeDialog({ onClose, networkId }: SlotProps['node.add']) {
  const { t } = useNetworkWords()
  const [pickedId, setPickedId] = useState('')

  return (
    <Dialog title={t('addNode.title')} size="md" onClose={onClose}>
      <PageBoundary failure={t('loadFailed')}>
        {networkId === undefined ? (
          <ClientAgentSteps
            networkId={pickedId}
            picker={<NetworkPicker value={pickedId} onChange={setPickedId} />}
          />
        ) : (
          <ClientAgentSteps networkId={networkId} />
        )}
      </PageBoundary>
    </Dialog>
  )
}
