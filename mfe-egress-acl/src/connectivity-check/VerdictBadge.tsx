import { Badge } from '@meshdeck/ui'
import { Ban, Check, CircleHelp, TriangleAlert } from 'lucide-react'

import { useTranslation } from '../translations'

const looks = {
  allowed: { Icon: Check, colorPalette: 'success' },
  partly: { Icon: TriangleAlert, colorPalette: 'warning' },
  interrupted: { Icon: TriangleAlert, colorPalette: 'warning' },
  blocked: { Icon: Ban, colorPalette: 'critical' },
  unknown: { Icon: CircleHelp, colorPalette: 'neutral' },
} as const

/** Allowed, only some services allowed, allowed but not working now, blocked, or unknown. */
export function VerdictBadge({ state }: { state: keyof typeof looks }) {
  const { t } = useTranslation()
  const { Icon, colorPalette } = looks[state]

  return (
    <Badge colorPalette={colorPalette} size="sm">
      <Icon size="0.875rem" aria-hidden="true" /> {t(`connectivityCheck.state.${state}`)}
    </Badge>
  )
}
