import { formatAge, secondsSince } from '@meshdeck/domain/dates'
import { currentLanguage } from '@meshdeck/platform'
import { Badge, Span } from '@meshdeck/ui'
import { CloudOff } from 'lucide-react'
import { useEffect, useReducer } from 'react'

import { useConnectionWords } from './connection-words'
import { oldestShown } from './shown-data'

const REDRAW_MS = 15_000

/** Says that nobody answers, and how old what is on screen is. */
export function OfflineMark() {
  const { t } = useConnectionWords()

  return (
    <Badge variant="surface" colorPalette="critical" gap="1">
      <CloudOff size="0.75rem" aria-hidden="true" /> {t('offline')}
      <Age />
    </Badge>
  )
}

/** Drawn anew now and then; read out only with the mark itself. */
function Age() {
  const { t } = useConnectionWords()
  const [, redraw] = useReducer((count: number) => count + 1, 0)

  useEffect(() => {
    const timer = setInterval(redraw, REDRAW_MS)
    return () => clearInterval(timer)
  }, [])

  const moment = oldestShown()
  if (moment === undefined) return null
  const language = currentLanguage()
  const time = new Date(moment).toLocaleTimeString(language, { timeStyle: 'short' })
  // before the first minute is over the time alone says it
  const isYoung = secondsSince(moment) < 60

  return (
    <Span aria-live="off" fontWeight="400">
      <Span hideBelow={isYoung ? undefined : 'md'}>· {t('asOf', { time })}</Span>
      {!isYoung && <Span>, {formatAge(moment, language)}</Span>}
    </Span>
  )
}
