import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

const MOST_TOLD = 5

/**
 * One line for the faults of a parsed file: where each is and what was expected there, such as
 * `routes[0].title.de: expected string`. Several faults are joined by `; `, beyond the fifth they
 * are counted.
 */
export function formatIssues(error: z.core.$ZodError): string {
  const faults = error.issues.flatMap(describe)
  const told = faults.slice(0, MOST_TOLD).join('; ')
  return faults.length > MOST_TOLD ? `${told}; and ${faults.length - MOST_TOLD} more` : told
}

function describe(issue: Issue): string[] {
  const where = at(issue.path)
  if (issue.code === 'invalid_union') return describeUnion(issue.path, issue.errors)
  return [where === '' ? reason(issue) : `${where}: ${reason(issue)}`]
}

/** The alternative that fits best is the one that was meant. */
function describeUnion(path: PropertyKey[], alternatives: Issue[][]): string[] {
  const [closest] = alternatives.toSorted((left, right) => left.length - right.length)
  if (!closest) return [`${at(path)}: doesn't match any of the allowed forms`]
  return closest.flatMap((issue) => describe({ ...issue, path: [...path, ...issue.path] }))
}

function reason(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`
    case 'invalid_value':
      return `expected ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`
    case 'unrecognized_keys':
      return `unknown key ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`
    default:
      return issue.message
  }
}

function at(path: PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

/**
 * Where a value has keys that its schema does not know, such as `navigation[0].rol`: those that are
 * in what was given and no longer in what came out of the schema. In files written by hand an
 * unknown key is a slip; in what builds write it may be a newer version's, so it is told and passes.
 */
export function unknownKeys(given: unknown, known: unknown, at = ''): string[] {
  if (Array.isArray(given) && Array.isArray(known)) {
    return given.flatMap((item, index) => unknownKeys(item, known[index], `${at}[${index}]`))
  }
  if (!isRecord(given) || !isRecord(known)) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const path = at === '' ? key : `${at}.${key}`
    return key in known ? unknownKeys(value, known[key], path) : [path]
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
