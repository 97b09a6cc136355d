import { formatAge, formatDistance, formatMinute } from '@meshdeck/domain/times'
import { currentLanguage, preferenceAtom, useAtomValue, z } from '@meshdeck/platform'

type Props = {
  /** Milliseconds since 1970. */
  moment: number
  /** For an end, such as an expiry; else a clock that runs behind would have things happen in a while. */
  isAhead?: boolean
}

/** Which of the two times is read: what hovering shows, neither a finger nor the keyboard reaches. */
export const timesAtom = preferenceAtom('times', z.oneOf(['relative', 'exact']))

/** `12 sec. ago`, with the exact moment on hover, or the other way round [CO-040]: how every table tells a time. */
export function RelativeTime({ moment, isAhead = false }: Props) {
  const isExact = useAtomValue(timesAtom) === 'exact'
  const distance = (isAhead ? formatDistance : formatAge)(moment, currentLanguage())
  const exact = formatMinute(moment)

  return (
    <time
      dateTime={new Date(moment).toISOString()}
      title={isExact ? distance : exact}
      // smaller in tables, whose columns have room for a distance
      className={isExact ? 'note' : undefined}
    >
      {isExact ? exact : distance}
    </time>
  )
}
