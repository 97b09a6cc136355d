import { compareRules, type RulesDifference } from './compare-rules'
import type { RuleChange } from './compare-section'
import type { ServerRules } from './entry-faults'
import { everyStep, type Step } from './import-steps'
import type { RulesReading } from './read-rules'
import { toNames } from './rule-names'
import { rulesWriter } from './rules-code'
import type { RulesToday } from './rules-today'
import { inSlices } from './slices'
import type { Rulebook } from './write-rules'

/** A file that can be compared, and what an import that it takes back has done. */
export type ReadFile = {
  text: string
  reading: Extract<RulesReading, { rules: unknown }>
  /** The rules before the import that this file takes back. */
  before?: Rulebook
  /** Ids of what that import has made, which is to go again. */
  made?: ReadonlySet<string>
}

/** What an import would do by the rules of a moment. */
export type DryRun = { file: ReadFile; today: RulesToday; difference: RulesDifference }

/** Compares a file with the rules of a moment. */
export async function dryRunOf(
  file: ReadFile,
  { today, server }: { today: RulesToday; server: ServerRules },
): Promise<DryRun> {
  const gone = idsOf(file.before)
  return {
    file,
    today,
    difference: await compareRules(file.reading, { ...today, today: today.rulebook, server, gone }),
  }
}

/** Whether two comparisons want the same; of long ones in slices. */
export async function isSameDifference(
  one: RulesDifference,
  other: RulesDifference,
): Promise<boolean> {
  const [now, then] = [everyStep(one), everyStep(other)]
  const slices = inSlices()
  for (const [index, step] of now.entries()) {
    if (JSON.stringify(step) !== JSON.stringify(then[index])) return false
    if (slices.isOver()) await slices.pause()
  }
  return (
    now.length === then.length && JSON.stringify(one.problems) === JSON.stringify(other.problems)
  )
}

/** The deletions that are meant from the start: none, unless the file takes an import back. */
export function deletionsOf({
  file: { before, made },
  difference,
}: {
  file: Pick<ReadFile, 'before' | 'made'>
  difference: RulesDifference
}): Set<string> {
  const known = idsOf(before)
  return deletions(difference, ({ id }) => !known.has(id) && made?.has(id) === true)
}

/** Of the deletions that were chosen in another comparison those that there are in this one. */
export const stillChosen = (
  difference: RulesDifference,
  chosen: ReadonlySet<string>,
): Set<string> => deletions(difference, (_change, stepId) => chosen.has(stepId))

type Removal = Extract<RuleChange<unknown>, { kind: 'remove' }>

/** Those that may be chosen: what a line of the file names stays. */
const deletions = (
  difference: RulesDifference,
  isMeant: (change: Removal, stepId: string) => boolean,
) =>
  new Set(
    everyStep(difference).flatMap(({ id, change }) =>
      change.kind === 'remove' && !change.isNamed && isMeant(change, id) ? id : [],
    ),
  )

/** The ids of what steps have made whose answer did not arrive: what is new by that name, if it is one alone. */
export function idsMadeBy(
  steps: readonly Step[],
  { before, now }: { before: Rulebook; now: Rulebook },
): string[] {
  const known = idsOf(before)
  const things = {
    tags: (now.tags ?? []).map(({ id, tag_name: name }) => ({ id, name })),
    routes: now.routes,
    policies: now.policies,
  }
  return steps.flatMap(({ section, change: { kind, name } }) => {
    if (kind !== 'add') return []
    const list: ReadonlyArray<{ id: string; name: string }> = things[section]
    const [made, ...others] = list.filter((one) => one.name === name && !known.has(one.id))
    return made && others.length === 0 ? made.id : []
  })
}

function idsOf(rules: Rulebook | undefined): ReadonlySet<string> {
  if (!rules) return new Set()
  const { tags = [], routes, policies } = rules
  return new Set([...tags, ...routes, ...policies].map(({ id }) => id))
}

/** The file that says the rules of a moment. */
export async function fileOf({ rulebook, known }: RulesToday): Promise<string> {
  const { writeRules } = await rulesWriter()
  return writeRules(rulebook, toNames(known))
}

/**
 * What is left of some steps by the rules of another moment: those to be sent, what a call that nobody answered has
 * done all the same, and what somebody else has changed since.
 */
export function stepsLeft(
  failed: readonly Step[],
  {
    now,
    same,
    made,
  }: {
    now: readonly Step[]
    same: RulesDifference['same']
    /** Ids of what the import has made so far. */
    made: ReadonlySet<string>
  },
) {
  const byId = new Map(now.map((step) => [step.id, step]))
  // what is not there any more needs no deletion
  const isDone = ({ section, change }: Step) =>
    change.kind === 'remove' || same[section].includes(change.key)
  const left: { again: Step[]; done: Step[]; contested: Step[] } = {
    again: [],
    done: [],
    contested: [],
  }
  for (const step of failed) {
    const current = byId.get(step.id)
    if (!current) (isDone(step) ? left.done : left.contested).push(step)
    else if (isChangedSince(step, current, made)) left.contested.push(step)
    else left.again.push(current)
  }
  return left
}

/** Somebody else has changed what was to be changed, or made what was to be made. */
function isChangedSince(
  { change: before }: Step,
  { change: now }: Step,
  made: ReadonlySet<string>,
): boolean {
  if (now.kind !== 'change') return false
  if (before.kind === 'add') return !made.has(now.id)
  return before.kind === 'change' && JSON.stringify(before.before) !== JSON.stringify(now.before)
}
