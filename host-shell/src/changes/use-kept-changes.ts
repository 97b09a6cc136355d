import { useSession } from '@meshdeck/platform'
import { useSyncExternalStore } from 'react'

import { type Kept, readKept, subscribeToChanges } from './stored-changes'

/** What this browser noticed for whoever is signed in. */
export function useKeptChanges(): Kept {
  const { username } = useSession()
  return useSyncExternalStore(subscribeToChanges, () => readKept(username))
}
