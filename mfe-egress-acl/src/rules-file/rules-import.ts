import { compareRules, type RulesDifference } from './compare-rules'
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
  /** Names of what that import has made, which is to go again. */
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
export function deletionsOf({ file, difference }: DryRun): Set<string> {
  const before = idsOf(file.before)
  const steps = everyStep(difference).filter(
    ({ change }) =>
      change.kind === 'remove' && !before.has(change.id) && file.made?.has(change.name) === true,
  )
  return new Set(steps.map(({ id }) => id))
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
  { now, same }: { now: readonly Step[]; same: RulesDifference['same'] },
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
    else if (isChangedSince(step, current)) left.contested.push(step)
    else left.again.push(current)
  }
  return left
}

/** Somebody else has changed what was to be changed. */
const isChangedSince = ({ change: before }: Step, { change: now }: Step): boolean =>
  before.kind === 'change' &&
  now.kind === 'change' &&
  JSON.stringify(before.before) !== JSON.stringify(now.before)
