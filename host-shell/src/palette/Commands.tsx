import { Keyboard } from '../keyboard/Keyboard'
import { PaletteButton } from '../palette/PaletteButton'
import type { LateVisit } from '../turns/late-parts'

/** The ways through the console that need no menu: the palette and the keys. */
export function Commands(_props: LateVisit) {
  return (
    <>
      <PaletteButton />
      <Keyboard />
    </>
  )
}
