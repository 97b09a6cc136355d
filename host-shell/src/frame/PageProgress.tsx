import { LoadingBar, useTimeout } from '@meshdeck/ui/shell'
import { useState } from 'react'

import { useIsPending } from '../shared/PendingMark'

/** Initial position of the progress bar, in percent [SH-087]. */
export const PROGRESS_START = 30
const PROGRESS_DONE = 100

const MAX_PROGRESS = 90
const MAX_STEP = 3

/** Interval between steps of the bar [SH-088], and delay before it disappears when done [SH-089], in milliseconds. */
const STEP_INTERVAL_MS = 200
const HIDE_DELAY_MS = 400

/** Progress bar on the top edge of the window while a page is loading. */
export function PageProgress() {
  const isPending = useIsPending()
  const [isShown, setIsShown] = useState(false)
  if (isPending && !isShown) setIsShown(true)

  // hiding a finished bar must not affect the next page, which may be loading already
  useTimeout(() => setIsShown(false), isPending ? undefined : HIDE_DELAY_MS)

  return isShown && <AdvancingBar isDone={!isPending} />
}

function AdvancingBar({ isDone }: { isDone: boolean }) {
  const [progress, setProgress] = useState(PROGRESS_START)
  useTimeout(() => setProgress(nextProgress(progress)), STEP_INTERVAL_MS, progress)

  return <LoadingBar percent={isDone ? PROGRESS_DONE : progress} />
}

/** Returns the next position while loading: up to 3 percent further, never beyond 90 [SH-088]. */
export function nextProgress(progress: number, random: () => number = Math.random): number {
  return Math.min(progress + random() * MAX_STEP, MAX_PROGRESS)
}
