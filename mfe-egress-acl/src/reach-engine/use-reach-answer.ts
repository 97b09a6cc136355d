import { egressRouteListQuery } from '@meshdeck/api/egress'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { oldAccessQuery } from '@meshdeck/api/old-access'
import { policyListQuery } from '@meshdeck/api/policies'
import { userGroupListQuery, userListQuery } from '@meshdeck/api/users'
import { errorText, useCan, useCapabilities, useQuery } from '@meshdeck/platform'
import { useEffect, useMemo, useState } from 'react'

import { useMayHideNodes } from '../shared/nodes'
import { canJoinBy } from '../shared/use-policy-rights'
import { useTranslation } from '../translations'
import { askReach } from './ask-reach'
import type { ReachLists } from './reach-lists'
import type { ReachAnswer, ReachKind, ReachQuestion } from './reach-questions'
import { whichServer } from './which-server'

type ReachReading<Answer> = {
  /** Answer for the newest lists, or the previous one while that is computed. */
  data: Answer | undefined
  /** `unknown`: a list failed or is denied, so there is no answer. */
  state: 'waiting' | 'unknown' | 'ready'
  /** Whether an answer for newer lists, or for a newer question about a difference, is being computed. */
  isStale: boolean
  /** Whether the user may not read users on Pro, so that the answer covers no users. */
  isWithoutUsers: boolean
  /** When the oldest list of the answer was fetched; undefined while a newer answer is computed. */
  readAt: number | undefined
  /** Translated reason why the answer is unknown. */
  reason: string | undefined
  /** Error that caused this, if any. */
  error: unknown
  /** Undefined if access is denied and a retry wouldn't help. */
  retry: (() => void) | undefined
}

/**
 * Answers who reaches whom from all lists of a network, which it fetches. Without a question it only fetches the lists.
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
    const showResult = (result: { answer: ReachAnswer<Kind> } | { error: unknown }) => {
      if (!signal.aborted) setOutcome({ kind, text, lists, ...result })
    }
    const asked: ReachQuestion<Kind> = JSON.parse(text)
    askReach({ lists, kind, question: asked }, signal).then(
      (answer) => showResult({ answer }),
      (error: unknown) => showResult({ error }),
    )
    return () => controller.abort()
  }, [lists, kind, text, tries])

  function tryAgain() {
    retry?.()
    setTries((count) => count + 1)
  }
  const isAnswered = outcome?.lists === lists && outcome?.text === text && outcome?.kind === kind
  const isUsable =
    outcome !== undefined && (isAnswered || mayStay(outcome, { networkId, kind, text }))
  const failure = isAnswered && outcome && 'error' in outcome ? outcome.error : undefined
  const why = reason ?? (failure === undefined ? undefined : errorText(failure))
  const state = isUsable && text !== undefined ? 'ready' : 'waiting'
  const data = !why && isUsable && 'answer' in outcome ? outcome.answer : undefined
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

/** Whether the question is about users, which needs the list of users. */
function isAboutUsers(question: ReachQuestion<ReachKind>): boolean {
  const asked = 'entity' in question ? question.entity : 'from' in question && question.from
  return asked !== false && (asked.kind === 'user' || asked.kind === 'group')
}

/** Question and the lists it was asked with. */
type Request = { kind: ReachKind; text: string; lists: Pick<ReachLists, 'networkId'> }

/** Outcome of a question; an undefined answer means that the entity isn't in the network. */
type Outcome<Answer> = Request & ({ answer: Answer } | { error: unknown })

/**
 * Whether the previous answer stays while newer lists are evaluated. A preview changes with each key, so its last
 * difference stays; an answer about something else doesn't. A failure or a missing entity doesn't either, because newer
 * lists may resolve it.
 */
export function mayStay(
  outcome: Outcome<unknown>,
  now: { networkId: string; kind: ReachKind; text: string | undefined },
): boolean {
  if (!('answer' in outcome) || outcome.answer === undefined) return false
  if (outcome.lists.networkId !== now.networkId || outcome.kind !== now.kind) return false
  return outcome.text === now.text || (now.kind === 'difference' && now.text !== undefined)
}

type Needs = {
  /** Whether the question is only about users and can't be answered without them. */
  isAboutUsers: boolean
  /** Whether the old access lists are needed too; they are long. */
  withOldAccess: boolean
}

type KnownLists = {
  /** All lists, or undefined. */
  lists: ReachLists | undefined
  /** Only administrators may read users; for others, policies about users are left out. */
  isWithoutUsers: boolean
  /** When the oldest list was fetched, in milliseconds since 1970. */
  readAt: number
  /** Translated reason why the lists are unknown, and the error, if any. */
  reason: string | undefined
  error: unknown
  /** Undefined if no request failed, because a retry would return the same. */
  retry: (() => void) | undefined
}

/** Fetches all lists of a network that decide who reaches whom; returns all of them or none. */
function useReachLists(networkId: string, { isAboutUsers, withOldAccess }: Needs): KnownLists {
  const { t } = useTranslation()
  const capabilities = useCapabilities()
  const { isPro, hasOldAccess } = capabilities
  const { isAdmin } = useCan()
  const isWithoutUsers = isPro && !isAdmin
  const nodes = useQuery(nodeListQuery(networkId))
  const mayHideNodes = useMayHideNodes(nodes.data)
  const policies = useQuery(policyListQuery(networkId))
  const egress = useQuery(egressRouteListQuery(networkId))
  const users = useQuery({ ...userListQuery(), enabled: isPro && isAdmin })
  const groups = useQuery({ ...userGroupListQuery(), enabled: isPro && isAdmin })
  const canJoin = useMemo(
    () => groups.data && canJoinBy(groups.data, capabilities),
    [groups.data, capabilities],
  )
  const hasOld = hasOldAccess && withOldAccess
  const oldAccess = useQuery({ ...oldAccessQuery(networkId), enabled: hasOld })

  const lists = useMemo(() => {
    const isWhole = nodes.data && policies.data && egress.data
    const isMissing = (isPro && isAdmin && !(users.data && canJoin)) || (hasOld && !oldAccess.data)
    if (!isWhole || isMissing) return undefined
    return {
      networkId,
      server: whichServer(capabilities),
      nodes: nodes.data,
      policies: policies.data,
      egress: egress.data,
      ...(isPro && isAdmin && users.data && canJoin && { users: users.data, canJoin }),
      ...(hasOld && oldAccess.data && { oldAccess: oldAccess.data }),
    }
  }, [
    networkId,
    isPro,
    isAdmin,
    capabilities,
    hasOld,
    nodes.data,
    policies.data,
    egress.data,
    users.data,
    canJoin,
    oldAccess.data,
  ])

  const reads = [
    ['nodes', nodes],
    ['policies', policies],
    ['egress', egress],
    // failures of other pages' requests aren't retried here
    ...(isPro && isAdmin
      ? ([
          ['users', users],
          ['groups', groups],
        ] as const)
      : []),
    ...(hasOld ? [['oldAccess', oldAccess] as const] : []),
  ] as const
  // even if a cached list exists, because it may be outdated
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
