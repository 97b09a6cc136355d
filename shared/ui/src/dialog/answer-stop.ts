import { createContext, useContext, useEffect } from 'react'

/** How what a question says takes away the button that confirms it. */
export const AnswerStop = createContext<(isStopped: boolean) => void>(() => {})

/** From within the description of a question: it can't be confirmed while `isStopped`. Say there why. */
export function useAnswerStop(isStopped: boolean) {
  const stop = useContext(AnswerStop)
  useEffect(() => {
    stop(isStopped)
    return () => stop(false)
  }, [stop, isStopped])
}
