/** Where the shell's own files are served. */
export const SHELL_BASE = '/shell/'

/** The global under which the shell publishes the run time of the federation to the entries of remotes. */
export const FEDERATION_GLOBAL = 'meshdeckFederation'

/** Trusted Types policies of the shell: the page's header allows these and one for each remote. */
export const SHELL_POLICIES = {
  /** Made by webpack for the shell's own chunks. */
  chunks: 'mf#host',
  /** Made by the shell to load the entries that the registry names. */
  remotes: 'mf-host',
  /** Made by the shell for the chat and analytics scripts of the settings. */
  extras: 'mf-extras',
} as const

/**
 * The version that a path of a hosted console begins with, such as `/v1.0.0` of `/v1.0.0/networks`;
 * empty when there is none (SH-026).
 */
export function versionPrefixOf(path: string): string {
  return /^\/v\d+(\.\d+)*(?=\/|$)/.exec(path)?.[0] ?? ''
}
