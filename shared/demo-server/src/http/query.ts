import type { FastifyRequest } from 'fastify'

/** A query parameter, the first one if it is repeated, empty when it is missing. */
export function queryOf({ query }: FastifyRequest, name: string): string {
  if (typeof query !== 'object' || query === null) return ''
  const value: unknown = Object.entries(query).find(([key]) => key === name)?.[1]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : ''
}

/** Every value of a query parameter that may be repeated. */
export function queriesOf({ query }: FastifyRequest, name: string): string[] {
  if (typeof query !== 'object' || query === null) return []
  const value: unknown = Object.entries(query).find(([key]) => key === name)?.[1]
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((it) => typeof it === 'string')
}

/** A path parameter, empty when the route has none of that name. */
export function paramOf({ params }: FastifyRequest, name: string): string {
  if (typeof params !== 'object' || params === null) return ''
  const value: unknown = Object.entries(params).find(([key]) => key === name)?.[1]
  return typeof value === 'string' ? value : ''
}

export function isForced(request: FastifyRequest): boolean {
  return queryOf(request, 'force') === 'true'
}
