/** Put in by the build of the shell (`shared/federation/src/webpack/host.ts`); absent in tests of components. */
declare const LENT_VERSIONS: Record<string, string> | undefined

/** Package that the shell lends to remotes → its version. */
export const lentVersions: Record<string, string> =
  typeof LENT_VERSIONS === 'undefined' ? {} : LENT_VERSIONS
