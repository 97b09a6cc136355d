import { editOfKey, type EnrollmentKeyInput } from '@meshdeck/api/enrollment-key-changes'
import type { Host } from '@meshdeck/api/hosts'
import { type Node, nodeNames } from '@meshdeck/api/nodes'
import { isSkippedTime, readLocalMoment } from '@meshdeck/domain/local-moment'
import { readWhole } from '@meshdeck/domain/typed-text'
import { type Input, z } from '@meshdeck/platform'

import { type KeyRow, type KeyType, MAX_KEY_NAME_LENGTH, nextKeyName } from './key-rows'

/** Options for devices that join with a key, in the form and in the request. */
const keyOptionsShape = { gateway: z.string(), groups: z.array(z.string()) }

export const keyEditSchema = z.pipe(
  z.object(keyOptionsShape),
  z.transform(({ gateway, groups }) => ({ gateway, groups: groups.toSorted() })),
)

/** Returns the names by ID of the nodes that can relay for a key of these networks (contract 1.14). */
export function relaysOf(
  networks: readonly string[],
  { nodes, hosts }: { nodes: readonly Node[]; hosts: readonly Host[] },
): ReadonlyMap<string, string> {
  const nameOf = nodeNames(nodes, hosts)
  const relays = nodes
    .filter(({ isrelay, network }) => isrelay && networks.includes(network))
    .map(({ id, network }): [string, string] => {
      const name = nameOf(id)
      return [id, networks.length > 1 ? `${name} · ${network}` : name]
    })
  return new Map(relays.toSorted(([, left], [, right]) => left.localeCompare(right)))
}

/** Returns the tags of these networks; a tag's ID begins with its network (contract 1.17). */
export const tagsWithin = (networks: readonly string[], tagIds: readonly string[]): string[] =>
  tagIds.filter((id) => networks.some((network) => id.startsWith(`${network}.`)))

const MIN_KEY_NAME_LENGTH = 3

const nameSchema = z.string().check(
  z.refine((name) => name.trim() !== '', 'keys:keys.create.nameMissing'),
  z.refine((name) => lengthOf(name) >= MIN_KEY_NAME_LENGTH, 'keys:keys.create.nameShort'),
  z.refine((name) => lengthOf(name) <= MAX_KEY_NAME_LENGTH, 'keys:keys.create.nameLong'),
)

const types = ['unlimited', 'uses', 'time'] as const satisfies readonly KeyType[]

const rule = z.ruleOf<{ type: KeyType; uses: string; expires: string }>()

const formSchema = z
  .object({
    name: nameSchema,
    type: z.oneOf(types),
    uses: z.string(),
    /** Local time as the browser's field returns it: `2026-12-01T10:00`. */
    expires: z.string(),
    networks: z.array(z.string()),
    ...keyOptionsShape,
  })
  .check(
    rule(
      'uses',
      ({ type, uses }) => type !== 'uses' || isCount(uses),
      'keys:keys.create.usesInvalid',
    ),
    rule(
      'expires',
      ({ type, expires }) => type !== 'time' || !isSkippedTime(expires),
      'common:field.skippedTime',
    ),
    rule(
      'expires',
      ({ type, expires }) => type !== 'time' || !Number.isNaN(readLocalMoment(expires)),
      'keys:keys.create.expiresMissing',
    ),
    rule(
      'expires',
      ({ type, expires }) => type !== 'time' || !(readLocalMoment(expires) <= Date.now()),
      'keys:keys.create.expiresPast',
    ),
  )
export type KeyForm = Input<typeof formSchema>

/** Validates the form (contract 1.14) and returns the request. */
export const keyFormSchema = z.pipe(
  formSchema,
  z.transform(({ name, type, uses, expires, networks, gateway, groups }): EnrollmentKeyInput => ({
    name: name.trim(),
    networks,
    options: { gateway, groups: groups.toSorted() },
    // values of a type that was selected before aren't sent
    ...(type === 'uses' && { uses: Number(uses) }),
    ...(type === 'time' && { expiration: readLocalMoment(expires) }),
  })),
)

export const emptyKey: KeyForm = {
  name: '',
  type: 'unlimited',
  uses: '1',
  expires: '',
  networks: [],
  gateway: '',
  groups: [],
}

/** Returns the form values for a copy of a key. Its limits have to be entered again, because the old ones are over. */
export const formLikeKey = (
  { name, type, networks, key }: Pick<KeyRow, 'name' | 'type' | 'networks' | 'key'>,
  taken: ReadonlySet<string>,
): KeyForm => ({ ...emptyKey, ...editOfKey(key), name: nextKeyName(name, taken), type, networks })

/** The server counts characters, not bytes. */
const lengthOf = (name: string) => [...name.trim()].length

const isCount = (text: string) =>
  readWhole(text, { min: 1, max: Number.MAX_SAFE_INTEGER }) !== undefined
