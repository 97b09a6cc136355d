import { fieldFault } from '../http/field-fault'
import { refused } from '../http/refusal'

type Credentials = { username: string; password: string }

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/**
 * Rules for a new account (contract 1.3 create).
 * @throws Refusal 400 with a line for each field that is not good.
 */
export function checkNewUser({ username, password }: Credentials) {
  const faults = [usernameFault(username), passwordFault(password)].filter((tag) => tag !== '')
  if (faults.length > 0) throw refused(400, faults.join('\n'))
  if (Buffer.byteLength(password) > 72) {
    throw refused(400, 'bcrypt: password length exceeds 72 bytes')
  }
}

function usernameFault(username: string): string {
  if ([...username].length < 3) return fieldFault('User.UserName', 'min')
  const isAllowed = /^[a-z0-9.-]+$/i.test(username) || EMAIL.test(username)
  return isAllowed ? '' : fieldFault('User.UserName', 'in_charset|email')
}

function passwordFault(password: string): string {
  if (password === '') return fieldFault('User.Password', 'required')
  return [...password].length < 5 ? fieldFault('User.Password', 'min') : ''
}
