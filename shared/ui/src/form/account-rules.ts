import { fitsPasswordHash, isUserName, MIN_PASSWORD_LENGTH } from '@meshdeck/domain/user-account'
import { isApiError, z } from '@meshdeck/platform'

/** The name of a new account, trimmed (contract 1.3), with at least `least` characters. */
export const newUserNameSchema = (least: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((name) => name.trim()),
    ),
    z.string().check(z.minLength(least), z.refine(isUserName, 'common:account.usernameRule')),
  )

/**
 * The two fields of `NewPasswordFields`, to be spread into an object schema that is then checked with
 * `confirmedPassword` (contract 1.3).
 */
export const newPasswordShape = {
  password: z
    .string()
    .check(
      z.minLength(MIN_PASSWORD_LENGTH),
      z.refine(fitsPasswordHash, 'common:account.passwordTooLong'),
    ),
  confirm: z.string().check(z.minLength(1)),
}

/** Checks that both fields of a new password are equal; reports the error at the second one. */
export function confirmedPassword<Form extends { password: string; confirm: string }>() {
  return z.refine<Form>(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: 'common:account.mismatch',
  })
}

/**
 * Returns the server's messages about the name or password of an account, for the fields `username` and `password`. A
 * refusal that also concerns something else is left to the form as a whole.
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
