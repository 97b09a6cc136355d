import { Grid } from './layout'
import { initialsColor, initialsOf } from './letters-of'

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
