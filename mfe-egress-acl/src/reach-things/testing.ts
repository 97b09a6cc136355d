import { type NamedThing } from './named-things'
import { thingKey } from './thing-key'

/** A thing with its name for an id. */
export function thing(
  kind: NamedThing['ref']['kind'],
  name: string,
  addresses: string[] = [],
): NamedThing {
  const ref = { kind, id: name }
  return { key: thingKey(ref), ref, name, addresses }
}
