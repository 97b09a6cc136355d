import type { User, UserChanges, UserInput } from '@meshdeck/api/users'
import { fitsPasswordHash, PASSWORD_MIN } from '@meshdeck/domain/password'
import { isUserName, USER_NAME_MIN } from '@meshdeck/domain/user-name'
import { type Input, isApiError, type Schema, z } from '@meshdeck/platform'

const usernameSchema = z.string().check(
  z.minLength(USER_NAME_MIN),
  z.refine((name) => isUserName(name.trim()), 'identity:form.usernameRule'),
)

const passwordShape = {
  password: z
    .string()
    .check(z.minLength(PASSWORD_MIN), z.refine(fitsPasswordHash, 'identity:form.passwordTooLong')),
  confirm: z.string().check(z.minLength(1)),
}

type Passwords = { password: string; confirm: string }

const isConfirmed = ({ password, confirm }: Passwords) => password === confirm
const mismatch = { path: ['confirm'], error: 'identity:form.mismatch' }

/** A new password, typed twice. */
export const passwordFormSchema = z.object(passwordShape).check(z.refine(isConfirmed, mismatch))

const newUserShape = z
  .object({
    ...passwordShape,
    username: usernameSchema,
    display_name: z.string(),
    platform_role_id: z.string().check(z.minLength(1)),
  })
  .check(z.refine(isConfirmed, mismatch))
export type NewUserForm = Input<typeof newUserShape>

/** The rules of a new user (contract 1.3), and what is sent when they are kept. */
export const newUserSchema = z.pipe(
  newUserShape,
  z.transform(({ username, password, display_name, platform_role_id }): UserInput => ({
    username: username.trim(),
    password,
    display_name: display_name.trim(),
    platform_role_id,
  })),
)

/** The form of a new user; with one role to give, that one is chosen. */
export function emptyUser(roles: readonly string[]): NewUserForm {
  const platform_role_id = roles.length === 1 ? (roles[0] ?? '') : ''
  return { username: '', display_name: '', platform_role_id, password: '', confirm: '' }
}

type UserForm = Pick<User, 'display_name' | 'platform_role_id'>

/** What can be changed of a user. The server keeps a display name that is sent empty (contract 1.3). */
export function userFormSchema(user: User): Schema<UserChanges, UserForm> {
  const isKept = (name: string) => name.trim() !== '' || user.display_name === ''
  return z.object({
    display_name: z.pipe(
      z.string().check(z.refine(isKept, 'identity:form.displayNameKept')),
      z.transform((name) => name.trim()),
    ),
    platform_role_id: z.string().check(z.minLength(1)),
  })
}

/**
 * What the server has against the name or the password, in its own words. A refusal that is about
 * something else too is left to the form as a whole.
 */
export function credentialFaults(error: unknown): { username?: string; password?: string } {
  if (!isApiError(error, 400) || error.serverText === '') return {}
  const lines = error.serverText.split('\n')
  const password = lines.filter((line) => /password/i.test(line))
  const username = lines.filter((line) => /^(?!.*password).*user/i.test(line))
  if (password.length + username.length < lines.length) return {}
  return {
    ...(username.length > 0 && { username: username.join(' ') }),
    ...(password.length > 0 && { password: password.join(' ') }),
  }
}
