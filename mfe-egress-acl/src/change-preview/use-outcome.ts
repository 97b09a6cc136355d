import { egressRouteListQuery } from '@meshdeck/api/egress'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { policyListQuery } from '@meshdeck/api/policies'
import { userListQuery } from '@meshdeck/api/users'
import { queryClient, useCan, useCapabilities, useTranslation } from '@meshdeck/platform'
import { useCallback } from 'react'

import type { ReachEdit } from '../reach-engine/reach-questions'
import { whichServer } from '../reach-engine/which-server'
import { loadEgressWords } from '../words'
import { isNothing } from './is-nothing'

export type Outcome = {
  isNothing: boolean
  /** In a sentence, for a toast; undefined where services alone change, which a toast is no place to tell. */
  text: string | undefined
}

/**
 * Tells what a change opens and closes, for whether it has to be asked about and for the toast of one that acts at
 * once. Called before it is sent, for it is told by the lists as they are then; undefined where not all of them are
 * here, or nobody can tell. With `isFirst`, before anything is sent, it waits for those that are on their way.
 */
export function useOutcome(
  networkId: string,
): (edit: ReachEdit, isFirst?: boolean) => Promise<Outcome | undefined> {
  const { t } = useTranslation('egress')
  const { isPro, hasOldAccess } = useCapabilities()
  const { isAdmin } = useCan()

  return useCallback(
    async (edit: ReachEdit, isFirst = false) => {
      if (isFirst) {
        await Promise.allSettled([
          queryClient.ensureQueryData(nodeListQuery(networkId)),
          queryClient.ensureQueryData(policyListQuery(networkId)),
          queryClient.ensureQueryData(egressRouteListQuery(networkId)),
          ...(isPro && isAdmin ? [queryClient.ensureQueryData(userListQuery())] : []),
        ])
      }
      const nodes = queryClient.getQueryData(nodeListQuery(networkId).queryKey)
      const policies = queryClient.getQueryData(policyListQuery(networkId).queryKey)
      const egress = queryClient.getQueryData(egressRouteListQuery(networkId).queryKey)
      const users =
        isPro && isAdmin ? queryClient.getQueryData(userListQuery().queryKey) : undefined
      if (!nodes || !policies || !egress || (isPro && !users)) return undefined
      const server = whichServer({ isPro, hasOldAccess })
      const lists = { networkId, server, nodes, policies, egress, ...(users && { users }) }
      try {
        const { askReach } = await import(
          /* webpackChunkName: "change-preview" */ '../reach-engine/ask-reach'
        )
        // the page of policies has words of its own alone
        await loadEgressWords()
        const found = await askReach(
          { lists, kind: 'difference', question: { edit, limit: 0 } },
          new AbortController().signal,
        )
        const partOf = (pairs: number, ranges: number) =>
          [
            ...(pairs > 0 ? [t('egress:outcome.pairs', { count: pairs })] : []),
            ...(ranges > 0 ? [t('egress:outcome.ranges', { count: ranges })] : []),
          ].join(', ')
        const opened = partOf(found.opened, found.openedRanges)
        const closed = partOf(found.closed, found.closedRanges)
        const parts = [
          ...(opened ? [t('egress:outcome.opened', { what: opened })] : []),
          ...(closed ? [t('egress:outcome.closed', { what: closed })] : []),
        ]
        const none = isNothing(found)
        return {
          isNothing: none,
          text: parts.join(' ') || (none ? t('egress:outcome.none') : undefined),
        }
      } catch (error) {
        // what was switched is switched: that it cannot be told what came of it is no failure
        console.warn('It is not known what a change opened and closed', error)
        return undefined
      }
    },
    [networkId, t, isPro, hasOldAccess, isAdmin],
  )
}
