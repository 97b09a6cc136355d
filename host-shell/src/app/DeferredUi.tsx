import { Slot, useLocation } from '@meshdeck/platform'
import { isPageDialog } from '@meshdeck/platform/shell'
import { Box, Dialogs, lazyOverlay, useDialog } from '@meshdeck/ui'

import { useNetworkInPath } from '../frame/use-network-choice'
import { useBannerHeight } from '../health/banner-height'
import { useFetchAhead, useDeferredParts } from '../shared/deferred-parts'

// the user didn't request any of these parts, so failures stay silent
const ignoreError = () => undefined

const Notices = lazyOverlay(
  async () => (await import(/* webpackChunkName: "notices" */ './Notices')).Notices,
  ignoreError,
)
const BackgroundTasks = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "background" */ './BackgroundTasks')).BackgroundTasks,
  ignoreError,
)
const Commands = lazyOverlay(
  async () => (await import(/* webpackChunkName: "commands" */ '../palette/Commands')).Commands,
  ignoreError,
)

/**
 * Renders the parts around every page that may load after it, each in a file of its own. A part that failed to load is
 * fetched again on the next navigation and when the server responds again.
 */
export function DeferredUi() {
  const { pathname: path } = useLocation()
  const { isReachable, wasWell, ...late } = useDeferredParts()
  const visit = { path, isReachable }
  useFetchAhead(late.overlays && isReachable, fetchOverlays)
  const room = useBannerHeight()

  return (
    <>
      <Box minH={`${room}px`} flexShrink="0">
        {late.notices && <Notices {...visit} wasWell={wasWell} />}
      </Box>
      {late.backgroundTasks && <BackgroundTasks {...visit} />}
      {late.commands && <Commands {...visit} />}
    </>
  )
}

/**
 * Fetches one module of each file, which loads the others in that file too. A component whose file failed to load
 * fetches it again.
 */
async function fetchOverlays() {
  await import(/* webpackChunkName: "menus" */ '../frame/AccountActions').catch(() => undefined)
  await import(/* webpackChunkName: "dialogs" */ '../settings/DisplayDialog').catch(() => undefined)
}

/** The shell's own dialogs by their name in the address. Each is fetched when it is opened. */
const ownDialogs = {
  display: lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "dialogs" */ '../settings/DisplayDialog')).DisplayDialog,
  ),
  desktop: lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "dialogs" */ '../frame/DesktopDialog')).DesktopDialog,
  ),
  upgrade: lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "dialogs" */ '../health/UpgradeDialog')).UpgradeDialog,
  ),
  'server-problem': lazyOverlay(
    async () =>
      (await import(/* webpackChunkName: "dialogs" */ '../health/ServerProblemDialog'))
        .ServerProblemDialog,
  ),
}

/** The dialogs that can open on every page: those of the shell and those shared by remotes. */
export function DialogsOfAllPages() {
  return (
    <>
      <SlotDialogs />
      <Dialogs of={ownDialogs} />
    </>
  )
}

/**
 * The dialogs that remotes share with every page. `?dialog=network.create` opens that slot on any page, so links,
 * buttons and the palette open it the same way.
 */
function SlotDialogs() {
  const { name, close } = useDialog()
  const networkId = useNetworkInPath()
  if (name === undefined || !isPageDialog(name)) return null

  const props = { onClose: close, ...(networkId !== undefined && { networkId }) }
  return <Slot request={{ name, props }} />
}
