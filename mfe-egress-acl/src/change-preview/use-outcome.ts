import { egressRouteListQuery } from '@meshdeck/api/egress'
import { nodeListQuery } from '@meshdeck/api/nodes'
import { policyListQuery } from '@meshdeck/api/policies'
import { userListQuery } from '@meshdeck/api/users'
import { queryClient, useCan, useCapabilities } from '@meshdeck/platform'
import { useMemo } from 'react'

import type { ReachLists } from '../reach-engine/reach-lists'
import type { ReachEdit } from '../reach-engine/reach-questions'
import { whichServer } from '../reach-engine/which-server'
import { useTranslation } from '../translations'
import { isNothing } from './is-nothing'
import { outcomeText } from './outcome-text'

/** What a change opens and closes, for whether it has to be asked about and for the toast of one that acts at once. */
type ChangeOutcome = {
  isNothing: boolean
  /** In a sentence, where there is one. */
  text: string | undefined
}

type Outcomes = {
  /** By the lists as they are when it is called, which is before anything is sent; undefined where one is not here. */
  outcomeNow: (edit: ReachEdit) => Promise<ChangeOutcome | undefined>
  /** The same once those that are on their way are here; undefined where one of them cannot be read. */
  outcomeOnceRead: (edit: ReachEdit) => Promise<ChangeOutcome | undefined>
}

/** Tells what a change opens and closes; undefined besides where nobody can tell. */
export function useOutcome(networkId: string): Outcomes {
  const { t } = useTranslation()
  const { isPro, hasOldAccess } = useCapabilities()
  const { isAdmin } = useCan()

  return useMemo(() => {
    const server = whichServer({ isPro, hasOldAccess })
    const queries = queriesOf(networkId)

    /** The community edition has no users that policies name, and on Pro others than administrators may not see them. */
    function listsNow(): ReachLists | undefined {
      const nodes = queryClient.getQueryData(queries.nodes.queryKey)
      const policies = queryClient.getQueryData(queries.policies.queryKey)
      const egress = queryClient.getQueryData(queries.egress.queryKey)
      const users = isAdmin ? queryClient.getQueryData(queries.users.queryKey) : undefined
      if (!nodes || !policies || !egress || (isPro && !users)) return undefined
      return { networkId, server, nodes, policies, egress, ...(isPro && users && { users }) }
    }

    async function outcomeBy(
      lists: ReachLists | undefined,
      edit: ReachEdit,
    ): Promise<ChangeOutcome | undefined> {
      if (!lists) return undefined
      try {
        const { askReach } = await import(
          /* webpackChunkName: "change-preview" */ '../reach-engine/ask-reach'
        )
        const question = { edit, limit: 0 }
        const { signal } = new AbortController()
        const found = await askReach({ lists, kind: 'difference', question }, signal)
        return { isNothing: isNothing(found), text: outcomeText(t, found) }
      } catch (error) {
        // what was switched is switched: that it cannot be told what came of it is no failure
        console.warn('It is not known what a change opened and closed', error)
        return undefined
      }
    }

    return {
      outcomeNow: (edit) => outcomeBy(listsNow(), edit),
      outcomeOnceRead: async (edit) => {
        await Promise.allSettled([
          queryClient.ensureQueryData(queries.nodes),
          queryClient.ensureQueryData(queries.policies),
          queryClient.ensureQueryData(queries.egress),
          ...(isPro && isAdmin ? [queryClient.ensureQueryData(queries.users)] : []),
        ])
        return outcomeBy(listsNow(), edit)
      },
    }
  }, [networkId, t, isPro, hasOldAccess, isAdmin])
}

/** By what it is told. */
const queriesOf = (networkId: string) => ({
  nodes: nodeListQuery(networkId),
  policies: policyListQuery(networkId),
  egress: egressRouteListQuery(networkId),
  users: userListQuery(),
})
