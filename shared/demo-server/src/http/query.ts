import type { FastifyRequest } from 'fastify'

/** Returns a query parameter: the first one if it is repeated, empty if it is missing. */
export function queryOf({ query }: FastifyRequest, name: string): string {
  if (typeof query !== 'object' || query === null) return ''
  const value: unknown = Object.entries(query).find(([key]) => key === name)?.[1]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : ''
}

/** Returns every value of a repeatable query parameter. */
export function queriesOf({ query }: FastifyRequest, name: string): string[] {
  if (typeof query !== 'object' || query === null) return []
  const value: unknown = Object.entries(query).find(([key]) => key === name)?.[1]
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((value) => typeof value === 'string')
}

/** Returns a path parameter, empty if the route has none of that name. */
export function paramOf({ params }: FastifyRequest, name: string): string {
  if (typeof params !== 'object' || params === null) return ''
  const value: unknown = Object.entries(params).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : ''
}

export function hasForceFlag(request: FastifyRequest): boolean {
  return queryOf(request, 'force') === 'true'
}

/** Parses a query into its names, with values in order; a pair with an invalid escape or a `;` is skipped. */
export function parseQuery(text: string): Record<string, string[]> {
  const values = new Map<string, string[]>()
  for (const pair of text.split('&')) {
    if (pair === '' || pair.includes(';')) continue
    const [name = '', ...rest] = pair.split('=')
    const [key, value] = [decodeEscapes(name), decodeEscapes(rest.join('='))]
    if (key === undefined || value === undefined) continue
    values.set(key, [...(values.get(key) ?? []), value])
  }
  return Object.fromEntries(values)
}

/** Returns undefined if a percent sign isn't followed by two digits. */
function decodeEscapes(text: string): string | undefined {
  if (/%(?![0-9a-f]{2})/i.test(text)) return undefined
  return text
    .replaceAll('+', ' ')
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
    )
}

/**
 * Returns whether a text contains a part, with the rules of the servers' database: case-insensitive, `%` for any
 * letters and `_` for one.
 */
export function createLikeMatcher(part: string): (text: string) => boolean {
  const pattern = part
    .replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
    .replaceAll('%', '.*')
    .replaceAll('_', '.')
  const form = new RegExp(pattern, 'is')
  return (text) => form.test(text)
}

const PAGE_SIZE = 10
const MAX_PAGE_SIZE = 100

/**
 * Returns the page that a request asks for (contract 1.20 and 2.1); an invalid one is the first, of ten rows. Negative
 * pages are echoed.
 */
export function pageAsked(request: FastifyRequest) {
  const page = wholeNumber(queryOf(request, 'page')) || 1
  const requestedSize = wholeNumber(queryOf(request, 'per_page'))
  const per_page = requestedSize >= 1 && requestedSize <= MAX_PAGE_SIZE ? requestedSize : PAGE_SIZE
  return { page, per_page, first: Math.max(0, (page - 1) * per_page) }
}

/** Returns that page of a list, with the totals (contract 2.1). */
export function pageOf<T>(request: FastifyRequest, rows: T[]) {
  const { page, per_page, first } = pageAsked(request)
  return {
    data: rows.slice(first, first + per_page),
    page,
    per_page,
    total: rows.length,
    total_pages: Math.max(1, Math.ceil(rows.length / per_page)),
  }
}

function wholeNumber(text: string): number {
  return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : 0
}
