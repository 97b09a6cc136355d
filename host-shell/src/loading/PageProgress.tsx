import { LoadingBar, useTimeout } from '@meshdeck/ui/shell'
import { useState } from 'react'

import { useIsPending } from './PendingMark'

/** Where the loading bar starts, in percent [SH-087]. */
export const PROGRESS_START = 30
const PROGRESS_DONE = 100

const PROGRESS_LIMIT = 90
const LARGEST_STEP = 3

/** How often the bar creeps on [SH-088], and how long it stays when done [SH-089]; milliseconds. */
const STEP_INTERVAL_MS = 200
const HIDE_DELAY_MS = 400

/** The line on the top edge of the window while a page is on its way [SH-087 to SH-089]. */
export function PageProgress() {
  const isPending = useIsPending()
  const [isShown, setIsShown] = useState(false)
  if (isPending && !isShown) setIsShown(true)

  // the end of one page says nothing of the next, which may have begun meanwhile
  useTimeout(() => setIsShown(false), isPending ? undefined : HIDE_DELAY_MS)

  return isShown && <Creeping isDone={!isPending} />
}

function Creeping({ isDone }: { isDone: boolean }) {
  const [progress, setProgress] = useState(PROGRESS_START)
  useTimeout(() => setProgress(nextProgress(progress)), STEP_INTERVAL_MS, progress)

  return <LoadingBar percent={isDone ? PROGRESS_DONE : progress} />
}

/** The next position while loading: up to 3 further, never beyond 90 [SH-088]. */
export function nextProgress(progress: number, random: () => number = Math.random): number {
  return Math.min(progress + random() * LARGEST_STEP, PROGRESS_LIMIT)
}
