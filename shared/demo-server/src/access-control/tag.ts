import { gatewaysTag } from '../acls/default-policies'
import type { Names } from '../auth/network-asked'
import { timeNow } from '../clock'
import { bool, type Decoded, list, string, time } from '../decoding/field-types'
import { struct } from '../decoding/struct'
import { refused } from '../http/refusal'
import type { Tag } from '../storage/pro-tables'

const taggedType = struct('ApiNode', {
  id: string(),
  is_static: bool(),
  static_node: struct('ExtClient', { clientid: string(), network: string() }),
})

export const newTagType = struct('CreateTagReq', {
  tag_name: string(),
  network: string('models.NetworkID'),
  color_code: string(),
  tagged_nodes: list(taggedType),
})

export const changedTagType = struct('UpdateTagReq', {
  id: string('models.TagID'),
  tag_name: string(),
  network: string('models.NetworkID'),
  created_by: string(),
  created_at: time(),
  new_name: string(),
  color_code: string(),
  tagged_nodes: list(taggedType),
})

/** A node or client as a tag's body names it. */
export type Tagged = Decoded<typeof taggedType>

/** The nodes and clients that a body gives a tag to. */
export function taggedIn({ tagged_nodes }: { tagged_nodes: Tagged[] | null }): Names {
  const members = (tagged_nodes ?? []).map(({ id, is_static, static_node }) =>
    is_static ? static_node.clientid : id,
  )
  return { members }
}

/** The tag every network is born with (contract 1.17). */
export function defaultTag(netid: string): Tag {
  return {
    id: gatewaysTag(netid),
    tag_name: 'gateways',
    network: netid,
    color_code: '',
    created_by: 'auto',
    created_at: timeNow(),
  }
}

export function tagId(network: string, name: string): string {
  return `${network}.${name}`
}

/** Digits and blanks are allowed as well, whatever the refusal says. @throws Refusal 400 */
export function checkTagName(name: string) {
  if (name === '') throw refused(400, 'name is required')
  if (Buffer.byteLength(name) < 3) throw refused(400, 'name should have min 3 characters')
  if (!/^[a-zA-Z0-9- ]+$/.test(name)) {
    throw refused(400, 'invalid name. allowed characters are [a-zA-Z-]')
  }
}
