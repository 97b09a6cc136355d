import { CollisionError } from '@meshdeck/domain/merge-edits'
import {
  applyPairChanges,
  hasLeft,
  isOpenPair,
  type OldPairChange,
  pairWords,
} from '@meshdeck/domain/old-access'
import { api, queryClient, readReply } from '@meshdeck/platform'

import { change, readAnew } from '../change'
import { oldAccessPath, oldAccessQuery, oldAccessSchema } from '../queries/old-access'

type Update = {
  networkId: string
  changes: readonly OldPairChange[]
  /** A config file is at an end of one: the second form of the call tells it to the config file as well. */
  hasFiles: boolean
}

/**
 * PUT /networks/{network}/acls [AP-033], or /acls/v2 where config files are concerned [AP-034]: opens and closes
 * pairs upon what the lists are now, in one call. Gives the pairs of which one has left meanwhile, which are left
 * out. Throws a `CollisionError` when somebody else has spoken of one of the pairs since, and not what is wanted.
 */
export const changeOldAccess = change({
  send: async ({ networkId, changes, hasFiles }: Update) => {
    const { queryKey, ...query } = oldAccessQuery(networkId)
    const now = await queryClient.fetchQuery({ queryKey, ...query, staleTime: 0 })
    const { rows, contested, gone } = applyPairChanges(now, changes)
    if (contested.length > 0) {
      throw new CollisionError(
        contested.map(({ a, b, was, isOpen }) => ({
          field: `${a} ${b}`,
          base: was,
          theirs: pairWords(now, { a, b }),
          mine: isOpen,
        })),
        now,
      )
    }
    if (Object.keys(rows).length > 0) {
      const path = oldAccessPath(networkId)
      const reply = api.put(hasFiles ? `${path}/v2` : path, { json: rows })
      queryClient.setQueryData(queryKey, await readReply(reply, oldAccessSchema))
    }
    return gone
  },
  inTurn: ({ networkId }) => `old access of ${networkId}`,
  stale: ['old-access'],
  // the answer is all of the lists
  settle: () => undefined,
  isSaved: async ({ networkId, changes }, gone) => {
    const now = await readAnew(oldAccessQuery(networkId))
    return changes.every(
      (pair) =>
        gone.includes(pair) ||
        hasLeft(now, pair) ||
        isOpenPair(pairWords(now, pair)) === pair.isOpen,
    )
  },
})
