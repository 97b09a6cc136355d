import type { NamedThing } from './named-things'

/** What tells a thing from another one of its name: its address, or the start of its id. */
export function aboutThing(thing: NamedThing | undefined): string | undefined {
  if (!thing) return undefined
  const { ref, name, addresses } = thing
  return addresses[0] ?? (ref.id === name ? undefined : ref.id.slice(0, 8))
}
