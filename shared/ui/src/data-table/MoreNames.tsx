import { Tooltip } from '../overlays/Tooltip'

/** In a cell that shows one name: how many more there are, and which, in a tooltip. Nothing for none. */
export function MoreNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null

  return (
    <Tooltip content={names.join(', ')}>
      <button type="button" tabIndex={-1}>
        +{names.length}
      </button>
    </Tooltip>
  )
}
