import { lazyOverlay } from '@meshdeck/ui'
import { useEffect } from 'react'

import { useLateParts } from './use-late-parts'

const Notices = lazyOverlay(
  async () => (await import(/* webpackChunkName: "notices" */ './Notices')).Notices,
)
const Duties = lazyOverlay(
  async () => (await import(/* webpackChunkName: "duties" */ './Duties')).Duties,
)
const Commands = lazyOverlay(
  async () => (await import(/* webpackChunkName: "commands" */ './Commands')).Commands,
)

/**
 * What stands around every page and may come after it, each part a file of its own. What did not arrive is
 * fetched again at the next `path`.
 */
export function Afterwards({ path }: { path: string }) {
  const late = useLateParts()

  useEffect(() => {
    if (late.overlays) void fetchOverlays()
  }, [late.overlays])

  return (
    <>
      {late.notices && <Notices path={path} wasWell={late.wasWell} />}
      {late.duties && <Duties path={path} />}
      {late.commands && <Commands path={path} />}
    </>
  )
}

/** One module of each file is enough: the others lie beside it. Whoever needs one that failed fetches it again. */
async function fetchOverlays() {
  await import(/* webpackChunkName: "menus" */ './AccountActions').catch(() => undefined)
  await import(/* webpackChunkName: "dialogs" */ '../display/DisplayDialog').catch(() => undefined)
}
