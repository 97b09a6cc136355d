/**
 * A shared key that the shell never imports is not provided to remotes either (webpack#19351).
 * Nobody calls this: the imports alone make the keys known, as files of their own.
 */
export const lazyKeys = () => [
  import('@meshdeck/ui/data-table'),
  import('@meshdeck/ui/dialog'),
  import('@meshdeck/ui/form'),
]
