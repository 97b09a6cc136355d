import { Grid } from './layout'

/**
 * Replaces a picture of a person with initials that are drawn locally (decision D-06). Decorative: the name is next to
 * it as text.
 */
export function Initials({ name }: { name: string }) {
  return (
    <Grid
      aria-hidden="true"
      className="notranslate"
      placeItems="center"
      boxSize="6"
      flexShrink="0"
      borderRadius="full"
      textStyle="2xs"
      fontWeight="500"
      {...initialsColor(name)}
    >
      {initialsOf(name)}
    </Grid>
  )
}

/** Eight fixed colors [CO-038], as pairs of theme colors that are readable in both color modes. */
const colors = [
  { bg: 'accent.muted', color: 'accent.fg' },
  { bg: 'success.muted', color: 'success.fg' },
  { bg: 'warning.muted', color: 'warning.fg' },
  { bg: 'critical.muted', color: 'critical.fg' },
  { bg: 'info.muted', color: 'info.fg' },
  { bg: 'neutral.muted', color: 'neutral.fg' },
  { bg: 'accent.emphasized', color: 'accent.fg' },
  { bg: 'info.emphasized', color: 'info.fg' },
] as const

/**
 * Returns up to two capital letters: the initials of the first two words (`Mona Orr`, `mona.orr`), or the start of a
 * single word.
 */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._@-]+/).filter(Boolean)
  const letters =
    words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...name].slice(0, 2)
  return letters.join('').toUpperCase()
}

/** Returns the color of a name, always the same for the same name. */
export function initialsColor(name: string) {
  const hash = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7)
  return colors[hash % colors.length] ?? colors[0]
}
