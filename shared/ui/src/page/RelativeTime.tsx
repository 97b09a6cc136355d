import { formatAge, formatDistance } from '@meshdeck/domain/dates'
import { formatMinute } from '@meshdeck/domain/server-times'
import { currentLanguage } from '@meshdeck/platform'

type Props = {
  /** Milliseconds since 1970. */
  moment: number
  /** For an end, such as an expiry; else a clock that runs behind would have things happen in a while. */
  isAhead?: boolean
}

/** `12 sec. ago`, with the exact moment on hover [CO-040]: how every table tells a time. */
export function RelativeTime({ moment, isAhead = false }: Props) {
  const format = isAhead ? formatDistance : formatAge

  return (
    <time dateTime={new Date(moment).toISOString()} title={formatMinute(moment)}>
      {format(moment, currentLanguage())}
    </time>
  )
}
