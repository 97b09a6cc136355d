import { ToastOutlet } from '@meshdeck/ui/shell'

import { savesData } from './saves-data'
import { useIdle } from './use-idle'

/** What draws toasts comes with the first of them, or behind the first page. */
export function Toasts() {
  const isIdle = useIdle(1) > 0
  return <ToastOutlet isIdle={isIdle && !savesData()} />
}
