import { timeOfUnix, unixNow, ZERO_TIME } from '../clock'
import { reaches } from '../groups/memberships'
import { givesAccessForATime } from '../jit/access'
import type { JitRequest } from '../storage/jit-tables'
import { DEMO_NAME } from './seed-accounts'
import type { Scene } from './seed-gateways'
import { FIELD } from './seed-networks'

const HOUR = 60 * 60

/** Hours before now in which each was asked for and decided, and for how many hours it was given. */
type Plan = Pick<JitRequest, 'reason' | 'status'> & {
  asked: number
  decided?: number
  hours?: number
}

const plans: Plan[] = [
  { reason: 'Replace the controller of line 2', status: 'pending', asked: 1 },
  { reason: 'Read the logs of the night', status: 'approved', asked: 5, decided: 4, hours: 48 },
  { reason: 'Update the cameras at the gate', status: 'expired', asked: 75, decided: 74, hours: 8 },
  { reason: 'Try the new client', status: 'denied', asked: 30, decided: 28 },
]

/**
 * Requests for the field, which is entered for a time only: one that waits, one granted, one whose
 * time is over and one denied. Where there are fewer people than requests, they ask more than once.
 */
export function seedJit(scene: Scene) {
  const { store, networks } = scene
  const netid = networks.find((network) => network.netid === FIELD)?.netid
  if (!givesAccessForATime(store) || netid === undefined) return
  const people = store.users
    .all({ platform_role_id: 'service-user', account_disabled: false })
    .filter((user) => reaches(store, user, netid))
  store.networks.update(netid, { jit_enabled: true })
  for (const [index, plan] of plans.entries()) {
    const name = people[index % Math.max(1, people.length)]?.username
    if (name !== undefined) addRequest(scene, { netid, name, plan })
  }
}

type Asked = { netid: string; name: string; plan: Plan }

function addRequest({ store, random }: Scene, { netid, name, plan }: Asked) {
  const { reason, status, asked, decided, hours = 0 } = plan
  const ago = (time: number) => timeOfUnix(unixNow() - time * HOUR)
  const isGiven = decided !== undefined && hours > 0
  const whose = { network_id: netid, user_id: name }
  const request = {
    ...whose,
    id: random.uuid(),
    user_name: name,
    reason,
    status,
    revoked_at: ZERO_TIME,
    requested_at: ago(asked),
    approved_at: decided === undefined ? ZERO_TIME : ago(decided),
    approved_by: decided === undefined ? '' : DEMO_NAME,
    duration_hours: hours,
    expires_at: isGiven ? ago(decided - hours) : ZERO_TIME,
  }
  store.jitRequests.insert(request)
  if (status !== 'approved') return
  store.jitGrants.insert({
    ...whose,
    id: random.uuid(),
    request_id: request.id,
    granted_at: request.approved_at,
    expires_at: request.expires_at,
  })
}
