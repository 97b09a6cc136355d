import { Connection } from '../connection/Connection'
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
    <>
      <Connection />
      <ServerNotices wasWell={wasWell} />
      <ManagedHost />
    </>
  )
}
