import { fieldFault } from '../http/field-fault'
import { refused } from '../http/refusal'

type Credentials = { username: string; password: string }

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/**
 * Rules for a new account (contract 1.3 create).
 * @param faultsOf gives a line for each field that is not good, empty ones count for nothing
 * @throws Refusal 400 with the lines
 */
export function checkNewUser(credentials: Credentials, faultsOf: FaultsOf) {
  const { password } = credentials
  const faults = faultsOf(credentials).filter((line) => line !== '')
  if (faults.length > 0) throw refused(400, faults.join('\n'))
  if (Buffer.byteLength(password) > 72) {
    throw refused(400, 'bcrypt: password length exceeds 72 bytes')
  }
}

export type FaultsOf = (credentials: Credentials) => string[]

export const faultsOf100: FaultsOf = ({ username, password }) => [
  usernameFault(username),
  passwordFault(password),
]

/** 1.5.1 says it in plain words, and wants names of more than three characters (contract 2.3). */
export const faultsOf151: FaultsOf = ({ username, password }) => [
  username === '' ? 'username cannot be empty' : '',
  username !== '' && [...username].length <= 3 ? 'username must have more than 3 characters' : '',
  username === '' || isAllowedName(username) ? '' : 'invalid character(s) in username',
  [...password].length < 5 ? 'password must have a minimum of 5 characters' : '',
]

function isAllowedName(username: string): boolean {
  return /^[a-z0-9.-]+$/i.test(username) || EMAIL.test(username)
}

function usernameFault(username: string): string {
  if ([...username].length < 3) return fieldFault('User.UserName', 'min')
  return isAllowedName(username) ? '' : fieldFault('User.UserName', 'in_charset|email')
}

function passwordFault(password: string): string {
  if (password === '') return fieldFault('User.Password', 'required')
  return [...password].length < 5 ? fieldFault('User.Password', 'min') : ''
}
