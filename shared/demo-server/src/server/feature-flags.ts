import type { FastifyInstance } from 'fastify'

import { allow } from '../auth/access'
import type { Context } from '../context'
import { envelope } from '../http/replies'
import { givesAccessForATime } from '../jit/access'
import { approvesDevices } from '../pending-hosts/pending-host'
import { checksPosture } from '../posture/posture-check'
import type { Store } from '../storage/store'

/** What a licence switches on (contract 2.1); without one there is none of it. */
function flagsOf(store: Store) {
  const isLicensed = store.edition === 'pro'
  return {
    enable_egress_ha: isLicensed,
    enable_network_activity: isLicensed,
    enable_oauth: isLicensed,
    enable_idp_integration: isLicensed,
    allow_multi_server_license: false,
    enable_gws_ha: isLicensed,
    enable_device_approval: approvesDevices(store),
    enable_flow_logs: false,
    enable_posture_checks: checksPosture(store),
    enable_jit: givesAccessForATime(store),
    enable_overlapping_egress_ranges: isLicensed,
  }
}

export function featureFlagRoutes(app: FastifyInstance, { store }: Context) {
  const flags = flagsOf(store)
  app.get('/api/server/feature_flags', allow('none'), (_request, reply) =>
    envelope(reply, '', flags),
  )
}
