/**
 * Returns the same function with its result cached per object, for immutable lists from which several parts of a page
 * derive the same. `rest` holds further arguments, compared by identity. Only the last result of each object is kept,
 * and it is garbage-collected with the object.
 */
export function remembered<Given extends object, Rest extends readonly unknown[], Made>(
  make: (given: Given, ...rest: Rest) => Made,
): (given: Given, ...rest: Rest) => Made {
  const known = new WeakMap<Given, { rest: Rest; made: Made }>()
  return (given, ...rest) => {
    const last = known.get(given)
    if (last?.rest.every((value, index) => value === rest[index])) return last.made
    const made = make(given, ...rest)
    known.set(given, { rest, made })
    return made
  }
}

/** List that is the same object in every render, so that values derived from it stay memoized. */
export const emptyList: readonly never[] = []
