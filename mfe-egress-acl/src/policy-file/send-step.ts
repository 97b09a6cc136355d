import { deleteEgressRoute } from '@meshdeck/api/egress-changes'
import { createPolicy } from '@meshdeck/api/policy-changes'
import { deleteTag } from '@meshdeck/api/tag-changes'

import type { Step } from './import-steps'
import { sendPolicy } from './send-policy'
import { sendRoute } from './send-route'
import { sendTag } from './send-tag'
import { type AboutSending, toSending } from './sending'

/** Sends what an import does, each upon what there is by then, with the changes that forms and tables have. */
export function stepSender(
  steps: readonly Step[],
  about: AboutSending,
): (step: Step) => Promise<unknown> {
  const sending = toSending(steps, about)
  return async ({ section, change }) => {
    switch (section) {
      case 'tags':
        return sendTag(change, sending)
      case 'routes':
        return sendRoute(change, sending)
      case 'policies':
        return sendPolicy(change, sending)
    }
  }
}

/** Reads again what the steps have changed, once for all of them. */
export async function settleSteps(steps: readonly Step[]) {
  const has = (wanted: Step['section']) => steps.some(({ section }) => section === wanted)
  await Promise.all([
    has('tags') && deleteTag.settle([]),
    // with a route the server changes policies as well
    has('routes') ? deleteEgressRoute.settle([]) : createPolicy.settle([]),
  ])
}
