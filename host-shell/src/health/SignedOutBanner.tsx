import { HealthBanner } from './HealthBanner'
import { useHealth } from './use-health'

/** The banner of the screens outside of the frame, where nobody may do anything about it. */
export function SignedOutBanner() {
  const { health } = useHealth()
  return <HealthBanner health={health} />
}
