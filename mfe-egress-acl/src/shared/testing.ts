import { activityEventSchema } from '@meshdeck/api/activity'
import type { Service } from '@meshdeck/api/policies'
import { z } from '@meshdeck/platform'

import { type NamedThing } from './named-things'
import { thingKey } from './things'

const service = (part: Partial<Service>): Service => ({
  name: 'Any',
  allowed_protocols: ['all'],
  port_range: 'All ports',
  allow_port_setting: false,
  ...part,
})

/** Any, one with a port of its own, and one whose ports are chosen. */
export const services = [
  service({}),
  service({ name: 'HTTPS', allowed_protocols: ['tcp'], port_range: '443' }),
  service({ name: 'Custom', allowed_protocols: ['udp', 'tcp'], allow_port_setting: true }),
]

/** What the activity of a network has of the policy `p`, as it came from the server. */
export const eventOf = (part: object) =>
  z.parse(activityEventSchema, {
    id: 'e',
    action: 'UPDATE',
    target: { id: 'p', name: 'ssh', subject_type: 'ACL' },
    triggered_by: 'ann',
    time_stamp: '2026-11-20T10:00:00Z',
    ...part,
  })

/** A thing with its name for an id. */
export function thing(
  kind: NamedThing['ref']['kind'],
  name: string,
  addresses: string[] = [],
): NamedThing {
  const ref = { kind, id: name }
  return { key: thingKey(ref), ref, name, addresses }
}
