import type { GroupEdit, HeldRoles } from '@meshdeck/api/group-changes'
import type { Capabilities } from '@meshdeck/domain/capabilities'
import { ALL_NETWORKS } from '@meshdeck/domain/network-rights'
import { tagNameLike } from '@meshdeck/domain/tag-name'
import { isApiError, z } from '@meshdeck/platform'

/** Editable fields of a group: the roles as keys of `grantKey`, and the names of its members. */
export type GroupForm = { name: string; meta_data: string; grants: string[]; members: string[] }

export const emptyGroup: GroupForm = { name: '', meta_data: '', grants: [], members: [] }

/** Returns the key of a role in a network. Network IDs contain no spaces. */
export const grantKey = ({ networkId, roleId }: { networkId: string; roleId: string }) =>
  `${networkId} ${roleId}`

/** Parses a key of `grantKey`. */
export function grantOf(key: string): { networkId: string; roleId: string } {
  const blank = key.indexOf(' ')
  return { networkId: key.slice(0, blank), roleId: key.slice(blank + 1) }
}

/** Returns the roles of a group as keys. */
export const grantKeys = (held: Readonly<Record<string, object | null | undefined>>): string[] =>
  Object.entries(held).flatMap(([networkId, roles]) =>
    Object.keys(roles ?? {}).map((roleId) => grantKey({ networkId, roleId })),
  )

/** Returns the roles of keys in the server's format. */
export function heldRoles(keys: readonly string[]): HeldRoles {
  const held: HeldRoles = {}
  for (const { networkId, roleId } of keys.map(grantOf)) {
    held[networkId] = { ...held[networkId], [roleId]: {} }
  }
  return held
}

type Rules = {
  /** Names of the other groups. */
  takenNames: readonly string[]
  /** The current name, which is always allowed. */
  currentName?: string
  /** The current description. */
  description?: string
} & Pick<Capabilities, 'separatesAllNetworks' | 'ignoresBlankValues'>

/** Validates a group (decision OP-53, contract 1.5 and 2.3). */
export function groupFormSchema({ takenNames, currentName, description = '', ...rules }: Rules) {
  const text = z.pipe(
    z.string(),
    z.transform((typed) => typed.trim()),
  )
  const isOfLength = (name: string) =>
    name === currentName || (name.length >= 3 && name.length <= 50)
  return z.object({
    name: text.check(
      z.minLength(1, 'identity:groups.form.nameMissing'),
      z.refine((name) => name === '' || isOfLength(name), 'identity:groups.form.nameLength'),
      z.refine(
        (name) => name === currentName || tagNameLike(name, takenNames) === undefined,
        'identity:groups.form.nameTaken',
      ),
    ),
    meta_data: text.check(
      z.refine(
        (typed) => typed !== '' || !rules.ignoresBlankValues || description === '',
        'identity:groups.form.descriptionKept',
      ),
    ),
    grants: z
      .array(z.string())
      .check(
        z.refine(
          (keys) => !rules.separatesAllNetworks || !isMixed(keys),
          'identity:groups.form.mixed',
        ),
      ),
    members: z.array(z.string()),
  })
}

function isMixed(keys: readonly string[]): boolean {
  const networks = new Set(keys.map((key) => grantOf(key).networkId))
  return networks.has(ALL_NETWORKS) && networks.size > 1
}

/** Returns the request body of a group. */
export const toGroupEdit = ({
  name,
  meta_data,
  grants,
}: Omit<GroupForm, 'members'>): GroupEdit => ({
  name,
  meta_data,
  network_roles: heldRoles(grants),
})

/** Returns a server error about the name as a field error. */
export function refusedGroupName(error: unknown): { name?: string } {
  const isAboutName =
    isApiError(error) && /^(group already exists|group name)/.test(error.serverText)
  return isAboutName ? { name: error.serverText } : {}
}
