import { z } from '@meshdeck/platform'

const MOST_FIELDS = 5

const issuesSchema = z.object({
  issues: z.array(
    z.object({
      code: z.string(),
      expected: z.optional(z.string()),
      path: z.array(z.union([z.string(), z.number()])),
    }),
  ),
})

/**
 * Where a reply breaks the contract, and how: `0.tags.name: invalid_type, string expected`. Names of fields are
 * those of the contract; what else stands in the way, such as the id of a thing, and what the reply said, is left out.
 */
export function breachText({ cause }: Error): string {
  const breach = issuesSchema.safeParse(cause)
  if (!breach.success) return 'not JSON'
  const { issues } = breach.data
  const fields = issues.slice(0, MOST_FIELDS).map(({ path, code, expected }) => {
    const what = expected === undefined ? code : `${code}, ${expected} expected`
    // the reply as a whole has no name
    return path.length === 0 ? what : `${path.map(harmlessStep).join('.')}: ${what}`
  })
  return [...fields, ...(issues.length > MOST_FIELDS ? ['…'] : [])].join('; ')
}

const harmlessStep = (step: string | number) =>
  typeof step === 'number' || /^[a-z_]+$/i.test(step) ? step : '•••'
