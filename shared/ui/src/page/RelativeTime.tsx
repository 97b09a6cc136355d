import { formatAge } from '@meshdeck/domain/dates'
import { currentLanguage } from '@meshdeck/platform'

/** `12 sec. ago`, with the exact moment on hover. `moment` in milliseconds since 1970. */
export function RelativeTime({ moment }: { moment: number }) {
  const date = new Date(moment)

  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString(currentLanguage())}>
      {formatAge(moment, currentLanguage())}
    </time>
  )
}
