import { formatAge, formatDistance, formatMinute } from '@meshdeck/domain/times'
import { currentLanguage, preferenceAtom, useAtomValue, z } from '@meshdeck/platform'

type Props = {
  /** In milliseconds since 1970. */
  moment: number
  /** For an end, such as an expiry. Otherwise, a clock that runs behind would show past events as future. */
  isAhead?: boolean
}

/**
 * Whether the text shows relative or exact times: what appears on hover isn't available to touch and keyboard users.
 */
export const timesAtom = preferenceAtom('times', z.oneOf(['relative', 'exact']))

/**
 * A relative time such as `12 sec. ago`, with the exact time on hover, or vice versa [CO-040]. All tables use it for
 * times.
 */
export function RelativeTime({ moment, isAhead = false }: Props) {
  const isExact = useAtomValue(timesAtom) === 'exact'
  const distance = (isAhead ? formatDistance : formatAge)(moment, currentLanguage())
  const exact = formatMinute(moment)

  return (
    <time
      dateTime={new Date(moment).toISOString()}
      title={isExact ? distance : exact}
      // smaller in tables, whose columns are sized for a relative time
      className={isExact ? 'note' : undefined}
    >
      {isExact ? exact : distance}
    </time>
  )
}
