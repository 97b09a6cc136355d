import type { EgressRoute } from '@meshdeck/api/egress'
import type { EgressChange } from '@meshdeck/api/egress-changes'

/** What takes a switch of a route back: with NAT the server has forgotten of which kind it was (contract 2.10). */
export const switchedBack = (
  { nat, mode, status }: EgressRoute,
  field: 'nat' | 'status',
): EgressChange => (field === 'nat' ? { nat, mode } : { status })
