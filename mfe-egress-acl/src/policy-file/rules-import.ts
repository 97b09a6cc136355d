import { type Node, nodeKey } from '@meshdeck/api/nodes'
import { tagIdOf } from '@meshdeck/domain/tag-name'
import { createSlices } from '@meshdeck/platform'
import { download } from '@meshdeck/ui/form'

import {
  toReachClient,
  toReachNode,
  toReachPolicy,
  toReachRoute,
} from '../reach-engine/reach-lists'
import type { ReachEdit } from '../reach-engine/reach-questions'
import { compareRules, newRouteId, type RulesDifference } from './compare-rules'
import type { RuleChange } from './compare-section'
import type { ServerRules } from './entry-faults'
import { everyStep, type Step, stepId } from './import-steps'
import { type Problem } from './policy-file'
import type { RulesReading } from './read-rules'
import { toNames } from './rule-names'
import type { RulesToday } from './rules-today'
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
  const slices = createSlices()
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

/** A file that cannot be read, and why. */
export type BadFile = { text: string; problems: readonly Problem[] }

/** An import under way or ended, and what there was before it. */
export type ImportRun = {
  dryRun: DryRun
  before: { text: string; dryRun: DryRun }
  steps: readonly Step[]
  results: { done: Set<Step>; failed: Map<Step, unknown> }
  /** Ids of what it has made. */
  made: Set<string>
}

export type ImportState =
  | { step: 'file'; bad?: BadFile; failure?: string }
  | { step: 'waiting' }
  | { step: 'elsewhere'; file: ReadFile }
  /** With why nothing was sent, if something was to be. */
  | { step: 'dry-run'; dryRun: DryRun; isNew?: boolean; failure?: string }
  | { step: 'running' | 'finished'; run: ImportRun; failure?: string }

/** What reads and writes YAML: with the first file, for it is more than the page. */
export const rulesReader = () => import(/* webpackChunkName: "rules-yaml" */ './read-rules')
export const rulesWriter = () => import(/* webpackChunkName: "rules-yaml" */ './write-rules')

/** The published schema of such files. */
export const rulesSchema = async (): Promise<unknown> =>
  (await import(/* webpackChunkName: "rules-schema" */ './rules.schema.json')).default

/** Hands a file of rules to the browser; `part` says which one where there are several. */
export const saveRules = (networkId: string, content: string, part = 'rules') =>
  download(`${networkId}-${part}.yaml`, { type: 'application/yaml', content })

/** All that an import would change, as one change that can be tried out before anything is sent. */
export function toImportEdit(
  { difference, today: { rulebook } }: DryRun,
  { chosen, nodes }: { chosen: ReadonlySet<string>; nodes: readonly Node[] },
): ReachEdit {
  const { policies, routes } = difference
  const policyOf = new Map(rulebook.policies.map((policy) => [policy.id, policy]))
  const routeOf = new Map(rulebook.routes.map((route) => [route.id, route]))
  const network_id = rulebook.network
  return {
    policies: {
      put: policies.flatMap((change) => {
        if (change.kind === 'remove') return []
        const id = change.kind === 'add' ? `new ${change.key}` : change.id
        const base = policyOf.get(id) ?? { id, network_id, default: false }
        return toReachPolicy({ ...base, ...change.wanted })
      }),
      remove: policies.flatMap((change) =>
        change.kind === 'remove' && chosen.has(stepId('policies', change)) ? change.id : [],
      ),
    },
    egress: {
      put: routes.flatMap((change) => {
        if (change.kind === 'remove') return []
        const id = change.kind === 'add' ? newRouteId(change) : change.id
        const base = routeOf.get(id) ?? { id, network: network_id, created_at: '' }
        return toReachRoute({ ...base, ...change.wanted })
      }),
      remove: routes.flatMap((change) =>
        change.kind === 'remove' && chosen.has(stepId('routes', change)) ? change.id : [],
      ),
    },
    ...memberEdit({ difference, rulebook }, { chosen, nodes }),
  }
}

/** Tags are known by who bears them alone; one that is called otherwise is the same here. */
function memberEdit(
  {
    difference: { tags },
    rulebook,
  }: Pick<DryRun, 'difference'> & Pick<DryRun['today'], 'rulebook'>,
  { chosen, nodes }: { chosen: ReadonlySet<string>; nodes: readonly Node[] },
): Pick<ReachEdit, 'nodes' | 'clients'> {
  const bearers = new Map<string, ReadonlySet<string>>()
  for (const change of tags) {
    if (change.kind !== 'remove') {
      const id = change.kind === 'add' ? tagIdOf(rulebook.network, change.name) : change.id
      bearers.set(id, new Set(change.wanted.tagged_nodes.map(keyOf)))
    } else if (chosen.has(stepId('tags', change))) bearers.set(change.id, new Set())
  }
  if (bearers.size === 0) return {}
  const changed = nodes.flatMap((node) => {
    const thing = toReachClient(node) ?? toReachNode(node)
    const key = keyOf({ id: nodeKey(node), isClient: node.is_static })
    const kept = thing.tags.filter((tag) => bearers.get(tag)?.has(key) !== false)
    const given = [...bearers].flatMap(([tag, keys]) =>
      keys.has(key) && !thing.tags.includes(tag) ? tag : [],
    )
    const isSame = given.length === 0 && kept.length === thing.tags.length
    return isSame ? [] : { ...thing, tags: [...kept, ...given] }
  })
  return {
    nodes: { put: changed.flatMap((thing) => ('clientid' in thing ? [] : thing)) },
    clients: { put: changed.flatMap((thing) => ('clientid' in thing ? thing : [])) },
  }
}

const keyOf = ({ id, isClient }: { id: string; isClient: boolean }) => `${isClient} ${id}`
