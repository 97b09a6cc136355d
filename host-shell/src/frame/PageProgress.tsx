import { LoadingBar } from '@meshdeck/ui/shell'
import { useEffect, useState } from 'react'

import {
  HIDE_DELAY_MS,
  nextProgress,
  PROGRESS_DONE,
  PROGRESS_START,
  STEP_INTERVAL_MS,
} from './loading-progress'
import { useIsPending } from './pending'

/** The line on the top edge of the window while a page is on its way [SH-087 to SH-089]. */
export function PageProgress() {
  const isPending = useIsPending()
  const [isShown, setIsShown] = useState(false)
  if (isPending && !isShown) setIsShown(true)

  // the end of one page says nothing of the next, which may have begun meanwhile
  useEffect(() => {
    if (isPending) return
    const timer = setTimeout(() => setIsShown(false), HIDE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isPending])

  return isShown && <Creeping isDone={!isPending} />
}

function Creeping({ isDone }: { isDone: boolean }) {
  const [progress, setProgress] = useState(PROGRESS_START)

  useEffect(() => {
    const timer = setInterval(() => setProgress((before) => nextProgress(before)), STEP_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])

  return <LoadingBar percent={isDone ? PROGRESS_DONE : progress} />
}
