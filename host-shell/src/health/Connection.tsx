import { useReachable, useServerStatus } from '@meshdeck/platform'
import { clientHooks, store } from '@meshdeck/platform/shell'
import { ageNoteAtom } from '@meshdeck/ui/shell'

import { AgeNote } from './AgeNote'
import { askStatus } from './ask-status'
import { holdBack } from './hold-back'
import { useRecovery } from './use-recovery'

/* From when this is here, for the life of the page. */
store.set(ageNoteAtom, { AgeNote })
clientHooks.beforeWrite = holdBack
window.addEventListener(
  'error',
  ({ target }) => {
    // code that does not arrive is often the first to show that nobody is there
    if (target instanceof HTMLScriptElement) void askStatus()
  },
  true,
)

/** Keeps the console honest about its connection: the age of what is shown, changes that nobody would answer, and the return. */
export function Connection() {
  const isReachable = useReachable()
  // what answers may be no management server, such as the page of a gateway in front of it
  const { isNetworkHealthy } = useServerStatus()
  useRecovery({ isBack: isReachable && isNetworkHealthy, isDown: !isNetworkHealthy })

  return null
}
