import { forEachConcurrently } from '@meshdeck/domain/for-each-concurrently'

import type { PolicyFileDifference } from './compare-policy-file'
import type { EntryChange } from './compare-section'
import type { PolicyItemOf, RouteItemOf, TagItemOf } from './entry-values'
import type { Section } from './policy-file'

type SectionChange<Kind extends Section, Item> = { section: Kind; change: EntryChange<Item> }

/** One action of an import; its ID is the same in each comparison with a file. */
export type Step = { id: string; name: string } & (
  | SectionChange<'tags', TagItemOf>
  | SectionChange<'routes', RouteItemOf>
  | SectionChange<'policies', PolicyItemOf>
)

/**
 * Returns the steps of an import in a valid order: items are created before lines that name them, and deleted after
 * them. Includes only deletions in `chosenKeys`.
 */
export function toSteps(
  difference: PolicyFileDifference,
  {
    chosenKeys,
    nameOf,
  }: { chosenKeys: ReadonlySet<string>; nameOf: (step: UnnamedStep) => string },
): Step[] {
  const steps = everyStep(difference)
  const made = steps.filter(({ change }) => change.kind !== 'remove')
  const removed = steps.filter(({ id, change }) => change.kind === 'remove' && chosenKeys.has(id))
  return [...made, ...removed.toReversed()].map((step) => ({ ...step, name: nameOf(step) }))
}

/** Step as a comparison returns it, before it has a title. */
export type UnnamedStep = Step extends infer One
  ? One extends Step
    ? Omit<One, 'name'>
    : never
  : never

/** Returns all steps, including deletions that aren't selected. */
export const everyStep = ({ tags, routes, policies }: PolicyFileDifference): UnnamedStep[] => [
  ...tags.map((change) => ({ id: stepId('tags', change), section: 'tags' as const, change })),
  ...routes.map((change) => ({ id: stepId('routes', change), section: 'routes' as const, change })),
  ...policies.map((change) => ({
    id: stepId('policies', change),
    section: 'policies' as const,
    change,
  })),
]

export const stepId = (section: Section, { key }: { key: string }): string => `${section} ${key}`

/** Number of concurrent policy requests; requests for tags and routes run one at a time. */
const MAX_PARALLEL_REQUESTS = 4

type Options = {
  send: (step: Step) => Promise<unknown>
  /** Receives the result of each step; `error` is undefined after success. */
  onResult: (step: Step, error: unknown) => void
  /** Stops further steps; running ones are awaited. */
  signal: AbortSignal
}

/** Runs the steps in order, one kind after another. A failure affects only its own step. */
export async function runSteps(
  steps: readonly Step[],
  { send, onResult, signal }: Options,
): Promise<void> {
  for (const phase of phasesOf(steps)) {
    const atATime = phase[0]?.section === 'policies' ? MAX_PARALLEL_REQUESTS : 1
    // oxlint-disable-next-line no-await-in-loop -- items must exist before lines that name them
    await forEachConcurrently(phase, { atATime, perform: send, onResult, signal })
  }
}

/** Groups adjacent steps of one kind. */
function phasesOf(steps: readonly Step[]): Step[][] {
  const phases: Step[][] = []
  const kindOf = ({ section, change }: Step) => `${section} ${change.kind === 'remove'}`
  for (const step of steps) {
    const last = phases.at(-1)
    if (last?.[0] && kindOf(last[0]) === kindOf(step)) last.push(step)
    else phases.push([step])
  }
  return phases
}
