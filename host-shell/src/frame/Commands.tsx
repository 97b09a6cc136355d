import { Keyboard } from '../keyboard/Keyboard'
import { PaletteButton } from '../palette/PaletteButton'

/** The ways through the console that need no menu: the palette and the keys. */
export function Commands(_props: { path: string }) {
  return (
    <>
      <PaletteButton />
      <Keyboard />
    </>
  )
}
