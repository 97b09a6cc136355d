import { chakra } from '@chakra-ui/react'
import { healthOf } from '@meshdeck/domain/health'
import { useTranslation } from '@meshdeck/platform'

import { healthLooks } from './health-looks'

// one style for the badge and plain elements inside: it stands in every row of a table
const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    whiteSpace: 'nowrap',
    textStyle: 'sm',
    color: 'fg',
    '&[data-tone=idle]': { color: 'fg.muted' },
    '& svg': { flexShrink: '0', boxSize: '2.5' },
    '&[data-tone=healthy] svg': { color: 'status.healthy' },
    '&[data-tone=unstable] svg': { color: 'status.unstable' },
    '&[data-tone=error] svg': { color: 'status.error' },
    '&[data-tone=idle] svg': { color: 'status.idle' },
  },
})

/**
 * A quiet status: the glyph carries the colour, the word stays in the text colour. Takes the
 * server's own status text; one it does not know is "Unknown" [HN-018 to HN-025].
 */
export function StatusBadge({ status }: { status: string | undefined }) {
  const { t } = useTranslation('ui')
  const health = healthOf(status)
  const { tone, glyph } = healthLooks[health]

  return (
    <Badge data-tone={tone}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {glyph}
      </svg>
      {t(`health.${health}`)}
    </Badge>
  )
}
