import { isEditSaved, mergeOrCollide } from '@meshdeck/domain/merge-edits'
import { api, ApiError, readItems, readReply, z } from '@meshdeck/platform'

import { change, fetchFresh } from '../change'
import { wholeOf } from '../fields'
import {
  type PostureCheck,
  postureCheckListQuery,
  postureCheckSchema,
  posturePath,
} from '../queries/posture-checks'

/** Fields of a check that a user can change; IDs are sorted so that edits can be compared. */
export type PostureCheckEdit = Pick<
  PostureCheck,
  'name' | 'description' | 'attribute' | 'severity' | 'status'
> & { values: string[]; tags: string[]; user_groups: string[] }

/** Returns the editable fields of a check. */
export function editOfPostureCheck(check: PostureCheck): PostureCheckEdit {
  const { name, description, attribute, severity, status, values, tags, user_groups } = check
  return {
    name,
    description,
    attribute,
    severity,
    status,
    values: values.toSorted(),
    tags: Object.keys(tags).toSorted(),
    user_groups: Object.keys(user_groups).toSorted(),
  }
}

// the server evaluates every device against the checks again
const stale = ['posture-checks', 'nodes', 'config-files'] as const

/** POST /v1/posture_check?network=. The server switches a new one on, whatever is sent. */
export const createPostureCheck = change({
  send: ({ networkId, input }: { networkId: string; input: PostureCheckEdit }) =>
    readReply(
      api.post(posturePath, {
        searchParams: { network: networkId },
        json: { ...bodyOf(input), network_id: networkId },
      }),
      postureCheckSchema,
    ),
  stale,
  isSaved: async ({ networkId }, { id }) =>
    (await fetchFresh(postureCheckListQuery(networkId))).some((made) => made.id === id),
  nameOf: ({ input }) => input.name,
})

const wholeCheckSchema = wholeOf(postureCheckSchema)

type Update = { networkId: string; id: string; base: PostureCheckEdit; mine: PostureCheckEdit }

/**
 * PUT /v1/posture_check?network=: applies a change to the current check, because the server replaces it completely.
 * Throws a `CollisionError` if another user has changed the same field since `base`, and an `ApiError` of 404 if it no
 * longer exists. A description can't be cleared and a severity can't be set to unknown: the server keeps the last one.
 */
export const updatePostureCheck = change({
  send: async ({ networkId, id, base, mine }: Update) => {
    const searchParams = { network: networkId }
    const wholeChecks = await readItems(api.get(posturePath, { searchParams }), wholeCheckSchema)
    const current = wholeChecks.find(({ known }) => known.id === id)
    if (!current) throw new ApiError(404, '')
    const edit = mergeOrCollide({ base, theirs: editOfPostureCheck(current.known), mine })
    const json = { ...current.reply, ...bodyOf(edit) }
    await readReply(api.put(posturePath, { searchParams, json }), z.unknown())
  },
  stale,
  isSaved: async ({ networkId, id, ...edit }) => {
    const checks = await fetchFresh(postureCheckListQuery(networkId))
    const check = checks.find((check) => check.id === id)
    return isEditSaved(edit, check && editOfPostureCheck(check))
  },
  nameOf: ({ base }) => base.name,
})

/** DELETE /v1/posture_check?id=&network=. The server withdraws the violations that the check has found. */
export const deletePostureCheck = change({
  send: ({ id, network_id }: Pick<PostureCheck, 'id' | 'network_id'>) =>
    readReply(api.delete(posturePath, { searchParams: { id, network: network_id } }), z.unknown()),
  stale,
  exists: async ({ id, network_id }) =>
    (await fetchFresh(postureCheckListQuery(network_id))).some((check) => check.id === id),
})

const bodyOf = ({ tags, user_groups, ...edit }: PostureCheckEdit) => ({
  ...edit,
  tags: byId(tags),
  user_groups: byId(user_groups),
})

const byId = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, {}]))
