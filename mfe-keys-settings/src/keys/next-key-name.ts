/** As many letters as the server takes in the name of a key (contract 1.14). */
const NAME_MAX = 32

/** The name of a key that comes in the place of another one: `office` is followed by `office-2`, that by `office-3`. */
export function nextKeyName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, number = '1'] = /^(.+)-(\d{1,6})$/.exec(name) ?? []
  let next = Number(number)
  let candidate: string
  do {
    next += 1
    const ending = `-${next}`
    candidate = [...stem].slice(0, NAME_MAX - ending.length).join('') + ending
  } while (taken.has(candidate))
  return candidate
}
