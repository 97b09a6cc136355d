import type { DisplaySettings } from '@meshdeck/api/display-settings'
import { preferenceAtom, z } from '@meshdeck/platform'
import { chooseTheme, store } from '@meshdeck/platform/shell'

export const DEFAULT_TEXT_SIZE = 16

/** Pixels; the sizes that are offered [SE-027]. */
export const textSizes = Array.from({ length: 13 }, (_, index) => 12 + index)

/* What this device keeps, read by `boot.ts` before anything is drawn. */
export const textSizeAtom = preferenceAtom(
  'text_size',
  z
    .string()
    .check(
      z.refine((text: string) => textSizes.includes(Number(text)), 'expected a size from 12 to 24'),
    ),
)
export const reducedMotionAtom = preferenceAtom('reduced_motion', z.oneOf(['true', 'false']))

/** Shows a change at once, and keeps it on this device [SE-053, SE-055]. */
export function applyDisplay({ theme, textSize, reducedMotion }: Partial<DisplaySettings>): void {
  if (theme !== undefined) chooseTheme(theme)
  if (textSize !== undefined && textSizes.includes(textSize)) {
    store.set(textSizeAtom, String(textSize))
    document.documentElement.style.fontSize = `${textSize}px`
  }
  if (reducedMotion !== undefined) {
    store.set(reducedMotionAtom, reducedMotion ? 'true' : 'false')
    document.body.classList.toggle('reduced-motion', reducedMotion)
  }
}
