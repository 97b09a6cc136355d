/**
 * Returns how many names fit next to each other: at least the first, which is cut off if it doesn't fit. Unless all
 * fit, keeps `more` free for the number of the others. Sizes in pixels.
 */
export function countFitting(
  widths: readonly number[],
  { room, gap, more }: { room: number; gap: number; more: number },
): number {
  let used = -gap
  for (const [index, width] of widths.entries()) {
    used += gap + width
    const isLast = index === widths.length - 1
    if (index > 0 && used + (isLast ? 0 : gap + more) > room) return index
  }
  return widths.length
}
