import { Tooltip } from '../overlays/Tooltip'

type Props = {
  names: readonly string[]
  /** Says how many there are, where `+2` is not enough. */
  label?: string
}

/** In a cell that shows the first names: how many more there are, and which, in a tooltip. Nothing for none. */
export function MoreNames({ names, label = `+${names.length}` }: Props) {
  if (names.length === 0) return null

  return (
    <Tooltip content={names.join(', ')}>
      <button type="button" tabIndex={-1}>
        {label}
      </button>
    </Tooltip>
  )
}
