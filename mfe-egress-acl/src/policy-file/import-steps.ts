import { workThrough } from '@meshdeck/domain/work-through'

import type { RulesDifference } from './compare-rules'
import type { RuleChange } from './compare-section'
import type { Section } from './policy-file'
import type { PolicyItemOf, RouteItemOf, TagItemOf } from './rule-items'

type Of<Kind extends Section, Item> = { section: Kind; change: RuleChange<Item> }

/** One thing that an import does, known by the same id in each comparison with one file. */
export type Step = { id: string; name: string } & (
  | Of<'tags', TagItemOf>
  | Of<'routes', RouteItemOf>
  | Of<'policies', PolicyItemOf>
)

/**
 * What an import does, in the order in which it may be done: what a line names is made before it, and deleted after
 * what names it. Only what was `chosen` is deleted.
 */
export function toSteps(
  difference: RulesDifference,
  { chosen, nameOf }: { chosen: ReadonlySet<string>; nameOf: (step: UnnamedStep) => string },
): Step[] {
  const steps = everyStep(difference)
  const made = steps.filter(({ change }) => change.kind !== 'remove')
  const removed = steps.filter(({ id, change }) => change.kind === 'remove' && chosen.has(id))
  return [...made, ...removed.toReversed()].map((step) => ({ ...step, name: nameOf(step) }))
}

/** As a comparison finds it, before it has words. */
export type UnnamedStep = Step extends infer One
  ? One extends Step
    ? Omit<One, 'name'>
    : never
  : never

/** All of it, deletions that nobody has chosen among them. */
export const everyStep = ({ tags, routes, policies }: RulesDifference): UnnamedStep[] => [
  ...tags.map((change) => ({ id: stepId('tags', change), section: 'tags' as const, change })),
  ...routes.map((change) => ({ id: stepId('routes', change), section: 'routes' as const, change })),
  ...policies.map((change) => ({
    id: stepId('policies', change),
    section: 'policies' as const,
    change,
  })),
]

export const stepId = (section: Section, { key }: { key: string }): string => `${section} ${key}`

/** So many policies are sent at a time; of tags and routes each waits for the one before it. */
const AT_A_TIME = 4

type Options = {
  send: (step: Step) => Promise<unknown>
  /** Hears of each what became of it; `error` is undefined when it worked. */
  onResult: (step: Step, error: unknown) => void
  /** Nothing begins after it; what is under way is waited for. */
  signal: AbortSignal
}

/** Does it in that order: one kind of thing after the other. A failure concerns its own step only. */
export async function runSteps(
  steps: readonly Step[],
  { send, onResult, signal }: Options,
): Promise<void> {
  for (const phase of phasesOf(steps)) {
    const atATime = phase[0]?.section === 'policies' ? AT_A_TIME : 1
    // what a line names is there before it
    // oxlint-disable-next-line no-await-in-loop
    await workThrough(phase, { atATime, perform: send, onResult, signal })
  }
}

/** Neighbours of one kind. */
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
