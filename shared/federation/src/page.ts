/** Where the shell's own files are served. */
export const SHELL_BASE = '/shell/'

/** The global under which the shell publishes the run time of the federation to the entries of remotes. */
export const FEDERATION_GLOBAL = 'meshdeckFederation'

/** The global under which the shell of the dev server lends React's refresh to the remotes that are compiled with it. */
export const REFRESH_GLOBAL = 'meshdeckRefresh'

/** The event of a page by which builds of the dev server tell that words of theirs have changed. */
export const WORDS_CHANGED = 'meshdeck-words-changed'

/**
 * Stands in place of the hash of what the dev server compiles, whose files change while pages have them. No file has
 * it, so whoever checks it refuses them; only the console server and the shell in development don't.
 */
export const UNCHECKED = `sha256-${'A'.repeat(43)}=`

/** Trusted Types policies of the shell: the page's header allows these and one for each remote. */
export const SHELL_POLICIES = {
  /** Made by webpack for the shell's own chunks. */
  chunks: 'mf#host',
  /** Made by the shell to load the entries that the registry names. */
  remotes: 'mf-host',
  /** Made by the shell for the chat and analytics scripts of the settings. */
  extras: 'mf-extras',
} as const

/** Trusted Types policies of what the dev server puts into a page; no other page may have them. */
export const DEV_POLICIES = {
  /** Made by webpack-dev-server, which shows errors over the page. */
  overlay: 'webpack-dev-server#overlay',
  /** Made by the shell in development, for the query devtools alone. */
  devtools: 'default',
} as const

/**
 * The version that a path of a hosted console begins with, such as `/v1.0.0` of `/v1.0.0/networks`;
 * empty when there is none (SH-026).
 */
export function versionPrefixOf(path: string): string {
  return /^\/v\d+(\.\d+)*(?=\/|$)/.exec(path)?.[0] ?? ''
}
