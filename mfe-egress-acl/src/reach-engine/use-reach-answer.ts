import { errorText } from '@meshdeck/platform'
import { useEffect, useMemo, useState } from 'react'

import { askReach } from './ask-reach'
import { mayStay, type Outcome } from './outcome'
import type { ReachAnswer, ReachKind, ReachQuestion } from './reach-questions'
import { useReachLists } from './use-reach-lists'

export type ReachReading<Answer> = {
  /** The answer by the newest lists, or the one before it while that is made. */
  data: Answer | undefined
  /** `unknown`: a list failed or is refused, and nothing is guessed. */
  state: 'waiting' | 'unknown' | 'ready'
  /** Newer lists, or for a difference a newer question, are being asked about. */
  isStale: boolean
  /** Of Pro, to whom users are not told: nothing about them is in the answer. */
  isWithoutUsers: boolean
  /** When the oldest of the lists was read that the answer goes by; undefined while newer ones are asked about. */
  readAt: number | undefined
  /** Why there is no knowing, in the language on screen. */
  reason: string | undefined
  /** What was thrown, if that is why. */
  error: unknown
  /** Undefined where it is refused, and trying again would not help. */
  retry: (() => void) | undefined
}

/**
 * Asks who reaches whom, by all lists of a network, which are read here. Without a question it reads them
 * and waits.
 */
export function useReachAnswer<Kind extends ReachKind>(
  networkId: string,
  kind: Kind,
  question: ReachQuestion<Kind> | undefined,
): ReachReading<ReachAnswer<Kind>> {
  const text = useMemo(() => question && JSON.stringify(question), [question])
  const { lists, isWithoutUsers, readAt, reason, error, retry } = useReachLists(networkId, {
    isAboutUsers: question !== undefined && isAboutUsers(question),
    withOldAccess: kind === 'may-open' || kind === 'verdict',
  })
  const [outcome, setOutcome] = useState<Outcome<ReachAnswer<Kind>>>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!lists || text === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const tell = (result: { answer: ReachAnswer<Kind> } | { error: unknown }) => {
      if (!signal.aborted) setOutcome({ kind, text, lists, ...result })
    }
    const asked: ReachQuestion<Kind> = JSON.parse(text)
    askReach({ lists, kind, question: asked }, signal).then(
      (answer) => tell({ answer }),
      (error: unknown) => tell({ error }),
    )
    return () => controller.abort()
  }, [lists, kind, text, tries])

  function tryAgain() {
    retry?.()
    setTries((count) => count + 1)
  }
  const isAnswered = outcome?.lists === lists && outcome?.text === text && outcome?.kind === kind
  const isKept =
    outcome !== undefined && (isAnswered || mayStay(outcome, { networkId, kind, text }))
  const failure = isAnswered && outcome && 'error' in outcome ? outcome.error : undefined
  const why = reason ?? (failure === undefined ? undefined : errorText(failure))
  const state = isKept && text !== undefined ? 'ready' : 'waiting'
  const data = !why && isKept && 'answer' in outcome ? outcome.answer : undefined
  return {
    data,
    state: why === undefined ? state : 'unknown',
    isStale: !isAnswered && data !== undefined,
    isWithoutUsers,
    readAt: isAnswered ? readAt : undefined,
    reason: why,
    error: error ?? failure,
    retry: retry && tryAgain,
  }
}

/** Without the list of users nothing is known of who is asked about. */
function isAboutUsers(question: ReachQuestion<ReachKind>): boolean {
  const asked = 'thing' in question ? question.thing : 'from' in question && question.from
  return asked !== false && (asked.kind === 'user' || asked.kind === 'group')
}
