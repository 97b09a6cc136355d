/** A rectangle on the screen, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** A name of something round, and how wide and high it is in its font. */
export type Named = { x: number; y: number; radius: number; width: number; height: number }

/** Where a name is written: centred under this point. */
type Place = { x: number; y: number }

/** Between what is named and its name, and between two names. */
const GAP = 4

/**
 * A place for each name, the first ones first: below, above, or beside what it names. No name lies over another, or over
 * one of `taken`; one for which there is no room has no place. None lies over a mark while there is a place that is free
 * of them.
 */
export function placeNames(
  names: readonly Named[],
  { taken = [], marks = [] }: { taken?: readonly Box[]; marks?: readonly Box[] } = {},
): Array<Place | undefined> {
  const placed = [...taken]
  return names.map((name) => {
    const free = placesOf(name).filter(({ box }) => !placed.some((other) => meets(box, other)))
    const best = free.find(({ box }) => !marks.some((mark) => meets(box, mark))) ?? free[0]
    if (best) placed.push(best.box)
    return best?.place
  })
}

function placesOf(name: Named) {
  const { x, y, radius, width, height } = name
  const beside = radius + GAP + width / 2
  return [
    { x, y: y + radius + GAP },
    { x, y: y - radius - GAP - height },
    { x: x + beside, y: y - height / 2 },
    { x: x - beside, y: y - height / 2 },
  ].map((place) => ({ place, box: boxOf(place, name) }))
}

/** What a text takes that is centred under a point. */
export const boxOf = (
  { x, y }: Place,
  { width, height }: Pick<Named, 'width' | 'height'>,
): Box => ({
  left: x - width / 2 - GAP / 2,
  right: x + width / 2 + GAP / 2,
  top: y,
  bottom: y + height,
})

export const meets = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
