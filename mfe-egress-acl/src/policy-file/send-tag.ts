import { createTag, deleteTag, updateTag } from '@meshdeck/api/tag-changes'
import { tagIdOf } from '@meshdeck/domain/tag-name'

import type { RuleChange } from './compare-section'
import type { TagItemOf } from './rule-items'
import { type Sending, sendOrGone } from './sending'

/** Makes, changes or deletes a tag. */
export async function sendTag(change: RuleChange<TagItemOf>, sending: Sending) {
  const { networkId, give, onMade } = sending
  if (change.kind === 'remove') return sendOrGone(deleteTag, { networkId, id: change.id })
  const { tag_name: name, color_code: color, tagged_nodes: members } = change.wanted
  if (change.kind === 'add') {
    await createTag.send({ networkId, name, color, members })
    return onMade(tagIdOf(networkId, name))
  }
  const { id, before, fields } = change
  await updateTag.send({
    networkId,
    id,
    add: members.filter(isNotIn(before.tagged_nodes)),
    remove: before.tagged_nodes.filter(isNotIn(members)),
    ...(fields.includes('tag_name') && { name }),
    ...(fields.includes('color_code') && { color }),
  })
  if (fields.includes('tag_name')) give(id, tagIdOf(networkId, name))
  return undefined
}

const isNotIn = (members: TagItemOf['tagged_nodes']) => {
  const keys = new Set(members.map(({ id, isClient }) => `${isClient} ${id}`))
  return ({ id, isClient }: TagItemOf['tagged_nodes'][number]) => !keys.has(`${isClient} ${id}`)
}
