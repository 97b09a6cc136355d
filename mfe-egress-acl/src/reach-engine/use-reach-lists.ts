import { egressRouteListQuery } from '@meshdeck/api/egress'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { oldAccessQuery } from '@meshdeck/api/old-access'
import { policyListQuery } from '@meshdeck/api/policies'
import { userListQuery } from '@meshdeck/api/users'
import { errorText, useCan, useCapabilities, useQuery } from '@meshdeck/platform'
import { useMemo } from 'react'

import { useMayHideNodes } from '../routing-nodes/hidden-nodes'
import { useTranslation } from '../translations'
import type { ReachLists } from './reach-lists'
import { whichServer } from './which-server'

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
export function useReachLists(
  networkId: string,
  { isAboutUsers, withOldAccess }: Needs,
): KnownLists {
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
