import { randomInt } from 'node:crypto'

import { refused } from '../http/refusal'
import type { Store } from '../storage/store'

const MAX_LENGTH = 15
const TRIES = 100

const manners =
  'amber bold brisk calm clear cool crisp dawn deep dusky early fair gentle golden green high hidden keen late lively long misty mild noble patient plain proud quick quiet rapid royal silver slow small smooth snowy soft spring still sunny swift tall warm white wide wild winter young'
const things =
  'bay beach bird brook bush cliff cloud creek dew dune field fire flower fog forest frost glade grass grove harbor haze hill island lake leaf meadow moon morning mountain night paper path pine pond rain reef ridge river sea sky snow star stone storm stream sun tree valley wave wind wood'

/** A free name of two words for a client that was given none. @throws Refusal 500 when none is found */
export function randomName(store: Store): string {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const name = `${oneOf(manners)}-${oneOf(things)}`
    if (name.length <= MAX_LENGTH && !store.extClients.has(name)) return name
  }
  throw refused(500, "couldn't generate random name, try again")
}

function oneOf(words: string): string {
  const list = words.split(' ')
  return list[randomInt(list.length)] ?? ''
}
