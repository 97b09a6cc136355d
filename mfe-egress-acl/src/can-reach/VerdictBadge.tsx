import { Badge } from '@meshdeck/ui'
import { Ban, Check, CircleHelp } from 'lucide-react'

import { useCanReachWords } from './can-reach-words'

const looks = {
  yes: { Icon: Check, colorPalette: 'success', text: 'can-reach:verdict.yesShort' },
  no: { Icon: Ban, colorPalette: 'critical', text: 'can-reach:verdict.noShort' },
  unknown: { Icon: CircleHelp, colorPalette: 'neutral', text: 'can-reach:verdict.unknownShort' },
} as const

/** Yes, no, or that it is not known. */
export function VerdictBadge({ verdict }: { verdict: keyof typeof looks }) {
  const { t } = useCanReachWords()
  const { Icon, colorPalette, text } = looks[verdict]

  return (
    <Badge colorPalette={colorPalette} size="sm">
      <Icon size="0.875rem" aria-hidden="true" /> {t(text)}
    </Badge>
  )
}
