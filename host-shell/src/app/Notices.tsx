import { Box } from '@meshdeck/ui'

import { Connection } from '../connection/Connection'
import { LeftOutNote } from '../connection/LeftOutNote'
import { noteFailures } from '../diagnostics/note-failures'
import { ServerNotices } from '../health/ServerNotices'
import { ManagedHost } from '../tenant/ManagedHost'
import type { LateVisit } from '../turns/late-parts'

noteFailures()

type Props = LateVisit & {
  /** The server was, before this is here to hear of it. */
  wasWell: boolean
}

/** What tells of the server and of the way to it, above the page. */
export function Notices({ wasWell }: Props) {
  return (
    <Box ref={keepToastsBelow}>
      <Connection />
      <ServerNotices wasWell={wasWell} />
      <LeftOutNote />
      <ManagedHost />
    </Box>
  )
}

/** A toast would lie over what the banner says and over its buttons. */
function keepToastsBelow(notices: HTMLElement | null) {
  if (!notices) return undefined
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => {
    const { height, bottom } = notices.getBoundingClientRect()
    style.setProperty('--above-toasts', `${height > 0 ? bottom : 0}px`)
  })
  watch.observe(notices)
  return () => {
    watch.disconnect()
    style.removeProperty('--above-toasts')
  }
}
