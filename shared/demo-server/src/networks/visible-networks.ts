import type { FastifyRequest } from 'fastify'

import { restrictedCaller } from '../auth/caller-role'
import { reaches } from '../groups/memberships'
import type { Store } from '../storage/store'
import type { Network } from '../storage/tables'

/** Networks by name, for a user those that he has a role on, and whether any may have been left out. */
export function visibleNetworks(store: Store, request: FastifyRequest): Visible {
  const networks = store.networks.all().toSorted((a, b) => (a.netid < b.netid ? -1 : 1))
  const restricted = restrictedCaller(store, request)
  if (!restricted || restricted.role?.id === 'auditor') return { networks, isFiltered: false }
  const visible = networks.filter(({ netid }) => reaches(store, restricted.user, netid))
  return { networks: visible, isFiltered: true }
}

type Visible = { networks: Network[]; isFiltered: boolean }
