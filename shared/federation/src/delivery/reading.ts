import type { Store, Stored } from './store'

/** What stands under a key, read anew only when it has changed there. */
export type Reading = () => Promise<{ content: Buffer | undefined; isNew: boolean }>

export function createReading(store: Store, key: string): Reading {
  let last: Stored | undefined
  let isFirst = true
  return async () => {
    const found = await store.readUnlessTag(key, last?.tag)
    const isNew = isFirst || (found !== 'unchanged' && found?.tag !== last?.tag)
    isFirst = false
    if (found !== 'unchanged') last = found
    return { content: last?.content, isNew }
  }
}
