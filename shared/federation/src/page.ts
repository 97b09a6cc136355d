/** Path of the shell's own files. */
export const SHELL_BASE = '/shell/'

/** Global in which the shell publishes the federation runtime for the entries of remotes. */
export const FEDERATION_GLOBAL = 'meshdeckFederation'

/** Global in which the dev server's shell shares React Refresh with the remotes compiled with it. */
export const REFRESH_GLOBAL = 'meshdeckRefresh'

/** Event by which dev server builds notify the page that their translations have changed. */
export const TRANSLATIONS_CHANGED = 'meshdeck-words-changed'

/**
 * Placeholder hash for files of the dev server, which change while pages have them. It matches no file, so a check
 * fails; only the console server and the shell in development skip it.
 */
export const UNCHECKED = `sha256-${'A'.repeat(43)}=`

/** Trusted Types policies of the shell: the page's header allows these and one for each remote. */
export const SHELL_POLICIES = {
  /** Created by webpack for the shell's own chunks. */
  chunks: 'mf#host',
  /** Created by the shell to load the entries in the registry. */
  remotes: 'mf-host',
  /** Created by the shell for the chat and analytics scripts of the settings. */
  thirdPartyScripts: 'mf-extras',
} as const

/** Trusted Types policies of what the dev server adds to a page; no other page may have them. */
export const DEV_POLICIES = {
  /** Created by webpack-dev-server, which shows errors over the page. */
  overlay: 'webpack-dev-server#overlay',
  /** Created by the shell in development, only for the query devtools. */
  devtools: 'default',
} as const

/**
 * Returns the version prefix of a path in a hosted console, such as `/v1.0.0` of `/v1.0.0/networks`; empty when there
 * is none [SH-026].
 */
export function versionPrefixOf(path: string): string {
  return /^\/v\d+(\.\d+)*(?=\/|$)/.exec(path)?.[0] ?? ''
}
