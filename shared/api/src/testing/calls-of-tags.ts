import { callApi } from '@meshdeck/testing/backend'

import { createTag, deleteTag, updateTag } from '../mutations/tag-changes'
import { repairTagReference } from '../mutations/tag-repair-changes'
import { enrollmentKeyListQuery } from '../queries/enrollment-keys'
import { nodeListQuery } from '../queries/nodes'
import { tagListQuery, tagsOfNetworksQuery } from '../queries/tags'
import { firstOf, type MakeCall, NETWORK, read, someNode } from './prepare'

const tagNow = async (name: string) => {
  const tags = await read({ ...tagListQuery(NETWORK), staleTime: 0 })
  return firstOf(tags.filter(({ tag_name }) => tag_name === name))
}

async function newTag(name: string) {
  const { id } = await someNode()
  const members = [{ id, isConfigFile: false }]
  await createTag({ networkId: NETWORK, name, color: '#123456', members })
  return { tag: await tagNow(name), members }
}

/** Adds a tag to a config file, removes it from a node, and renames it, all at once. */
async function changeTag() {
  const { tag, members } = await newTag('to change')
  const file = await someNode({ isConfigFile: true })
  const files = [{ id: file.static_node?.clientid ?? '', isConfigFile: true }]
  const change = { networkId: NETWORK, id: tag.id }
  await updateTag({ ...change, add: files, remove: members, name: 'changed', color: '#654321' })
  expect(await tagNow('changed')).toMatchObject({ color_code: '#654321', tagged_nodes: files })
  const nodes = await read({ ...nodeListQuery(NETWORK), staleTime: 0 })
  const bearing = nodes.filter(({ static_node: one }) => one?.tags.includes(`${NETWORK}.changed`))
  expect(bearing.map(({ static_node: one }) => one?.clientid)).toEqual(files.map(({ id }) => id))
}

/** Repairs a key that names a renamed tag. */
async function mendKey() {
  const { tag } = await newTag('of a key')
  await callApi('post', 'v1/enrollment-keys', {
    tags: ['tagging'],
    networks: [NETWORK],
    unlimited: true,
    groups: [tag.id],
  })
  await updateTag({ networkId: NETWORK, id: tag.id, name: 'of this key' })
  const keyNow = async () => {
    const keys = await read({ ...enrollmentKeyListQuery(), staleTime: 0 })
    return firstOf(keys.filter(({ tags }) => tags.includes('tagging')))
  }
  const { value: id } = await keyNow()
  const use = { kind: 'key' as const, id, name: 'tagging' }
  const newId = `${NETWORK}.of this key`
  await repairTagReference({ networkId: NETWORK, use, oldId: tag.id, newId })
  expect(await keyNow()).toHaveProperty('groups', [newId])
}

/** Requests for tags; Pro only. */
export const callsOfTags: Record<string, MakeCall> = {
  tagListQuery: async () => firstOf(await read(tagListQuery(NETWORK))),
  tagsOfNetworksQuery: async () => firstOf(await read(tagsOfNetworksQuery([NETWORK]))),
  createTag: () => newTag('short lived'),
  updateTag: changeTag,
  deleteTag: async () => {
    const { tag } = await newTag('gone soon')
    await deleteTag({ networkId: NETWORK, id: tag.id })
    expect(await read({ ...tagListQuery(NETWORK), staleTime: 0 })).not.toContainEqual(
      expect.objectContaining({ id: tag.id }),
    )
  },
  repairTagReference: mendKey,
}
