import { useEffect, useState } from 'react'

const none: readonly never[] = []

/**
 * The columns that come late, once they are wanted and here. The table does not wait for them, and goes without
 * those that could not be fetched.
 */
export function useMoreColumns<Column>(
  load: (() => Promise<readonly Column[]>) | undefined,
  isWanted: boolean,
): readonly Column[] {
  const [columns, setColumns] = useState<readonly Column[]>(none)

  useEffect(() => {
    if (!load || !isWanted) return
    let isCurrent = true
    load().then(
      (loaded) => isCurrent && setColumns(loaded),
      (error: unknown) => console.error('Failed to load columns', error),
    )
    return () => {
      isCurrent = false
    }
  }, [load, isWanted])

  return columns
}
