import { aboutThing } from '../reach-things/about-thing'
import type { NamedThing } from '../reach-things/named-things'
import { thingKey } from '../reach-things/thing-key'
import type { Question } from './question'

/** What the parts of an answer are told. */
export type AnswerProps = {
  networkId: string
  question: Question
  things: ReadonlyMap<string, NamedThing>
}

/** What a thing is called, with its address where another one is called so too; its id where nobody knows. */
export function nameOf(things: AnswerProps['things'], ref: NamedThing['ref']): string {
  const thing = things.get(thingKey(ref))
  if (!thing) return ref.id
  const about = sharedNames(things).has(thing.name) ? aboutThing(thing) : undefined
  return about === undefined ? thing.name : `${thing.name} (${about})`
}

const shared = new WeakMap<AnswerProps['things'], ReadonlySet<string>>()

/** Names that several things have; looked for once in each list of things. */
function sharedNames(things: AnswerProps['things']): ReadonlySet<string> {
  const known = shared.get(things)
  if (known) return known
  const [seen, twice] = [new Set<string>(), new Set<string>()]
  for (const { name } of things.values()) {
    if (seen.has(name)) twice.add(name)
    seen.add(name)
  }
  shared.set(things, twice)
  return twice
}
