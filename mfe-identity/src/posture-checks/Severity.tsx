import { Badge } from '@meshdeck/ui'

import { useTranslation } from '../translations'
import { severityName } from './check-texts'

/** How bad it is when a device does not pass. */
export function Severity({ severity }: { severity: number }) {
  const { t } = useTranslation()

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
