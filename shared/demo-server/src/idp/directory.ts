import type { Settings } from '../server/settings'
import { azureDirectory } from './azure'
import { googleDirectory } from './google'
import { oktaDirectory } from './okta'

/** Somebody a company's directory knows; `id` is the directory's own. */
export type Member = { id: string; username: string; displayName: string; isDisabled: boolean }
/** `members` are ids of people. */
export type Team = { id: string; name: string; members: string[] }

/** People and groups of a company, where it keeps them. */
export type Directory = {
  /** Whether it can be read at all. @throws with the directory's own words */
  verify(): Promise<void>
  members(): Promise<Member[]>
  teams(): Promise<Team[]>
}

export const directories = {
  google: googleDirectory,
  'azure-ad': azureDirectory,
  okta: oktaDirectory,
}
export type DirectoryName = keyof typeof directories

/**
 * The directory that settings name, one of those the server knows (contract 1.7 and 2.3).
 * @throws Error for another one, or when what it needs makes no sense
 */
export function directoryOf(settings: Settings, known: readonly DirectoryName[]): Directory {
  const name = known.find((it) => it === settings.authprovider)
  if (name === undefined) throw new Error(`invalid auth provider: ${settings.authprovider}`)
  return directories[name](settings)
}
