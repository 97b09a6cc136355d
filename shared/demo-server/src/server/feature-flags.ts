import type { FastifyInstance } from 'fastify'

import { allow } from '../auth/access'
import { envelope } from '../http/replies'

/** What a licence would switch on; the community edition has none of it (contract 2.1). */
const flags = {
  enable_egress_ha: false,
  enable_network_activity: false,
  enable_oauth: false,
  enable_idp_integration: false,
  allow_multi_server_license: false,
  enable_gws_ha: false,
  enable_device_approval: false,
  enable_flow_logs: false,
  enable_posture_checks: false,
  enable_jit: false,
  enable_overlapping_egress_ranges: false,
}

export function featureFlagRoutes(app: FastifyInstance) {
  app.get('/api/server/feature_flags', allow('none'), (_request, reply) =>
    envelope(reply, '', flags),
  )
}
