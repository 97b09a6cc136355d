/** A rectangle on the screen, in pixels. */
export type Box = { left: number; top: number; right: number; bottom: number }

/** A name of something round, and how wide and high it is in its font. */
export type Named = { x: number; y: number; radius: number; width: number; height: number }

/** Where a name is written: centred under this point. */
type Place = { x: number; y: number }

/** Between what is named and its name, and between two names. */
const GAP = 4

type Ground = { taken?: readonly Box[]; marks?: readonly Box[]; frame?: Box }

/**
 * A place for each name, the first ones first: below, above, or beside what it names, moved along the edge of the frame
 * where it would be cut off. No name lies over another, or over one of `taken`; one for which there is no room in the
 * frame has no place. None lies over a mark while there is a place that is free of them.
 */
export function placeNames(
  names: readonly Named[],
  { taken = [], marks = [], frame = endless }: Ground = {},
): Array<Place | undefined> {
  const placed = [...taken]
  return names.map((name) => {
    const free = placesOf(name, frame).filter(
      ({ box }) => isInside(box, frame) && !placed.some((other) => meets(box, other)),
    )
    const best = free.find(({ box }) => !marks.some((mark) => meets(box, mark))) ?? free[0]
    if (best) placed.push(best.box)
    return best?.place
  })
}

const endless: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }

function placesOf(name: Named, frame: Box) {
  const { x, y, radius, width, height } = name
  const beside = radius + GAP + width / 2
  const near = nearestInside(x, width, frame)
  return [
    { x: near, y: y + radius + GAP },
    { x: near, y: y - radius - GAP - height },
    { x: x + beside, y: y - height / 2 },
    { x: x - beside, y: y - height / 2 },
  ].map((place) => ({ place, box: boxOf(place, name) }))
}

/** The middle of a text of a width, moved as little as its ends need. */
export function nearestInside(x: number, width: number, { left, right }: Box): number {
  const half = (width + GAP) / 2
  return Math.max(left + half, Math.min(right - half, x))
}

/** Up to what the sums of fractions differ by. */
const isInside = (box: Box, frame: Box): boolean =>
  box.left > frame.left - 0.01 &&
  box.right < frame.right + 0.01 &&
  box.top > frame.top - 0.01 &&
  box.bottom < frame.bottom + 0.01

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
