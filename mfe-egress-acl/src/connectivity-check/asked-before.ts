import { onSessionEnd } from '@meshdeck/platform'
import { useSyncExternalStore } from 'react'

import type { Question } from './question'

/** So many questions of a network are kept, the one that is asked now among them. */
const KEPT = 5

const none: readonly Question[] = []
let asked: ReadonlyMap<string, readonly Question[]> = new Map()
const listeners = new Set<() => void>()

/** What was asked in a network since this person has signed in, the last first. */
export const useAskedBefore = (networkId: string): readonly Question[] =>
  useSyncExternalStore(listen, () => asked.get(networkId) ?? none)

/** Puts a question before the others; of the same one only the last is kept. */
export function keepQuestion(networkId: string, question: Question): void {
  const others = (asked.get(networkId) ?? none).filter((one) => !isSameQuestion(one, question))
  change(new Map(asked).set(networkId, [question, ...others].slice(0, KEPT)))
}

/** Whether two questions are about the same things and service. */
export const isSameQuestion = (one: Question, other: Question): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: typeof asked) {
  asked = next
  listeners.forEach((listener) => listener())
}

// nobody after who signs out finds what he has asked
onSessionEnd(() => change(new Map()))
