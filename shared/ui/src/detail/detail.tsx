import type { ReactNode } from 'react'

import { Grid } from '../controls/layout'

/** The panels of a page about one thing: two columns where there is room, and both scroll together. */
export function DetailGrid({ children }: { children: ReactNode }) {
  return (
    <Grid
      gap="4"
      pb="6"
      // to the edge of the window, where what goes on below is cut off
      mb="-6"
      alignItems="start"
      overflowY="auto"
      // a panel that cuts off what is wider would be pressed flat where the window is low
      gridAutoRows="max-content"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
    >
      {children}
    </Grid>
  )
}
