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
