import type { Settings } from '../server/settings'
import { azureDirectory } from './azure'
import type { Directory } from './directory'
import { googleDirectory } from './google'
import { oktaDirectory } from './okta'

const directories = {
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
