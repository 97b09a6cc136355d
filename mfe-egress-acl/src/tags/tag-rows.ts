import type { Tag } from '@meshdeck/api/tags'
import { readServerTime } from '@meshdeck/domain/server-times'

/** A tag as the table shows it. */
export type TagRow = {
  id: string
  name: string
  /** `#rrggbb`; undefined where it has none, or something else. */
  color: string | undefined
  /** How many devices and config files bear it. */
  devices: number
  files: number
  /** Comes with the network, and to every gateway by itself. */
  isBuiltIn: boolean
  /** A user name; empty for what comes with the network. */
  createdBy: string
  /** Milliseconds since 1970; 0 when unknown. */
  createdAt: number
}

/** The rows of a list of tags. */
export function toTagRows(tags: readonly Tag[]): TagRow[] {
  return tags.map((tag) => {
    const files = tag.tagged_nodes.filter(({ isClient }) => isClient).length
    const isBuiltIn = tag.created_by === BY_SERVER
    return {
      id: tag.id,
      name: tag.tag_name,
      color: readColor(tag.color_code),
      devices: tag.tagged_nodes.length - files,
      files,
      isBuiltIn,
      createdBy: isBuiltIn ? '' : tag.created_by,
      createdAt: readServerTime(tag.created_at) ?? 0,
    }
  })
}

const BY_SERVER = 'auto'

/** A colour in the form that a colour field takes; the server keeps whatever it is sent. */
export function readColor(code: string): string | undefined {
  const [, short] = /^#([\da-f]{3})$/i.exec(code) ?? []
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join('')}`
  return /^#[\da-f]{6}$/i.test(code) ? code : undefined
}
