/**
 * How many of some names have room beside each other: at least the first, which is cut where it has none. While not all
 * do, `more` is kept free for how many are left. Sizes in pixels.
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
