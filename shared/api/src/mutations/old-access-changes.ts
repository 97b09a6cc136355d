import { CollisionError } from '@meshdeck/domain/merge-edits'
import {
  applyPairChanges,
  hasLeft,
  isOpenPair,
  type OldPairChange,
  pairSettings,
} from '@meshdeck/domain/old-access'
import { api, queryClient, readReply } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { oldAccessPath, oldAccessQuery, oldAccessSchema } from '../queries/old-access'

type Update = {
  networkId: string
  changes: readonly OldPairChange[]
  /** Whether one end of a pair is a config file; the second form of the request informs the config file too. */
  hasFiles: boolean
}

/**
 * PUT /networks/{network}/acls [AP-033], or /acls/v2 if config files are affected [AP-034]: opens and closes pairs in
 * one request, based on the current lists. Returns the skipped pairs, of which one end no longer exists. Throws a
 * `CollisionError` if another user has set one of the pairs to a different value since.
 */
export const changeOldAccess = change({
  send: async ({ networkId, changes, hasFiles }: Update) => {
    const { queryKey, ...query } = oldAccessQuery(networkId)
    const currentLists = await queryClient.fetchQuery({ queryKey, ...query, staleTime: 0 })
    const { rows, contested, goneChanges } = applyPairChanges(currentLists, changes)
    if (contested.length > 0) {
      throw new CollisionError(
        contested.map(({ a, b, was, isOpen }) => ({
          field: `${a} ${b}`,
          base: was,
          theirs: pairSettings(currentLists, { a, b }),
          mine: isOpen,
        })),
        currentLists,
      )
    }
    if (Object.keys(rows).length > 0) {
      const path = oldAccessPath(networkId)
      const reply = api.put(hasFiles ? `${path}/v2` : path, { json: rows })
      queryClient.setQueryData(queryKey, await readReply(reply, oldAccessSchema))
    }
    return goneChanges
  },
  queueKey: ({ networkId }) => `old access of ${networkId}`,
  stale: ['old-access'],
  // the response contains all lists
  settle: () => undefined,
  isSaved: async ({ networkId, changes }, gone) => {
    const currentLists = await fetchFresh(oldAccessQuery(networkId))
    return changes.every(
      (pair) =>
        gone.includes(pair) ||
        hasLeft(currentLists, pair) ||
        isOpenPair(pairSettings(currentLists, pair)) === pair.isOpen,
    )
  },
})
