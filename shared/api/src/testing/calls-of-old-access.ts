import { type OldPairChange, pairWords } from '@meshdeck/domain/old-access'

import { changeOldAccess } from '../mutations/old-access-changes'
import { nodeKey } from '../queries/nodes'
import { oldAccessQuery } from '../queries/old-access'
import { type MakeCall, read } from './make-call'
import { NETWORK, someNode } from './prepare'

const listsNow = () => read({ ...oldAccessQuery(NETWORK), staleTime: 0 })

/** Turns a pair of a node and the other end round, and finds it so. */
async function turnRound(other: string, hasFiles: boolean) {
  const pair = { a: (await someNode()).id, b: other }
  const change: OldPairChange = { ...pair, isOpen: false, was: pairWords(await listsNow(), pair) }
  await changeOldAccess({ networkId: NETWORK, changes: [change], hasFiles })
  expect(pairWords(await listsNow(), pair)).toEqual([1, 1])
}

/** The calls about old access lists, which there are before 1.5.1. */
export const callsOfOldAccess: Record<string, MakeCall> = {
  oldAccessQuery: async () =>
    expect(Object.keys(await listsNow())).toContain((await someNode()).id),
  changeOldAccess: async () => {
    const { id } = await someNode()
    const others = Object.keys(await listsNow()).filter((other) => other !== id)
    await turnRound(others[0] ?? '', false)
    await turnRound(nodeKey(await someNode({ isClient: true })), true)
  },
}
