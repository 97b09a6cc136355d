import { createContext, useContext, useEffect } from 'react'

/** Lets the description of a question disable the button that confirms it. */
export const AnswerStop = createContext<(isStopped: boolean) => void>(() => {})

/** For the description of a question: prevents confirmation while `isStopped`. The description must say why. */
export function useAnswerStop(isStopped: boolean) {
  const stop = useContext(AnswerStop)
  useEffect(() => {
    stop(isStopped)
    return () => stop(false)
  }, [stop, isStopped])
}
