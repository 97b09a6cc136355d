import { activityEventSchema } from '@meshdeck/api/activity'
import { z } from '@meshdeck/platform'

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
