import { timeNow } from '../clock'
import { findGroup } from '../groups/find-group'
import { refused } from '../http/refusal'
import { newId } from '../ids'
import { found } from '../storage/missing'
import type { PostureCheck } from '../storage/posture-tables'
import type { Store } from '../storage/store'
import { cleanVersion, isVersion } from './client-versions'
import { countryName } from './countries'
import { attributes, EVERYTHING, type PostureCheckInput } from './posture-check'
import { runPostureChecks } from './run-checks'

/** Stores a new check, switched on, and holds every device against it (contract 2.12). @throws Refusal 400 */
export function createPostureCheck(
  store: Store,
  input: PostureCheckInput,
  created_by: string,
): PostureCheck {
  const valid = validated(store, input)
  const now = timeNow()
  const check: PostureCheck = {
    ...valid,
    id: newId(),
    status: true,
    created_by,
    created_at: now,
    updated_at: now,
  }
  store.postureChecks.insert(check)
  runPostureChecks(store)
  return check
}

type Changed = {
  before: PostureCheck
  after: PostureCheck
  /** The body as it was taken. */
  input: PostureCheckInput
}

/**
 * Replaces a check; its network stays. A blank description and a severity of 0 are echoed but not stored.
 * @throws Refusal 400
 */
export function updatePostureCheck(store: Store, sent: PostureCheckInput): Changed {
  const input = validated(store, sent)
  const before = found(400, () => store.postureChecks.get(input.id))
  const { id, network_id, created_by, created_at } = before
  const after = { ...input, id, network_id, created_by, created_at, updated_at: timeNow() }
  store.postureChecks.update(id, {
    ...after,
    description: after.description || before.description,
    severity: after.severity || before.severity,
  })
  runPostureChecks(store)
  return { before, after, input }
}

/** @throws Refusal 400 */
export function deletePostureCheck(store: Store, id: string): PostureCheck {
  if (id === '') throw refused(400, 'id is required')
  const check = found(400, () => store.postureChecks.get(id))
  store.postureChecks.remove(id)
  runPostureChecks(store)
  return check
}

type Valid = PostureCheckInput & Pick<PostureCheck, 'values' | 'tags' | 'user_groups'>

/** The body in the form in which it is stored. @throws Refusal 400 */
function validated(store: Store, input: PostureCheckInput): Valid {
  if (input.name === '') throw refused(400, 'name cannot be empty')
  if (!store.networks.has(input.network_id)) throw refused(400, 'invalid network')
  const values = validValues(input)
  const [tags, user_groups] = [input.tags ?? {}, input.user_groups ?? {}]
  checkKnown(tags, (id) => store.tags.has(id))
  checkKnown(user_groups, (id) => findGroup(store, id) !== undefined)
  return { ...input, values, tags, user_groups }
}

function validValues({ attribute, ...input }: PostureCheckInput): string[] {
  const known = attributes.get(attribute)
  if (!known) throw refused(400, 'unkown attribute')
  const values = (input.values ?? []).map((value) => value.toLowerCase())
  const [first] = values
  if (first === undefined) throw refused(400, 'attribute value cannot be empty')
  if (attribute === 'client_location') {
    if (values.some((value) => countryName(value) === undefined)) {
      throw refused(400, 'invalid country code')
    }
    return values.map((value) => value.toUpperCase())
  }
  if (!attribute.endsWith('_version')) {
    if (values.every((value) => known.includes(value))) return values
    throw refused(400, 'invalid attribute value')
  }
  if (values.length !== 1) {
    throw refused(400, 'version attribute must have exactly one value (minimum version)')
  }
  if (!isVersion(first)) throw refused(400, 'invalid attribute version value')
  return [cleanVersion(first)]
}

/** Groups that there are not are called tags, too. */
function checkKnown(ids: object, isKnown: (id: string) => boolean) {
  if (Object.keys(ids).every((id) => id === EVERYTHING || isKnown(id))) return
  throw refused(400, 'unknown tag')
}
