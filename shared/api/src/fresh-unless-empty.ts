/** As long as any reply counts as fresh (`queryClient` of `@meshdeck/platform`). */
const FRESH_MS = 30_000

/**
 * `staleTime` of lists into which things come from outside: devices join without the console. Who has seen that there
 * is none goes and lets one join, and wants to see it on the way back; an empty list costs nothing to read again.
 */
export const freshUnlessEmpty = ({ state }: { state: { data?: readonly unknown[] | undefined } }) =>
  state.data?.length === 0 ? 0 : FRESH_MS
