import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

const MAX_TOLD = 5

/**
 * Formats the faults of a parsed file in one line: where each is and what was expected, such as `routes[0].title.de:
 * expected string`. Several faults are joined by `; `; those beyond the fifth are counted.
 */
export function formatIssues(error: z.core.$ZodError): string {
  const faults = error.issues.flatMap(describe)
  const listedFaults = faults.slice(0, MAX_TOLD).join('; ')
  return faults.length > MAX_TOLD
    ? `${listedFaults}; and ${faults.length - MAX_TOLD} more`
    : listedFaults
}

function describe(issue: Issue): string[] {
  const where = pathText(issue.path)
  if (issue.code === 'invalid_union') return describeUnion(issue.path, issue.errors)
  return [where === '' ? reason(issue) : `${where}: ${reason(issue)}`]
}

/** The closest alternative is the intended one. */
function describeUnion(path: PropertyKey[], alternatives: Issue[][]): string[] {
  const [closest] = alternatives.toSorted((left, right) => left.length - right.length)
  if (!closest) return [`${pathText(path)}: doesn't match any of the allowed forms`]
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

function pathText(path: PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

/**
 * Paths of the keys that a schema doesn't know, such as `navigation[0].rol`: those in the input that are missing in the
 * schema's output. In hand-written files an unknown key is a typo; in builds it may come from a newer version, so it is
 * reported and accepted.
 */
export function unknownKeys(given: unknown, known: unknown, pathText = ''): string[] {
  if (Array.isArray(given) && Array.isArray(known)) {
    return given.flatMap((item, index) => unknownKeys(item, known[index], `${pathText}[${index}]`))
  }
  if (!isRecord(given) || !isRecord(known)) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const path = pathText === '' ? key : `${pathText}.${key}`
    return key in known ? unknownKeys(value, known[key], path) : [path]
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
