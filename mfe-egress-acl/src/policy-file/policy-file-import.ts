import { isConfigFile, type Node, nodeKey } from '@meshdeck/api/nodes'
import { tagIdOf } from '@meshdeck/domain/tag-name'
import { createSlices } from '@meshdeck/platform'
import { download } from '@meshdeck/ui/form'
import type { JobResults } from '@meshdeck/ui/panel'

import {
  toReachConfigFile,
  toReachNode,
  toReachPolicy,
  toReachRoute,
} from '../reach-engine/reach-lists'
import type { ReachEdit } from '../reach-engine/reach-questions'
import { comparePolicyFile, newRouteId, type PolicyFileDifference } from './compare-policy-file'
import type { EntryChange } from './compare-section'
import type { CurrentContent } from './current-content'
import type { ServerRules } from './entry-faults'
import { everyStep, type Step, stepId } from './import-steps'
import { type Problem } from './policy-file'
import type { PolicyFileReading } from './read-policy-file'
import { toNames } from './reference-names'
import type { NetworkRecords } from './write-policy-file'

/** File that can be compared, with the result of the import that it undoes. */
export type ReadFile = {
  text: string
  reading: Extract<PolicyFileReading, { content: unknown }>
  /** Content before the import that this file undoes. */
  recordsBefore?: NetworkRecords
  /** IDs of the items that import created, which the undo deletes. */
  createdIds?: ReadonlySet<string>
}

/** What an import would do to the content at the time of the comparison. */
export type DryRun = { file: ReadFile; content: CurrentContent; difference: PolicyFileDifference }

/** Compares a file with the given content. */
export async function dryRunOf(
  file: ReadFile,
  { content, server }: { content: CurrentContent; server: ServerRules },
): Promise<DryRun> {
  const deletedIds = idsOf(file.recordsBefore)
  return {
    file,
    content,
    difference: await comparePolicyFile(file.reading, {
      ...content,
      server,
      deletedIds,
    }),
  }
}

/** Whether two comparisons have the same result; long ones are compared in slices. */
export async function isSameDifference(
  a: PolicyFileDifference,
  b: PolicyFileDifference,
): Promise<boolean> {
  const [currentSteps, earlierSteps] = [everyStep(a), everyStep(b)]
  const slices = createSlices()
  for (const [index, step] of currentSteps.entries()) {
    if (JSON.stringify(step) !== JSON.stringify(earlierSteps[index])) return false
    if (slices.isOver()) await slices.pause()
  }
  return (
    currentSteps.length === earlierSteps.length &&
    JSON.stringify(a.problems) === JSON.stringify(b.problems)
  )
}

/** Returns the deletions that are selected initially: none, unless the file undoes an import. */
export function deletionsOf({
  file: { recordsBefore, createdIds },
  difference,
}: {
  file: Pick<ReadFile, 'recordsBefore' | 'createdIds'>
  difference: PolicyFileDifference
}): Set<string> {
  const earlierIds = idsOf(recordsBefore)
  return deletions(difference, ({ id }) => !earlierIds.has(id) && createdIds?.has(id) === true)
}

/** Returns the deletions selected in an earlier comparison that this one still contains. */
export const stillChosen = (
  difference: PolicyFileDifference,
  chosenKeys: ReadonlySet<string>,
): Set<string> => deletions(difference, (_change, stepId) => chosenKeys.has(stepId))

type Removal = Extract<EntryChange<unknown>, { kind: 'remove' }>

/** Returns the deletions that can be selected; items that a line names stay. */
const deletions = (
  difference: PolicyFileDifference,
  isIncluded: (change: Removal, stepId: string) => boolean,
) =>
  new Set(
    everyStep(difference).flatMap(({ id, change }) =>
      change.kind === 'remove' && !change.isNamed && isIncluded(change, id) ? id : [],
    ),
  )

/**
 * Returns the IDs of what steps without a response have created: the item that is new under that name, if there is only
 * one.
 */
export function idsMadeBy(
  steps: readonly Step[],
  { before, now }: { before: NetworkRecords; now: NetworkRecords },
): string[] {
  const knownIds = idsOf(before)
  const sections = {
    tags: (now.tags ?? []).map(({ id, tag_name: name }) => ({ id, name })),
    routes: now.routes,
    policies: now.policies,
  }
  return steps.flatMap(({ section, change: { kind, name } }) => {
    if (kind !== 'add') return []
    const list: ReadonlyArray<{ id: string; name: string }> = sections[section]
    const [made, ...others] = list.filter((item) => item.name === name && !knownIds.has(item.id))
    return made && others.length === 0 ? made.id : []
  })
}

function idsOf(records: NetworkRecords | undefined): ReadonlySet<string> {
  if (!records) return new Set()
  const { tags = [], routes, policies } = records
  return new Set([...tags, ...routes, ...policies].map(({ id }) => id))
}

export async function fileOf({ records, entitiesByKind }: CurrentContent): Promise<string> {
  const { writePolicyFile } = await policyFileWriter()
  return writePolicyFile(records, toNames(entitiesByKind))
}

/**
 * Returns what is left of steps for newer content of the network: those to send, those that a request without a
 * response has completed, and those whose items another user has changed.
 */
export function stepsLeft(
  failedSteps: readonly Step[],
  {
    currentSteps,
    unchangedKeys,
    createdIds,
  }: {
    currentSteps: readonly Step[]
    unchangedKeys: PolicyFileDifference['unchangedKeys']
    /** IDs of the items that the import has created so far. */
    createdIds: ReadonlySet<string>
  },
) {
  const stepById = new Map(currentSteps.map((step) => [step.id, step]))
  // what no longer exists needs no deletion
  const isDone = ({ section, change }: Step) =>
    change.kind === 'remove' || unchangedKeys[section].includes(change.key)
  const groups: { again: Step[]; done: Step[]; contested: Step[] } = {
    again: [],
    done: [],
    contested: [],
  }
  for (const step of failedSteps) {
    const current = stepById.get(step.id)
    if (!current) (isDone(step) ? groups.done : groups.contested).push(step)
    else if (isChangedSince(step, current, createdIds)) groups.contested.push(step)
    else groups.again.push(current)
  }
  return groups
}

/** Whether another user has changed or created the item of a step. */
function isChangedSince(
  { change: before }: Step,
  { change: now }: Step,
  made: ReadonlySet<string>,
): boolean {
  if (now.kind !== 'change') return false
  if (before.kind === 'add') return !made.has(now.id)
  return before.kind === 'change' && JSON.stringify(before.before) !== JSON.stringify(now.before)
}

/** File that can't be read, with its problems. */
export type BadFile = { text: string; problems: readonly Problem[] }

/** Running or finished import, with the content before it. */
export type ImportRun = {
  dryRun: DryRun
  before: { text: string; dryRun: DryRun }
  steps: readonly Step[]
  results: JobResults<Step>
  createdIds: Set<string>
}

export type ImportState =
  | { step: 'file'; bad?: BadFile; failure?: string }
  | { step: 'waiting' }
  | { step: 'elsewhere'; file: ReadFile }
  /** `failure`: why nothing was sent, if something should have been. */
  | { step: 'dry-run'; dryRun: DryRun; isNew?: boolean; failure?: string }
  | { step: 'running' | 'finished'; run: ImportRun; failure?: string }

/** Loads the YAML code with the first file, because it is larger than the page. */
export const policyFileReader = () =>
  import(/* webpackChunkName: "policy-file-yaml" */ './read-policy-file')
export const policyFileWriter = () =>
  import(/* webpackChunkName: "policy-file-yaml" */ './write-policy-file')

/** Loads the published schema of policy files. */
export const loadPolicyFileSchema = async (): Promise<unknown> =>
  (await import(/* webpackChunkName: "policy-file-schema" */ './policy-file-schema'))
    .policyFileJsonSchema

/** Downloads a policy file; `part` distinguishes several files of a network. */
export const savePolicyFile = (networkId: string, content: string, part = 'policies') =>
  download(`${networkId}-${part}.yaml`, { type: 'application/yaml', content })

/** Returns all changes of an import as one change for the preview. */
export function toImportEdit(
  { difference, content: { records } }: DryRun,
  { chosenKeys, nodes }: { chosenKeys: ReadonlySet<string>; nodes: readonly Node[] },
): ReachEdit {
  const { policies, routes } = difference
  const policyOf = new Map(records.policies.map((policy) => [policy.id, policy]))
  const routeOf = new Map(records.routes.map((route) => [route.id, route]))
  const network_id = records.network
  return {
    policies: {
      put: policies.flatMap((change) => {
        if (change.kind === 'remove') return []
        const id = change.kind === 'add' ? `new ${change.key}` : change.id
        const base = policyOf.get(id) ?? { id, network_id, default: false }
        return toReachPolicy({ ...base, ...change.wantedItem })
      }),
      remove: policies.flatMap((change) =>
        change.kind === 'remove' && chosenKeys.has(stepId('policies', change)) ? change.id : [],
      ),
    },
    egress: {
      put: routes.flatMap((change) => {
        if (change.kind === 'remove') return []
        const id = change.kind === 'add' ? newRouteId(change) : change.id
        const base = routeOf.get(id) ?? { id, network: network_id, created_at: '' }
        return toReachRoute({ ...base, ...change.wantedItem })
      }),
      remove: routes.flatMap((change) =>
        change.kind === 'remove' && chosenKeys.has(stepId('routes', change)) ? change.id : [],
      ),
    },
    ...memberEdit({ difference, records }, { chosenKeys, nodes }),
  }
}

/** Only the members of tags matter here; a renamed tag stays the same. */
function memberEdit(
  {
    difference: { tags },
    records,
  }: Pick<DryRun, 'difference'> & Pick<DryRun['content'], 'records'>,
  { chosenKeys, nodes }: { chosenKeys: ReadonlySet<string>; nodes: readonly Node[] },
): Pick<ReachEdit, 'nodes' | 'configFiles'> {
  const taggedMembers = new Map<string, ReadonlySet<string>>()
  for (const change of tags) {
    if (change.kind !== 'remove') {
      const id = change.kind === 'add' ? tagIdOf(records.network, change.name) : change.id
      taggedMembers.set(id, new Set(change.wantedItem.tagged_nodes.map(keyOf)))
    } else if (chosenKeys.has(stepId('tags', change))) taggedMembers.set(change.id, new Set())
  }
  if (taggedMembers.size === 0) return {}
  const changedDevices = nodes.flatMap((node) => {
    const device = toReachConfigFile(node) ?? toReachNode(node)
    const key = keyOf({ id: nodeKey(node), isConfigFile: isConfigFile(node) })
    const keptTags = device.tags.filter((tag) => taggedMembers.get(tag)?.has(key) !== false)
    const addedTags = [...taggedMembers].flatMap(([tag, keys]) =>
      keys.has(key) && !device.tags.includes(tag) ? tag : [],
    )
    const isSame = addedTags.length === 0 && keptTags.length === device.tags.length
    return isSame ? [] : { ...device, tags: [...keptTags, ...addedTags] }
  })
  return {
    nodes: { put: changedDevices.flatMap((device) => ('clientid' in device ? [] : device)) },
    configFiles: { put: changedDevices.flatMap((device) => ('clientid' in device ? device : [])) },
  }
}

const keyOf = ({ id, isConfigFile }: { id: string; isConfigFile: boolean }) =>
  `${isConfigFile} ${id}`
