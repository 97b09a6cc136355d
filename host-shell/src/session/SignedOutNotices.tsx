import { noteFailures } from '../diagnostics/note-failures'
import { Connection } from '../health/Connection'
import { useHealth } from '../health/server-health'
import { HealthBanner } from '../health/ServerNotices'

noteFailures()

/** Server notices on the screens outside the frame, without actions because no user is signed in. */
export function SignedOutNotices(_props: { isReachable: boolean }) {
  const { health } = useHealth({ wasWell: false })

  return (
    <>
      <Connection />
      <HealthBanner health={health} />
    </>
  )
}
