import { useReachable, useServerStatus, useSetAtom } from '@meshdeck/platform'
import { clientHooks } from '@meshdeck/platform/shell'
import { ageNoteAtom } from '@meshdeck/ui/shell'
import { useEffect } from 'react'

import { AgeNote } from './AgeNote'
import { askStatus } from './ask-status'
import { useConnectionWords } from './connection-words'
import { holdBack } from './hold-back'
import { useRecovery } from './use-recovery'

/** Keeps the console honest about its connection: the age of what is shown, changes that nobody would answer, and the return. */
export function Connection() {
  // here before the age of a page needs them, when nothing can be fetched any more
  useConnectionWords()
  const isReachable = useReachable()
  // what answers may be no management server, such as the page of a gateway in front of it
  const { isNetworkHealthy } = useServerStatus()
  useRecovery({ isBack: isReachable && isNetworkHealthy, isDown: !isNetworkHealthy })

  const setAgeNote = useSetAtom(ageNoteAtom)
  useEffect(() => setAgeNote({ AgeNote }), [setAgeNote])

  useEffect(() => {
    // code that does not arrive is often the first to show that nobody is there
    const handleError = ({ target }: Event) => {
      if (target instanceof HTMLScriptElement) void askStatus()
    }
    window.addEventListener('error', handleError, true)
    return () => window.removeEventListener('error', handleError, true)
  }, [])

  useEffect(() => {
    if (isReachable) return
    clientHooks.beforeWrite = holdBack
    return () => {
      clientHooks.beforeWrite = undefined
    }
  }, [isReachable])

  return null
}
