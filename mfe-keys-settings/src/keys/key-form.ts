import { editOfKey, type EnrollmentKeyInput } from '@meshdeck/api/enrollment-key-changes'
import { isSkippedTime, readLocalMoment } from '@meshdeck/domain/local-moment'
import { readWhole } from '@meshdeck/domain/whole-number'
import { type Input, z } from '@meshdeck/platform'

import { keyOptionsShape } from './key-options'
import type { KeyRow } from './key-rows'
import type { KeyType } from './key-type'
import { nextKeyName } from './next-key-name'

const NAME_MIN = 3
const NAME_MAX = 32

const nameSchema = z.string().check(
  z.refine((name) => name.trim() !== '', 'keys:keys.create.nameMissing'),
  z.refine((name) => lengthOf(name) >= NAME_MIN, 'keys:keys.create.nameShort'),
  z.refine((name) => lengthOf(name) <= NAME_MAX, 'keys:keys.create.nameLong'),
)

const types = ['unlimited', 'uses', 'time'] as const satisfies readonly KeyType[]

const formSchema = z
  .object({
    name: nameSchema,
    type: z.oneOf(types),
    uses: z.string(),
    /** As the browser writes a moment where the reader is: `2026-12-01T10:00`. */
    expires: z.string(),
    networks: z.array(z.string()),
    ...keyOptionsShape,
  })
  .check(
    z.refine(({ type, uses }) => type !== 'uses' || isCount(uses), {
      path: ['uses'],
      error: 'keys:keys.create.usesInvalid',
    }),
    z.refine(({ type, expires }) => type !== 'time' || !isSkippedTime(expires), {
      path: ['expires'],
      error: 'ui:field.skippedTime',
    }),
    z.refine(({ type, expires }) => type !== 'time' || !Number.isNaN(readLocalMoment(expires)), {
      path: ['expires'],
      error: 'keys:keys.create.expiresMissing',
    }),
    z.refine(({ type, expires }) => type !== 'time' || !(readLocalMoment(expires) <= Date.now()), {
      path: ['expires'],
      error: 'keys:keys.create.expiresPast',
    }),
  )
export type KeyForm = Input<typeof formSchema>

/** The rules of the form (contract 1.14), and what is sent when they are kept. */
export const keyFormSchema = z.pipe(
  formSchema,
  z.transform(({ name, type, uses, expires, networks, gateway, groups }): EnrollmentKeyInput => ({
    name: name.trim(),
    networks,
    options: { gateway, groups: groups.toSorted() },
    // what another type that was looked at still holds is not sent
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

/** The form of a new key like another one. How often and until when it works is chosen again: the old limit is over. */
export const formLikeKey = (
  { name, type, networks, key }: Pick<KeyRow, 'name' | 'type' | 'networks' | 'key'>,
  taken: ReadonlySet<string>,
): KeyForm => ({ ...emptyKey, ...editOfKey(key), name: nextKeyName(name, taken), type, networks })

/** The server counts letters, not bytes. */
const lengthOf = (name: string) => [...name.trim()].length

const isCount = (text: string) =>
  readWhole(text, { min: 1, max: Number.MAX_SAFE_INTEGER }) !== undefined
