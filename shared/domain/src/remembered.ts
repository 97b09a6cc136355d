/**
 * The same function, which works out what follows from an object once: for lists that nobody changes, of which
 * several parts of a page want the same. `rest` is what it depends on besides, held against by identity; of each object only the last is
 * kept, and with the object it goes.
 */
export function remembered<Given extends object, Rest extends readonly unknown[], Made>(
  make: (given: Given, ...rest: Rest) => Made,
): (given: Given, ...rest: Rest) => Made {
  const known = new WeakMap<Given, { rest: Rest; made: Made }>()
  return (given, ...rest) => {
    const last = known.get(given)
    if (last?.rest.every((one, index) => one === rest[index])) return last.made
    const made = make(given, ...rest)
    known.set(given, { rest, made })
    return made
  }
}
