import type { Steps } from '@meshdeck/domain/steps'

/** How long work may block the page, in milliseconds. */
const SLICE_MS = 10

/**
 * Resolves in a new task, so that the page can respond before long work goes on. Where the browser supports it, the rest runs
 * before other queued tasks, but after user input.
 */
export const nextTask = (): Promise<unknown> =>
  globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))

/** Lets long work pause itself: call `pause` whenever `isOver`. */
export function createSlices() {
  let start = performance.now()
  return {
    /** Whether the work has blocked the page for as long as it may. */
    isOver: () => performance.now() - start > SLICE_MS,
    /** Lets the page respond, and begins a new slice. */
    pause: async () => {
      await nextTask()
      start = performance.now()
    },
  }
}
export type Slices = ReturnType<typeof createSlices>

/**
 * Runs `steps` to the end and returns their result, in slices between which the page can respond. Throws the reason of
 * `signal` once it is aborted.
 */
export async function inSlices<Result>(
  steps: Steps<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const slices = createSlices()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (!slices.isOver()) continue
    // oxlint-disable-next-line no-await-in-loop -- a slice goes on where the one before stopped
    await slices.pause()
    signal?.throwIfAborted()
  }
}
