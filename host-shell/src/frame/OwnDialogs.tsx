import { Dialogs, lazyOverlay } from '@meshdeck/ui'

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

export function OwnDialogs() {
  return <Dialogs of={ownDialogs} />
}
