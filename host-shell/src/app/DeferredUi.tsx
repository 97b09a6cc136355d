import { useLocation } from '@meshdeck/platform'
import { Box, lazyOverlay } from '@meshdeck/ui'

import { useFetchAhead, useLateParts } from '../turns/late-parts'
import { useNoticeRoom } from '../turns/notice-room'

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
  async () => (await import(/* webpackChunkName: "commands" */ './Commands')).Commands,
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
  await import(/* webpackChunkName: "menus" */ '../account/AccountActions').catch(() => undefined)
  await import(/* webpackChunkName: "dialogs" */ '../display/DisplayDialog').catch(() => undefined)
}
