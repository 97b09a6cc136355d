import { Tooltip } from '../overlays/Tooltip'
import { Badge } from './Badge'

/** Marks what only Pro can do; `reason` is what the tooltip says about it. */
export function ProBadge({ reason }: { reason: string }) {
  return (
    <Tooltip content={reason}>
      <Badge size="xs" variant="surface" colorPalette="accent">
        Pro
      </Badge>
    </Tooltip>
  )
}
