import { Connection } from '../connection/Connection'
import { noteFailures } from '../diagnostics/note-failures'
import { HealthBanner } from '../health/HealthBanner'
import { useHealth } from '../health/use-health'

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
