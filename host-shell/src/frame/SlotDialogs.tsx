import { hasSlot, Slot } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'

import { useNetworkInPath } from './use-network-in-path'

/**
 * The dialogs that remotes lend to every page: `?dialog=network.create` opens that slot wherever
 * one is, so a link, a button and the palette open it the same way.
 */
export function SlotDialogs() {
  const { name, close } = useDialog()
  const networkId = useNetworkInPath()
  if (name === undefined || !hasSlot(name)) return null

  if (name === 'node.add') {
    const props = { onClose: close, ...(networkId !== undefined && { networkId }) }
    return <Slot request={{ name, props }} />
  }
  if (name === 'profile.mfa') return null
  return <Slot request={{ name, props: { onClose: close } }} />
}
