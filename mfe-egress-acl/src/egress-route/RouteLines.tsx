import { chakra } from '@meshdeck/ui'

import type { Place } from './route-picture'

/** Told apart without colour: what is in use is drawn through, what waits is dashed, what is down is dotted. */
const looks = {
  used: { stroke: 'accent.solid', strokeWidth: '2' },
  waiting: { stroke: 'fg.subtle', strokeWidth: '1.5', strokeDasharray: '6 4' },
  cut: { stroke: 'fg.subtle', strokeWidth: '1.25', strokeDasharray: '1 6' },
}

const lookOf: Readonly<Record<Place, keyof typeof looks>> = {
  carries: 'used',
  shares: 'used',
  waits: 'waiting',
  unknown: 'waiting',
  idle: 'cut',
  down: 'cut',
  gone: 'cut',
}

type Props = {
  /** How many stand at the far end. */
  from: number
  /** What each of the routers does, from above. */
  places: readonly Place[]
  /** Which end is the far one: the sources on the left, or the range on the right. */
  side: 'sources' | 'target'
}

/** Lines between all routers and all that stand on one side of them, over the whole height. */
export function RouteLines({ from, places, side }: Props) {
  const lines = places.flatMap((place, router) =>
    Array.from({ length: from }, (_, far) => {
      const ends = [middleOf(far, from), middleOf(router, places.length)]
      const [left, right] = side === 'sources' ? ends : ends.toReversed()
      return {
        key: `${router} ${far}`,
        place,
        path: `M4 ${left} C50 ${left} 50 ${right} 96 ${right}`,
      }
    }),
  )

  return (
    <chakra.svg viewBox="0 0 100 100" preserveAspectRatio="none" w="full" h="full" minH="0">
      {lines.map(({ key, place, path }) => (
        <chakra.path
          key={key}
          d={path}
          fill="none"
          vectorEffect="non-scaling-stroke"
          {...looks[lookOf[place]]}
        />
      ))}
    </chakra.svg>
  )
}

/** Where the middle of one of several rows of the same height is, in hundredths. */
const middleOf = (index: number, count: number) => ((index + 0.5) / count) * 100
