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
import { ageNoteAtom, useInterval, useIsDelayOver } from '@meshdeck/ui/shell'
import { History } from 'lucide-react'
import { useReducer } from 'react'

import { useTranslation } from '../translations'
import { askStatus, holdBack, useOldData, useRecovery } from './lost-connection'

const REDRAW_MS = 15_000

/** Data younger than the first limit shows its time without its age; data older than a day also shows its date. */
const YOUNG_SECONDS = 60

type Props = { resources: readonly Resource[] }

/** Shown in a page header: the age of the page's data while it can't be fetched or after fetching failed. */
function AgeNote({ resources }: Props) {
  const old = useOldData(resources)
  return old && <LostConnection {...old} />
}

function LostConnection({ moment, reason }: { moment: number; reason: Error | null }) {
  const { t } = useTranslation()
  // a single lost call while the server is healthy must not move the page
  const isLate = useIsDelayOver()
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
        {reason && ` ${t('health.connection.notRefreshed', { reason: errorText(reason) })}`}
      </Span>
    </Flex>
  )
}

/** Updates the age regularly. Screen readers read it only with the whole line. */
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
        ? t('health.connection.asOf', { time })
        : t('health.connection.asOfAgo', { time, age: formatAge(moment, language) })}
    </Span>
  )
}

/* Runs from the moment this module loads until the page is closed. */
store.set(ageNoteAtom, { AgeNote })
clientHooks.beforeWrite = holdBack
window.addEventListener(
  'error',
  ({ target }) => {
    // code that fails to load is often the first sign of a lost connection
    if (target instanceof HTMLScriptElement) void askStatus()
  },
  true,
)

/**
 * Handles the loss of the connection: shows the age of data, delays changes that would get no response, and
 * recovers after the return.
 */
export function Connection() {
  const isReachable = useReachable()
  // a response may come from something other than the management server, such as a gateway's error page
  const { isNetworkHealthy } = useServerStatus()
  useRecovery({ isConnected: isReachable && isNetworkHealthy, isDown: !isNetworkHealthy })

  return null
}
