import { hasSlot, Slot, useLocation } from '@meshdeck/platform'
import { Box, Dialogs, lazyOverlay, useDialog } from '@meshdeck/ui'

import { useNetworkInPath } from '../frame/use-network-choice'
import { useNoticeRoom } from '../health/notice-room'
import { useFetchAhead, useLateParts } from '../shared/late-parts'

// nobody has asked for any of it, so nobody is told
const keepStill = () => undefined

const Notices = lazyOverlay(
  async () => (await import(/* webpackChunkName: "notices" */ './Notices')).Notices,
  keepStill,
)
const Duties = lazyOverlay(
  async () => (await import(/* webpackChunkName: "duties" */ './Duties')).Duties,
  keepStill,
)
const Commands = lazyOverlay(
  async () => (await import(/* webpackChunkName: "commands" */ '../palette/Commands')).Commands,
  keepStill,
)

/**
 * What stands around every page and may come after it, each part a file of its own. What did not arrive is
 * fetched again at the next page, and when somebody answers again.
 */
export function Afterwards() {
  const { pathname: path } = useLocation()
  const { isReachable, wasWell, ...late } = useLateParts()
  const visit = { path, isReachable }
  useFetchAhead(late.overlays && isReachable, fetchOverlays)
  const room = useNoticeRoom()

  return (
    <>
      <Box minH={`${room}px`} flexShrink="0">
        {late.notices && <Notices {...visit} wasWell={wasWell} />}
      </Box>
      {late.duties && <Duties {...visit} />}
      {late.commands && <Commands {...visit} />}
    </>
  )
}

/** One module of each file is enough: the others lie beside it. Whoever needs one that failed fetches it again. */
async function fetchOverlays() {
  await import(/* webpackChunkName: "menus" */ '../frame/AccountActions').catch(() => undefined)
  await import(/* webpackChunkName: "dialogs" */ '../settings/DisplayDialog').catch(() => undefined)
}

/** The shell's own dialogs, by their name in the address; each is fetched when it is opened. */
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
