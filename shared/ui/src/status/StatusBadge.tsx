import { healthOf } from '@meshdeck/domain/health'
import { i18n } from '@meshdeck/platform'

import { healthLooks } from './health-looks'

type Props = {
  status: string | undefined
  /** What it says in place of the status, for what is as good or as bad. */
  label?: string
}

/**
 * A quiet status: the glyph carries the colour, the word stays in the text colour. Takes the
 * server's own status text; one it does not know is "Unknown" [HN-018 to HN-025].
 */
export function StatusBadge({ status, label }: Props) {
  const health = healthOf(status)
  const { tone, glyph } = healthLooks[health]

  return (
    <span className="status" data-tone={tone}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {glyph}
      </svg>
      {/* no hook: it stands in every row that scrolls in, and a table that speaks another language draws them anew */}
      {label ?? i18n.t(`ui:health.${health}`)}
    </span>
  )
}
