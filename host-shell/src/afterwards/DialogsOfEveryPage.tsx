import { hasSlot, Slot } from '@meshdeck/platform'
import { Dialogs, lazyOverlay, useDialog } from '@meshdeck/ui'

import { useNetworkInPath } from '../navigation/use-network-in-path'

/** The shell's own dialogs, by their name in the address; each is fetched when it is opened. */
const ownDialogs = {
  display: lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "dialogs" */ '../display/DisplayDialog')).DisplayDialog,
  ),
  desktop: lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "dialogs" */ '../desktop/DesktopDialog')).DesktopDialog,
  ),
  upgrade: lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "dialogs" */ '../upgrade/UpgradeDialog')).UpgradeDialog,
  ),
  'server-problem': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "dialogs" */ '../health/ServerProblemDialog'))
        .ServerProblemDialog,
  ),
}

/** The dialogs that may open on every page, those of the shell and those that remotes lend. */
export function DialogsOfEveryPage() {
  return (
    <>
      <SlotDialogs />
      <Dialogs of={ownDialogs} />
    </>
  )
}

/**
 * The dialogs that remotes lend to every page: `?dialog=network.create` opens that slot wherever
 * one is, so a link, a button and the palette open it the same way.
 */
function SlotDialogs() {
  const { name, close } = useDialog()
  const networkId = useNetworkInPath()
  if (name === undefined || !hasSlot(name)) return null
  // parts of other dialogs
  if (name === 'nodes.removal' || name === 'nodes.change' || name === 'users.groups') return null

  if (name === 'node.add') {
    const props = { onClose: close, ...(networkId !== undefined && { networkId }) }
    return <Slot request={{ name, props }} />
  }
  // parts of pages
  if (name === 'display.settings' || name === 'pairs.worst' || name === 'node.reach') return null
  // these are opened with more than an address says
  if (name === 'profile.mfa' || name === 'nodes.tag') return null
  return <Slot request={{ name, props: { onClose: close } }} />
}
