import type { PerVersion } from '../api-version'
import type { Access } from '../auth/access'

/** Where each server has its graph, and who may see it. */
export const graphVersions: PerVersion<{ path: string; access: Access }> = {
  '1.0.0': { path: '/api/v1/graph/:network', access: 'admin' },
  '1.5.1': { path: '/api/v1/networks/:network/graph', access: 'user' },
}
