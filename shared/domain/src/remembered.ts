/**
 * Returns the same function with its result cached per object, for immutable lists from which several parts of a page
 * derive the same. `rest` holds further arguments, compared by identity. Only the last result of each object is kept,
 * and it is garbage-collected with the object.
 */
export function remembered<Given extends object, Rest extends readonly unknown[], Made>(
  make: (given: Given, ...rest: Rest) => Made,
): (given: Given, ...rest: Rest) => Made {
  const lastCalls = new WeakMap<Given, { rest: Rest; result: Made }>()
  return (given, ...rest) => {
    const lastCall = lastCalls.get(given)
    if (lastCall?.rest.every((value, index) => value === rest[index])) return lastCall.result
    const result = make(given, ...rest)
    lastCalls.set(given, { rest, result })
    return result
  }
}

/** List that is the same object in every render, so that values derived from it stay memoized. */
export const emptyList: readonly never[] = []
