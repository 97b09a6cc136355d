import { Badge } from '@meshdeck/ui'

import { severityName } from './check-texts'
import { usePostureWords } from './posture-checks-words'

/** How bad it is when a device does not pass. */
export function Severity({ severity }: { severity: number }) {
  const { t } = usePostureWords()

  return (
    <Badge variant="surface" colorPalette={palettes.get(severity) ?? 'neutral'}>
      {severityName(t, severity)}
    </Badge>
  )
}

const palettes = new Map([
  [4, 'critical'],
  [3, 'warning'],
  [2, 'info'],
])
