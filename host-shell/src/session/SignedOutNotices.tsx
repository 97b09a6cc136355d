import { noteFailures } from '../diagnostics/note-failures'
import { Connection } from '../health/Connection'
import { useHealth } from '../health/server-health'
import { HealthBanner } from '../health/ServerNotices'

noteFailures()

/** What tells of the server on the screens outside of the frame, where nobody may do anything about it. */
export function SignedOutNotices(_props: { isReachable: boolean }) {
  const { health } = useHealth({ wasWell: false })

  return (
    <>
      <Connection />
      <HealthBanner health={health} />
    </>
  )
}
