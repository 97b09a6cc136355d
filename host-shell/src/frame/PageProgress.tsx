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
  const isLingering = useLingering(isPending, HIDE_DELAY_MS)
  return isPending || isLingering ? <Creeping isDone={!isPending} /> : null
}

function Creeping({ isDone }: { isDone: boolean }) {
  const [progress, setProgress] = useState(PROGRESS_START)

  useEffect(() => {
    const timer = setInterval(() => setProgress((before) => nextProgress(before)), STEP_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])

  return <LoadingBar percent={isDone ? PROGRESS_DONE : progress} />
}

/** True for `delay` milliseconds after something has ended. */
function useLingering(isSo: boolean, delay: number): boolean {
  const [isLingering, setIsLingering] = useState(false)

  useEffect(() => {
    if (!isSo) return
    return () => {
      setIsLingering(true)
      setTimeout(() => setIsLingering(false), delay)
    }
  }, [isSo, delay])

  return isLingering
}
