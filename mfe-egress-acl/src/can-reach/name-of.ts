import type { NamedThing } from '../reach-things/named-things'
import { thingKey } from '../reach-things/thing-key'
import type { Question } from './question'

/** What the parts of an answer are told. */
export type AnswerProps = {
  networkId: string
  question: Question
  things: ReadonlyMap<string, NamedThing>
}

/** What a thing is called, or its id where nobody knows. */
export const nameOf = (things: AnswerProps['things'], ref: NamedThing['ref']): string =>
  things.get(thingKey(ref))?.name ?? ref.id
