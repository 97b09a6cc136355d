import { DAY_SECONDS, formatAge, secondsSince } from '@meshdeck/domain/times'
import {
  currentLanguage,
  errorText,
  type Resource,
  useReachable,
  useServerStatus,
} from '@meshdeck/platform'
import { clientHooks, store } from '@meshdeck/platform/shell'
import { Flex, Span } from '@meshdeck/ui'
import { ageNoteAtom, useInterval, useLate } from '@meshdeck/ui/shell'
import { History } from 'lucide-react'
import { useReducer } from 'react'

import { useTranslation } from '../translations'
import { askStatus, holdBack, useOldData, useRecovery } from './lost-connection'

const REDRAW_MS = 15_000

/** The time alone says it for so long, and no longer than a day. */
const YOUNG_SECONDS = 60

type Props = { resources: readonly Resource[] }

/** In the header of a page: as of when it shows its things, while they cannot be read again or could not be. */
function AgeNote({ resources }: Props) {
  const old = useOldData(resources)
  return old && <Line {...old} />
}

function Line({ moment, reason }: { moment: number; reason: Error | null }) {
  const { t } = useTranslation()
  // a call that was lost on its way, while the server is well, moves nothing
  const isLate = useLate()
  if (!isLate) return null

  return (
    <Flex
      role="status"
      flexBasis="full"
      alignItems="baseline"
      gap="2"
      textStyle="sm"
      color="warning.fg"
    >
      <Span flexShrink="0" alignSelf="center">
        <History size="0.875rem" aria-hidden="true" />
      </Span>
      <Span minW="0" overflowWrap="anywhere">
        <Age moment={moment} />
        {reason && ` ${t('connection.notRefreshed', { reason: errorText(reason) })}`}
      </Span>
    </Flex>
  )
}

/** Drawn anew now and then; read out only with the line itself. */
function Age({ moment }: { moment: number }) {
  const { t } = useTranslation()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useInterval(redraw, REDRAW_MS)

  const language = currentLanguage()
  const seconds = secondsSince(moment)
  const isOfToday = seconds < DAY_SECONDS
  const time = new Date(moment).toLocaleString(language, {
    timeStyle: 'short',
    ...(!isOfToday && { dateStyle: 'medium' }),
  })

  return (
    <Span aria-live="off" fontVariantNumeric="tabular-nums">
      {seconds < YOUNG_SECONDS
        ? t('connection.asOf', { time })
        : t('connection.asOfAgo', { time, age: formatAge(moment, language) })}
    </Span>
  )
}

/* From when this is here, for the life of the page. */
store.set(ageNoteAtom, { AgeNote })
clientHooks.beforeWrite = holdBack
window.addEventListener(
  'error',
  ({ target }) => {
    // code that does not arrive is often the first to show that nobody is there
    if (target instanceof HTMLScriptElement) void askStatus()
  },
  true,
)

/** Keeps the console honest about its connection: the age of what is shown, changes that nobody would answer, and the return. */
export function Connection() {
  const isReachable = useReachable()
  // what answers may be no management server, such as the page of a gateway in front of it
  const { isNetworkHealthy } = useServerStatus()
  useRecovery({ isBack: isReachable && isNetworkHealthy, isDown: !isNetworkHealthy })

  return null
}
