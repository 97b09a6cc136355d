import { ApiError, isApiError } from '@meshdeck/platform'

type Field = 'range' | 'domain' | 'nodes' | 'tags' | 'mode'

/** Which field a refusal of the server belongs to, by its words (contract 1.15, 2.10). */
const fields: ReadonlyArray<[RegExp, Field]> = [
  [/NAT/, 'mode'],
  [/CIDR|range|overlap/i, 'range'],
  [/domain/i, 'domain'],
  [/routing node/i, 'nodes'],
  [/invalid tag/i, 'tags'],
]

/** A refusal without a word of the server says these instead: a form or a panel shows what an error says. */
export function withWords(error: unknown, words: string): unknown {
  if (!isApiError(error) || error.status === 401 || error.serverText !== '') return error
  return new ApiError(error.status, words)
}

/** Whether a plan of the hosted variant has no room for another route (contract 1.1.1). */
export const isPlanFull = (error: unknown): boolean =>
  isApiError(error, 403) && error.serverText.startsWith('free tier limits exceeded')

/** The server's words at the field that they are about; others stand above the form. */
export function refusalsOf(error: unknown): Partial<Record<Field, string>> {
  if (!isApiError(error, 400)) return {}
  const { serverText } = error
  const field = fields.find(([pattern]) => pattern.test(serverText))?.[1]
  return field ? { [field]: serverText } : {}
}
