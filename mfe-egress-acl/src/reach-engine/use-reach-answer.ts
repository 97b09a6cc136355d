import { egressRouteListQuery } from '@meshdeck/api/egress'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { oldAccessQuery } from '@meshdeck/api/old-access'
import { policyListQuery } from '@meshdeck/api/policies'
import { userListQuery } from '@meshdeck/api/users'
import { errorText, useCan, useCapabilities, useQuery } from '@meshdeck/platform'
import { useEffect, useMemo, useState } from 'react'

import { useMayHideNodes } from '../shared/nodes'
import { useTranslation } from '../translations'
import { askReach } from './ask-reach'
import type { ReachLists } from './reach-lists'
import type { ReachAnswer, ReachKind, ReachQuestion } from './reach-questions'
import { whichServer } from './which-server'

type ReachReading<Answer> = {
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

/** What was asked, and upon which lists. */
type Request = { kind: ReachKind; text: string; lists: Pick<ReachLists, 'networkId'> }

/** What came of asking; nothing as an answer says that the thing is not in the network. */
type Outcome<Answer> = Request & ({ answer: Answer } | { error: unknown })

/**
 * Whether the answer before stays while newer lists are asked about. What is tried out changes with each key, and its
 * last difference stays; an answer about something else does not. Nor does a failure, or that a thing is not
 * there: by the newer lists it may be.
 */
export function mayStay(
  given: Outcome<unknown>,
  now: { networkId: string; kind: ReachKind; text: string | undefined },
): boolean {
  if (!('answer' in given) || given.answer === undefined) return false
  if (given.lists.networkId !== now.networkId || given.kind !== now.kind) return false
  return given.text === now.text || (now.kind === 'difference' && now.text !== undefined)
}

type Needs = {
  /** A question about users alone cannot be answered without them. */
  isAboutUsers: boolean
  /** Whether the old access lists are looked at too; they are long. */
  withOldAccess: boolean
}

type KnownLists = {
  /** All of them, or undefined. */
  lists: ReachLists | undefined
  /** Users are the administrators' to know: for others no policy about users is told of. */
  isWithoutUsers: boolean
  /** When the oldest of them was read, in milliseconds since 1970. */
  readAt: number
  /** Why there is no knowing, in the language on screen, and what was thrown, if it was. */
  reason: string | undefined
  error: unknown
  /** Undefined where no read failed: asked again the server would answer the same. */
  retry: (() => void) | undefined
}

/** All lists of a network by which who reaches whom is judged: all of them, or none. */
function useReachLists(networkId: string, { isAboutUsers, withOldAccess }: Needs): KnownLists {
  const { t } = useTranslation()
  const { isPro, hasOldAccess } = useCapabilities()
  const { isAdmin } = useCan()
  const isWithoutUsers = isPro && !isAdmin
  const nodes = useQuery(nodeListQuery(networkId))
  const mayHideNodes = useMayHideNodes(nodes.data)
  const policies = useQuery(policyListQuery(networkId))
  const egress = useQuery(egressRouteListQuery(networkId))
  const users = useQuery({ ...userListQuery(), enabled: isPro && isAdmin })
  const hasOld = hasOldAccess && withOldAccess
  const oldAccess = useQuery({ ...oldAccessQuery(networkId), enabled: hasOld })

  const lists = useMemo(() => {
    const isWhole = nodes.data && policies.data && egress.data
    const isMissing = (isPro && isAdmin && !users.data) || (hasOld && !oldAccess.data)
    if (!isWhole || isMissing) return undefined
    return {
      networkId,
      server: whichServer({ isPro, hasOldAccess }),
      nodes: nodes.data,
      policies: policies.data,
      egress: egress.data,
      ...(isPro && isAdmin && users.data && { users: users.data }),
      ...(hasOld && oldAccess.data && { oldAccess: oldAccess.data }),
    }
  }, [
    networkId,
    isPro,
    isAdmin,
    hasOldAccess,
    hasOld,
    nodes.data,
    policies.data,
    egress.data,
    users.data,
    oldAccess.data,
  ])

  const reads = [
    ['nodes', nodes],
    ['policies', policies],
    ['egress', egress],
    // what other pages have failed to read is not asked for here
    ...(isPro && isAdmin ? [['users', users] as const] : []),
    ...(hasOld ? [['oldAccess', oldAccess] as const] : []),
  ] as const
  // also where a list was read before: it may be another one by now
  const [failed, read] = reads.find(([, { error }]) => error) ?? []
  const failure = failed && t(`reachEngine.failed.${failed}`, { text: errorText(read?.error) })
  const refusal = isAboutUsers && isWithoutUsers ? t('reachEngine.usersRefused') : undefined
  const reason = refusal ?? failure ?? (mayHideNodes ? t('reachEngine.gatewaysAlone') : undefined)

  return {
    lists: reason === undefined ? lists : undefined,
    isWithoutUsers,
    readAt: Math.min(...reads.map(([, { dataUpdatedAt }]) => dataUpdatedAt)),
    reason,
    error: read?.error,
    retry:
      reason !== undefined && failure === undefined
        ? undefined
        : () => reads.forEach(([, { error, refetch }]) => error && void refetch()),
  }
}
