import { activityEventSchema } from '@meshdeck/api/activity'
import type { Service } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { entityKey } from './entities'
import { type NamedEntity } from './named-entities'

const service = (part: Partial<Service>): Service => ({
  name: 'Any',
  allowed_protocols: ['all'],
  port_range: 'All ports',
  allow_port_setting: false,
  ...part,
})

/** Any, one with a fixed port, and one with custom ports. */
export const services = [
  service({}),
  service({ name: 'HTTPS', allowed_protocols: ['tcp'], port_range: '443' }),
  service({ name: 'Custom', allowed_protocols: ['udp', 'tcp'], allow_port_setting: true }),
]

/** Returns an activity event of the policy `p`, as parsed from the server. */
export const eventOf = (part: object) =>
  z.parse(activityEventSchema, {
    id: 'e',
    action: 'UPDATE',
    target: { id: 'p', name: 'ssh', subject_type: 'ACL' },
    triggered_by: 'ann',
    time_stamp: '2026-11-20T10:00:00Z',
    ...part,
  })

/** Returns an item with its name as its ID. */
export function entityNamed(
  kind: NamedEntity['ref']['kind'],
  name: string,
  addresses: string[] = [],
): NamedEntity {
  const ref = { kind, id: name }
  return { key: entityKey(ref), ref, name, addresses }
}
