import { egressChanges } from '../egress-model/egress-changes'
import { policyChanges } from '../policy-model/policy-changes'
import { tagChanges } from '../tags/tag-changes'
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
  const [{ createPolicy }, { deleteEgressRoute }] = await Promise.all([
    policyChanges(),
    egressChanges(),
  ])
  await Promise.all([
    has('tags') && tagChanges().then(({ deleteTag }) => deleteTag.settle([])),
    // with a route the server changes policies as well
    has('routes') ? deleteEgressRoute.settle([]) : createPolicy.settle([]),
  ])
}
