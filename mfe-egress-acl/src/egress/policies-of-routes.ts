import type { Policy, PolicyItem } from '@meshdeck/api/policies'

/** Names of the policies that are deleted with some routes, and of those that stay. */
export type PolicyLossesOf = { gone: string[]; kept: string[] }

/**
 * Returns how deleting routes affects policies: those without other sources or destinations are deleted too, others
 * keep the rest (contract 1.15) [EG-061].
 */
export function policiesOfRoutes(
  policies: readonly Policy[],
  routeIds: ReadonlySet<string>,
): PolicyLossesOf {
  const isGone = ({ id, value }: PolicyItem) => id === 'egress-id' && routeIds.has(value)
  const isEmptied = (items: readonly PolicyItem[]) => items.length > 0 && items.every(isGone)
  const about = policies.filter(
    ({ src_type, dst_type }) => dst_type.some(isGone) || isEmptied(src_type),
  )
  const [gone, kept] = [true, false].map((wanted) =>
    about
      .filter(({ src_type, dst_type }) => (isEmptied(src_type) || isEmptied(dst_type)) === wanted)
      .map(({ name }) => name),
  )
  return { gone: gone ?? [], kept: kept ?? [] }
}
