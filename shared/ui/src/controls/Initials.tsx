import { Grid } from './layout'
import { initialsColour, initialsOf } from './letters-of'

/** Stands for a picture of a person, drawn here (decision D-06). Decoration beside a name in words. */
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
      {...initialsColour(name)}
    >
      {initialsOf(name)}
    </Grid>
  )
}
