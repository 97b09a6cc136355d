import type { UserEdit, UserInput } from '@meshdeck/api/user-changes'
import type { User } from '@meshdeck/api/users'
import { type Input, type Schema, z } from '@meshdeck/platform'
import {
  confirmedPassword,
  currentPasswordShape,
  newPasswordShape,
  newUserNameSchema,
} from '@meshdeck/ui/form'

/** A new password, typed twice. */
export const passwordFormSchema = z.object(newPasswordShape).check(confirmedPassword())

/** Schema of a change of the own password, after the current one if the server checks it. */
export const ownPasswordSchema = (checksIdentity: boolean) =>
  z
    .object({ ...currentPasswordShape(checksIdentity), ...newPasswordShape })
    .check(confirmedPassword())

const newUserShape = (nameMin: number) =>
  z
    .object({
      ...newPasswordShape,
      username: newUserNameSchema(nameMin),
      display_name: z.string(),
      platform_role_id: z.string().check(z.minLength(1)),
      groups: z.array(z.string()),
    })
    .check(confirmedPassword())
type NewUserForm = Input<ReturnType<typeof newUserShape>>

/** Validates a new user (contract 1.3) and returns what is sent. */
export const newUserSchema = (nameMin: number) =>
  z.pipe(
    newUserShape(nameMin),
    z.transform(({ username, password, display_name, platform_role_id, groups }): UserInput => ({
      username,
      password,
      display_name: display_name.trim(),
      platform_role_id,
      ...(groups.length > 0 && {
        user_group_ids: Object.fromEntries(groups.map((id) => [id, {}])),
      }),
    })),
  )

/** Returns the initial values for a new user; a single available role is preselected. */
export function emptyUser(roles: readonly string[]): NewUserForm {
  const platform_role_id = roles.length === 1 ? (roles[0] ?? '') : ''
  return { username: '', display_name: '', platform_role_id, groups: [], password: '', confirm: '' }
}

/** Validates the editable fields of a user. The server keeps a display name if an empty one is sent (contract 1.3). */
export function userFormSchema(user: User): Schema<UserEdit, UserEdit> {
  const isAllowedName = (name: string) => name.trim() !== '' || user.display_name === ''
  return z.object({
    display_name: z.pipe(
      z.string().check(z.refine(isAllowedName, 'identity:users.form.displayNameKept')),
      z.transform((name) => name.trim()),
    ),
    platform_role_id: z.string().check(z.minLength(1)),
  })
}
