/**
 * The same function, which works out what follows from an object once. For objects that nobody changes: builds are read and
 * then only looked at, and of a thousand tenants most have the same. That of `@meshdeck/domain` is not for it:
 * this package stands on no other of ours.
 */
export function remembered<Given extends object, Made>(make: (given: Given) => Made) {
  const known = new WeakMap<Given, { made: Made }>()
  return (given: Given): Made => {
    const held = known.get(given) ?? { made: make(given) }
    known.set(given, held)
    return held.made
  }
}
